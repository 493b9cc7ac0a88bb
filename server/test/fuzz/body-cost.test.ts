import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { defaultBody, type Endpoint } from '@gradus/contract/endpoint'
import { schemaOf } from '../../src/platform/openapi/content.ts'
import { pathOf } from '../client.ts'
import { everyEndpoint } from '../contract.ts'
import { allowed } from '../role.ts'
import { startSite, type TestSite } from '../site.ts'
import { busyMilliseconds, isSlow } from './busy.ts'
import { valueOf } from './value.ts'

/** Bodies of the default size are read while everybody waits. */
const mostMilliseconds = 20

let site: TestSite
before(async () => {
  site = await startSite()
})

/** A little less than a default body, for the names and brackets around it. */
const length = defaultBody.bytes - 4096
const filled = (part: string) => part.repeat(Math.floor(length / (Buffer.byteLength(JSON.stringify(part)) - 2)))

/** Texts on which readers of markup, Markdown, addresses, code and words are slow. */
const worst: readonly string[] = [
  filled(' ') + 'x',
  filled('<b>'),
  filled('<a href="'),
  filled('*a_'),
  filled('[a]('),
  filled('$'),
  filled('@a '),
  filled('a@'),
  filled('.'),
  filled('\u0301'),
  filled('\u202e'),
  filled('/*'),
  filled('1,'),
]

/** Values of the most that a body may have. */
const manyValues = [
  `[${Array.from({ length: defaultBody.values - 2 }, () => '{}').join()}]`,
  `{${Array.from({ length: defaultBody.values - 2 }, (_, index) => `"${index}":""`).join()}}`,
]

function bodiesOf({ body, bodyBytes = defaultBody.bytes }: Endpoint): string[] {
  if (!body || bodyBytes > defaultBody.bytes) return []
  const longNumber = '9'.repeat(length)
  const escapes = `"${'\\u0041'.repeat(length / 6)}"`
  const [sample] = fc.sample(valueOf(schemaOf(body, 'input')), { numRuns: 1, seed: 1 })
  return [longNumber, escapes, ...manyValues, ...worst.map((text, index) => withText(sample, text, index))]
}

/** The body, with the text in place of one of its own texts: another one for each index. */
function withText(sample: unknown, text: string, index: number): string {
  if (typeof sample !== 'object' || sample === null) return JSON.stringify(text)
  const names = Object.entries(sample).filter(([, value]) => typeof value === 'string' || Array.isArray(value))
  const [name, value] = names[index % names.length] ?? ['unknown', '']
  return JSON.stringify({ ...sample, [name]: Array.isArray(value) ? [text] : text })
}

test('no body of the default size keeps the event loop for more than 20 ms', async () => {
  const writing = (await everyEndpoint()).filter(([, { method, upload }]) => method !== 'GET' && !upload)
  for (const [name, endpoint] of writing) {
    const one = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((key) => [key, '1']))
    const path = pathOf(endpoint, one)
    const headers = { 'content-type': 'application/json' }
    let client = await allowed(site, endpoint)
    for (const body of bodiesOf(endpoint)) {
      const send = async () => {
        const response = await client.fetch(path, { method: endpoint.method, headers, body })
        await response.text()
        return response.status
      }
      // A caller over the limit is refused before the body is read.
      const read = async () => {
        if ((await send()) !== 429) return
        client = await allowed(site, endpoint)
        assert.notEqual(await send(), 429, name)
      }
      const what = `${name}: ${body.slice(0, 100)}`
      assert.ok(Buffer.byteLength(body) <= defaultBody.bytes, what)
      if ((await busyMilliseconds(read)) > mostMilliseconds)
        assert.ok(!(await isSlow(read, mostMilliseconds)), `Others wait for ${what}`)
    }
  }
})
