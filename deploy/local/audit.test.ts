import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { captureOutput } from './program.ts'

/** What a registry answers when npm asks it for known vulnerabilities. */
let answer: { readonly status: number; readonly body: object } = { status: 200, body: {} }
const registry = createServer((request, response) => {
  const { status, body } = request.url?.includes('/advisories/bulk') ? answer : { status: 404, body: {} }
  request.resume()
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
registry.listen(0, '127.0.0.1')
await once(registry, 'listening')
after(() => registry.close())

function audit() {
  const { port } = registry.address() as AddressInfo
  const npm_config_registry = `http://127.0.0.1:${port}/`
  const environment = { ...process.env, npm_config_registry, npm_config_fetch_retries: '0' }
  return captureOutput(process.execPath, ['deploy/local/audit.ts'], environment)
}

test('the audit says plainly if the registry cannot answer it, and passes', async () => {
  answer = { status: 404, body: { error: 'Not found' } }
  const { code, output } = await audit()
  assert.equal(code, 0, output)
  assert.match(output, /^Nothing was audited: the registry has no audit endpoint, or does not answer \(.+\)\.$/m)
})

test('the audit passes if the registry knows nothing, and fails on a serious vulnerability with its name', async () => {
  answer = { status: 200, body: {} }
  const none = await audit()
  assert.equal(none.code, 0, none.output)
  assert.match(none.output, /No package has a serious known vulnerability\./)
  const advisory = { id: 1, url: 'https://example.org/1', title: 'Bad', severity: 'high', vulnerable_versions: '*' }
  answer = { status: 200, body: { fastify: [advisory] } }
  const one = await audit()
  assert.equal(one.code, 1, one.output)
  assert.match(one.output, /^high: fastify$/m)
  assert.match(one.output, /\d+ of the installed packages have a serious known vulnerability\./)
})
