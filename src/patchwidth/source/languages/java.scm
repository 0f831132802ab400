;; name: java
;; title: Java
;; grammar: tree_sitter_java language
;; extensions: .java
;; tests: *Test.java *Tests.java *TestCase.java *IT.java src/test/**
;; damage: local
;; visibility: public=public private=private protected=internal default=internal
;; builtins: Boolean Byte Character Class Double Exception Float IllegalArgumentException IllegalStateException Integer Iterable Long Math Object Override Runnable RuntimeException Short String StringBuilder System Thread Throwable Void
; Constructors are called Class.Class, initialiser blocks Class.static and Class.init. A lambda is no unit of its own
; inside a method; in a field it has the field's name. Methods of an anonymous class carry its variable's name,
; and none of its own where no variable holds it.

(method_declaration type: (_) @header name: (_) @name body: (_)) @function
(constructor_declaration name: (_) @name @header) @function
(compact_constructor_declaration name: (_) @name @header) @function
((static_initializer) @function (#set! name "static"))
((class_body (block) @function) (#set! name "init"))
((enum_body_declarations (block) @function) (#set! name "init"))

(field_declaration (variable_declarator name: (_) @name value: (lambda_expression) @function.anonymous))
(constant_declaration (variable_declarator name: (_) @name value: (lambda_expression) @function.anonymous))
(lambda_expression) @function.anonymous

(class_declaration name: (_) @name @header body: (_) @body) @scope
(interface_declaration name: (_) @name @header body: (_) @body) @scope
(enum_declaration name: (_) @name @header body: (_) @body) @scope
(record_declaration name: (_) @name @header body: (_) @body) @scope
(annotation_type_declaration name: (_) @name @header body: (_) @body) @scope
(enum_constant name: (_) @name @header body: (_) @body) @scope
(variable_declarator name: (_) @name value: (object_creation_expression (class_body)) @scope)

(field_declaration (variable_declarator name: (_) @name)) @member
(constant_declaration (variable_declarator name: (_) @name)) @member
(enum_constant name: (_) @name) @member
(method_declaration name: (_) @name) @member
(annotation_type_element_declaration name: (_) @name) @member
(class_body (_) @member)
(interface_body (_) @member)
(annotation_type_body (_) @member)
(enum_body_declarations (_) @member)
(module_body (_) @member)

(module_declaration name: (_) @name @header body: (_) @body) @scope
(program (_) @statement)

[(line_comment) (block_comment)] @comment
(import_declaration) @import

; names: definitions
((class_declaration name: (_) @name body: (_) @body) @define (#set! kind "class"))
((interface_declaration name: (_) @name body: (_) @body) @define (#set! kind "interface"))
((enum_declaration name: (_) @name body: (_) @body) @define (#set! kind "class"))
((annotation_type_declaration name: (_) @name body: (_) @body) @define (#set! kind "interface"))
((record_declaration name: (_) @name parameters: (_) @parameters body: (_) @body) @define (#set! kind "class"))
((record_declaration parameters: (formal_parameters (formal_parameter name: (_) @name) @define)) (#set! kind "variant"))
((method_declaration name: (_) @name parameters: (_) @parameters body: (_)? @body) @define (#set! kind "function"))
((constructor_declaration name: (_) @name parameters: (_) @parameters body: (_) @body) @define (#set! kind "function"))
((annotation_type_element_declaration name: (_) @name value: (_)? @body) @define (#set! kind "field"))
((field_declaration declarator: (variable_declarator name: (_) @name value: (_)? @body) @define) @extent
  (#set! kind "field"))
((constant_declaration declarator: (variable_declarator name: (_) @name value: (_)? @body) @define) @extent
  (#set! kind "field"))
((enum_constant name: (_) @name arguments: (_)? @body body: (_)? @body) @define (#set! kind "variant"))
((enum_constant body: (_) @body @define) (#set! kind "hidden"))
((lambda_expression body: (_) @body) @define (#set! kind "hidden"))
((object_creation_expression (class_body) @body) @define (#set! kind "hidden"))
((static_initializer (block) @body) @define (#set! kind "hidden"))

; names: imports
((import_declaration (scoped_identifier scope: (_) @module name: (_) @name) .) @bind (#set! kind "name"))
((import_declaration (_) @module (asterisk)) @bind (#set! kind "wildcard"))

; names: bound here and nowhere else
[
  (formal_parameter name: (identifier) @local)
  (spread_parameter (variable_declarator name: (identifier) @local))
  (catch_formal_parameter name: (identifier) @local)
  (enhanced_for_statement name: (identifier) @local)
  (resource name: (identifier) @local)
  (inferred_parameters (identifier) @local)
  (lambda_expression parameters: (identifier) @local)
  (instanceof_expression name: (identifier) @local)
  (type_pattern (identifier) @local)
  (record_pattern_component (identifier) @local .)
  (type_parameter (type_identifier) @local)
]
(local_variable_declaration declarator: (variable_declarator name: (identifier) @local))
(element_value_pair key: (identifier) @local)
(labeled_statement . (identifier) @local)

; names: in use
(method_invocation object: (_) @object name: (identifier) @reference)
(field_access object: (_) @object field: (identifier) @reference)
(method_reference . (_) @object (identifier) @reference .)
(scoped_type_identifier . (_) @object (type_identifier) @reference .)
[(identifier) (type_identifier)] @reference
(string_literal) @mention
