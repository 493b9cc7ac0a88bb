const { Worker } = require('worker_threads')
const look = `
  const session = new inspector.Session()
  session[how]()
  session.on('Debugger.scriptParsed', ({ params }) =>
    session.post('Debugger.getScriptSource', params, (error, { scriptSource } = {}) => console.log(scriptSource)))
  session.post('Debugger.enable')`
const doors = [() => require('inspector'), () => process.getBuiltinModule('node:inspector')]
for (const door of doors) {
  try {
    Function('inspector', 'how', look)(door(), 'connect')
  } catch (error) {
    console.log(error.code)
  }
}
const add = () => 0
const addLater = () =>
  new Promise((resolve) => {
    const inWorker = `const inspector = require('inspector'), how = 'connectToMainThread';${look};setTimeout(() => 0, 500)`
    new Worker(inWorker, { eval: true }).on('error', resolve).on('exit', resolve)
  })
