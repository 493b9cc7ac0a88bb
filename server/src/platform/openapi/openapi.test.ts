import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { aUser } from '../../../test/account.ts'
import { aVisitor } from '../../../test/client.ts'
import { everyEndpoint } from '../../../test/contract.ts'
import { checkAgainstDocument } from '../../../test/document.ts'
import { startSite, type TestSite } from '../../../test/site.ts'
import { openApiOf, type OpenApi } from './openapi.ts'
import type { Operation } from './operation.ts'

let site: TestSite
let shown: OpenApi
before(async () => {
  site = await startSite()
  const response = await aVisitor(site).fetch('/public/openapi.json')
  assert.equal(response.status, 200)
  shown = (await response.json()) as OpenApi
})

const operationOf = (path: string, method: string): Operation => {
  const operation = shown.paths[path]?.[method]
  assert.ok(operation)
  return operation
}

test('GET /public/openapi.json contains every call of the contract, and no other', async () => {
  const endpoints = (await everyEndpoint()).map(([, endpoint]) => endpoint)
  const byPath = (document: OpenApi) =>
    Object.entries(document.paths).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const expected = JSON.parse(JSON.stringify(openApiOf(endpoints, site.config.PUBLIC_URL))) as OpenApi
  assert.deepEqual(byPath(shown), byPath(expected), 'and it is what the tests’ client holds replies against')
})

test('the document is valid by the schema of OpenAPI 3.1, and refers to nothing that it does not have', async () => {
  const { valid, errors } = await new Validator().validate({ ...structuredClone(shown) })
  assert.ok(valid, JSON.stringify(errors))
  for (const [, ref] of JSON.stringify(shown).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = ref?.split('/').reduce<unknown>((value, part) => Object(value)[part], shown)
    assert.ok(found, ref)
  }
})

test("every call declares its refusals with their status and shape, and 'try later' has Retry-After", () => {
  for (const [path, operations] of Object.entries(shown.paths))
    for (const [method, { responses }] of Object.entries(operations)) {
      const statuses = Object.keys(responses)
      for (const status of ['200', '400', '500', '503']) assert.ok(statuses.includes(status), `${method} ${path}`)
      if (/^\/(auth|admin)\//.test(path)) assert.ok(statuses.includes('403'), `${method} ${path}`)
    }
  for (const [name, response] of Object.entries(shown.components['responses'] ?? {})) {
    const text = JSON.stringify(response)
    assert.ok(text.includes('#/components/schemas/Refusal'), name)
    assert.equal(text.includes('#/components/headers/RetryAfter'), /^Refused(429|503)/.test(name), name)
  }
})

test('security, uploads, several content types, numbers of addresses and headers are declared as they are', () => {
  assert.deepEqual(operationOf('/public/api/Login', 'post')['security'], [])
  assert.deepEqual(operationOf('/auth/api/checkUserLogged', 'get')['security'], [{}, { session: [] }])
  assert.deepEqual(operationOf('/auth/api/SubmitCode', 'post')['security'], [{ session: [] }])

  const picture = operationOf('/auth/api/Picture', 'put').requestBody?.content ?? {}
  assert.deepEqual(Object.keys(picture), ['multipart/form-data'])
  const word = operationOf('/auth/api/UpdateIfNotFilled/{field}', 'patch').requestBody?.content ?? {}
  assert.deepEqual(Object.keys(word), ['text/plain', 'application/x-www-form-urlencoded', 'application/json'])

  const submit = operationOf('/auth/api/SubmitCode', 'post')
  const { content = {} } = submit.responses['200'] as { content?: Record<string, { schema: object }> }
  assert.deepEqual(Object.keys(content).toSorted(), ['application/json', 'text/event-stream', 'text/plain'])
  assert.deepEqual(content['text/plain']?.schema, { type: 'number', enum: [-1, 0, 1, 2] })
  assert.ok(JSON.stringify(submit.parameters).includes('#/components/parameters/IdempotencyKey'))
  assert.ok(!JSON.stringify(operationOf('/public/api/Login', 'post').parameters).includes('IdempotencyKey'))

  const [id] = operationOf('/public/api/Questions/{id}', 'get').parameters ?? []
  assert.deepEqual([id?.name, id?.in, id?.schema['type'], id?.schema['minimum']], ['id', 'path', 'integer', 0])
})

test('a reply that the document does not have fails the test that made the call', async () => {
  const user = await aUser(site)
  const reply = (body: string, init: ResponseInit = {}) =>
    new Response(body, { headers: { 'content-type': 'application/json' }, ...init })
  const check = (answer: Response) => checkAgainstDocument('/auth/api/getBasicInfo', {}, answer)
  await check(await user.fetch('/auth/api/getBasicInfo'))
  await assert.rejects(check(reply('{}')), /does not allow/)
  await assert.rejects(check(reply('{}', { status: 418 })), /418 is not in the document/)
  await assert.rejects(check(reply('1', { headers: { 'content-type': 'text/plain' } })), /came as text\/plain/)
  const refusal = (error: string) =>
    reply(JSON.stringify({ error, message: 'No.' }), { status: 401, headers: { 'content-type': 'application/json' } })
  await check(refusal('notSignedIn'))
  await assert.rejects(check(refusal('wrongCredentials')), /does not allow/)
  const busy = reply(JSON.stringify({ error: 'databaseUnavailable', message: 'No.' }), {
    status: 503,
    headers: { 'content-type': 'application/json' },
  })
  await assert.rejects(check(busy), /without Retry-After/)
})
