;; name: ruby
;; title: Ruby
;; grammar: tree_sitter_ruby language
;; extensions: .rb .rake .gemspec .ru .podspec
;; filenames: Rakefile Gemfile Guardfile Vagrantfile Podfile Capfile Brewfile Dangerfile Fastfile
;; tests: *_spec.rb *_test.rb test_*.rb
;; damage: local
;; separator: ::
;; look-through: parenthesized_statements
;; visibility: private=private private_class_method=private protected=internal public=public default=public
;; module-import: last

(method name: (_) @name) @function
(singleton_method name: (_) @name) @function

; define_method names its block; so does an assignment its lambda
(call method: (identifier) @_define
  arguments: (argument_list . [(simple_symbol) (delimited_symbol) (string)] @name) block: (_) @function
  (#any-of? @_define "define_method" "define_singleton_method")) @header
(call method: (identifier) @_define
  arguments: (argument_list . [(simple_symbol) (delimited_symbol) (string)] @name . (lambda) @function)
  (#any-of? @_define "define_method" "define_singleton_method")) @header
(assignment left: [(identifier) (constant) (scope_resolution) (instance_variable) (class_variable) (global_variable)] @name
  right: [(lambda) (parenthesized_statements)] @wrapped) @header
(operator_assignment left: (_) @name operator: ["||=" "&&="] right: (lambda) @wrapped) @header
(assignment left: [(identifier) (constant) (scope_resolution) (instance_variable) (class_variable) (global_variable)] @name
  right: (call block: (_) @function) @_call (#match? @_call "^(?:lambda|proc|Proc\\.new)\\s*(?:\\{|do\\b)")) @header
(operator_assignment left: (_) @name operator: ["||=" "&&="]
  right: (call block: (_) @function) @_call (#match? @_call "^(?:lambda|proc|Proc\\.new)\\s*(?:\\{|do\\b)")) @header

; `Point = Struct.new(:x) do ... end` is called Point
(assignment left: (constant) @name right: (call block: (_) @function.anonymous)) @header
(call method: (_)? @call arguments: (argument_list)? @arguments block: (_) @function.anonymous)
(call method: (_) @call arguments: (argument_list (lambda) @function.anonymous) @arguments)
(lambda) @function.anonymous

(class name: (_) @name body: (_)? @body) @scope
(module name: (_) @name body: (_)? @body) @scope

(class body: (body_statement (assignment left: (_) @name) @member))
(module body: (body_statement (assignment left: (_) @name) @member))
(class body: (body_statement (_) @member))
(module body: (body_statement (_) @member))
(singleton_class body: (body_statement (_) @member))
(program (assignment left: (_) @name) @statement)
(program (_) @statement)

(comment) @comment
(call !receiver method: (identifier) @_require arguments: (argument_list . (string . (string_content) .) .) !block
  (#any-of? @_require "require" "require_relative" "load")) @import

; names: definitions; `private` alone on its line holds up to the end of what it stands in
((body_statement (identifier) @name @define) (#any-of? @name "private" "protected" "public") (#set! kind "section"))
((call !receiver arguments: (argument_list
  (method name: (_) @name parameters: (_)? @parameters body: (_)? @body) @define)) @extent (#set! kind "function"))
((call !receiver arguments: (argument_list
  (singleton_method name: (_) @name parameters: (_)? @parameters body: (_)? @body) @define)) @extent (#set! kind "function"))
((method name: (_) @name parameters: (_)? @parameters body: (_)? @body) @define (#set! kind "function"))
((singleton_method name: (_) @name parameters: (_)? @parameters body: (_)? @body) @define (#set! kind "function"))
((class name: (_) @name body: (_)? @body) @define (#set! kind "class"))
((module name: (_) @name body: (_)? @body) @define (#set! kind "module"))
((singleton_class body: (_) @body) @define (#set! kind "scope"))
((assignment left: [(constant) (scope_resolution)] @name
  right: (call receiver: (constant) @_of method: (identifier) @_new block: (_) @body)) @define
  (#any-of? @_of "Struct" "Class" "Module" "Data") (#any-of? @_new "new" "define") (#set! kind "class"))
((assignment left: [(constant) (scope_resolution)] @name right: (call receiver: (constant) @_of method: (identifier) @_new)
  @body) @define (#any-of? @_of "Struct" "Class" "Module" "Data") (#any-of? @_new "new" "define") (#set! kind "class"))
((assignment left: [(constant) (scope_resolution) (global_variable)] @name right: (_) @body) @define
  (#set! kind "constant"))
((operator_assignment left: (constant) @name right: (_) @body) @define (#set! kind "constant"))
((assignment left: (left_assignment_list (constant) @name)) @define (#set! kind "constant"))
((call !receiver method: (identifier) @_attr arguments: (argument_list (simple_symbol) @name @define))
  (#match? @_attr "^(?:[mc]?attr_(?:accessor|reader|writer)|[mc]attr_(?:accessor|reader|writer)|def_delegators?|delegate)$")
  (#match? @name "^:[A-Za-z_]") (#set! kind "method"))
((call !receiver method: (identifier) @_define arguments: (argument_list . [(simple_symbol) (string)] @name)
  block: (_ parameters: (_)? @parameters body: (_)? @body)) @define
  (#any-of? @_define "define_method" "define_singleton_method") (#set! kind "function"))
((call !receiver method: (identifier) @_alias arguments: (argument_list . (simple_symbol) @name @define))
  (#eq? @_alias "alias_method") (#set! kind "method"))
((alias name: (_) @name) @define (#set! kind "method"))

; what lies in a block is the block's own
((call method: (identifier) @_call block: (_ body: (_) @body)) @define
  (#match? @_call "^(?:describe|context|it|task|namespace|let|subject|before|after|shared_examples\\w*)$")
  (#set! kind "hidden"))

; names: imports
((call !receiver method: (identifier) @_require arguments: (argument_list . (string (string_content) @module) .) !block) @bind
  (#any-of? @_require "require" "require_relative" "load") (#set! kind "effect"))
((call !receiver method: (identifier) @_autoload
  arguments: (argument_list . (simple_symbol) @_name . (string (string_content) @module))) @bind
  (#eq? @_autoload "autoload") (#set! kind "effect"))

; names: bound here and nowhere else
[(method_parameters (identifier) @local) (block_parameters (identifier) @local) (lambda_parameters (identifier) @local)]
(destructured_parameter (identifier) @local)
(optional_parameter name: (identifier) @local)
(keyword_parameter name: (identifier) @local)
(splat_parameter name: (identifier) @local)
(hash_splat_parameter name: (identifier) @local)
(block_parameter name: (identifier) @local)
(assignment left: (identifier) @local)
(operator_assignment left: (identifier) @local)
(left_assignment_list (identifier) @local)
(rest_assignment (identifier) @local)
(exception_variable (identifier) @local)
(for pattern: (identifier) @local)

; names: in use
(call receiver: (_) @object method: [(identifier) (constant)] @reference)
(scope_resolution scope: (_) @object name: (_) @reference)
[(identifier) (constant) (global_variable)] @reference
[(string) (simple_symbol) (regex)] @mention
