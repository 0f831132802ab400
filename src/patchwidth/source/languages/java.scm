;; name: java
;; title: Java
;; grammar: tree_sitter_java language
;; extensions: .java
;; tests: *Test.java *Tests.java *TestCase.java *IT.java src/test/**
;; damage: local
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
