;; name: rust
;; title: Rust
;; grammar: tree_sitter_rust language
;; extensions: .rs
;; tests: tests/** benches/**
;; damage: local
;; separator: ::
;; look-through: parenthesized_expression
; A method is called Type.method, in a trait's impl too; modules are part of the name.

(function_item name: (_) @name) @function

(let_declaration pattern: (identifier) @name value: (_) @wrapped) @header

(const_item name: (_) @name value: (closure_expression) @function.anonymous)
(static_item name: (_) @name value: (closure_expression) @function.anonymous)
(closure_expression) @function.anonymous

(mod_item name: (_) @name body: (_) @body) @scope
(trait_item name: (_) @name body: (_) @body) @scope
(impl_item type: (generic_type type: (_) @name) body: (_) @body) @scope
(impl_item type: (_) @name body: (_) @body) @scope
(struct_item name: (_) @name body: (field_declaration_list) @body) @scope
(union_item name: (_) @name body: (_) @body) @scope
(enum_item name: (_) @name body: (_) @body) @scope
(enum_variant name: (_) @name body: (field_declaration_list) @body) @scope
((foreign_mod_item body: (_) @body) @scope (#set! name "extern"))

(field_declaration name: (_) @name) @member
(enum_variant name: (_) @name) @member
(associated_type name: (_) @name) @member
(function_signature_item name: (_) @name) @member
(impl_item body: (declaration_list [(const_item name: (_) @name) (type_item name: (_) @name)] @member))
(trait_item body: (declaration_list (const_item name: (_) @name) @member))
(impl_item body: (declaration_list (macro_invocation) @member))
(trait_item body: (declaration_list (macro_invocation) @member))

(const_item name: (_) @name) @statement
(static_item name: (_) @name) @statement
(type_item name: (_) @name) @statement
(struct_item name: (_) @name) @statement
(mod_item name: (_) @name) @statement
(macro_definition name: (_) @name) @statement
[
  (use_declaration)
  (extern_crate_declaration)
  (inner_attribute_item)
] @statement
(source_file [(expression_statement) (macro_invocation)] @statement)
(mod_item body: (declaration_list (macro_invocation) @statement))

[(line_comment) (block_comment)] @comment
[(use_declaration) (extern_crate_declaration)] @import
(attribute_item) @leading

; Tokens of a macro call hold no nodes; functions among them are found by reading them once more.
((macro_invocation (token_tree) @reparse) (#match? @reparse "\\bfn\\b|=\\s*(?:move\\s*)?\\|"))

; #[cfg(test)] and a test right inside #[cfg(all(...))] say that only tests are built from it; any() and not() do not.
((attribute_item (attribute (identifier) @_cfg arguments: (token_tree) @_when))
  . [(attribute_item) (line_comment) (block_comment)]*
  . (_) @test
  (#eq? @_cfg "cfg")
  (#match? @_when "^\\(\\s*(?:|all\\s*\\((?:[^()\"]|\"[^\"]*\"|\\([^()]*\\))*?(?<![\\w-]))test\\s*[,)]"))
((attribute_item (attribute [(identifier) (scoped_identifier)] @_test))
  . [(attribute_item) (line_comment) (block_comment)]*
  . (function_item) @test
  (#match? @_test "(?:^|::)(?:test|bench)$"))
((source_file (inner_attribute_item (attribute (identifier) @_cfg arguments: (token_tree) @_when))) @test
  (#eq? @_cfg "cfg")
  (#eq? @_when "(test)"))
((mod_item body: (declaration_list
  (inner_attribute_item (attribute (identifier) @_cfg arguments: (token_tree) @_when)))) @test
  (#eq? @_cfg "cfg")
  (#eq? @_when "(test)"))
