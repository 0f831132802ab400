require "test/unit"
require_relative "../lib/parser"
class TestU < Test::Unit::TestCase
  def test_inner; Parser.outer([{ a: 1 }]); end
  def test_wrong
    assert_equal 5, Parser.wrong(5)
  end
  def test_chain; Parser::Thing.new.chain; end
end
