import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { z } from 'zod'
import { aVisitor } from '../../test/client.ts'
import { everyEndpoint } from '../../test/contract.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})

const Operation = z.object({ summary: z.string(), responses: z.record(z.string(), z.unknown()) }).loose()
const Document = z
  .object({ openapi: z.string().startsWith('3.'), paths: z.record(z.string(), z.record(z.string(), Operation)) })
  .loose()

test('GET /public/openapi.json holds every call of the contract, and no other', async () => {
  const response = await aVisitor(site).fetch('/public/openapi.json')
  assert.equal(response.status, 200)
  const { paths } = Document.parse(await response.json())
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary }]) => `${method.toUpperCase()} ${path}: ${summary}`),
  )
  const declared = (await everyEndpoint()).map(
    ([, { method, url, summary }]) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}: ${summary}`,
  )
  assert.deepEqual(documented.toSorted(), declared.toSorted())
})

test('the document describes input and reply, and that a reply of a word is text', async () => {
  const { paths } = Document.parse(await (await aVisitor(site).fetch('/public/openapi.json')).json())
  const logIn = JSON.stringify(paths['/public/api/Login']?.['post'])
  for (const word of ['email', 'password', 'application/json', 'userId', 'role']) assert.ok(logIn.includes(word), word)
  const check = JSON.stringify(paths['/auth/api/checkUserLogged']?.['get'])
  assert.ok(check.includes('text/plain') && !check.includes('application/json'))
})
