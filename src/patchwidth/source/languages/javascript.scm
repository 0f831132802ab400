;; name: javascript
;; title: JavaScript
;; grammar: tree_sitter_javascript language
;; extensions: .js .mjs .cjs .jsx
;; filenames: Jakefile
;; tests: *.test.js *.spec.js *.test.mjs *.spec.mjs *.test.cjs *.spec.cjs *.test.jsx *.spec.jsx
;; damage: local
;; look-through: parenthesized_expression

; callables that carry their name
(function_declaration name: (_) @name) @function
(generator_function_declaration name: (_) @name) @function
(method_definition (decorator) name: (_) @name @header) @function
(method_definition name: (_) @name) @function
((class_static_block) @function (#set! name "static"))

; callables that their direct parent names
(variable_declarator name: (identifier) @name value: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression)
  ] @wrapped) @header
(assignment_expression left: (_) @name right: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression)
  ] @wrapped) @header
(augmented_assignment_expression left: (_) @name operator: ["||=" "??=" "&&="] right: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression)
  ] @wrapped) @header
(pair key: (_) @name value: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression)
  ] @wrapped) @header
(field_definition property: (_) @name value: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression)
  ] @wrapped) @header
(export_statement value: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression)
  ] @wrapped (#set! name "default")) @header

(function_expression name: (_) @name) @function
(generator_function name: (_) @name) @function

; the rest has no name; a call gives one to hold on to
(call_expression
  function: [(identifier) @call (member_expression property: (_) @call)]
  arguments: (arguments [(arrow_function) (function_expression) (generator_function)] @function.anonymous) @arguments)
[(arrow_function) (function_expression) (generator_function)] @function.anonymous

(export_statement declaration: (class_declaration name: (_) @name body: (_) @body) @scope) @extent
(class_declaration name: (_) @name body: (_) @body) @scope
(variable_declarator name: (identifier) @name value: [(class) (object)]) @scope
(assignment_expression left: (_) @name right: [(class) (object)]) @scope
(pair key: (_) @name value: (object)) @scope
((export_statement value: (object)) @scope (#set! name "default"))

(class_body (field_definition property: (_) @name) @member)
(program (lexical_declaration . (variable_declarator name: (_) @name)) @statement)
(program (variable_declaration . (variable_declarator name: (_) @name)) @statement)
(program (export_statement declaration: (lexical_declaration . (variable_declarator name: (_) @name))) @statement)
(program (expression_statement (assignment_expression left: (_) @name)) @statement)
(program (_) @statement)

(decorator) @leading
[(comment) (html_comment) (hash_bang_line)] @comment
(import_statement) @import
(export_statement source: (_)) @import
((lexical_declaration
  . (variable_declarator value: (call_expression function: (identifier) @_require arguments: (arguments . (string) .))) .)
  @import (#eq? @_require "require"))
((variable_declaration
  . (variable_declarator value: (call_expression function: (identifier) @_require arguments: (arguments . (string) .))) .)
  @import (#eq? @_require "require"))
