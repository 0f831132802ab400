;; name: rust
;; title: Rust
;; grammar: tree_sitter_rust language
;; extensions: .rs
;; tests: tests/** benches/**
;; damage: local
;; separator: ::
;; look-through: parenthesized_expression
;; visibility: pub(=internal pub=public default=private
;; module-import: last
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

; names: definitions
((function_item name: (_) @name parameters: (_) @parameters body: (_) @body) @define (#set! kind "function"))
((function_signature_item name: (_) @name parameters: (_) @parameters) @define (#set! kind "function"))
((macro_definition name: (_) @name (macro_rule)* @body) @define (#set! kind "function"))
((struct_item name: (_) @name body: (field_declaration_list) @body) @define (#set! kind "class"))
((struct_item name: (_) @name) @define (#set! kind "class"))
((union_item name: (_) @name body: (_) @body) @define (#set! kind "class"))
((enum_item name: (_) @name body: (_) @body) @define (#set! kind "interface"))
((trait_item name: (_) @name body: (_) @body) @define (#set! kind "interface"))
((enum_variant name: (_) @name body: (field_declaration_list) @body) @define (#set! kind "field"))
((enum_variant name: (_) @name) @define (#set! kind "field"))
((field_declaration name: (_) @name) @define (#set! kind "field"))
((const_item name: (identifier) @name value: (_)? @body) @define (#not-eq? @name "_") (#set! kind "constant"))
((static_item name: (_) @name value: (_)? @body) @define (#set! kind "constant"))
((type_item name: (_) @name type: (_) @body) @define (#set! kind "type"))
((associated_type name: (_) @name) @define (#set! kind "type"))
((mod_item name: (_) @name body: (_) @body) @define (#set! kind "module"))
((mod_item name: (_) @name) @define (#set! kind "module"))
((impl_item type: [(type_identifier) @name (generic_type type: (_) @name) (scoped_type_identifier name: (_) @name)]
  body: (_) @body) @define (#set! kind "scope"))
((impl_item body: (_) @body) @define (#set! kind "scope"))
((closure_expression body: (_) @body) @define (#set! kind "hidden"))

; names: imports; `use a::T as _` gives a trait's methods and no name
((use_as_clause path: (_) @module alias: (identifier) @_as) @bind (#eq? @_as "_") (#set! kind "effect"))
(use_declaration argument: (identifier) @module @name @bind (#set! kind "module"))
(use_declaration argument: (scoped_identifier path: (_) @module name: (_) @name) @bind)
(scoped_use_list path: (_) @module list: (use_list (identifier) @name @bind))
(scoped_use_list path: (_) @module list: (use_list (scoped_identifier name: (_) @name) @bind))
(scoped_use_list path: (scoped_identifier name: (_) @name) @module list: (use_list (self) @bind))
(scoped_use_list path: (identifier) @name @module list: (use_list (self) @bind))
(use_declaration argument: (use_list [(identifier) @name @module @bind (scoped_identifier path: (_) @module name: (_) @name) @bind]))
((use_as_clause path: (scoped_identifier path: (_) @module name: (_) @original) alias: (_) @name) @bind
  (#not-eq? @name "_"))
((scoped_use_list path: (_) @module list: (use_list (use_as_clause path: (identifier) @original alias: (_) @name) @bind))
  (#not-eq? @name "_"))
((use_as_clause path: (identifier) @module @original alias: (_) @name) @bind (#not-eq? @name "_"))
((use_wildcard (_) @module) @bind (#set! kind "wildcard"))
((extern_crate_declaration name: (_) @module @name !alias) @bind (#set! kind "module"))
((extern_crate_declaration name: (_) @module alias: (_) @name) @bind (#set! kind "module"))

; names: exports, to the second list within another
(use_declaration (visibility_modifier) argument: (scoped_identifier path: (_) @module name: (_) @name)) @export
(use_declaration (visibility_modifier) argument: (identifier) @module @name) @export
(use_declaration (visibility_modifier)
  argument: (use_as_clause path: (scoped_identifier path: (_) @module name: (_) @original) alias: (_) @name)) @export
(use_declaration (visibility_modifier) argument: (use_as_clause path: (_) @module @original alias: (_) @name)) @export
(use_declaration (visibility_modifier) argument: (use_wildcard (_) @module "*" @name)) @export
(use_declaration (visibility_modifier) argument: (_ path: (_) @module list: (use_list [
  (identifier) @name
  (scoped_identifier name: (_) @name)
  (use_as_clause path: (identifier) @original alias: (_) @name)
  (use_wildcard "*" @name)
]))) @export
(use_declaration (visibility_modifier) argument: (_ path: (_) list: (use_list (_ path: (_) @module list: (use_list [
  (identifier) @name
  (scoped_identifier name: (_) @name)
  (use_as_clause path: (identifier) @original alias: (_) @name)
  (use_wildcard "*" @name)
]))))) @export

(use_declaration (visibility_modifier)
  argument: (_ path: [(identifier) @name (scoped_identifier name: (_) @name)] @module list: (use_list (self)))) @export

; names: bound here and nowhere else; what begins with a capital in a pattern is a constant or a variant
([
  (parameter pattern: (identifier) @local)
  (closure_parameters (identifier) @local)
  (let_declaration pattern: (identifier) @local)
  (let_condition pattern: (identifier) @local)
  (for_expression pattern: (identifier) @local)
  (match_pattern . (identifier) @local)
  (tuple_pattern (identifier) @local)
  (slice_pattern (identifier) @local)
  (or_pattern (identifier) @local)
  (mut_pattern (identifier) @local)
  (ref_pattern (identifier) @local)
  (reference_pattern (identifier) @local)
  (captured_pattern . (identifier) @local)
  (tuple_struct_pattern type: (_) (identifier) @local)
  (field_pattern pattern: (identifier) @local)
  (field_pattern name: (shorthand_field_identifier) @local)
  (const_parameter name: (identifier) @local)
] (#match? @local "^[a-z_]"))
[(type_parameter name: (type_identifier) @local) (const_parameter name: (identifier) @local)]
(lifetime (identifier) @local)

; names: in use
(field_expression value: (_) @object field: (field_identifier) @reference)
(scoped_identifier path: (_) @object name: (identifier) @reference)
(scoped_type_identifier path: (_) @object name: (type_identifier) @reference)
(struct_expression name: (_) @object
  body: (field_initializer_list (field_initializer field: (field_identifier) @reference)))
(struct_pattern type: (_) @object (field_pattern name: [(field_identifier) (shorthand_field_identifier)] @reference))
[(identifier) (type_identifier)] @reference
[(string_literal) (raw_string_literal)] @mention
