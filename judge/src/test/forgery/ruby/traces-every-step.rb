steps = [
  -> { TracePoint.new(:line, :call, :return, :c_call) { |point| p point.binding.local_variables }.enable },
  -> { Object.subclasses.find { |kind| kind.name == 'TracePoint' }.trace(:call) { |point| p point.self } },
  -> { set_trace_func(->(*words) { p words[4].local_variables }) },
  -> { Thread.current.set_trace_func(->(*words) { p words[4].local_variables }) },
]
steps.each do |step|
  step.call
rescue NameError, StandardError => error
  puts error.class
end

def add(*) = 0
