# Runs the author's tests around the candidate's file and gives the completion mark when they, and whatever they left for
# the end of the program, are done. It takes the mark and the tests from the channel (descriptor 3), so that the tests
# are in no file, and reads the candidate's file for syntax errors before any of it runs.
# Exit statuses: 1 a failed assertion or test, 65 a syntax error, 70 an error that the candidate's code raised.
module GradusRunner
  CANDIDATE = '/box/solution.rb'
  TESTS = '/box/tests.rb'

  def self.run
    channel = IO.for_fd(3, 'r+b')
    channel.close_on_exec = true
    channel.sync = true
    mark, length = channel.gets.split
    tests = length.to_i > 0 ? channel.read(length.to_i).force_encoding('UTF-8') : nil
    owner = Process.pid
    Process.singleton_class.prepend(Module.new do
      define_method(:_fork) { super().tap { |child| channel.close if child == 0 } }
    end)
    report = lambda do |outcome, line, message|
      message = message.to_s.dup.force_encoding('UTF-8').scrub('?')[0, 500]
      text = message.gsub(/["\\]/) { |sign| "\\#{sign}" }.gsub(/[\u0000-\u001f]/) { |sign| format('\\u%04x', sign.ord) }
      entry = %({"file":"solution.rb","severity":"error","line":#{[1, line].max},"message":"#{text}"})
      channel.puts(%({"outcome":"#{outcome}","diagnostics":[#{entry}]})) unless channel.closed?
    end

    compile(CANDIDATE, File.read(CANDIDATE, encoding: 'UTF-8')) { |line, message| report.call('compileError', line, message) }
    $LOAD_PATH.unshift('/box')
    $PROGRAM_NAME = tests.nil? ? 'solution.rb' : 'tests.rb'
    return main(tests, report) if tests.nil?

    finished = false
    at_exit do
      left = $!
      whole = finished && (left.nil? || (left.is_a?(SystemExit) && left.success? && !by_candidate?(left)))
      $stdout.flush
      channel.puts(mark) if whole && Process.pid == owner
    end
    main(tests, report) { finished = true }
  end

  def self.compile(path, text)
    RubyVM::InstructionSequence.compile(text, File.basename(path), path)
  rescue SyntaxError => error
    line = error.message[/:(\d+): /, 1].to_i
    yield line, (error.message[/:\d+: (.*)/, 1] || error.message).sub(/^syntax error, /, '')
    warn error.message
    exit!(65)
  end

  def self.main(tests, report)
    if tests.nil?
      load CANDIDATE
    else
      begin
        RubyVM::InstructionSequence.compile(tests, 'tests.rb', TESTS).eval
      rescue SystemExit => error
        yield if error.success? && !by_candidate?(error)
        raise
      end
      yield
    end
  rescue SystemExit
    raise
  rescue Exception => error
    frames = error.backtrace_locations || []
    author = frames.index { |frame| frame.path.end_with?('tests.rb') } || frames.size
    place = frames[0...author].find { |frame| frame.path.end_with?('solution.rb') }
    own = place && !error.class.ancestors.any? { |kind| kind.name.to_s =~ /Assert/ }
    report.call('runtimeError', place.lineno, "#{error.class}: #{error.message}") if own
    $stdout.flush
    shown = (error.backtrace || []).reject { |line| line.start_with?('/gradus/') }.map { |line| line.delete_prefix('/box/') }
    warn "#{shown.first}: #{error.message} (#{error.class})", *shown.drop(1).first(20).map { |line| "\tfrom #{line}" }
    exit!(own ? 70 : 1)
  end

  def self.by_candidate?(error)
    (error.backtrace || []).any? { |line| line.include?('solution.rb:') }
  end
end

GradusRunner.run
