;; name: c
;; title: C
;; grammar: tree_sitter_c language
;; extensions: .c
;; tests: *_test.c test_*.c
;; damage: file
;; declarators: function_declarator
;; not-names: if else for while do switch case default return goto break continue sizeof struct union enum typedef extern static
;; visibility: static=private default=public
;; module-import: last
; Headers go to C++, whose grammar reads both. A function counts only when its declarator reaches a function
; declarator and its name is no keyword: an unknown macro turns `if (x) {` and whole blocks into definitions.

(function_definition declarator: (_) @declarator body: (_)) @function

(struct_specifier name: (_) @name body: (_) @body) @scope
(union_specifier name: (_) @name body: (_) @body) @scope
(enum_specifier name: (_) @name body: (_) @body) @scope

(enumerator name: (_) @name) @member
(field_declaration declarator: (field_identifier) @name) @member
(field_declaration declarator: (_ declarator: (field_identifier) @name)) @member
(field_declaration declarator: (_)) @member

(declaration declarator: (identifier) @name) @statement
(declaration declarator: (_ declarator: (identifier) @name)) @statement
(declaration declarator: (_ declarator: (_ declarator: (identifier) @name))) @statement
(declaration) @statement
(type_definition declarator: (type_identifier) @name) @statement
(type_definition) @statement
(preproc_def name: (_) @name) @statement
(preproc_function_def name: (_) @name) @statement
[(preproc_include) (preproc_call)] @statement
(translation_unit [(expression_statement) (struct_specifier) (union_specifier) (enum_specifier)] @statement)

(comment) @comment
(preproc_include) @import

; names: definitions; words before a name are its type, so a pointer's stars may stand between. A macro makes a function
; of `struct LIB_EXPORT Box {`
((function_definition declarator: [
    (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
    (pointer_declarator declarator: (pointer_declarator
      declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)))
  ] (declaration)* @body body: (_) @body) @define
  (#not-any-of? @name "if" "else" "for" "while" "do" "switch" "case" "return" "sizeof") (#set! kind "function"))
((function_definition type: (struct_specifier !body) declarator: (identifier) @name body: (_) @body) @define
  (#set! kind "interface"))
((declaration declarator: [
    (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
    (pointer_declarator declarator: (pointer_declarator
      declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)))
  ]) @define (#set! kind "prototype"))
((declaration type: (_ body: (_)) @body declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (array_declarator declarator: (identifier) @name)
    (init_declarator declarator: [(identifier) @name (array_declarator declarator: (identifier) @name)])
  ]) @define (#set! kind "constant"))
((declaration declarator: (init_declarator declarator: [
    (identifier) @name
    (array_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
    (array_declarator declarator: (array_declarator declarator: (identifier) @name))
  ] value: (_) @body)) @define (#set! kind "constant"))
((declaration declarator: [
    (identifier) @name
    (array_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
  ]) @define (#set! kind "constant"))
((preproc_def name: (_) @name value: (_)? @body) @define
  (#not-match? @name "_(?:H|HH|HPP|HXX|INCLUDED|INC)_*$") (#set! kind "constant"))
((preproc_function_def name: (_) @name parameters: (_) @parameters value: (_)? @body) @define (#set! kind "function"))
((struct_specifier name: (_) @name body: (_) @body) @define (#set! kind "interface"))
((union_specifier name: (_) @name body: (_) @body) @define (#set! kind "interface"))
((enum_specifier name: (_) @name body: (_) @body) @define (#set! kind "interface"))
((enumerator name: (_) @name value: (_)? @body) @define (#set! kind "constant"))
((type_definition type: (struct_specifier !name body: (_) @body) declarator: (type_identifier) @name) @define
  (#set! kind "interface"))
((type_definition type: (union_specifier !name body: (_) @body) declarator: (type_identifier) @name) @define
  (#set! kind "interface"))
((type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @define
  (#set! kind "interface"))
((type_definition type: (_ body: (_)) @body declarator: [
    (type_identifier) @name (pointer_declarator declarator: (type_identifier) @name)
  ]) @define (#set! kind "type"))
((type_definition declarator: [
    (type_identifier) @name
    (pointer_declarator declarator: (type_identifier) @name)
    (array_declarator declarator: (type_identifier) @name)
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
    (function_declarator declarator: (type_identifier) @name)
  ]) @define (#set! kind "type"))
((field_declaration type: (_ body: (_)) @body declarator: [
    (field_identifier) @name
    (pointer_declarator declarator: (field_identifier) @name)
    (array_declarator declarator: (field_identifier) @name)
  ]) @define (#set! kind "field"))
((field_declaration declarator: [
    (field_identifier) @name
    (pointer_declarator declarator: (field_identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))
    (array_declarator declarator: (field_identifier) @name)
    (pointer_declarator declarator: (array_declarator declarator: (field_identifier) @name))
    (function_declarator
      declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))
    (pointer_declarator declarator: (function_declarator
      declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name))))
  ]) @define (#set! kind "field"))

; names: imports
((preproc_include path: (_) @module) @bind (#set! kind "effect"))

; names: bound here and nowhere else
[
  (parameter_declaration declarator: (identifier) @local)
  (pointer_declarator declarator: (identifier) @local)
  (array_declarator declarator: (identifier) @local)
  (init_declarator declarator: (identifier) @local)
  (declaration declarator: (identifier) @local)
  (preproc_params (identifier) @local)
]

; names: in use
(field_expression argument: (_) @object field: (field_identifier) @reference)
(field_designator (field_identifier) @reference)
[(identifier) (type_identifier)] @reference
[(string_literal) (preproc_arg)] @mention
