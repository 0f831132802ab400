;; name: typescript
;; title: TypeScript
;; grammar: tree_sitter_typescript language_typescript
;; extensions: .ts .mts .cts
;; tests: *.test.ts *.spec.ts *.test.mts *.spec.mts *.test.cts *.spec.cts
;; damage: local
;; look-through: parenthesized_expression as_expression satisfies_expression non_null_expression

; callables that carry their name
(function_declaration name: (_) @name) @function
(generator_function_declaration name: (_) @name) @function
(method_definition name: (_) @name) @function
((class_static_block) @function (#set! name "static"))

; callables that their direct parent names
(variable_declarator name: (identifier) @name value: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression) (as_expression) (satisfies_expression) (non_null_expression)
  ] @wrapped) @header
(assignment_expression left: (_) @name right: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression) (as_expression) (satisfies_expression) (non_null_expression)
  ] @wrapped) @header
(augmented_assignment_expression left: (_) @name operator: ["||=" "??=" "&&="] right: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression) (as_expression) (satisfies_expression) (non_null_expression)
  ] @wrapped) @header
(pair key: (_) @name value: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression) (as_expression) (satisfies_expression) (non_null_expression)
  ] @wrapped) @header
(public_field_definition name: (_) @name value: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression) (as_expression) (satisfies_expression) (non_null_expression)
  ] @wrapped) @header
(export_statement value: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression) (as_expression) (satisfies_expression) (non_null_expression)
  ] @wrapped (#set! name "default")) @header

(function_expression name: (_) @name) @function
(generator_function name: (_) @name) @function

; the rest has no name; a call gives one to hold on to
(call_expression
  function: [(identifier) @call (member_expression property: (_) @call)]
  arguments: (arguments [(arrow_function) (function_expression) (generator_function)] @function.anonymous) @arguments)
[(arrow_function) (function_expression) (generator_function)] @function.anonymous

(export_statement declaration: (class_declaration name: (_) @name body: (_) @body) @scope) @extent
(export_statement declaration: (abstract_class_declaration name: (_) @name body: (_) @body) @scope) @extent
(export_statement declaration: (interface_declaration name: (_) @name body: (_) @body) @scope) @extent
(export_statement declaration: (enum_declaration name: (_) @name body: (_) @body) @scope) @extent
(export_statement declaration: (internal_module name: (_) @name body: (_) @body) @scope) @extent
(ambient_declaration (module name: (_) @name body: (_) @body) @scope) @extent
(ambient_declaration (class_declaration name: (_) @name body: (_) @body) @scope) @extent
(class_declaration name: (_) @name body: (_) @body) @scope
(abstract_class_declaration name: (_) @name body: (_) @body) @scope
(interface_declaration name: (_) @name body: (_) @body) @scope
(enum_declaration name: (_) @name body: (_) @body) @scope
(internal_module name: (_) @name body: (_) @body) @scope
(module name: (_) @name body: (_) @body) @scope
(variable_declarator name: (identifier) @name value: [(class) (object)]) @scope
(assignment_expression left: (_) @name right: [(class) (object)]) @scope
(pair key: (_) @name value: (object)) @scope
((export_statement value: (object)) @scope (#set! name "default"))

(class_body (public_field_definition name: (_) @name) @member)
(class_body [(method_signature) (abstract_method_signature) (index_signature)] @member)
(interface_body (_ name: (_) @name) @member)
(interface_body (_) @member)
(enum_body (enum_assignment name: (_) @name) @member)
(enum_body (property_identifier) @name @member)
(program (lexical_declaration . (variable_declarator name: (_) @name)) @statement)
(program (variable_declaration . (variable_declarator name: (_) @name)) @statement)
(program (export_statement declaration: (lexical_declaration . (variable_declarator name: (_) @name))) @statement)
(program (expression_statement (assignment_expression left: (_) @name)) @statement)
(program (type_alias_declaration name: (_) @name) @statement)
(program (export_statement declaration: (type_alias_declaration name: (_) @name)) @statement)
(internal_module body: (statement_block (_) @statement))
(module body: (statement_block (_) @statement))
(program (_) @statement)

(decorator) @leading
[(comment) (html_comment) (hash_bang_line)] @comment
(import_alias) @import
(import_statement) @import
(export_statement source: (_)) @import
((lexical_declaration
  . (variable_declarator value: (call_expression function: (identifier) @_require arguments: (arguments . (string) .))) .)
  @import (#eq? @_require "require"))
((variable_declaration
  . (variable_declarator value: (call_expression function: (identifier) @_require arguments: (arguments . (string) .))) .)
  @import (#eq? @_require "require"))
