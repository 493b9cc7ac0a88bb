import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CompiledQuery, RootOperationNode } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import type { Endpoint } from '@gradus/contract/endpoint'
import { roles } from '@gradus/contract/role'
import type { Database } from '../src/platform/data/database.ts'
import { aUser } from './account.ts'
import { aVisitor, pathOf, type Client } from './client.ts'
import { everyEndpoint } from './contract.ts'
import { theJudge } from './judge.ts'
import { rows } from './permission-table.ts'
import { Plan, wholeReads } from './plan.ts'
import { sceneOf, type Scene } from './scene.ts'
import { startSite, type TestSite } from './site.ts'
import { writing } from './writing-calls.ts'

/**
 * Checks that no call makes a sequential scan. It makes every reading call of the contract with each of its filters and
 * orders, and the writing calls of the permission table. PostgreSQL then explains how it would run each statement that
 * they sent, with full table scans so expensive that it plans one only if there is no other way. A new call whose list
 * has no index fails here.
 */
let site: TestSite
let explainer: pg.Client
const sent = new Map<string, CompiledQuery>()

before(async () => {
  const environment = { JUDGE_URLS: await theJudge(), GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }
  site = await startSite({ wrapDatabase: recordStatements, environment })
  explainer = new pg.Client({ connectionString: site.config.DATABASE_URL })
  // Ignored, because the database may be dropped while this connection is still open.
  explainer.on('error', () => undefined)
  await explainer.connect()
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await explainer.query(`set enable_${way} = off`)
})
after(() => explainer.end())

function recordStatements(database: Database): Database {
  return database.withPlugin({
    transformQuery({ node, queryId }): RootOperationNode {
      const statement = database.getExecutor().compileQuery(node, queryId)
      sent.set(statement.sql, statement)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
}

/** Tables that stay small even on the largest site. */
const small = new Set(['question_total', 'setting', 'secret', 'migration'])

/**
 * Makes PostgreSQL plan as if every table that is not empty had a million rows. Rows that are so already are left alone,
 * because each change makes all connections plan their statements again.
 */
const pretendMany = `
  update pg_class set reltuples = 1000000, relpages = greatest(1, pg_relation_size(oid) / 8192)
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 and relname <> all($1)
    and (reltuples, relpages) is distinct from (1000000, greatest(1, pg_relation_size(oid) / 8192))`

/** Checks that the statements since the last check read no whole table. */
async function provePlans(call: string): Promise<void> {
  await explainer.query(pretendMany, [[...small]])
  for (const [text, { parameters }] of sent) {
    if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) continue
    const { rows: plans } = await explainer.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${text}`, [
      ...parameters,
    ])
    const [{ Plan: plan }] = z.tuple([z.object({ Plan })]).parse(plans[0]?.['QUERY PLAN'])
    const whole = wholeReads(plan).filter((table) => !small.has(table))
    assert.deepEqual(whole, [], `${call} reads as a whole: ${text}`)
  }
  sent.clear()
}

/** Calls that may read a whole table, each with its reason. */
const readsAll = new Map([
  ['downloadUsers', 'the file has all of them; it is read as a stream'],
  ['downloadQuestions', 'the file has all of them; it is read as a stream'],
  ['exportContent', 'the file has all of them'],
  ['importContent', 'the file is compared with all tags'],
  ['getLevelCounts', 'counts along an index, at most once in ten minutes'],
])
/** Writing calls that this test does not make, each with its reason. */
const notMade = new Map([['claimFirstAdmin', 'it works only on a site that has no admin yet']])
/** Calls that refuse the input of this test. */
const refusesHere = new Map([['getMailSubscription', 'the token is nobody’s']])

/** The values to send for a parameter of this name. For a list, each value is tried. */
const samples: Readonly<Record<string, readonly string[]>> = {
  q: ['question', 'Dana'],
  kw: ['which even', 'whihc'],
  tag: ['strings'],
  page: ['2'],
  language: ['8'],
  userId: ['1'],
  before: ['1000'],
  after: ['1000'],
  ids: ['1,2,3'],
  token: ['nobody has this one'],
}

const Properties = z.object({
  properties: z.record(z.string(), z.looseObject({ enum: z.array(z.coerce.string()).optional() })).default({}),
})

/** The query without filters, and one with each value of each filter. */
function queriesOf(name: string, { query }: Endpoint): Record<string, string>[] {
  if (!query) return [{}]
  const { properties } = Properties.parse(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }))
  const each = Object.entries(properties).flatMap(([key, property]) => {
    const values = samples[key] ?? property.enum ?? choicesOf(query.shape[key])
    assert.ok(values.length > 0, `Add values for the parameter “${key}” of ${name} to the samples in this test.`)
    return values.map((value) => ({ [key]: value }))
  })
  return [{}, ...each]
}

/** Tries common values, such as difficulties and kinds of questions. @returns those that the schema accepts */
function choicesOf(schema: unknown): string[] {
  const tried = ['1', '2', '3', '0', 'all', 'month', 'Coding', 'MC']
  if (!(schema instanceof z.ZodType)) return []
  // In an address numbers are digits, which the server converts before the schema sees them.
  return tried.filter((value) => schema.safeParse(value).success || schema.safeParse(Number(value)).success)
}

async function clientFor({ who, url }: Endpoint, scene: Scene): Promise<Client> {
  if (url.startsWith('/public/')) return aVisitor(site)
  if (who === 'anyone' || who === 'user') return scene.author
  return aUser(site, { role: roles[who] })
}

async function ask(client: Client, endpoint: Endpoint, input: { params?: object; query?: object; body?: unknown }) {
  const response = await client.fetch(pathOf(endpoint, { ...input.params }, { ...input.query }), {
    method: endpoint.method,
    ...bodyOf(input.body),
  })
  const text = await response.text()
  assert.ok(response.status < 500 || response.status === 503, text)
  return response.status
}

/** Files and texts are sent unchanged. */
function bodyOf(body: unknown): RequestInit {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  if (typeof body === 'string') return { headers: { 'content-type': 'text/plain' }, body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

const endpoints = new Map(await everyEndpoint())

test('every foreign key has an index that begins with its columns and covers all rows', async () => {
  const { rows: without } = await explainer.query(
    `select conrelid::regclass::text || ': ' || conname as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from pg_index where indrelid = conrelid
         and (indkey::int2[])[0:array_length(conkey, 1) - 1] @> conkey and (indkey::int2[])[0] = conkey[1]
         and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`,
  )
  assert.deepEqual(without, [])
})

for (const [name, endpoint] of endpoints)
  if (endpoint.method === 'GET')
    test(`${name}, with each filter and order: by an index`, async () => {
      const own = rows.filter((row) => row.name === name)
      const scene = await sceneOf(site, own[0]?.authorRole)
      const { id: questionId } = await scene.question()
      const id = name === 'exportPackage' ? await scene.inputOutput('public') : questionId
      const named = { name: 'strings', type: 8, revision: 1, answerId: 1, level: 'novice' }
      const params = { ...named, gid: 0, sid: '1', id, questionId, userId: scene.author.id }
      const client = await clientFor(endpoint, scene)
      sent.clear()
      const statuses: number[] = []
      for (const query of queriesOf(name, endpoint)) statuses.push(await ask(client, endpoint, { params, query }))
      for (const { prepare } of own) statuses.push(await ask(client, endpoint, await prepare(scene)))
      const answered =
        own.length > 0 || refusesHere.has(name) || statuses.some((status) => status < 400 || status === 404)
      assert.ok(answered, `${name}: ${statuses.join()}`)
      if (!readsAll.has(name)) await provePlans(name)
    })

for (const { name, on, authorRole, prepare } of rows)
  test(`${name} ${on}: by an index`, async () => {
    const endpoint = endpoints.get(name)
    assert.ok(endpoint)
    for (const caller of ['author', 'other', 'admin'] as const) {
      const scene = await sceneOf(site, authorRole)
      const client =
        caller === 'author' ? scene.author : await aUser(site, caller === 'admin' ? { role: roles.admin } : {})
      const input = await prepare(scene)
      sent.clear()
      await ask(client, endpoint, input)
      await provePlans(name)
    }
  })

test('every writing call is made, or is listed here with a reason', () => {
  const called = new Set([...rows.map(({ name }) => name), ...Object.keys(writing), ...notMade.keys()])
  const written = [...endpoints].filter(([, { method }]) => method !== 'GET').map(([name]) => name)
  assert.deepEqual(
    written.filter((name) => !called.has(name)),
    [],
  )
})

for (const [name, samples] of Object.entries(writing))
  test(`${name}, which writes: by an index`, async () => {
    const endpoint = endpoints.get(name)
    assert.ok(endpoint)
    for (const sample of samples) {
      const role = endpoint.who === 'anyone' || endpoint.who === 'user' ? roles.user : roles[endpoint.who]
      const context = { site, scene: await sceneOf(site), client: await aUser(site, { role }) }
      const { by = context.client, ...input } = await sample(context)
      sent.clear()
      const status = await ask(by, endpoint, input)
      assert.ok(status < 400 || status === 503, `${name} was refused with ${status}`)
      if (!readsAll.has(name)) await provePlans(name)
    }
  })
