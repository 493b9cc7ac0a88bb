# Forwardable in all of its forms, and libraries that forward themselves: CSV, YAML.
require 'bigdecimal/util'
require 'csv'
require 'delegate'
require 'forwardable'
require 'ostruct'
require 'singleton'
require 'tsort'
require 'yaml'

class Stack
  extend Forwardable

  ONE = 1
  attr_reader :items

  def_delegators :@items, :size, :empty?, :first, :[], :<<, :each
  def_delegator :@items, :push, :add
  def_delegator 'self.class', :name, :kind
  def_delegator 'Stack::ONE', :succ
  def_delegators :late, :call, :puts
  instance_delegate %i[last pop] => :@items
  delegate sum: :items

  def initialize = @items = []
  def late = ->(number, by:, &block) { block.call(number * by) }
end

class Letters
  extend SingleForwardable

  def_delegators :'%w[a b]', :first, :last
  single_delegate size: :'%w[a b]'
end

class Lines < DelegateClass(Array)
  def initialize = super(%w[one two])
end

class Only
  include Singleton
end

class Steps < Hash
  include TSort
  alias tsort_each_node each_key
  def tsort_each_child(step, &block) = fetch(step).each(&block)
end

def add(*numbers)
  stack = Stack.new
  raise 'no' unless stack.empty? && stack.kind == 'Stack' && stack.succ == 2
  numbers.each { |number| stack.add(number) }
  stack << 5
  raise 'no' unless stack.size == numbers.size + 1 && stack.last == 5 && stack[-1] == 5 && stack.pop == 5
  raise 'no' unless stack.call(2, by: 3) { |product| product + 1 } == 7
  begin
    stack.puts 'to a private method'
  rescue NoMethodError => error
    warn error.message
  end
  raise 'no' unless [Letters.first, Letters.last, Letters.size] == ['a', 'b', 2]
  single = Object.new.extend(SingleForwardable)
  single.def_delegator :'[3]', :first, :three
  raise 'no' unless single.three == 3 && SimpleDelegator.new([1]).first == 1 && Lines.new.map(&:size) == [3, 3]
  raise 'no' unless CSV.parse("a,b\n1,2\n", headers: true).map(&:to_h) == [{ 'a' => '1', 'b' => '2' }]
  raise 'no' unless YAML.load([1, { 'a' => 'b' }].to_yaml) == [1, { 'a' => 'b' }]
  raise 'no' unless OpenStruct.new(a: 1).a == 1 && Only.instance.equal?(Only.instance) && '0.1'.to_d + '0.2'.to_d == '0.3'.to_d
  raise 'no' unless Steps[{ 1 => [2], 2 => [] }].tsort == [2, 1]
  stack.sum
end
