;; name: python
;; title: Python
;; grammar: tree_sitter_python language
;; extensions: .py .pyi .pyw
;; filenames: SConstruct SConscript wscript
;; tests: test_*.py *_test.py conftest.py tests.py
;; damage: local
;; trailing-comments: deeper
;; visibility: _=private
;; module-import: first
;; builtins: Ellipsis False GeneratorExit KeyboardInterrupt None NotImplemented StopAsyncIteration StopIteration SystemExit True abs all any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex delattr dict dir divmod enumerate eval exec filter float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len list locals map max memoryview min next object oct open ord pow print property range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip
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

; names: definitions
((decorated_definition
  definition: (function_definition name: (_) @name parameters: (_) @parameters body: (_) @body) @define) @extent
  (#set! kind "function"))
((function_definition name: (_) @name parameters: (_) @parameters body: (_) @body) @define (#set! kind "function"))
((decorated_definition definition: (class_definition name: (_) @name body: (_) @body) @define) @extent (#set! kind "class"))
((class_definition name: (_) @name body: (_) @body) @define (#set! kind "class"))
((assignment left: (identifier) @name right: (_)? @body) @define (#set! kind "constant"))
((assignment left: [(pattern_list (identifier) @name) (tuple_pattern (identifier) @name)]) @define @body
  (#set! kind "constant"))
((type_alias_statement . (type (identifier) @name) (_) @body) @define (#set! kind "type"))

; names: imports and exports
((import_from_statement module_name: (_) @module name: (dotted_name) @name) @bind (#set! kind "name"))
((import_from_statement module_name: (_) @module name: (aliased_import name: (_) @original alias: (_) @name)) @bind
  (#set! kind "name"))
((import_from_statement module_name: (_) @module (wildcard_import)) @bind (#set! kind "wildcard"))
((import_statement name: (dotted_name) @module) @bind (#set! kind "module"))
((import_statement name: (aliased_import name: (_) @module alias: (_) @name)) @bind (#set! kind "module"))
((future_import_statement) @bind (#set! kind "effect"))
(assignment left: (identifier) @_all right: [(list (string (string_content) @name)) (tuple (string (string_content) @name))]
  (#eq? @_all "__all__")) @export
(augmented_assignment left: (identifier) @_all
  right: [(list (string (string_content) @name)) (tuple (string (string_content) @name))] (#eq? @_all "__all__")) @export

; names: bound here and nowhere else
(parameters (identifier) @local)
(lambda_parameters (identifier) @local)
[(default_parameter name: (identifier) @local) (typed_default_parameter name: (identifier) @local)]
(typed_parameter . [(identifier) @local (list_splat_pattern (identifier) @local) (dictionary_splat_pattern (identifier) @local)])
[(list_splat_pattern (identifier) @local) (dictionary_splat_pattern (identifier) @local)]
(assignment left: (identifier) @local)
[(pattern_list (identifier) @local) (tuple_pattern (identifier) @local) (list_pattern (identifier) @local)]
[(for_statement left: (identifier) @local) (for_in_clause left: (identifier) @local)]
(as_pattern_target (identifier) @local)
(named_expression name: (identifier) @local)
(keyword_argument name: (identifier) @local)
(augmented_assignment left: (identifier) @local)
(case_pattern (dotted_name . (identifier) @local .))
(type_parameter (type (identifier) @local))

; names: in use
(attribute object: (_) @object attribute: (identifier) @reference)
(identifier) @reference
(string) @mention
(assignment left: (attribute attribute: (identifier) @local))
(try_statement body: (_) @guard (except_clause) @_except
  (#match? @_except "^except\\s*(?::|[^:]*\\b(?:ImportError|ModuleNotFoundError|AttributeError|NameError|Exception)\\b)"))
