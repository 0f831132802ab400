;; name: swift
;; title: Swift
;; grammar: tree_sitter_swift language
;; extensions: .swift
;; tests: *Tests.swift Tests/**
;; damage: file
;; visibility: public=public open=public private(=internal fileprivate=private private=private internal=internal default=internal
;; module-import: last
; Methods in an extension are called as if they stood in the type. Accessors and observers are property.get, .set,
; .willSet and .didSet; a property or subscript without a written `get` is the callable itself.

(function_declaration "func" @header . name: _ @name body: (_)) @function
(init_declaration name: _ @name @header body: (_)) @function
(deinit_declaration "deinit" @name @header body: (_)) @function

(property_declaration (value_binding_pattern) @header name: (_) @name
  computed_value: (computed_property (statements))) @function
(subscript_declaration "subscript" @name @header (computed_property (statements))) @function
((property_declaration name: (_) @qualifier computed_value: (computed_property (computed_getter "{") @function))
  (#set! name "get"))
((property_declaration name: (_) @qualifier computed_value: (computed_property (computed_setter "{") @function))
  (#set! name "set"))
((property_declaration name: (_) @qualifier computed_value: (computed_property (computed_modify "{") @function))
  (#set! name "modify"))
((subscript_declaration "subscript" @qualifier (computed_property (computed_getter "{") @function)) (#set! name "get"))
((subscript_declaration "subscript" @qualifier (computed_property (computed_setter "{") @function)) (#set! name "set"))
((subscript_declaration "subscript" @qualifier (computed_property (computed_modify "{") @function))
  (#set! name "modify"))
((property_declaration name: (_) @qualifier (willset_didset_block (willset_clause) @function)) (#set! name "willSet"))
((property_declaration name: (_) @qualifier (willset_didset_block (didset_clause) @function)) (#set! name "didSet"))

(property_declaration name: (_) @name value: (lambda_literal) @function) @header
(property_declaration name: (_) @name value: (call_expression . (lambda_literal) @function.anonymous))
(lambda_literal) @function.anonymous

(class_declaration name: (_) @name @header body: (_) @body) @scope
(protocol_declaration name: (_) @name @header body: (_) @body) @scope

(class_body (property_declaration name: (_) @name) @member)
(enum_class_body (property_declaration name: (_) @name) @member)
(source_file (property_declaration name: (_) @name) @statement)
(protocol_property_declaration name: (pattern bound_identifier: (_) @name)) @member
(protocol_function_declaration "func" . name: _ @name) @member
(enum_entry name: (_) @name) @member
(class_body (_) @member)
(enum_class_body (_) @member)
(protocol_body (_) @member)
(source_file (_) @statement)

[(comment) (multiline_comment)] @comment
(import_declaration) @import

; names: definitions; a parameter list is no node of its own. Methods in an extension are the type's
((function_declaration "func" . name: _ @name body: (_) @body) @define @parameters (#set! kind "function"))
((protocol_function_declaration "func" . name: _ @name) @define @parameters (#set! kind "function"))
((init_declaration name: _ @name body: (_)? @body) @define @parameters (#set! kind "function"))
((subscript_declaration "subscript" @name (computed_property) @body) @define @parameters (#set! kind "function"))
((class_declaration "extension" name: (_) @name body: (_) @body) @define (#set! kind "scope"))
((class_declaration name: (_) @name body: (_) @body) @define (#set! kind "class"))
((protocol_declaration name: (_) @name body: (_) @body) @define (#set! kind "interface"))
((property_declaration name: (pattern bound_identifier: (simple_identifier) @name) computed_value: (_) @body) @define
  (#set! kind "constant"))
((property_declaration name: (pattern bound_identifier: (simple_identifier) @name) value: (_)? @body) @define
  (#set! kind "constant"))
((protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @define
  (#set! kind "field"))
((enum_entry name: (simple_identifier) @name) @define (#set! kind "field"))
((typealias_declaration name: (type_identifier) @name name: (_) @body) @define (#set! kind "type"))
((associatedtype_declaration name: (_) @name) @define (#set! kind "type"))
([(lambda_literal) (computed_property) (willset_didset_block)] @body @define (#set! kind "hidden"))
((deinit_declaration body: (_) @body) @define (#set! kind "hidden"))

; names: imports; a module gives all of its names
((import_declaration (identifier) @module) @bind (#set! kind "wildcard"))

; names: bound here and nowhere else
(parameter name: (simple_identifier) @local)
(parameter external_name: (simple_identifier) @local)
(lambda_parameter name: (simple_identifier) @local)
(_ bound_identifier: (simple_identifier) @local)
(pattern (pattern (simple_identifier) @local))
(value_argument_label (simple_identifier) @local)
(type_parameter (type_identifier) @local)

; names: in use
(navigation_expression target: (_) @object suffix: (navigation_suffix suffix: (simple_identifier) @reference))
[(simple_identifier) (type_identifier)] @reference
[(line_string_literal) (multi_line_string_literal) (raw_string_literal)] @mention
