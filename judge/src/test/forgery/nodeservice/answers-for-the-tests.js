// Its own reply, its own headers, its own port: nothing but what is asked for makes a pass.
process.send({ port: 3000 })
require('http').createServer((request, reply) => reply.writeHead(200, { 'content-type': 'application/json', 'x-test': 'ok' }).end('{"sum":{"expected":true}}')).listen(3000)
process.on('SIGTERM', () => process.exit(0))
