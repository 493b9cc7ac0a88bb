# What Ruby's own forwardable/impl.rb does, without RubyVM::InstructionSequence, whose methods ruby.rb removes.
module Forwardable
  # Other methods, such as operators, are called by `__send__`. Only the warning about private methods is missing then.
  def self._valid_method?(method) = /\A[_[:alpha:]]\w*[?!]?\z/.match?(method)

  def self._compile_method(source, file, line) = TOPLEVEL_BINDING.eval(source, file, line)
end
