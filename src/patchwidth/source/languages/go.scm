;; name: go
;; title: Go
;; grammar: tree_sitter_go language
;; extensions: .go
;; tests: *_test.go
;; damage: local
;; look-through: parenthesized_expression

(function_declaration name: (identifier) @name body: (_)) @function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @qualifier
    (generic_type type: (_) @qualifier)
    (pointer_type [(type_identifier) @qualifier (generic_type type: (_) @qualifier)])
  ]))
  name: (field_identifier) @name body: (_)) @function
(method_declaration name: (field_identifier) @name body: (_)) @function

; function literals that their direct parent names
(var_spec
  . name: (identifier) @name value: (expression_list . [(func_literal) (parenthesized_expression)] @wrapped .)) @header
(short_var_declaration
  left: (expression_list . (_) @name .)
  right: (expression_list . [(func_literal) (parenthesized_expression)] @wrapped .)) @header
(assignment_statement
  left: (expression_list . (_) @name .)
  right: (expression_list . [(func_literal) (parenthesized_expression)] @wrapped .)) @header
(keyed_element
  . (literal_element) @name . (literal_element [(func_literal) (parenthesized_expression)] @wrapped) .) @header
(call_expression
  function: [(identifier) @call (selector_expression field: (_) @call)]
  arguments: (argument_list (func_literal) @function.anonymous) @arguments)
(func_literal) @function.anonymous

(type_spec name: (_) @name type: (struct_type (field_declaration_list) @body)) @scope
(type_spec name: (_) @name type: (interface_type)) @scope
(var_spec . name: (identifier) @name value: (expression_list . (composite_literal) .)) @scope
(field_declaration_list (field_declaration name: (_) @name) @member)
(field_declaration_list (field_declaration) @member)
(interface_type (method_elem name: (_) @name) @member)
(source_file (const_declaration . (const_spec . name: (identifier) @name) .) @statement)
(source_file (const_declaration (const_spec . name: (identifier) @name) @statement))
(source_file (var_declaration . (var_spec . name: (identifier) @name) .) @statement)
(source_file (var_declaration (var_spec_list (var_spec . name: (identifier) @name) @statement)))
(source_file (type_declaration . (type_spec name: (_) @name) .) @statement)
(source_file (_) @statement)

(comment) @comment
(import_declaration) @import
