import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { Endpoint } from '@gradus/contract/endpoint'
import { roles } from '@gradus/contract/role'
import { recount } from '../../src/counter/recount.ts'
import { schemaOf } from '../../src/platform/openapi/content.ts'
import { aUser } from '../account.ts'
import { aVisitor, pathOf, type Client } from '../client.ts'
import { commitNumber } from '../commit-number.ts'
import { everyEndpoint } from '../contract.ts'
import { theJudge } from '../judge.ts'
import { rows } from '../permission-table.ts'
import { sceneOf } from '../scene.ts'
import { startSite, type TestSite } from '../site.ts'
import { writing } from '../writing-calls.ts'
import { busyMilliseconds, isSlow } from './busy.ts'
import { mutated, mutatedParameters } from './mutation.ts'
import { hostile, valueOf } from './value.ts'

/**
 * Makes every call of the contract as every caller, with inputs that the schemas accept and with inputs that break
 * careless parsers. The server must reply as the OpenAPI document says (the client checks that), must never fail with
 * a server error, and must not block other requests. The seed is the hash of the commit, so that each commit tries
 * something else and a run can be repeated; FUZZ_SEED sets it, and FUZZ_RUNS how many requests each call gets.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? (await commitNumber()))
const runs = Number(process.env['FUZZ_RUNS'] ?? 10)

let site: TestSite
/** Requests that were sent, and the milliseconds in which they were under way or their callers were made. */
const sent = { requests: 0, milliseconds: 0 }
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
  console.log(`FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`)
})
after(() => {
  const aMinute = Math.round((sent.requests * 60_000) / sent.milliseconds)
  console.log(`${sent.requests} requests, ${aMinute} a minute without preparing what they are about. FUZZ_SEED=${seed}`)
})

interface FuzzInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}
interface Sample {
  readonly given: FuzzInput
  readonly by: Client
}

/** Objects that the call is meant for, together with a caller who may make it. */
async function samplesOf(name: string, { who }: Endpoint): Promise<Sample[]> {
  const samples: Sample[] = []
  const row = rows.find((one) => one.name === name)
  if (row) {
    const scene = await sceneOf(site, row.authorRole)
    samples.push({ given: await row.prepare(scene), by: scene.author })
  }
  const write = writing[name]?.[0]
  if (write) {
    const role = who === 'anyone' || who === 'user' ? roles.user : roles[who]
    const client = await aUser(site, { role })
    const { by = client, ...given } = await write({ site, scene: await sceneOf(site), client })
    samples.push({ given, by })
  }
  return samples
}

/** The input that is sent: either generated from the schemas, or a sample with a change. */
function inputOf({ params, query, body, upload }: Endpoint, samples: readonly Sample[]): fc.Arbitrary<FuzzInput> {
  const part = (schema: Endpoint['body']) => (schema ? valueOf(schemaOf(schema, 'input')) : fc.constant(undefined))
  const own = fc.record({ params: part(params), query: part(query), body: upload ? aFile : part(body) })
  const broken = own.chain((input) => mutatedParts(input))
  const changed = samples.map(({ given }) => mutatedParts(given))
  return fc.oneof(own, broken, ...changed, ...changed)
}

const aFile = fc
  .record({
    bytes: fc.uint8Array({ maxLength: 2000 }),
    name: hostile.map(String),
    type: fc.constantFrom('image/png', 'text/csv', 'application/zip', 'x/y', ''),
  })
  .map(({ bytes, name, type }) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
    return form
  })

function mutatedParts({ params = {}, query = {}, body }: FuzzInput): fc.Arbitrary<FuzzInput> {
  const isFile = body instanceof FormData
  return fc.record({
    params: mutatedParameters(params as object),
    query: mutatedParameters(query as object),
    body: body === undefined ? fc.constant(undefined) : isFile ? fc.oneof(fc.constant(body), aFile) : mutated(body),
  })
}

const callers = ['sample', 'visitor', 'user', 'lecturer', 'moderator', 'admin'] as const
type Caller = (typeof callers)[number]

function clientOf(caller: Caller, samples: readonly Sample[]): Client | Promise<Client> {
  if (caller === 'sample' && samples.length > 0) return samples.at(-1)?.by ?? aVisitor(site)
  if (caller === 'visitor') return aVisitor(site)
  return aUser(site, { role: roles[caller === 'sample' ? 'user' : caller] })
}

async function send(client: Client, endpoint: Endpoint, { params, query, body }: FuzzInput): Promise<Response> {
  const address = pathOf(endpoint, wellFormed(params), wellFormed(query))
  sent.requests += 1
  const init = body === undefined || endpoint.method === 'GET' ? {} : bodyOf(body)
  return await client.fetch(address, { method: endpoint.method, ...init })
}

/** A URL cannot contain half a surrogate pair, and the router does not match longer path segments. */
function wellFormed(parts: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...(parts as object) }).map(([name, value]) => [name, String(value).slice(0, 200).toWellFormed()]),
  )
}

function bodyOf(body: unknown): RequestInit {
  if (body instanceof FormData) return { body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function prove(client: Client, endpoint: Endpoint, input: FuzzInput): Promise<void> {
  const ask = async () => {
    const response = await send(client, endpoint, input)
    const text = await textOf(response)
    assert.ok(response.status < 500, `${response.status}: ${text.slice(0, 500)}`)
  }
  if ((await busyMilliseconds(ask)) > 50)
    assert.ok(!(await isSlow(ask, 100)), 'Others wait for this longer than 100 ms.')
}

/** An event feed stays open for an hour, so only its beginning is read. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('application/x-ndjson')) return await response.text()
  const reader = response.body?.getReader()
  const beginning = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(beginning?.value as Uint8Array | undefined)
}

/** A call that never ends must not keep the whole run. */
const timeout = 5 * 60_000

for (const [name, endpoint] of await everyEndpoint())
  test(`${name}: no fault of the server and nobody else waits, whatever is sent`, { timeout }, async () => {
    const samples = await samplesOf(name, endpoint)
    // Scenes write rows that are not counted: removing one would take away from what is not there.
    await recount(site.database, true)
    const property = fc.asyncProperty(fc.constantFrom(...callers), inputOf(endpoint, samples), async (caller, input) =>
      prove(await clientOf(caller, samples), endpoint, input),
    )
    const begun = performance.now()
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: true }).finally(() => {
      sent.milliseconds += performance.now() - begun
    })
  })
