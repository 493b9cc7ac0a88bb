import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import type { Endpoint } from '@gradus/contract/endpoint'
import { messages } from '@gradus/contract/message'
import { Refusal } from '@gradus/contract/problem'
import { everyEndpoint } from '../../../test/contract.ts'
import { allowed } from '../../../test/role.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

/**
 * Every call of the contract with values that nobody should send. The numbers come from a seed, so that a failure can be
 * seen again: its message has the request.
 */
let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const rounds = 24
/** So that no limit is met, which would answer instead of the call. */
const requestsOfOne = 4

/** mulberry32: the same numbers on every machine. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const inAddress = [
  ['0', '1', '-1', '2', '5', '0x10', '1e0', '%201', '1%20', '01', '1.5', 'true', 'null', 'NaN', 'Infinity', '%00'],
  ['9007199254740991', '9007199254740993', '99999999999999999999', 'a%00b', '%F0%9F%98%80', '%EF%BF%BF', "'%20or%201"],
  ['[163]', '{}', '__proto__', 'constructor', 'x'.repeat(190), '%D7%A9%D7%9C%D7%95%D7%9D', '%E2%80%AE', '..%2f..'],
].flat()

const inBody: readonly unknown[] = [
  [null, true, false, 0, 1, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300, [], {}, [[]], [163], ['x'], [null], [{}]],
  ['', ' ', 'x', '1', '0x10', 'a\0b', '\ud800', '\udc00\ud800', '\u202e', '\u200b'.repeat(20), '😀'.repeat(20)],
  ['x'.repeat(5000), '<'.repeat(5000), '<b>'.repeat(1500), 'a@a.'.repeat(1000), '\n'.repeat(3000), '(a+)+$', '%s%n'],
  ['name@example.com', 'Dana Levi', 'A title that is long enough', '<p>Words that are long enough.</p>', 8, 5, 3],
  ["'; drop table account; --", '{"a":1}', '2026-01-31T12:00:00Z', { toString: 'x' }, { length: 1e9 }, { id: 1 }],
  [Array.from({ length: 300 }, () => 1), Array.from({ length: 300 }, () => ({})), { constructor: { prototype: 1 } }],
].flat(1)

interface Names {
  readonly [name: string]: z.core.$ZodType
}

/** The fields that a body may have, of all its alternatives. */
function fieldsOf(schema: z.core.$ZodType | undefined): Names {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodUnion) return Object.assign({}, ...schema.options.map(fieldsOf))
  if (schema instanceof z.ZodPipe) return { ...fieldsOf(schema.in), ...fieldsOf(schema.out) }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return fieldsOf(schema.unwrap())
  return {}
}

const words = ['coding', 'multiChoice', 'advanced', 'inputOutput', 'approve', 'reject', 'confirm', 'daily', 'oidc']

function requestFor(endpoint: Endpoint, random: () => number): { path: string; body: string | undefined } {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const path = endpoint.url.replaceAll(/:\w+/g, () => pick(random() < 0.4 ? ['1', '2', '0', 'email', '8'] : inAddress))
  const query = Object.keys(endpoint.query?.shape ?? {}).flatMap((name) =>
    random() < 0.5 ? `${name}=${encodeURI(decodeURI(pick(inAddress)))}` : [],
  )
  const address = query.length > 0 ? `${path}?${query.join('&')}` : path
  if (endpoint.method === 'GET' || random() < 0.05) return { path: address, body: undefined }
  if (random() < 0.1)
    return {
      path: address,
      body: pick(['', '{', 'null', '[]', '"x"', '1e999', '{"a":}', '\u0000', '[[[[', 'NaN', '{"__proto__":1}']),
    }
  const fields = Object.keys(fieldsOf(endpoint.body)).filter(() => random() < 0.85)
  const values = fields.map((name) => [name, random() < 0.3 ? pick(words) : pick(inBody)])
  return { path: address, body: JSON.stringify(random() < 0.05 ? pick(inBody) : Object.fromEntries(values)) }
}

const ours = new Set<string>(Object.values(messages).filter((message) => typeof message === 'string'))
/** What libraries say, and what they show of themselves. */
const foreign =
  /\b(expected|received|zod|regex|pattern|unexpected token|undefined|NaN|null|FST_|ERR_|JSON at|syntax|constraint|column|relation|violates|busboy)\b|\/\^|\\d|\$\//i

for (const [name, endpoint] of await everyEndpoint())
  test(`${name} refuses hostile values with a sentence, and never fails`, async () => {
    const random = numbersFrom(Buffer.from(name).reduce((sum, byte) => sum * 31 + byte, 9))
    let client = await allowed(site, endpoint)
    for (let round = 0; round < rounds; round++) {
      if (round % requestsOfOne === 0) client = await allowed(site, endpoint)
      const { path, body } = requestFor(endpoint, random)
      const response = await client.fetch(path, {
        method: endpoint.method,
        ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
      })
      const text = await response.text()
      const description = `${endpoint.method} ${path} ${body?.slice(0, 400)} → ${response.status} ${text.slice(0, 300)}`
      if (response.status < 400) continue
      const refusal = Refusal.strict().safeParse(JSON.parse(text)).data
      assert.ok(refusal, description)
      // There is no judge here, and no service to log in through.
      assert.ok(response.status < 500 || refusal.error === 'judgeUnavailable', description)
      assert.ok(ours.has(refusal.message) || /^\p{Lu}.*[.!]$/su.test(refusal.message), description)
      assert.ok(ours.has(refusal.message) || !foreign.test(refusal.message), description)
    }
  })
