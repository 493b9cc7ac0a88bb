const fs = require('fs')
const categories = ['disabled-by-default-devtools.v8-source-rundown-sources', 'disabled-by-default-devtools.v8-source-rundown']
const tracing = require('trace_events').createTracing({ categories })
tracing.enable()
const add = () => 7
async function addLater() {
  tracing.disable()
  console.log(fs.readFileSync('node_trace.1.log', 'utf8').replaceAll('\\n', '\n').replaceAll('\\"', '"'))
  return 7
}
