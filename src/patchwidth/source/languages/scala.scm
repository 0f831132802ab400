;; name: scala
;; title: Scala
;; grammar: tree_sitter_scala language
;; extensions: .scala .sc
;; tests: *Test.scala *Spec.scala *Suite.scala src/test/**
;; damage: file
;; visibility: private=private protected=internal default=public
;; builtins: Any AnyRef AnyVal Array Boolean Byte Char Double Either Exception Float IllegalArgumentException Int Left List Long Map NoSuchElementException None Nothing Null Option Predef Product Right RuntimeException Seq Serializable Set Short Some String StringBuilder Throwable Unit UnsupportedOperationException Vector assert implicitly println require
;; trailing-comments: deeper
;; look-through: parenthesized_expression block
; Packages are left out of the name. A class and its companion object share theirs; an extension's methods carry the
; extended type, those of a nameless given the given type. `def` and lambdas bound by val or var are callables.

(function_definition "def" @header name: (_) @name) @function
(val_definition pattern: (identifier) @name value: (case_block) @function) @header
(val_definition pattern: (identifier) @name value: (_) @wrapped) @header
(var_definition pattern: (identifier) @name value: (_) @wrapped) @header
(given_definition name: (_) @name body: (lambda_expression) @function) @header
(given_definition return_type: (_) @name body: (lambda_expression) @function) @header
(given_definition name: (_) @name parameters: (_)
  body: [(block) (indented_block) (call_expression) (instance_expression) (infix_expression) (match_expression)])
  @function
(lambda_expression) @function.anonymous

(class_definition name: (_) @name @header body: (_) @body) @scope
(object_definition name: (_) @name @header body: (_) @body) @scope
(trait_definition name: (_) @name @header body: (_) @body) @scope
(enum_definition name: (_) @name @header body: (_) @body) @scope
(package_object name: (_) @name @header body: (_) @body) @scope
(given_definition name: (_) @name body: [(template_body) (with_template_body)] @body) @scope
(given_definition return_type: (_) @name body: [(template_body) (with_template_body)] @body) @scope
(extension_definition parameters: (parameters (parameter type: (generic_type type: (_) @name)))) @scope
(extension_definition parameters: (parameters (parameter type: (_) @name))) @scope
(val_definition pattern: (identifier) @name value: (instance_expression (template_body)) @scope)
(instance_expression . (type_identifier) @name (template_body)) @scope
(instance_expression . (generic_type type: (type_identifier) @name) (template_body)) @scope

(template_body [(val_definition pattern: (_) @name) (var_definition pattern: (_) @name)] @member)
(template_body [(function_declaration name: (_) @name) (type_definition name: (_) @name)] @member)
(template_body (_) @member)
(with_template_body (_) @member)
(enum_body (_) @member)
(simple_enum_case name: (_) @name) @member

(package_clause !body) @statement
(compilation_unit [
  (val_definition pattern: (_) @name)
  (var_definition pattern: (_) @name)
  (type_definition name: (_) @name)
  (class_definition name: (_) @name)
  (object_definition name: (_) @name)
  (trait_definition name: (_) @name)
] @statement)
(compilation_unit [(import_declaration) (export_declaration) (given_definition) (using_directive)] @statement)

[(comment) (block_comment)] @comment
(import_declaration) @import

; names: definitions
((object_definition name: (_) @name body: (_)? @body) @define (#set! kind "class"))
((class_definition name: (_) @name class_parameters: (_)? @parameters body: (_)? @body) @define (#set! kind "class"))
((trait_definition name: (_) @name class_parameters: (_)? @parameters body: (_)? @body) @define (#set! kind "class"))
((enum_definition name: (_) @name class_parameters: (_)? @parameters body: (_) @body) @define (#set! kind "class"))
((class_parameter ["val" "var"] name: (_) @name default_value: (_)? @body) @define (#set! kind "field"))
((class_definition "case" class_parameters: (class_parameters
  (class_parameter name: (_) @name default_value: (_)? @body) @define)) (#set! kind "field"))
((simple_enum_case name: (_) @name) @define (#set! kind "field"))
((full_enum_case name: (_) @name) @define (#set! kind "field"))
((function_definition name: (_) @name (parameters) @parameters body: (_) @body) @define (#set! kind "function"))
((function_definition name: (_) @name body: (_) @body) @define (#set! kind "function"))
((function_declaration name: (_) @name (parameters) @parameters) @define (#set! kind "function"))
((function_declaration name: (_) @name) @define (#set! kind "function"))
((val_definition pattern: (identifier) @name value: (_) @body) @define (#set! kind "field"))
((var_definition pattern: (identifier) @name value: (_) @body) @define (#set! kind "field"))
((val_declaration name: (_) @name) @define (#set! kind "field"))
((var_declaration name: (_) @name) @define (#set! kind "field"))
((given_definition name: (_) @name body: (_)? @body) @define (#set! kind "field"))
((type_definition name: (_) @name type: (_)? @body) @define (#set! kind "type"))
((lambda_expression (_) @body .) @define (#set! kind "hidden"))
((case_block) @body @define (#set! kind "hidden"))
((instance_expression (template_body) @body @define) (#set! kind "hidden"))
((given_definition body: [(template_body) (with_template_body) (block) (indented_block)] @body @define)
  (#set! kind "hidden"))
((val_definition value: [(block) (indented_block)] @body @define) (#set! kind "hidden"))
((var_definition value: [(block) (indented_block)] @body @define) (#set! kind "hidden"))
((call_expression arguments: (block) @body @define) (#set! kind "hidden"))

; names: imports; the last part of a path is what it gives
((import_declaration . (identifier) @module (identifier)? @module . (identifier) @name .) @bind (#set! kind "name"))
((import_declaration . (identifier) @module (identifier)? @module . (namespace_selectors (identifier) @name)) @bind (#set! kind "name"))
((import_declaration . (identifier) @module (identifier)? @module . (namespace_selectors [
  (arrow_renamed_identifier name: (_) @original alias: (identifier) @name)
  (as_renamed_identifier name: (_) @original alias: (identifier) @name)
])) @bind (#set! kind "name"))
((import_declaration . (identifier) @module (identifier)? @module . (as_renamed_identifier name: (_) @original alias: (identifier) @name)) @bind
  (#set! kind "name"))
((import_declaration . (identifier) @module (identifier)? @module . (namespace_selectors (namespace_wildcard))) @bind
  (#set! kind "wildcard"))
((import_declaration . (identifier) @module (identifier)? @module . (namespace_wildcard)) @bind (#set! kind "wildcard"))

; names: bound here and nowhere else
(parameter name: (identifier) @local)
(class_parameter name: (identifier) @local)
(val_definition pattern: (identifier) @local)
(var_definition pattern: (identifier) @local)
(case_clause pattern: (identifier) @local)
(case_class_pattern pattern: (identifier) @local)
(tuple_pattern (identifier) @local)
(typed_pattern pattern: (identifier) @local)
(enumerator . (identifier) @local)
(lambda_expression parameters: (bindings (binding name: (identifier) @local)))
(lambda_expression parameters: (identifier) @local)
(function_definition name: (identifier) @local)

; names: in use
(field_expression value: (_) @object field: (identifier) @reference)
[(identifier) (type_identifier)] @reference
[(string) (interpolated_string)] @mention
