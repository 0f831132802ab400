;; name: php
;; title: PHP
;; grammar: tree_sitter_php language_php
;; extensions: .php .phtml .php5 .php7
;; tests: *Test.php
;; damage: local
;; look-through: parenthesized_expression

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
