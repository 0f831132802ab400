;; name: php
;; title: PHP
;; grammar: tree_sitter_php language_php
;; extensions: .php .phtml .php5 .php7
;; tests: *Test.php
;; damage: local
;; look-through: parenthesized_expression
;; visibility: private=private protected=internal public=public default=public
;; module-import: last

(function_definition "function" @header name: (_) @name) @function
(method_declaration "function" @header name: (_) @name body: (_)) @function
(property_hook (name) @name @header body: (_)) @function

; closures that their direct parent names
(assignment_expression left: (_) @name right: [(anonymous_function) (arrow_function) (parenthesized_expression)] @wrapped) @header
(augmented_assignment_expression left: (_) @name operator: "??=" right: [(anonymous_function) (arrow_function) (parenthesized_expression)] @wrapped) @header
(array_element_initializer . (_) @name . [(anonymous_function) (arrow_function) (parenthesized_expression)] @wrapped .) @header
(function_call_expression function: (_) @call
  arguments: (arguments (argument [(anonymous_function) (arrow_function)] @function.anonymous)) @arguments)
(member_call_expression name: (_) @call
  arguments: (arguments (argument [(anonymous_function) (arrow_function)] @function.anonymous)) @arguments)
(scoped_call_expression name: (_) @call
  arguments: (arguments (argument [(anonymous_function) (arrow_function)] @function.anonymous)) @arguments)
[(anonymous_function) (arrow_function)] @function.anonymous

(class_declaration "class" @header name: (_) @name body: (_) @body) @scope
(interface_declaration name: (_) @name body: (_) @body) @scope
(trait_declaration name: (_) @name body: (_) @body) @scope
(enum_declaration name: (_) @name body: (_) @body) @scope

(property_declaration (property_element name: (_) @name) (property_hook_list)) @scope
(declaration_list (property_declaration (property_element name: (_) @name)) @member)
(declaration_list (const_declaration (const_element . (name) @name)) @member)
(declaration_list (method_declaration name: (_) @name) @member)
(declaration_list (_) @member)
(enum_declaration_list (enum_case name: (_) @name) @member)
(enum_declaration_list (_) @member)
(program (expression_statement (assignment_expression left: (_) @name)) @statement)
(program (const_declaration . (const_element . (name) @name)) @statement)
(program [
  (expression_statement) (const_declaration) (if_statement) (echo_statement) (return_statement) (foreach_statement)
  (for_statement) (while_statement) (do_statement) (switch_statement) (try_statement) (declare_statement)
  (namespace_use_declaration) (namespace_definition !body) (unset_statement) (global_declaration)
] @statement)
(namespace_definition body: (compound_statement [
  (expression_statement) (const_declaration) (if_statement) (echo_statement) (return_statement) (foreach_statement)
  (namespace_use_declaration)
] @statement))

(comment) @comment
(namespace_use_declaration) @import

; names: definitions
((function_definition name: (_) @name parameters: (_) @parameters body: (_) @body) @define (#set! kind "function"))
((method_declaration name: (_) @name parameters: (_) @parameters body: (_)? @body) @define (#set! kind "function"))
((class_declaration name: (_) @name body: (_) @body) @define (#set! kind "class"))
((interface_declaration name: (_) @name body: (_) @body) @define (#set! kind "interface"))
((trait_declaration name: (_) @name body: (_) @body) @define (#set! kind "class"))
((enum_declaration name: (_) @name body: (_) @body) @define (#set! kind "class"))
((property_declaration (property_element name: (variable_name (name) @name) default_value: (_)? @body)) @define
  (#set! kind "field"))
((property_promotion_parameter name: (variable_name (name) @name) default_value: (_)? @body) @define
  (#set! kind "field"))
((const_declaration (const_element . (name) @name (_) @body)) @define (#set! kind "constant"))
((enum_case name: (_) @name value: (_)? @body) @define (#set! kind "field"))
((function_call_expression function: (name) @_define
  arguments: (arguments . (argument (string (string_content) @name)) (argument) @body)) @define
  (#eq? @_define "define") (#set! kind "constant"))
((anonymous_function body: (_) @body) @define (#set! kind "hidden"))
((anonymous_class body: (_) @body) @define (#set! kind "hidden"))

; names: imports
(namespace_use_clause (qualified_name prefix: (_) @module (name) @name) !alias) @bind
(namespace_use_clause (qualified_name prefix: (_) @module (name) @original) alias: (name) @name) @bind
(namespace_use_declaration (namespace_name) @module
  body: (namespace_use_group (namespace_use_clause [(name) @name (qualified_name (name) @name)] !alias) @bind))
(namespace_use_declaration (namespace_name) @module
  body: (namespace_use_group
    (namespace_use_clause [(name) @original (qualified_name (name) @original)] alias: (name) @name) @bind))
((namespace_use_clause . (name) @name @module !alias) @bind (#set! kind "module"))
((namespace_use_clause . (name) @module alias: (name) @name) @bind (#set! kind "module"))
((expression_statement [
    (require_expression (_) @module) (require_once_expression (_) @module)
    (include_expression (_) @module) (include_once_expression (_) @module)
  ]) @bind (#set! kind "effect"))

; names: bound here and nowhere else
(variable_name (name) @local)
(argument name: (name) @local)

; names: in use
[
  (member_access_expression object: (_) @object name: (name) @reference)
  (nullsafe_member_access_expression object: (_) @object name: (name) @reference)
  (member_call_expression object: (_) @object name: (name) @reference)
  (nullsafe_member_call_expression object: (_) @object name: (name) @reference)
  (scoped_call_expression scope: (_) @object name: (name) @reference)
  (class_constant_access_expression . (_) @object (name) @reference)
  (qualified_name prefix: (_) @object (name) @reference)
]
(name) @reference
[(string) (encapsed_string) (heredoc) (nowdoc)] @mention
