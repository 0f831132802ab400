;; name: c
;; title: C
;; grammar: tree_sitter_c language
;; extensions: .c
;; tests: *_test.c test_*.c
;; damage: file
;; declarators: function_declarator
;; not-names: if else for while do switch case default return goto break continue sizeof struct union enum typedef extern static
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
