;; name: typescript
;; title: TypeScript
;; grammar: tree_sitter_typescript language_typescript
;; extensions: .ts .mts .cts
;; tests: *.test.ts *.spec.ts *.test.mts *.spec.mts *.test.cts *.spec.cts
;; damage: local
;; visibility: export=public exports=public private=private protected=internal #=private members=public default=internal
;; builtins: Array ArrayBuffer BigInt Boolean Buffer DataView Date Error Function Infinity Intl JSON Map Math NaN Number Object Promise Proxy RangeError Reflect RegExp Set String Symbol SyntaxError TypeError URIError Uint8Array WeakMap WeakSet clearInterval clearTimeout console decodeURIComponent document encodeURIComponent eval fetch globalThis isFinite isNaN parseFloat parseInt process queueMicrotask require setInterval setTimeout structuredClone undefined window
;; globals: AbortController AbortSignal AggregateError Atomics Audio BigInt64Array BigUint64Array Blob BroadcastChannel ByteLengthQueuingStrategy CSS CloseEvent CompressionStream Crypto CustomEvent DOMException DOMParser DOMRect DecompressionStream Document DocumentFragment Element ErrorEvent Event EventSource EventTarget File FileList FileReader FinalizationRegistry Float32Array Float64Array FormData HTMLElement Headers History IDBKeyRange Image ImageData Int16Array Int32Array Int8Array IntersectionObserver Iterator KeyboardEvent MessageChannel MessageEvent MessagePort MouseEvent MutationObserver Node NodeFilter Notification Option Performance PerformanceObserver PointerEvent ProgressEvent Range ReadableStream ReferenceError Request ResizeObserver Response Selection ServiceWorker SharedArrayBuffer Storage TextDecoder TextEncoder TransformStream URL URLSearchParams Uint16Array Uint32Array Uint8ClampedArray WeakRef WebAssembly WebSocket Window Worker WritableStream XMLHttpRequest __dirname __filename addEventListener alert atob btoa caches cancelAnimationFrame clearImmediate close confirm crypto customElements decodeURI dispatchEvent encodeURI escape event exports getComputedStyle global history indexedDB localStorage location matchMedia module name navigator onmessage open parent performance postMessage print prompt removeEventListener requestAnimationFrame requestIdleCallback screen scroll self sessionStorage setImmediate status stop top unescape
;; look-through: parenthesized_expression as_expression satisfies_expression non_null_expression

; callables that carry their name
(function_declaration name: (_) @name) @function
(generator_function_declaration name: (_) @name) @function
(method_definition name: (_) @name) @function
((class_static_block) @function (#set! name "static"))

; callables that their direct parent names
(variable_declarator name: (identifier) @name value: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression) (as_expression) (satisfies_expression) (non_null_expression)
  ] @wrapped) @header
(assignment_expression left: (_) @name right: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression) (as_expression) (satisfies_expression) (non_null_expression)
  ] @wrapped) @header
(augmented_assignment_expression left: (_) @name operator: ["||=" "??=" "&&="] right: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression) (as_expression) (satisfies_expression) (non_null_expression)
  ] @wrapped) @header
(pair key: (_) @name value: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression) (as_expression) (satisfies_expression) (non_null_expression)
  ] @wrapped) @header
(public_field_definition name: (_) @name value: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression) (as_expression) (satisfies_expression) (non_null_expression)
  ] @wrapped) @header
(export_statement value: [
    (arrow_function) (function_expression) (generator_function)
    (parenthesized_expression) (as_expression) (satisfies_expression) (non_null_expression)
  ] @wrapped (#set! name "default")) @header

(function_expression name: (_) @name) @function
(generator_function name: (_) @name) @function

; the rest has no name; a call gives one to hold on to
(call_expression
  function: [(identifier) @call (member_expression property: (_) @call)]
  arguments: (arguments [(arrow_function) (function_expression) (generator_function)] @function.anonymous) @arguments)
[(arrow_function) (function_expression) (generator_function)] @function.anonymous

(export_statement declaration: (class_declaration name: (_) @name body: (_) @body) @scope) @extent
(export_statement declaration: (abstract_class_declaration name: (_) @name body: (_) @body) @scope) @extent
(export_statement declaration: (interface_declaration name: (_) @name body: (_) @body) @scope) @extent
(export_statement declaration: (enum_declaration name: (_) @name body: (_) @body) @scope) @extent
(export_statement declaration: (internal_module name: (_) @name body: (_) @body) @scope) @extent
(ambient_declaration (module name: (_) @name body: (_) @body) @scope) @extent
(ambient_declaration (class_declaration name: (_) @name body: (_) @body) @scope) @extent
(class_declaration name: (_) @name body: (_) @body) @scope
(abstract_class_declaration name: (_) @name body: (_) @body) @scope
(interface_declaration name: (_) @name body: (_) @body) @scope
(enum_declaration name: (_) @name body: (_) @body) @scope
(internal_module name: (_) @name body: (_) @body) @scope
(module name: (_) @name body: (_) @body) @scope
(variable_declarator name: (identifier) @name value: [(class) (object)]) @scope
(assignment_expression left: (_) @name right: [(class) (object)]) @scope
(pair key: (_) @name value: (object)) @scope
((export_statement value: (object)) @scope (#set! name "default"))

(class_body (public_field_definition name: (_) @name) @member)
(class_body [(method_signature) (abstract_method_signature) (index_signature)] @member)
(interface_body (_ name: (_) @name) @member)
(interface_body (_) @member)
(enum_body (enum_assignment name: (_) @name) @member)
(enum_body (property_identifier) @name @member)
(program (lexical_declaration . (variable_declarator name: (_) @name)) @statement)
(program (variable_declaration . (variable_declarator name: (_) @name)) @statement)
(program (export_statement declaration: (lexical_declaration . (variable_declarator name: (_) @name))) @statement)
(program (expression_statement (assignment_expression left: (_) @name)) @statement)
(program (type_alias_declaration name: (_) @name) @statement)
(program (export_statement declaration: (type_alias_declaration name: (_) @name)) @statement)
(internal_module body: (statement_block (_) @statement))
(module body: (statement_block (_) @statement))
(program (_) @statement)

(decorator) @leading
[(comment) (html_comment) (hash_bang_line)] @comment
(import_alias) @import
(import_statement) @import
(export_statement source: (_)) @import
((lexical_declaration
  . (variable_declarator value: (call_expression function: (identifier) @_require arguments: (arguments . (string) .))) .)
  @import (#eq? @_require "require"))
((variable_declaration
  . (variable_declarator value: (call_expression function: (identifier) @_require arguments: (arguments . (string) .))) .)
  @import (#eq? @_require "require"))

; names: definitions; what an export statement holds has its words in front
((export_statement declaration: (ambient_declaration (_ (variable_declarator name: (_) @name) @define))) @extent
  (#set! kind "constant"))
((export_statement declaration: (ambient_declaration [
  (class_declaration name: (_) @name body: (_) @body)
  (abstract_class_declaration name: (_) @name body: (_) @body)
  (interface_declaration name: (_) @name body: (_) @body)
  (enum_declaration name: (_) @name body: (_) @body)
] @define)) @extent (#set! kind "class"))
((export_statement declaration: [
  (function_declaration name: (_) @name parameters: (_) @parameters body: (_) @body)
  (generator_function_declaration name: (_) @name parameters: (_) @parameters body: (_) @body)
] @define) @extent (#set! kind "function"))
([
  (function_declaration name: (_) @name parameters: (_) @parameters body: (_) @body)
  (generator_function_declaration name: (_) @name parameters: (_) @parameters body: (_) @body)
] @define (#set! kind "function"))
((export_statement declaration: (lexical_declaration (variable_declarator name: (identifier) @name value: (_ [parameters: (_) parameter: (_)] @parameters body: (_) @body)) @define)) @extent
  (#set! kind "function"))
((variable_declarator name: (identifier) @name value: (_ [parameters: (_) parameter: (_)] @parameters body: (_) @body)) @define (#set! kind "function"))
((export_statement declaration: (lexical_declaration (variable_declarator name: (identifier) @name value: (class body: (_) @body)) @define)) @extent
  (#set! kind "class"))
((variable_declarator name: (identifier) @name value: (class body: (_) @body)) @define (#set! kind "class"))
((export_statement declaration: (_ (variable_declarator name: (identifier) @name value: (_)? @body) @define)) @extent
  (#set! kind "constant"))
((variable_declarator name: (identifier) @name value: (_)? @body) @define (#set! kind "constant"))
((export_statement declaration: (_ (variable_declarator name: [
  (object_pattern [
    (shorthand_property_identifier_pattern) @name
    (pair_pattern value: (identifier) @name)
    (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)
    (rest_pattern (identifier) @name)
  ])
  (array_pattern [(identifier) @name (assignment_pattern left: (identifier) @name) (rest_pattern (identifier) @name)])
] @body) @define)) @extent (#set! kind "constant"))
((variable_declarator name: [
  (object_pattern [
    (shorthand_property_identifier_pattern) @name
    (pair_pattern value: (identifier) @name)
    (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)
    (rest_pattern (identifier) @name)
  ])
  (array_pattern [(identifier) @name (assignment_pattern left: (identifier) @name) (rest_pattern (identifier) @name)])
] @body) @define (#set! kind "constant"))
((export_statement declaration: [(class_declaration name: (_) @name body: (_) @body) (abstract_class_declaration name: (_) @name body: (_) @body)] @define) @extent (#set! kind "class"))
([(class_declaration name: (_) @name body: (_) @body) (abstract_class_declaration name: (_) @name body: (_) @body)] @define (#set! kind "class"))
((class_body (method_definition name: (_) @name parameters: (_) @parameters body: (_) @body) @define)
  (#set! kind "function"))
((class_body (public_field_definition name: (_) @name value: (_ [parameters: (_) parameter: (_)] @parameters body: (_) @body)) @define) (#set! kind "function"))
((class_body (public_field_definition name: (_) @name value: (_)? @body) @define) (#set! kind "field"))

; names: what is given without a name, or under one that stands in the value
((export_statement "default" @name value: (_ [parameters: (_) parameter: (_)] @parameters body: (_) @body)) @define (#set! kind "function"))
((export_statement "default" @name value: (class body: (_) @body)) @define (#set! kind "class"))
((export_statement "default" @name value: (object) @body) @define (#set! kind "constant"))
((assignment_expression left: (member_expression) @_exports
  right: (function_expression name: (_) @name parameters: (_) @parameters body: (_) @body) @define) @extent
  (#eq? @_exports "module.exports") (#set! kind "function"))
((assignment_expression left: (member_expression) @_exports "=" @name right: [
  (function_expression !name parameters: (_) @parameters body: (_) @body)
  (arrow_function [parameters: (_) parameter: (_)] @parameters body: (_) @body)
]) @define
  (#eq? @_exports "module.exports") (#set! kind "function") (#set! name "default"))
((assignment_expression left: (member_expression) @_exports right: (class name: (_) @name body: (_) @body) @define) @extent
  (#eq? @_exports "module.exports") (#set! kind "class"))

; names: what objects hold that have a name, and what is assigned to a member
([
  (variable_declarator value: [(object [
    (method_definition name: (_) @name parameters: (_) @parameters body: (_) @body) @define
    (pair key: (property_identifier) @name value: (_ [parameters: (_) parameter: (_)] @parameters body: (_) @body)) @define
  ]) (_ (object [
    (method_definition name: (_) @name parameters: (_) @parameters body: (_) @body) @define
    (pair key: (property_identifier) @name value: (_ [parameters: (_) parameter: (_)] @parameters body: (_) @body)) @define
  ]))])
  (export_statement value: [(object [
    (method_definition name: (_) @name parameters: (_) @parameters body: (_) @body) @define
    (pair key: (property_identifier) @name value: (_ [parameters: (_) parameter: (_)] @parameters body: (_) @body)) @define
  ]) (_ (object [
    (method_definition name: (_) @name parameters: (_) @parameters body: (_) @body) @define
    (pair key: (property_identifier) @name value: (_ [parameters: (_) parameter: (_)] @parameters body: (_) @body)) @define
  ]))])
] (#set! kind "function"))
((assignment_expression left: (member_expression) @_exports right: (object [
    (method_definition name: (_) @name parameters: (_) @parameters body: (_) @body) @define
    (pair key: (property_identifier) @name value: (_ [parameters: (_) parameter: (_)] @parameters body: (_) @body)) @define
  ]))
  (#eq? @_exports "module.exports") (#set! kind "function"))
((expression_statement (assignment_expression
  left: (member_expression object: (_) @_exports property: (property_identifier) @name) right: (_ [parameters: (_) parameter: (_)] @parameters body: (_) @body)) @define)
  (#any-of? @_exports "exports" "module.exports") (#set! kind "function"))
((expression_statement (assignment_expression left: (member_expression
  object: (member_expression object: (identifier) @qualifier property: (_) @_prototype)
  property: (property_identifier) @name) right: (_ [parameters: (_) parameter: (_)] @parameters body: (_) @body)) @define) (#eq? @_prototype "prototype") (#set! kind "function"))
((expression_statement (assignment_expression
  left: (member_expression object: (identifier) @qualifier property: (property_identifier) @name) right: (_ [parameters: (_) parameter: (_)] @parameters body: (_) @body)) @define)
  (#not-any-of? @qualifier "exports" "module") (#set! kind "function"))
((expression_statement (assignment_expression
  left: (member_expression object: (identifier) @qualifier property: (property_identifier) @name)
  right: (class body: (_) @body)) @define) (#not-any-of? @qualifier "exports" "module") (#set! kind "class"))
((expression_statement (assignment_expression
  left: (member_expression object: (_) @_exports property: (property_identifier) @name)
  right: (class body: (_) @body)) @define) (#any-of? @_exports "exports" "module.exports") (#set! kind "class"))

; a function that is called where it stands only wraps its file
((program (expression_statement (call_expression function: (parenthesized_expression
  (function_expression body: (_) @body) @define)))) (#not-match? @define "^async") (#set! kind "scope"))
((program (expression_statement (call_expression function: (parenthesized_expression (function_expression))
  arguments: (arguments (function_expression body: (_) @body) @define)))) (#not-match? @define "^async")
  (#set! kind "scope"))

; what lies in a callable without a name or in a block is nobody else's
([
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
  (method_definition body: (_) @body)
  (class body: (_) @body)
] @define (#set! kind "hidden"))
([
  (if_statement) (for_statement) (for_in_statement) (while_statement) (do_statement) (try_statement) (switch_statement)
  (class_static_block)
] @define @body (#set! kind "hidden"))

; names: imports
((import_statement (import_clause (named_imports (import_specifier name: (_) @name !alias))) source: (_) @module) @bind
  (#set! kind "name"))
((import_statement (import_clause (named_imports (import_specifier name: _ @original alias: (_) @name)))
  source: (_) @module) @bind (#set! kind "name"))
((import_statement (import_clause (identifier) @name) source: (_) @module) @bind (#set! kind "default"))
((import_statement (import_clause (namespace_import (identifier) @name)) source: (_) @module) @bind
  (#set! kind "module"))
((import_statement . source: (string) @module) @bind (#set! kind "effect"))
((variable_declarator name: (identifier) @name
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))) @bind
  (#eq? @_require "require") (#set! kind "module"))
((variable_declarator name: (identifier) @name value: (member_expression
  object: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))
  property: (_) @original)) @bind (#eq? @_require "require") (#set! kind "name"))
((variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name)
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))) @bind
  (#eq? @_require "require") (#set! kind "name"))
((variable_declarator name: (object_pattern (pair_pattern key: (property_identifier) @original value: (identifier) @name))
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))) @bind
  (#eq? @_require "require") (#set! kind "name"))
((variable_declarator name: (identifier) @name value: (await_expression
  (call_expression function: (import) arguments: (arguments . (string) @module .)))) @bind (#set! kind "module"))
((variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name) value: (await_expression
  (call_expression function: (import) arguments: (arguments . (string) @module .)))) @bind (#set! kind "name"))
((variable_declarator name: (object_pattern (pair_pattern key: (property_identifier) @original value: (identifier) @name))
  value: (await_expression (call_expression function: (import) arguments: (arguments . (string) @module .)))) @bind
  (#set! kind "name"))
((expression_statement
  (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))) @bind
  (#eq? @_require "require") (#set! kind "effect"))

; names: exports
((export_statement (export_clause (export_specifier name: _ @name !alias)) source: (_)? @module) @export)
((export_statement (export_clause (export_specifier name: _ @original alias: _ @name)) source: (_)? @module) @export)
((export_statement "*" @name source: (_) @module) @export)
((export_statement (namespace_export (identifier) @name) source: (_) @module) @export)
((export_statement "default" @name) @export)
((export_statement "=" @name (_) @original) @export)
(assignment_expression left: (member_expression) @_exports right: (object [
    (shorthand_property_identifier) @name
    (pair key: (property_identifier) @name)
    (method_definition name: (property_identifier) @name)
  ]) (#eq? @_exports "module.exports")) @export
(assignment_expression left: (member_expression) @name right: [
    (identifier) (function_expression) (arrow_function) (class) (call_expression) (new_expression) (member_expression)
  ] (#eq? @name "module.exports")) @export
(assignment_expression
  left: (member_expression object: (_) @_exports property: (property_identifier) @name)
  (#any-of? @_exports "exports" "module.exports")) @export

; names: bound here and nowhere else
(function_declaration name: (identifier) @local)
(class_declaration name: (_) @local)
(arrow_function parameter: (identifier) @local)
(assignment_pattern left: (identifier) @local)
(object_assignment_pattern left: (shorthand_property_identifier_pattern) @local)
(rest_pattern (identifier) @local)
(shorthand_property_identifier_pattern) @local
(pair_pattern value: (identifier) @local)
(array_pattern (identifier) @local)
(variable_declarator name: (identifier) @local)
(catch_clause parameter: (identifier) @local)
(for_in_statement left: (identifier) @local)
(function_expression name: (identifier) @local)
(assignment_expression left: (member_expression property: (property_identifier) @local))
(pair key: (property_identifier) @local)

; names: in use
(member_expression object: (_) @object property: [(property_identifier) (private_property_identifier)] @reference)
[(identifier) (shorthand_property_identifier)] @reference
[(string) (template_string)] @mention
(try_statement body: (_) @guard)

; names: what TypeScript adds
((export_statement declaration: [
  (interface_declaration name: (_) @name body: (_) @body)
  (enum_declaration name: (_) @name body: (_) @body)
] @define) @extent (#set! kind "class"))
([
  (interface_declaration name: (_) @name body: (_) @body)
  (enum_declaration name: (_) @name body: (_) @body)
] @define (#set! kind "class"))
((export_statement declaration: (type_alias_declaration name: (_) @name value: (_) @body) @define) @extent
  (#set! kind "type"))
((type_alias_declaration name: (_) @name value: (_) @body) @define (#set! kind "type"))
((export_statement declaration: (import_alias . (identifier) @name (_) @body) @define) @extent (#set! kind "type"))
((import_alias . (identifier) @name (_) @body) @define (#set! kind "type"))
((export_statement declaration: (internal_module name: (_) @name body: (_) @body) @define) @extent
  (#set! kind "module"))
; in what is only declared everything is given to others
((ambient_declaration [(internal_module name: (_) @name body: (_) @body) (module name: (_) @name body: (_) @body)] @define)
  (#set! kind "scope"))
((ambient_declaration "global" (statement_block) @body) @define (#set! kind "scope") (#set! name "global"))
((internal_module name: (_) @name body: (_) @body) @define (#set! kind "module"))
((export_statement declaration: (function_signature name: (_) @name parameters: (_) @parameters) @define) @extent
  (#set! kind "function"))
((export_statement declaration: (ambient_declaration
  (function_signature name: (_) @name parameters: (_) @parameters) @define)) @extent (#set! kind "function"))
((function_signature name: (_) @name parameters: (_) @parameters) @define (#set! kind "function"))
((class_body [
  (abstract_method_signature name: (_) @name parameters: (_) @parameters)
  (method_signature name: (_) @name parameters: (_) @parameters)
] @define) (#set! kind "function"))
((interface_body (method_signature name: (_) @name parameters: (_) @parameters) @define) (#set! kind "function"))
((interface_body (property_signature name: (_) @name) @define) (#set! kind "field"))
((enum_body (enum_assignment name: (_) @name value: (_) @body) @define) (#set! kind "field"))
((enum_body [(property_identifier) (string)] @name @define) (#set! kind "field"))
((required_parameter [(accessibility_modifier) "readonly" (override_modifier)] pattern: (identifier) @name) @define
  (#set! kind "field"))
((optional_parameter [(accessibility_modifier) "readonly" (override_modifier)] pattern: (identifier) @name) @define
  (#set! kind "field"))
((import_statement (import_require_clause (identifier) @name source: (_) @module)) @bind (#set! kind "module"))
[(required_parameter pattern: (identifier) @local) (optional_parameter pattern: (identifier) @local)]
(type_parameter name: (type_identifier) @local)
(nested_type_identifier module: (_) @object name: (_) @reference)
(type_identifier) @reference
