;; name: swift
;; title: Swift
;; grammar: tree_sitter_swift language
;; extensions: .swift
;; tests: *Tests.swift Tests/**
;; damage: file
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
