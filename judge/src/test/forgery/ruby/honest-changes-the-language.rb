# New methods of old classes, own to_s and ==, monkey patches, at_exit, traps, blocks and bindings of one's own.
require 'set'
require 'json'
require 'erb'
require 'stringio'

class Array
  def total = inject(0) { |sum, each| sum + each }
end

class Integer
  def plus(other) = self + other
end

module Kernel
  def debug(*words) = $stderr.puts(words.inspect)
end

Money = Struct.new(:amount) do
  def ==(other) = amount == other.amount
  def to_s = "#{amount} EUR"
end

class Thing
  attr_accessor :value

  def method_missing(name, *words) = name.to_s.start_with?('get') ? @value : super
  def respond_to_missing?(name, all = false) = name.to_s.start_with?('get') || super
  def self.method_added(name) = (@added ||= []) << name
  def later = 1
end

at_exit { debug 'bye' }
Signal.trap('USR1') { debug 'signal' }

def add(*numbers)
  Process.kill('USR1', Process.pid)
  raise 'no' unless Money.new(1) == Money.new(1) && Thing.new.get_it.nil? && Set.new([1]).include?(1)
  raise 'no' unless ERB.new('<%= numbers.size %>').result(binding) == numbers.size.to_s
  raise 'no' unless JSON.parse('[1]') == [1] && binding.local_variable_get(:numbers).equal?(numbers)
  begin
    exit
  rescue SystemExit
    debug 'stayed'
  end
  kept, $stdout = $stdout, StringIO.new
  puts 'not ok - hidden'
  $stdout = kept
  numbers.total.plus(0)
end
