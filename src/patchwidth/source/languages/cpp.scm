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
