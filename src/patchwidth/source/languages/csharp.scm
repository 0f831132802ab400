;; name: csharp
;; title: C#
;; grammar: tree_sitter_c_sharp language
;; extensions: .cs .csx
;; tests: *Test.cs *Tests.cs *Specs.cs *.Specs/**
;; damage: file
;; visibility: public=public privateprotected=internal private=private protected=internal internal=internal members=private default=internal
;; look-through: parenthesized_expression cast_expression
; Namespaces are left out of the name. Accessors are called Property.get, indexers Class.this and Class.this.get,
; constructors Class.Class, a static one Class.static, finalisers Class.finalizer. An expression body is a body.

(method_declaration returns: (_) @header name: (_) @name body: (_)) @function
((constructor_declaration (modifier) @_static name: (_) @header body: (_)) @function
  (#eq? @_static "static") (#set! name "static"))
(constructor_declaration name: (_) @name @header body: (_)) @function
((destructor_declaration body: (_)) @function (#set! name "finalizer"))
(operator_declaration type: (_) @header "operator" @qualifier operator: _ @name body: (_)) @function
(conversion_operator_declaration "operator" @qualifier type: (_) @name @header body: (_)) @function
(local_function_statement type: (_) @header name: (_) @name body: (_)) @function

(property_declaration type: (_) @header name: (_) @name value: (arrow_expression_clause)) @function
((indexer_declaration type: (_) @header value: (arrow_expression_clause)) @function (#set! name "this"))
(property_declaration name: (_) @qualifier accessors: (accessor_list
  (accessor_declaration name: _ @name @header body: (_)) @function))
(event_declaration name: (_) @qualifier accessors: (accessor_list
  (accessor_declaration name: _ @name @header body: (_)) @function))
(indexer_declaration "this" @qualifier accessors: (accessor_list
  (accessor_declaration name: _ @name @header body: (_)) @function))

(field_declaration (variable_declaration (variable_declarator name: (_) @name (_) @wrapped .))) @header
(local_declaration_statement (variable_declaration (variable_declarator name: (_) @name (_) @wrapped .))) @header
(property_declaration name: (_) @name value: (_) @wrapped) @header
(object_creation_expression (initializer_expression
  (assignment_expression left: (identifier) @name right: (_) @wrapped) @header))
[(lambda_expression) (anonymous_method_expression)] @function.anonymous

(class_declaration name: (_) @name @header body: (_) @body) @scope
(struct_declaration name: (_) @name @header body: (_) @body) @scope
(record_declaration name: (_) @name @header body: (_) @body) @scope
(interface_declaration name: (_) @name @header body: (_) @body) @scope
(enum_declaration name: (_) @name @header body: (_) @body) @scope

(field_declaration (variable_declaration (variable_declarator name: (_) @name))) @member
(event_field_declaration (variable_declaration (variable_declarator name: (_) @name))) @member
(property_declaration name: (_) @name) @member
((indexer_declaration) @member (#set! name "this"))
(event_declaration name: (_) @name) @member
(method_declaration name: (_) @name) @member
(delegate_declaration name: (_) @name) @member
(enum_member_declaration name: (_) @name) @member
(declaration_list [(constructor_declaration) (operator_declaration) (conversion_operator_declaration)] @member)
(record_declaration name: (_) @name) @member

[(using_directive) (extern_alias_directive) (global_statement) (global_attribute)] @statement
[(file_scoped_namespace_declaration) (preproc_define) (preproc_pragma) (preproc_nullable)] @statement

(comment) @comment
[(using_directive) (extern_alias_directive)] @import

; names: definitions
((class_declaration name: (_) @name (parameter_list)? @parameters body: (_)? @body) @define (#set! kind "class"))
((struct_declaration name: (_) @name (parameter_list)? @parameters body: (_)? @body) @define (#set! kind "class"))
((record_declaration name: (_) @name (parameter_list)? @parameters body: (_)? @body) @define (#set! kind "class"))
((record_declaration (parameter_list (parameter name: (_) @name) @define)) (#set! kind "variant"))
((interface_declaration name: (_) @name body: (_) @body) @define (#set! kind "interface"))
((enum_declaration name: (_) @name body: (_) @body) @define (#set! kind "class"))
((enum_member_declaration name: (_) @name value: (_)? @body) @define (#set! kind "variant"))
((method_declaration name: (_) @name parameters: (_) @parameters body: (_)? @body) @define (#set! kind "function"))
((constructor_declaration name: (_) @name parameters: (_) @parameters (constructor_initializer)? @body body: (_)? @body)
  @define (#set! kind "function"))
((delegate_declaration name: (_) @name parameters: (_) @parameters) @define (#set! kind "function"))
((property_declaration name: (_) @name accessors: (_) @body) @define (#set! kind "field"))
((property_declaration name: (_) @name value: (_) @body) @define (#set! kind "field"))
((field_declaration (variable_declaration (variable_declarator name: (_) @name (_)? @body) @define)) @extent
  (#set! kind "field"))
((event_field_declaration (variable_declaration (variable_declarator name: (_) @name) @define)) @extent
  (#set! kind "field"))
([(lambda_expression body: (_) @body) (local_function_statement body: (_) @body)] @define (#set! kind "hidden"))

; names: imports; a namespace gives all of its names
((using_directive name: (identifier) @name (_) @module) @bind (#set! kind "module"))
((using_directive !name [(identifier) (qualified_name)] @module) @bind (#set! kind "wildcard"))

; names: bound here and nowhere else
[
  (parameter name: (identifier) @local)
  (foreach_statement left: (identifier) @local)
  (catch_declaration name: (identifier) @local)
  (variable_declaration (variable_declarator name: (identifier) @local))
  (argument name: (identifier) @local)
  (declaration_pattern name: (identifier) @local)
  (declaration_expression name: (identifier) @local)
  (local_function_statement name: (identifier) @local)
  (type_parameter name: (identifier) @local)
  (implicit_parameter) @local
]

; names: in use
(member_access_expression expression: (_) @object name: [(identifier) @reference (generic_name (identifier) @reference)])
(conditional_access_expression condition: (_) @object (member_binding_expression name: (identifier) @reference))
(identifier) @reference
(string_literal) @mention
