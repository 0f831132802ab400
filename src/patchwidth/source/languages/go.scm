;; name: go
;; title: Go
;; grammar: tree_sitter_go language
;; extensions: .go
;; tests: *_test.go
;; damage: local
;; visibility: upper=public default=internal
;; builtins: any append bool byte cap clear close comparable complex complex128 complex64 copy delete error false float32 float64 imag int int16 int32 int64 int8 iota len make max min new nil panic print println real recover rune string true uint uint16 uint32 uint64 uint8 uintptr
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

; names: definitions; init and _ are nobody's
((function_declaration name: (identifier) @name parameters: (_) @parameters
  result: (parameter_list) @returns body: (_)? @body) @define
  (#not-any-of? @name "init" "_") (#set! kind "function"))
((function_declaration name: (identifier) @name parameters: (_) @parameters body: (_)? @body) @define
  (#not-any-of? @name "init" "_") (#set! kind "function"))
((method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @qualifier
    (generic_type type: (_) @qualifier)
    (pointer_type [(type_identifier) @qualifier (generic_type type: (_) @qualifier)])
  ]))
  name: (field_identifier) @name parameters: (_) @parameters
  result: (parameter_list) @returns body: (_)? @body) @define (#set! kind "function"))
((method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @qualifier
    (generic_type type: (_) @qualifier)
    (pointer_type [(type_identifier) @qualifier (generic_type type: (_) @qualifier)])
  ]))
  name: (field_identifier) @name parameters: (_) @parameters body: (_)? @body) @define (#set! kind "function"))
((type_spec name: (_) @name type: (struct_type (field_declaration_list) @body)) @define (#set! kind "class"))
((type_spec name: (_) @name type: (interface_type) @body) @define (#set! kind "class"))
((type_spec name: (_) @name type: (_) @body) @define (#set! kind "type"))
((type_alias name: (_) @name type: (_) @body) @define (#set! kind "type"))
((field_declaration name: (_) @name type: (struct_type (field_declaration_list) @body)) @define (#set! kind "field"))
((field_declaration name: (_) @name type: (_) tag: (_)? @body) @define (#set! kind "field"))
; what is embedded is a field under its type's name
((field_declaration !name type: [
  (type_identifier) @name
  (qualified_type name: (_) @name)
  (generic_type type: [(type_identifier) @name (qualified_type name: (_) @name)])
] tag: (_)? @body) @define (#set! kind "embedded"))
((method_elem name: (_) @name parameters: (_) @parameters result: (parameter_list) @returns) @define
  (#set! kind "function"))
((method_elem name: (_) @name parameters: (_) @parameters) @define (#set! kind "function"))
; the grammar calls the comma between two names a name, too
((const_spec (identifier) @name value: (_)? @body) @define (#not-eq? @name "_") (#set! kind "constant"))
((var_spec name: (identifier) @name value: (_)? @body) @define (#not-eq? @name "_") (#set! kind "constant"))
((func_literal body: (_) @body) @define (#set! kind "hidden"))

; names: imports
((import_spec !name path: (_) @module) @bind (#set! kind "module"))
((import_spec name: (package_identifier) @name path: (_) @module) @bind (#set! kind "module"))
((import_spec name: (dot) path: (_) @module) @bind (#set! kind "wildcard"))
((import_spec name: (blank_identifier) path: (_) @module) @bind (#set! kind "effect"))

; names: bound here and nowhere else
(parameter_declaration name: (identifier) @local)
(variadic_parameter_declaration name: (identifier) @local)
(short_var_declaration left: (expression_list (identifier) @local))
(range_clause left: (expression_list (identifier) @local))
(var_spec name: (identifier) @local)
(const_spec (identifier) @local)
(type_parameter_declaration name: (identifier) @local)
(literal_element (literal_value (keyed_element key: (literal_element (identifier) @local))))
(receive_statement left: (expression_list (identifier) @local))
(type_switch_statement alias: (expression_list (identifier) @local))
(labeled_statement label: (label_name) @local)

; names: in use
(selector_expression operand: (_) @object field: (field_identifier) @reference)
(composite_literal type: (_) @object
  body: (literal_value (keyed_element key: (literal_element (identifier) @reference))))
(qualified_type package: (package_identifier) @object name: (type_identifier) @reference)
[(identifier) (type_identifier) (package_identifier)] @reference
[(interpreted_string_literal) (raw_string_literal)] @mention
