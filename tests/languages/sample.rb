# frozen_string_literal: true #: - [comment]

require "json" #: statement require "json" [import] [header]
require_relative "store/limits" #: statement require_relative "store/limits" [import] [header]
require "late" if ENV["LATE"] #: statement require "late" if ENV["LATE"] [header]

=begin #: statement VERSION [comment]
The version of it all. #: = [comment]
=end #: = [comment]
VERSION = "1.0" #: statement VERSION [header]
UPCASE = ->(text) { text.upcase } #: UPCASE [header]

# Keeps things. #: statement Store [comment]
module Store #: statement Store [header]
  LIMIT = 3 #: member Store.LIMIT [header]

  # One shelf. #: member Store.Shelf [comment]
  class Shelf < Base #: member Store.Shelf [header]
    include Enumerable #: member Store.Shelf.include Enumerable [header]
    attr_reader :size, #: member Store.Shelf.attr_reader :size, [header]
                :name
    scope :recent, -> { where(recent: true) } #: Store.Shelf.scope(:recent) [header]
    DOUBLE = lambda do |value| #: Store.Shelf.DOUBLE [header]
      value * 2
    end

    # Makes one. #: Store.Shelf.initialize [comment]
    # @param size [Integer] #: = [comment]
    def initialize(size) #: Store.Shelf.initialize [header]
      @size = size
      @on_close = proc { |name| puts name } #: Store.Shelf.initialize.@on_close [header]
      items.each do |item| #: Store.Shelf.initialize
        item.shelf = self
      end
    end

    def self.build(*args) = new(*args) #: Store.Shelf.build [header]

    class << self #: member Store.Shelf.class << self [header]
      def default #: Store.Shelf.default [header]
        @default ||= new(LIMIT)
      end
    end #: member Store.Shelf.class << self

    define_method(:full?) do #: Store.Shelf.full? [header]
      @size >= LIMIT
    end

    def each(&block) #: Store.Shelf.each [header]
      return enum_for(:each) unless block

      @items.each { |item| yield item }
    rescue StandardError => e
      warn e.message
    end

    def ==(other) #: Store.Shelf.== [header]
      other.size == size
    end

    private #: member Store.Shelf.private [header]

    def name=(value) #: Store.Shelf.name= [header]
      @name = value
    end
  end #: -
end

class Store::Error < StandardError; end #: statement Store.Error [header]
Point = Struct.new(:x, :y) do #: Point [header]
  def length #: Point.length [header]
    Math.sqrt(x**2 + y**2)
  end
end #: Point

RSpec.describe Store::Shelf do #: describe(Store::Shelf) [header]
  let(:shelf) { described_class.new(1) } #: describe(Store::Shelf).let(:shelf) [header]

  it "is full" do #: describe(Store::Shelf).it("is full") [header]
    expect(shelf).to be_full
  end
end #: describe(Store::Shelf)

puts VERSION if $PROGRAM_NAME == __FILE__ #: statement puts VERSION if $PROGRAM_NAME == __FILE__ [header]
