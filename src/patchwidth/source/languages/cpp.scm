;; name: cpp
;; title: C++
;; grammar: tree_sitter_cpp language
;; extensions: .cc .cpp .cxx .c++ .C .cu .h .hh .hpp .hxx .h++ .H .inl .ipp .tpp
;; tests: *_test.cc *_test.cpp *_unittest.cc
;; damage: file
;; separator: ::
;; declarators: function_declarator operator_cast
;; not-names: if else for while do switch case default return goto break continue sizeof struct union enum typedef extern static namespace class catch try new delete throw using template requires co_await co_return co_yield static_assert decltype alignof
;; inherits: c
;; visibility: public=public protected=internal private=private top:static=private members=private default=public
;; module-import: last
; Namespaces are part of the name, and `A::b` defined outside its class is called as if it stood inside. Lambdas are no
; units of their own inside a function, as the measurements had it; outside they have their variable's name.

(template_declaration
  (template_declaration (function_definition declarator: (_) @declarator body: (_)) @function)) @extent
(template_declaration (function_definition declarator: (_) @declarator body: (_)) @function) @extent
(template_declaration (function_definition declarator: (_) @declarator (try_statement)) @function) @extent
(function_definition declarator: (_) @declarator (try_statement)) @function

(init_declarator declarator: (identifier) @name value: (lambda_expression) @function.anonymous)
(init_declarator declarator: (identifier) @name value: (initializer_list . (lambda_expression) @function.anonymous .))
(field_declaration declarator: (field_identifier) @name default_value: (lambda_expression) @function.anonymous)
(lambda_expression) @function.anonymous

(namespace_definition name: (_) @name body: (_) @body) @scope
(template_declaration (class_specifier name: (type_identifier) @name body: (_) @body) @scope) @extent
(template_declaration (struct_specifier name: (type_identifier) @name body: (_) @body) @scope) @extent
(class_specifier name: (template_type name: (_) @name) body: (_) @body) @scope
(class_specifier name: (_) @name body: (_) @body) @scope
(struct_specifier name: (template_type name: (_) @name) body: (_) @body) @scope

(field_declaration_list (function_definition) @member)
(field_declaration_list [(declaration) (template_declaration) (friend_declaration)] @member)
(field_declaration_list [(using_declaration) (alias_declaration) (static_assert_declaration)] @member)
(template_declaration [(declaration) (alias_declaration) (concept_definition) (friend_declaration)]) @statement
(alias_declaration name: (_) @name) @statement
(concept_definition name: (_) @name) @statement
[
  (using_declaration)
  (namespace_alias_definition)
  (static_assert_declaration)
  (template_instantiation)
] @statement
(translation_unit (class_specifier) @statement)

; names: definitions; those of C follow. Of a class what says nothing is private, of a struct public
((field_declaration_list (access_specifier) @name @define) (#set! kind "section"))
((function_definition declarator: [
    (function_declarator
      declarator: [(field_identifier) (qualified_identifier) (destructor_name) (operator_name) (template_function)] @name
      parameters: (_) @parameters)
    (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
    (pointer_declarator declarator: (function_declarator declarator: [
        (identifier) (field_identifier) (qualified_identifier) (operator_name) (template_function)
      ] @name parameters: (_) @parameters))
    (reference_declarator (function_declarator declarator: [
        (identifier) (field_identifier) (qualified_identifier) (operator_name) (template_function)
      ] @name parameters: (_) @parameters))
  ] (field_initializer_list)? @body
  [(compound_statement) (try_statement) (default_method_clause) (delete_method_clause)] @body) @define
  (#not-any-of? @name "if" "else" "for" "while" "do" "switch" "case" "return" "sizeof" "catch" "try" "namespace")
  (#set! kind "function"))
((field_declaration declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters)
    (pointer_declarator
      declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters))
    (reference_declarator
      (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters))
  ]) @define (#set! kind "prototype"))
((declaration declarator: [
    (function_declarator declarator: [(destructor_name) (operator_name)] @name parameters: (_) @parameters)
    (reference_declarator
      (function_declarator declarator: [(identifier) (operator_name)] @name parameters: (_) @parameters))
  ]) @define (#set! kind "prototype"))
((function_definition type: (class_specifier !body) declarator: (identifier) @name body: (_) @body) @define
  (#set! kind "class"))
((field_declaration declarator: [(field_identifier) @name (array_declarator declarator: (field_identifier) @name)]
  default_value: (_) @body) @define (#set! kind "field"))
((field_declaration declarator: (reference_declarator (field_identifier) @name)) @define (#set! kind "field"))
((class_specifier name: (template_type name: (_) @name) body: (_) @body) @define (#set! kind "class"))
((class_specifier name: (_) @name body: (_) @body) @define (#set! kind "class"))
((struct_specifier name: (template_type name: (_) @name) body: (_) @body) @define (#set! kind "interface"))
((namespace_definition name: (_) @name body: (_) @body) @define (#set! kind "module"))
((alias_declaration name: (_) @name type: (_) @body) @define (#set! kind "type"))
((concept_definition name: (_) @name (_) @body) @define (#set! kind "type"))
((lambda_expression body: (_) @body) @define (#set! kind "hidden"))

; names: imports
((using_declaration "namespace" (_) @module) @bind (#set! kind "wildcard"))
((translation_unit (using_declaration (qualified_identifier scope: (_) @module name: (_) @name)) @bind))
((declaration_list (using_declaration (qualified_identifier scope: (_) @module name: (_) @name)) @bind))
((namespace_alias_definition name: (_) @name (_) @module) @bind (#set! kind "module"))

; names: bound here and nowhere else
[
  (optional_parameter_declaration declarator: (identifier) @local)
  (reference_declarator (identifier) @local)
  (structured_binding_declarator (identifier) @local)
  (variadic_declarator (identifier) @local)
  (for_range_loop declarator: (identifier) @local)
  (type_parameter_declaration (type_identifier) @local)
  (optional_type_parameter_declaration name: (type_identifier) @local)
  (variadic_type_parameter_declaration (type_identifier) @local)
]

; names: in use
(qualified_identifier scope: (_) @object name: [
  (identifier) @reference
  (type_identifier) @reference
  (template_function name: (identifier) @reference)
  (template_type name: (type_identifier) @reference)
])
(namespace_identifier) @reference
[(raw_string_literal)] @mention
