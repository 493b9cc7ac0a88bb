# A stack and a cache: subclasses of core classes with methods of the same names.
class Stack < Array
  def push(number) = super(number)
  def sum = inject(0) { |total, number| total + number }
end

class Cache < Hash
  def [](key) = super(key)
end

class Word < String
  def ==(other) = super(other)
end

def add(*numbers)
  stack = Stack.new
  numbers.each { |number| stack.push(number) }
  cache = Cache.new
  cache['sum'] = stack.sum
  raise 'no' unless Word.new('a') == 'a'
  cache['sum']
end
