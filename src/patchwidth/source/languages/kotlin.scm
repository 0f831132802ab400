;; name: kotlin
;; title: Kotlin
;; grammar: tree_sitter_kotlin language
;; extensions: .kt .kts
;; tests: *Test.kt *Tests.kt src/test/** src/*Test/**
;; damage: file
;; visibility: public=public private=private protected=internal internal=internal default=public
;; builtins: Any Array ArrayList Boolean Byte Char CharSequence ClassCastException Collection Comparable Double Enum Error Exception Float HashMap HashSet IllegalArgumentException IllegalStateException IndexOutOfBoundsException Int Iterable Iterator Lazy List Long Map MutableList MutableMap MutableSet NoSuchElementException Nothing NullPointerException Number NumberFormatException Pair Regex Result RuntimeException Sequence Set Short String StringBuilder Suppress Throwable Triple Unit UnsupportedOperationException also apply arrayOf check emptyList error lazy let listOf mapOf mutableListOf mutableMapOf print println repeat require run setOf with
;; look-through: parenthesized_expression
; A companion's functions are called Class.Companion.name, as the compiler has it (its own name where it has one).
; Extensions carry their receiver: String.shout. Accessors are property.get and property.set, initialisers Class.init,
; secondary constructors Class.constructor. An object literal's functions carry their property's name.

(function_declaration "fun" @header (user_type (identifier) @qualifier (type_arguments)) . name: (_) @name
  (function_body)) @function
(function_declaration "fun" @header (user_type) @qualifier . name: (_) @name (function_body)) @function
(function_declaration "fun" @header (nullable_type (user_type (identifier) @qualifier (type_arguments))) . name: (_) @name
  (function_body)) @function
(function_declaration "fun" @header (nullable_type (user_type) @qualifier) . name: (_) @name (function_body)) @function
(function_declaration "fun" @header name: (_) @name (function_body)) @function

(property_declaration (variable_declaration (identifier) @qualifier)
  (getter "get" @name @header (function_body)) @function)
(property_declaration (variable_declaration (identifier) @qualifier)
  (setter "set" @name @header (function_body)) @function)
((anonymous_initializer) @function (#set! name "init"))
(secondary_constructor "constructor" @name @header (block)) @function

(property_declaration (variable_declaration (identifier) @name) "=" . (_) @wrapped) @header
(property_declaration (variable_declaration (identifier) @name)
  [(call_expression (annotated_lambda (lambda_literal) @function.anonymous))
   (property_delegate (call_expression (annotated_lambda (lambda_literal) @function.anonymous)))])
[(lambda_literal) (anonymous_function)] @function.anonymous

(class_declaration name: (_) @name @header [(class_body) (enum_class_body)] @body) @scope
(object_declaration name: (_) @name @header (class_body) @body) @scope
(companion_object name: (_) @name @header (class_body) @body) @scope
((companion_object (class_body) @body) @scope (#set! name "Companion"))
(enum_entry (identifier) @name (class_body) @body) @scope
(property_declaration (variable_declaration (identifier) @name) (object_literal) @scope)
(function_declaration name: (_) (function_body (object_literal (delegation_specifiers . (delegation_specifier
  [(user_type . (identifier) @name) (constructor_invocation (user_type . (identifier) @name))]))) @scope))

(enum_entry (identifier) @name) @member
(class_body (property_declaration (variable_declaration (identifier) @name)) @member)
(class_body (function_declaration name: (_) @name) @member)
(class_body (class_declaration name: (_) @name) @member)
(class_body (_) @member)
(enum_class_body (property_declaration (variable_declaration (identifier) @name)) @member)
(enum_class_body (_) @member)

(source_file (property_declaration (variable_declaration (identifier) @name)) @statement)
(source_file (class_declaration name: (_) @name) @statement)
(source_file (_) @statement)

[(line_comment) (block_comment)] @comment
(import) @import

; names: definitions
((class_declaration name: (_) @name (primary_constructor (class_parameters) @parameters)
  [(class_body) (enum_class_body)] @body) @define
  (#set! kind "class"))
((class_declaration name: (_) @name (primary_constructor (class_parameters) @parameters)) @define (#set! kind "class"))
((class_declaration name: (_) @name [(class_body) (enum_class_body)] @body) @define (#set! kind "class"))
((class_declaration name: (_) @name) @define (#set! kind "class"))
((object_declaration name: (_) @name (class_body)? @body) @define (#set! kind "class"))
((companion_object (class_body) @body) @define (#set! kind "scope"))
((function_declaration name: (_) @name (function_value_parameters) @parameters (function_body)? @body) @define
  (#set! kind "function"))
((secondary_constructor "constructor" @name (function_value_parameters) @parameters
  . [(constructor_delegation_call) (block)]* @body) @define (#set! kind "function"))
((class_parameter ["val" "var"] . (identifier) @name . (_) . (_) @body) @define (#set! kind "field"))
((class_parameter ["val" "var"] . (identifier) @name) @define (#set! kind "field"))
((property_declaration (variable_declaration . (identifier) @name) . (_) @body) @define (#set! kind "constant"))
((property_declaration (variable_declaration . (identifier) @name)) @define (#set! kind "constant"))
((enum_entry . (identifier) @name (value_arguments)? @body (class_body)? @body) @define (#set! kind "field"))
((type_alias type: (identifier) @name) @define (#set! kind "type"))
((lambda_literal) @body @define (#set! kind "hidden"))
((object_literal (class_body) @body) @define (#set! kind "hidden"))
((anonymous_initializer (block) @body) @define (#set! kind "hidden"))
((enum_entry (class_body) @body @define) (#set! kind "hidden"))
([(getter (function_body) @body @define) (setter (function_body) @body @define)] (#set! kind "hidden"))

; names: imports
((import (qualified_identifier (identifier) @name .) @module .) @bind (#not-match? @bind "\\*") (#set! kind "name"))
((import (qualified_identifier (identifier) @original .) @module (identifier) @name) @bind (#set! kind "name"))
((import (qualified_identifier) @module "*") @bind (#set! kind "wildcard"))

; names: bound here and nowhere else
(parameter . (identifier) @local)
(class_parameter (identifier) @local)
(variable_declaration . (identifier) @local)
(lambda_parameters (variable_declaration . (identifier) @local))
(type_parameter (identifier) @local)
(value_argument . (identifier) @local "=")
(catch_block (identifier) @local)

; names: in use
(user_type (identifier) @object . (identifier) @reference .)
(navigation_expression . (_) @object (identifier) @reference .)
(identifier) @reference
(string_literal) @mention
