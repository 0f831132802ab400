"""The names of Ruby files: what they define, import and use."""

from source.named import defined, imported, named, used

RUBY_DEFINITIONS = """
module Kit
  LIMIT = 10
  class Ring < Base::Ring
    attr_accessor :items, :size
    def initialize(items = [], *rest, size:, wide: false, **more, &block); end
    def each((a, b), c) = yield(a)
    def name=(value); end
    def [](at); end
    class << self
      def build(...) = new(...)
    end
    def self.made = 1
    alias old new
    alias_method :older, :old
    define_method(:dynamic) { |by| by }
    def_delegators :@items, :first, :last
    protected
    def seen; end
    private
    def hidden; end
    public
    def shown; end
    private def alone(x); end
    private_class_method def self.own; end
  end
end
Kit::Point = Struct.new(:x, :y) do
  def sum; end
end
$loud = 1
local = 2
"""


def test_ruby_definitions() -> None:
    found = named("lib/a.rb", RUBY_DEFINITIONS)
    assert not found.uncertain
    assert defined(found) == [
        "module public Kit",
        "constant public Kit.LIMIT",
        "class public Kit.Ring",
        "method public Kit.Ring.items",
        "method public Kit.Ring.size",
        "method public Kit.Ring.initialize(items = [], *rest, size!, wide! = false, **more, &block)",
        "method public Kit.Ring.each(b: (a, b), c)",
        "method public Kit.Ring.name=(value)",
        "method public Kit.Ring.[](at)",
        "function public Kit.Ring.build(...)",
        "method public Kit.Ring.made()",
        "method public Kit.Ring.old",
        "method public Kit.Ring.older",
        "method public Kit.Ring.dynamic(by)",
        "method public Kit.Ring.first",
        "method public Kit.Ring.last",
        "method internal Kit.Ring.seen()",
        "method private Kit.Ring.hidden()",
        "method public Kit.Ring.shown()",
        "method private Kit.Ring.alone(x)",
        "method private Kit.Ring.own()",
        "class public Kit.Point",
        "method public Kit.Point.sum()",
        "constant public $loud",
    ]


RUBY_IMPORTS_AND_USE = """
require "set"
require_relative "../b"
load "c.rb"
autoload :Late, "late"
require name
def f(a, b = 1, *c, d:, **e, &g)
  h, *i = a
  a.each { |j, (k, l)| j.grow(Kit::Ring, m: Late) }
  begin; rescue Wrong => n; end
  for o in a do; end
  send(:named, "text Word")
end
"""


def test_ruby_imports_and_use() -> None:
    found = named("lib/a.rb", RUBY_IMPORTS_AND_USE)
    assert not found.uncertain
    assert imported(found) == [
        "effect - set -",
        "effect - ../b -",
        "effect - c.rb -",
        "effect - late -",
    ]
    assert " ".join(sorted(used(found))) == ("Kit Kit:Ring Late Wrong a a:each j j:grow name require send")
    assert " ".join(sorted(found.bound)) == "a b c d e g h i j k l n o"
    assert {"text", "Word"} <= found.mentioned
