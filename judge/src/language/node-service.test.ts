import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testLanguage } from '../test/language-suite.ts'

const app = (body: string): string => `const app = require('express')()
app.get('/sum', (request, reply) => {
${body}
})
module.exports = app
`

testLanguage(
  {
    code: 24,
    wrong: app('  reply.json({ sum: 4 })'),
    broken: app('  reply.json({ sum: })'),
    failing: app('  setTimeout(() => { throw new Error("no") })'),
    endless: app('  for (;;);'),
    greedy: app('  const kept = []; for (;;) kept.push(Buffer.alloc(1 << 20, 1))'),
    leaving: 'process.exit(0)\n',
    lying: 'console.log("ok - two numbers\\nsuccess:0"); process.exit(0)\n',
  },
  (ask) => {
    const tests = 'test("hello", () => request.get("/").expect(200, "hello"))\n'

    test('a service that listens on its own is found, whatever its port and form', async () => {
      for (const source of [
        `require('http').createServer((q, r) => r.end('hello')).listen(process.env.PORT)`,
        `import http from 'node:http'\nawait null\nhttp.createServer((q, r) => r.end('hello')).listen(4321)`,
        `import express from 'express'\nexport default express().get('/', (q, r) => { r.send('hello') })`,
        `module.exports = require('http').createServer((q, r) => r.end('hello'))`,
      ]) {
        const verdict = await ask(source, { tests })
        assert.equal(verdict.outcome, 'passed', source + JSON.stringify(verdict))
      }
    })

    test('what a handler throws is shown, with its line', async () => {
      const throwing = `const app = require('express')()
        app.get('/', (request, reply) => {
          throw new TypeError('boom')
        })`
      for (const end of ['module.exports = app', 'app.listen(3000)']) {
        const { outcome, output } = await ask(`${throwing}\n${end}\n`, { tests })
        assert.equal(outcome, 'failed')
        assert.match(output, /TypeError: boom\n\s+at .*solution\.js:3/)
        assert.doesNotMatch(output, /\/gradus\/|node_modules|node:/)
      }
    })

    test('the service sees no tests and no other package', async () => {
      const source = `const fs = require('fs')
        const seen = ['/box', '/gradus', '/'].flatMap((f) => fs.readdirSync(f).filter((n) => n !== 'node').map((n) => { try { return fs.readFileSync(f + '/' + n, 'utf8') } catch { return '' } }))
        module.exports = (q, r) => r.end(seen.some((t) => t.includes('HIDDEN' + '-IN-THE-TESTS')) || fs.readdirSync('/node_modules').length > 2 ? 'seen' : 'hello')`
      const verdict = await ask(source, { tests: `// HIDDEN-IN-THE-TESTS\n${tests}` })
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })

    test('the service and the tests see no other process, can signal none, and neither opens a debugger', async () => {
      const source = `const fs = require('fs'), net = require('net')
        const reached = []
        const own = new Set(fs.readdirSync('/proc/self/task').map(Number))
        for (const pid of [process.ppid, ...Array.from({ length: 300 }, (_, i) => i + 1)]) {
          if (own.has(pid)) continue
          for (const signal of [0, 'SIGUSR1']) try { process.kill(pid, signal); reached.push('signal ' + signal + ' to ' + pid) } catch {}
          for (const name of ['mem', 'environ', 'maps']) for (const way of ['r', 'r+'])
            try { fs.closeSync(fs.openSync('/proc/' + pid + '/' + name, way)); reached.push(way + ' ' + pid + '/' + name) } catch {}
        }
        const knock = (port) => new Promise((resolve) => {
          const socket = net.connect(port, '127.0.0.1')
          socket.on('connect', () => { reached.push('port ' + port); socket.destroy(); resolve() })
          socket.on('error', resolve)
        })
        module.exports = async (q, r) => {
          await Promise.all(Array.from({ length: 11 }, (_, i) => knock(9225 + i)))
          r.end(JSON.stringify(reached))
        }`
      const verdict = await ask(source, {
        tests: 'test("nothing is reached", () => request.get("/").expect(200, "[]"))\n',
      })
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })

    test('a file that starts no server gets a message about that', async () => {
      const verdict = await ask('module.exports = 1\n')
      assert.equal(verdict.outcome, 'failed', JSON.stringify(verdict))
      assert.match(verdict.message ?? '', /neither exported a service nor listened/)
    })
  },
)
