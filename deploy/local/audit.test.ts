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

test('the audit passes if the registry cannot answer, and says that nothing was audited', async () => {
  answer = { status: 404, body: { error: 'Not found' } }
  const { code, output } = await audit()
  assert.equal(code, 0, output)
  assert.match(output, /^Nothing was audited: the registry has no audit endpoint, or does not answer \(.+\)\.$/m)
})

test('the audit passes if the registry knows no vulnerability, and fails with the name of a package that has a serious one', async () => {
  answer = { status: 200, body: {} }
  const clean = await audit()
  assert.equal(clean.code, 0, clean.output)
  assert.match(clean.output, /No package has a serious known vulnerability\./)
  const advisory = { id: 1, url: 'https://example.org/1', title: 'Bad', severity: 'high', vulnerable_versions: '*' }
  answer = { status: 200, body: { fastify: [advisory] } }
  const vulnerable = await audit()
  assert.equal(vulnerable.code, 1, vulnerable.output)
  assert.match(vulnerable.output, /^high: fastify$/m)
  assert.match(vulnerable.output, /\d+ of the installed packages have a serious known vulnerability\./)
})
