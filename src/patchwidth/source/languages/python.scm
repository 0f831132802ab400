;; name: python
;; title: Python
;; grammar: tree_sitter_python language
;; extensions: .py .pyi .pyw
;; filenames: SConstruct SConscript wscript
;; tests: test_*.py *_test.py conftest.py tests.py
;; damage: local
;; trailing-comments: deeper
;; look-through: parenthesized_expression

; functions: decorated first, so that their decorators belong to them
(decorated_definition
  definition: (function_definition name: (identifier) @name) @function) @extent
(function_definition name: (identifier) @name) @function

; lambdas that their direct parent names
(assignment left: (_) @name right: [(lambda) (parenthesized_expression)] @wrapped) @header
(keyword_argument name: (identifier) @name value: [(lambda) (parenthesized_expression)] @wrapped) @header
(pair key: (_) @name value: [(lambda) (parenthesized_expression)] @wrapped) @header
(call function: [(identifier) @call (attribute attribute: (identifier) @call)]
  arguments: (argument_list (lambda) @function.anonymous) @arguments)
(lambda) @function.anonymous

(decorated_definition
  definition: (class_definition name: (identifier) @name body: (_) @body) @scope) @extent
(class_definition name: (identifier) @name body: (_) @body) @scope

(assignment left: (identifier) @name right: (dictionary)) @scope

; class members and top-level statements
(class_definition body: (block (expression_statement (assignment left: (_) @name)) @member))
(class_definition body: (block (expression_statement . [(string) (concatenated_string)] .) @member) (#set! name "__doc__"))
(class_definition body: (block (_) @member))
((module . (comment)* . (expression_statement . [(string) (concatenated_string)] .) @statement) (#set! name "__doc__"))
(module (expression_statement (assignment left: (_) @name)) @statement)
(module (expression_statement (augmented_assignment left: (_) @name)) @statement)
(module (_) @statement)

(comment) @comment
[(import_statement) (import_from_statement) (future_import_statement)] @import

; a plain string that is a statement of its own does nothing but document, wherever it stands
(expression_statement . (string) @doc . (#not-match? @doc "^[rR]?[bBfFtT]"))
