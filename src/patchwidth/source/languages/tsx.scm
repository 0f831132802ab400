;; name: tsx
;; title: TSX
;; grammar: tree_sitter_typescript language_tsx
;; extensions: .tsx
;; tests: *.test.tsx *.spec.tsx
;; damage: local
;; look-through: parenthesized_expression as_expression satisfies_expression non_null_expression
;; visibility: export=public private=private protected=internal #=private members=public default=internal
;; builtins: Array ArrayBuffer BigInt Boolean Buffer DataView Date Error Function Infinity Intl JSON Map Math NaN Number Object Promise Proxy RangeError Reflect RegExp Set String Symbol SyntaxError TypeError URIError Uint8Array WeakMap WeakSet clearInterval clearTimeout console decodeURIComponent document encodeURIComponent eval fetch globalThis isFinite isNaN parseFloat parseInt process queueMicrotask require setInterval setTimeout structuredClone undefined window
;; inherits: typescript
