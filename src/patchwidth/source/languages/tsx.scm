;; name: tsx
;; title: TSX
;; grammar: tree_sitter_typescript language_tsx
;; extensions: .tsx
;; tests: *.test.tsx *.spec.tsx
;; damage: local
;; look-through: parenthesized_expression as_expression satisfies_expression non_null_expression
;; inherits: typescript
