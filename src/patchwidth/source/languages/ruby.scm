;; name: ruby
;; title: Ruby
;; grammar: tree_sitter_ruby language
;; extensions: .rb .rake .gemspec .ru .podspec
;; filenames: Rakefile Gemfile Guardfile Vagrantfile Podfile Capfile Brewfile Dangerfile Fastfile
;; tests: *_spec.rb *_test.rb test_*.rb
;; damage: local
;; separator: ::
;; look-through: parenthesized_statements

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
