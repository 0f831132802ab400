;; name: tsx
;; title: TSX
;; grammar: tree_sitter_typescript language_tsx
;; extensions: .tsx
;; tests: *.test.tsx *.spec.tsx
;; damage: local
;; look-through: parenthesized_expression as_expression satisfies_expression non_null_expression
;; visibility: export=public exports=public private=private protected=internal #=private members=public default=internal
;; builtins: Array ArrayBuffer BigInt Boolean Buffer DataView Date Error Function Infinity Intl JSON Map Math NaN Number Object Promise Proxy RangeError Reflect RegExp Set String Symbol SyntaxError TypeError URIError Uint8Array WeakMap WeakSet clearInterval clearTimeout console decodeURIComponent document encodeURIComponent eval fetch globalThis isFinite isNaN parseFloat parseInt process queueMicrotask require setInterval setTimeout structuredClone undefined window
;; globals: AbortController AbortSignal AggregateError Atomics Audio BigInt64Array BigUint64Array Blob BroadcastChannel ByteLengthQueuingStrategy CSS CloseEvent CompressionStream Crypto CustomEvent DOMException DOMParser DOMRect DecompressionStream Document DocumentFragment Element ErrorEvent Event EventSource EventTarget File FileList FileReader FinalizationRegistry Float32Array Float64Array FormData HTMLElement Headers History IDBKeyRange Image ImageData Int16Array Int32Array Int8Array IntersectionObserver Iterator KeyboardEvent MessageChannel MessageEvent MessagePort MouseEvent MutationObserver Node NodeFilter Notification Option Performance PerformanceObserver PointerEvent ProgressEvent Range ReadableStream ReferenceError Request ResizeObserver Response Selection ServiceWorker SharedArrayBuffer Storage TextDecoder TextEncoder TransformStream URL URLSearchParams Uint16Array Uint32Array Uint8ClampedArray WeakRef WebAssembly WebSocket Window Worker WritableStream XMLHttpRequest __dirname __filename addEventListener alert atob btoa caches cancelAnimationFrame clearImmediate close confirm crypto customElements decodeURI dispatchEvent encodeURI escape event exports getComputedStyle global history indexedDB localStorage location matchMedia module name navigator onmessage open parent performance postMessage print prompt removeEventListener requestAnimationFrame requestIdleCallback screen scroll self sessionStorage setImmediate status stop top unescape
;; inherits: typescript

; names: an element of HTML is no name of the file
([
  (jsx_opening_element "<" @object name: (identifier) @reference)
  (jsx_self_closing_element "<" @object name: (identifier) @reference)
  (jsx_closing_element "</" @object name: (identifier) @reference)
] (#match? @reference "^[a-z]"))
