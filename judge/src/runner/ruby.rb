# Runs the author's tests around the candidate's file and sends the completion mark after their last line and their
# at_exit blocks. It reads the mark and the tests from the channel (descriptor 3), so that the tests are never in a file,
# and checks the candidate's file for syntax errors before running it.
#
# Tests and candidate share the interpreter, in which every method can be redefined. So the runner's data is in the
# variables of one block, `close` removes every way to them, and everything that decides the verdict is either syntax or a
# call through an unbound method, whose class is frozen.
# Exit statuses: 1 a failed assertion or test, 65 a syntax error, 70 an error that the candidate's code raised.
lambda do
  candidate = '/box/solution.rb'
  author = '/box/tests.rb'
  channel = IO.for_fd(3, 'r+b')
  channel.close_on_exec = true
  channel.sync = true
  mark, length = channel.gets.split
  confirms = "#{mark[0, 16]}:"
  has_ended = "#{mark[0, 16]}!\n"
  mark << "\n"
  tests = length.to_i > 0 ? channel.read(length.to_i).force_encoding('UTF-8') : nil

  # Unbound methods: `bind_call` calls the original one even if the candidate's code has redefined it.
  write = IO.instance_method(:syswrite)
  is_kind = Kernel.instance_method(:kind_of?)
  is_same = BasicObject.instance_method(:equal?)
  is_success = SystemExit.instance_method(:success?)
  locations = Exception.instance_method(:backtrace_locations)
  label = Thread::Backtrace::Location.instance_method(:label)
  path = Thread::Backtrace::Location.instance_method(:path)
  line = Thread::Backtrace::Location.instance_method(:lineno)
  ends_with = String.instance_method(:end_with?)
  shift = Array.instance_method(:shift)
  at = Array.instance_method(:at)
  is_empty = Array.instance_method(:empty?)
  ancestors = Module.instance_method(:ancestors)
  is_there = Hash.instance_method(:key?)
  leave = Process.method(:exit!)
  is_method = UnboundMethod.instance_method(:==)
  method_of = Module.instance_method(:instance_method)
  own_method = Kernel.instance_method(:method)
  owner_of = Method.instance_method(:owner)
  singletons = Kernel.instance_method(:singleton_methods)
  pid = Process.method(:pid)
  owner = Process.pid
  main = TOPLEVEL_BINDING.receiver
  object = Object

  report = lambda do |outcome, line, message|
    message = message.to_s.dup.force_encoding('UTF-8').scrub('?')[0, 500]
    text = message.gsub(/["\\]/) { |sign| "\\#{sign}" }.gsub(/[\u0000-\u001f]/) { |sign| format('\\u%04x', sign.ord) }
    entry = %({"file":"solution.rb","severity":"error","line":#{[1, line].max},"message":"#{text}"})
    channel.puts(%({"outcome":"#{outcome}","diagnostics":[#{entry}]})) unless channel.closed?
  end

  # Whether the top-level code of the tests called `exit`: then only these two frames are above the runner's.
  by_tests = lambda do |error|
    left = locations.bind_call(error)
    first = left && shift.bind_call(left)
    place = first && shift.bind_call(left)
    above = place && shift.bind_call(left)
    above && ends_with.bind_call(label.bind_call(first), 'exit') &&
      is_same.bind_call(line.bind_call(first), line.bind_call(place)) &&
      ends_with.bind_call(label.bind_call(place), '<compiled>') && ends_with.bind_call(path.bind_call(place), 'tests.rb') &&
      ends_with.bind_call(path.bind_call(above), '/gradus/runner.rb')
  end

  # Whether the top-level code of the tests raised it.
  raised_by_tests = lambda do |error|
    left = locations.bind_call(error)
    place = left && shift.bind_call(left)
    above = place && shift.bind_call(left)
    above && ends_with.bind_call(label.bind_call(place), '<compiled>') && ends_with.bind_call(path.bind_call(place), 'tests.rb') &&
      ends_with.bind_call(path.bind_call(above), '/gradus/runner.rb')
  end

  explain = lambda do |error|
    frames = error.backtrace_locations || []
    # The tests' method has taken the place of the candidate's, which the candidate can't know.
    name, caller = frames[0]&.label, frames[1]
    if frames[0]&.path&.end_with?('tests.rb') && caller&.path&.end_with?('solution.rb') && name =~ /\A\w+[?!]?\z/ &&
        File.read(candidate, encoding: 'UTF-8').match?(/^[ \t]*def #{Regexp.escape(name)}(?!\w)/)
      $stdout.flush
      report.call('runtimeError', caller.lineno, "The tests have a method #{name}, too. Give yours another name.")
      exit!(70)
    end
    first = frames.index { |frame| frame.path.end_with?('tests.rb') } || frames.size
    place = frames[0...first].find { |frame| frame.path.end_with?('solution.rb') }
    own = place && !error.class.ancestors.any? { |kind| kind.name.to_s =~ /Assert/ }
    report.call('runtimeError', place.lineno, "#{error.class}: #{error.message}") if own
    $stdout.flush
    shown = (error.backtrace || []).reject { |line| line.start_with?('/gradus/') }.map { |line| line.delete_prefix('/box/') }
    warn "#{shown.first}: #{error.message} (#{error.class})", *shown.drop(1).first(20).map { |line| "\tfrom #{line}" }
    exit!(own ? 70 : 1)
  end

  compile = lambda do |path, text|
    RubyVM::InstructionSequence.compile(text, File.basename(path), path)
  rescue SyntaxError => error
    line = error.message[/:(\d+): /, 1].to_i
    message = (error.message[/:\d+: (.*)/, 1] || error.message).sub(/^syntax error, /, '')
    report.call('compileError', line, message) if path == candidate
    warn error.message
    exit!(path == candidate ? 65 : 1)
  end

  # Removes the means of introspection: the variables of other blocks, the list of all objects, tracing, the code of methods.
  close = lambda do
    Proc.undef_method(:binding)
    { ObjectSpace => %i[each_object _id2ref], TracePoint => %i[new trace allow_reentry stat],
      RubyVM::InstructionSequence => %i[of disasm disassemble new compile compile_file load_from_binary], RubyVM::AbstractSyntaxTree => %i[of] }.each do |owner, names|
      names.each { |name| owner.singleton_class.undef_method(name) if owner.respond_to?(name, true) }
    end
    # `syscall` takes addresses: it reads and writes any memory of the process.
    { Kernel => %i[set_trace_func trace_var untrace_var syscall], IO => %i[ioctl], ObjectSpace => %i[each_object _id2ref count_objects], Thread => %i[set_trace_func add_trace_func],
      RubyVM::InstructionSequence => %i[disasm disassemble to_a to_binary script_lines] }.each do |owner, names|
      names.each do |name|
        owner.undef_method(name) if owner.method_defined?(name) || owner.private_method_defined?(name)
      end
    end
    %i[set_trace_func trace_var untrace_var syscall].each { |name| Kernel.singleton_class.undef_method(name) }
    [UnboundMethod, Method].each(&:freeze)
  end

  # The methods with which tests report and compare, as they are before the candidate's code runs, and all methods of the
  # values that tests compare and list.
  names = %i[== != === eql? equal? ! puts print p printf putc write raise fail exit abort]
  classes = [BasicObject, Object, Kernel, Comparable, Numeric, Integer, Float, String, Symbol, Array, Hash, Range,
             NilClass, TrueClass, FalseClass, Struct, IO, Exception]
  values = [Comparable, Enumerable, Numeric, Integer, Float, String, Symbol, Array, Hash, Range, Proc, NilClass, TrueClass, FalseClass]
  named = classes.product(names) + values.flat_map { |kind| kind.instance_methods(false).map { |name| [kind, name] } }
  known = named.uniq.reject { |kind, name| kind == Proc && name == :binding }.filter_map do |kind, name|
    [kind, name, kind.instance_method(name)] if kind.method_defined?(name) || kind.private_method_defined?(name)
  end
  firsts = values.map { |kind| [kind, kind.ancestors.first] }

  Process.singleton_class.prepend(Module.new do
    define_method(:_fork) { super().tap { |child| channel.close if child == 0 } }
  end)
  compile.call(candidate, File.read(candidate, encoding: 'UTF-8'))
  # '/gradus/library' has forwardable/impl.rb, as far as it depends on what `close` removes.
  $LOAD_PATH.unshift('/box', '/gradus/library')
  $PROGRAM_NAME = tests.nil? ? 'solution.rb' : 'tests.rb'
  if tests.nil?
    begin
      load candidate
    rescue SystemExit
      raise
    rescue Exception => error
      explain.call(error)
    end
    next
  end

  refuse = lambda do |changed|
    message = "Your code changed #{changed}, which the tests may use. Leave it as it is."
    report.call('failed', 1, message)
    warn message
  ensure
    leave.call(1)
  end

  stat = IO.instance_method(:stat)
  device = File::Stat.instance_method(:dev)
  inode = File::Stat.instance_method(:ino)
  descriptor = IO.for_fd(1, autoclose: false)
  descriptor.sync = true
  is_equal = Integer.instance_method(:==)
  place = stat.bind_call(descriptor)
  is_in_place = lambda do
    now = stat.bind_call(descriptor)
    [device, inode].all? { |each| is_equal.bind_call(each.bind_call(now), each.bind_call(place)) }
  end
  flush = IO.instance_method(:flush)
  write_all = IO.instance_method(:write)
  format_text = Kernel.instance_method(:format)
  print_formatted = Kernel.instance_method(:printf)
  # The words with which the tests print. A solution that replaces `$stdout`, its methods or the descriptor only until the
  # tests have printed their next line does not get that line.
  print_to = lambda do |candidates, redirects|
    unfinished = ''
    emit = lambda do |text|
      begin
        flush.bind_call(candidates)
      rescue IOError, SystemCallError
        nil
      end
      refuse.call('standard output') unless is_in_place.call
      write_all.bind_call(descriptor, text)
      # An `ok` with which a call begins is confirmed on the channel (run.ts); later lines may be from a text that the
      # solution returned.
      line, ending, rest = text.partition("\n")
      # A result is not longer; adding to a long text again and again would take quadratic time.
      unfinished = "#{unfinished}#{line}" if unfinished.size < 1000
      next if ending.empty?
      whole = unfinished
      unfinished = rest.empty? || ends_with.bind_call(rest, "\n") ? '' : '#'
      write.bind_call(channel, "#{confirms}#{whole}\n") if whole.start_with?('ok') && is_same.bind_call(owner, pid.call)
    rescue IOError, SystemCallError
      nil
    end
    line_of = lambda do |value|
      next value.map(&line_of).join if is_kind.bind_call(value, Array)
      text = "#{value}"
      ends_with.bind_call(text, "\n") ? text : "#{text}\n"
    end
    {
      puts: ->(*values) { emit.call(values.empty? ? "\n" : line_of.call(values)) && nil },
      print: ->(*values) { emit.call(values.map { |value| "#{value}" }.join) && nil },
      p: lambda do |*values|
        emit.call(values.map { |value| "#{value.inspect}\n" }.join)
        values.size > 1 ? values : values.first
      end,
      printf: lambda do |*values|
        return print_formatted.bind_call(main, *values) unless is_kind.bind_call(values.first, String)
        emit.call(format_text.bind_call(main, *values))
        nil
      end,
      putc: ->(sign) { emit.call(is_kind.bind_call(sign, String) ? sign[0] : (sign.to_i & 255).chr) && sign }
    }.to_h do |name, print_own|
      # Tests that replace `$stdout` themselves print to what they have put there.
      plain = Kernel.instance_method(name)
      redirected = lambda do |*values|
        is_same.bind_call(candidates, $stdout) ? print_own.call(*values) : plain.bind_call(main, *values)
      end
      [name, redirects ? redirected : print_own]
    end
  end

  # Calls with which top-level tests report go to Ruby's own methods, whatever the candidate's code does to main, Object or
  # Kernel: refinements of main's class come before all of that. Methods that the tests define themselves stay theirs.
  words = %i[puts print p printf putc raise fail exit abort].reject { |name| tests.match?(/\bdef (?:\w+\.)?#{name}\b|:#{name}\b/) }
  redirects = tests.match?(/\$stdout\s*=(?!=)|\$>\s*=|\breopen\b/i)
  output = redirects ? nil : $stdout
  printing = print_to.call($stdout, redirects)
  # What tests print without these words is not confirmed.
  prints_otherwise = tests.match?(/\$stdout\s*(?:\.|<<)|\bSTDOUT\b/)
  Object.const_set(:GradusWords, Module.new do
    refine(main.singleton_class) do
      words.each { |name| define_method(name, printing[name] || Kernel.instance_method(name)) }
    end
    # The tests' own classes print, too.
    refine(Object) { (words & printing.keys).each { |name| private define_method(name, printing[name]) } }
  end)
  begins = /\A(?:[ \t]*(?:#.*)?\n|=begin\b[\s\S]*?^=end.*\n)*/
  program = compile.call(author, tests.sub(begins) { |comments| "#{comments}using Object.__send__(:remove_const, :GradusWords); " })
  evaluate = RubyVM::InstructionSequence.instance_method(:eval)
  helpers = tests.scan(/^def (\w+[?!]?)/).flatten.map(&:to_sym).to_h { |name| [name, nil] }
  times = tests.scan(/^def (\w+[?!]?)/).flatten.map(&:to_sym).tally
  names_of_kinds = tests.scan(/^[ \t]*(?:class|module)[ \t]+(?:::)?([A-Z]\w*)/).flatten.to_h { |name| [name, true] }
  # Ruby lists a file here once it has been loaded.
  loads_otherwise = !tests.match?(/\brequire(?:_relative)?[ (]+['"](?:\.\/)?solution(?:\.rb)?['"]/)
  includes = Array.instance_method(:include?)
  tests = nil

  # At once, because the tests' next call would show it what they compare with.
  values.each do |kind|
    theirs = kind.instance_methods.to_h { |name| [name, true] }
    kind.singleton_class.define_method(:method_added) do |name|
      # Subclasses inherit this hook, and may define what they like.
      refuse.call("#{kind}##{name}") if is_same.bind_call(self, kind) && is_there.bind_call(theirs, name)
      super(name)
    end
  end
  # The solution's file may define methods with the same names, which the tests then define again. Nobody defines them once
  # more: code that replaces a method only for its next call would see what the tests compare.
  is_loaded = -> { loads_otherwise || includes.bind_call($LOADED_FEATURES, candidate) }
  Object.singleton_class.define_method(:method_added) do |name|
    if is_same.bind_call(self, object) && is_there.bind_call(helpers, name) && is_loaded.call
      helpers[name] ||= method_of.bind_call(object, name)
      refuse.call(name) if (times[name] -= 1) < 0
    end
    super(name)
  end
  # The same for the methods of the tests' own classes.
  name_of = Module.instance_method(:name)
  defined = {}
  is_hooked = false
  Module.define_method(:method_added) do |name|
    kind = name_of.bind_call(self)
    refuse.call("#{kind}##{name}") if is_hooked && is_same.bind_call(self, Module) && name == :method_added
    if is_there.bind_call(names_of_kinds, kind) && is_loaded.call
      key = "#{kind}##{name}"
      refuse.call(key) if is_there.bind_call(defined, key)
      defined[key] = true
    end
  end
  is_hooked = true
  close.call

  # The name of the first of these methods that the candidate's code has redefined, or nil.
  changed = lambda do
    while (entry = shift.bind_call(known))
      kind, name, before = at.bind_call(entry, 0), at.bind_call(entry, 1), at.bind_call(entry, 2)
      return "#{kind}##{name}" unless is_method.bind_call(before, method_of.bind_call(kind, name))
    end
    while (entry = shift.bind_call(firsts))
      kind, first = at.bind_call(entry, 0), at.bind_call(entry, 1)
      return kind unless is_same.bind_call(first, at.bind_call(ancestors.bind_call(kind), 0))
    end
    # Modules that come before Object, even if they are empty by now.
    return object unless is_same.bind_call(object, at.bind_call(ancestors.bind_call(object), 0))
    of_main = ancestors.bind_call(main.singleton_class)
    return 'main' unless is_same.bind_call(object, at.bind_call(of_main, 1))
    names_of_kinds.each_key do |name|
      kind = Object.const_defined?(name) && Object.const_get(name)
      return name if is_kind.bind_call(kind, Module) && !is_same.bind_call(kind, at.bind_call(ancestors.bind_call(kind), 0))
    end
    own = helpers.to_a
    while (entry = shift.bind_call(own))
      name, before = at.bind_call(entry, 0), at.bind_call(entry, 1)
      next unless before
      return name unless is_method.bind_call(before, method_of.bind_call(object, name))
      return name unless is_same.bind_call(owner_of.bind_call(own_method.bind_call(main, name)), object)
    end
    return unless output
    return 'standard output' unless is_in_place.call
    '$stdout' unless is_same.bind_call(output, $stdout) && is_empty.bind_call(singletons.bind_call(output, false))
  end

  finished = false
  at_exit do
    left = $!
    is_end = !left || (is_kind.bind_call(left, SystemExit) && is_success.bind_call(left))
    $stdout.flush
    write.bind_call(channel, mark) if finished && is_end && is_same.bind_call(owner, pid.call)
  end

  begin
    evaluate.bind_call(program)
    finished = true
  ensure
    error = $!
    if error && is_kind.bind_call(error, SystemExit)
      ends = by_tests.call(error)
      finished = is_success.bind_call(error) && ends
      write.bind_call(channel, has_ended) if ends && !finished && prints_otherwise
    elsif error && !finished
      write.bind_call(channel, has_ended) if prints_otherwise && raised_by_tests.call(error)
      explain.call(error)
    end
    if finished && (other = changed.call)
      finished = false
      refuse.call(other)
    end
  end
end.call
