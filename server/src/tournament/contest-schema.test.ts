import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { apiCollectionNames } from '@gradus/contract/contest-api-event'
import { aPlayedTournament } from '../../test/played-tournament.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/**
 * JSON Schemas of the Contest API, written by hand from the text of the specification's version 2023-06, and apart from
 * the contract: what the contract has wrong, they do not.
 */
const absolute = {
  type: 'string',
  pattern: '^[12]\\d{3}-[01]\\d-[0-3]\\dT[0-2]\\d:[0-6]\\d:[0-6]\\d(\\.\\d{3})?([+-][01]\\d(:?[0-5]\\d)?|Z)$',
}
const relative = { type: 'string', pattern: '^-?(0|[1-9]\\d*|0\\d):[0-5]\\d:[0-5]\\d(\\.\\d{3})?$' }
const identifier = { type: 'string', pattern: '^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$' }
const text = { type: 'string' }
const bool = { type: 'boolean' }
const count = { type: 'integer', minimum: 0 }
const number = { type: 'number' }
const identifiers = { type: 'array', uniqueItems: true, items: identifier }
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })

/** Nothing but what the specification names. */
function object(required: Record<string, object>, optional: Record<string, object> = {}) {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  }
}

const state = object(
  { started: orNull(absolute), ended: orNull(absolute), finalized: orNull(absolute), end_of_updates: orNull(absolute) },
  { frozen: orNull(absolute), thawed: orNull(absolute) },
)
const contest = object(
  { id: identifier, name: text, duration: relative, scoreboard_type: { enum: ['pass-fail', 'score'] } },
  {
    formal_name: text,
    start_time: orNull(absolute),
    countdown_pause_time: orNull(relative),
    scoreboard_freeze_duration: orNull(relative),
    scoreboard_thaw_time: orNull(absolute),
    penalty_time: count,
  },
)
const problemCell = object(
  { problem_id: identifier, num_judged: count, num_pending: count },
  { solved: bool, score: { type: 'number', minimum: 0 }, time: count },
)
const scoreboard = object({
  time: absolute,
  contest_time: relative,
  state,
  rows: {
    type: 'array',
    uniqueItems: true,
    items: object({
      rank: { type: 'integer', minimum: 1 },
      team_id: identifier,
      score: {
        ...object({}, { num_solved: count, total_time: count, score: number, time: orNull(count) }),
        oneOf: [{ required: ['num_solved', 'total_time'] }, { required: ['score'] }],
      },
      problems: {
        type: 'array',
        items: { ...problemCell, oneOf: [{ required: ['solved'] }, { required: ['score'] }] },
      },
    }),
  },
})
const accountTypes = ['team', 'judge', 'admin', 'analyst', 'staff']
const collections: Readonly<Record<(typeof apiCollectionNames)[number], object>> = {
  'judgement-types': object({ id: identifier, name: text, solved: bool }, { penalty: bool }),
  languages: object(
    { id: identifier, name: text, entry_point_required: bool, extensions: { type: 'array', items: text, minItems: 1 } },
    { entry_point_name: orNull(text) },
  ),
  problems: object(
    { id: identifier, label: { type: 'string', minLength: 1 }, name: text, ordinal: count, test_data_count: count },
    { uuid: text, rgb: text, color: text, time_limit: number, max_score: number },
  ),
  groups: object({ id: identifier, name: text }, { icpc_id: text, type: text, location: { type: 'object' } }),
  organizations: object({ id: identifier, name: text }, { icpc_id: text, formal_name: text, country: text }),
  teams: object(
    { id: identifier, name: text, label: text },
    { icpc_id: text, display_name: text, organization_id: identifier, group_ids: identifiers, hidden: bool },
  ),
  accounts: object(
    { id: identifier, username: text, type: { enum: accountTypes } },
    { name: text, team_id: identifier, person_id: identifier },
  ),
  submissions: object(
    { id: identifier, problem_id: identifier, team_id: identifier, time: absolute, contest_time: relative },
    { language_id: identifier, entry_point: orNull(text) },
  ),
  judgements: object(
    { id: identifier, submission_id: identifier, start_time: absolute, start_contest_time: relative },
    {
      judgement_type_id: orNull(identifier),
      score: number,
      current: bool,
      end_time: orNull(absolute),
      end_contest_time: orNull(relative),
      max_run_time: number,
    },
  ),
  runs: object(
    {
      id: identifier,
      judgement_id: identifier,
      ordinal: { type: 'integer', minimum: 1 },
      judgement_type_id: identifier,
      time: absolute,
      contest_time: relative,
    },
    { run_time: { type: 'number', minimum: 0 } },
  ),
  clarifications: object(
    { id: identifier, text, time: absolute, contest_time: relative },
    {
      from_team_id: orNull(identifier),
      to_team_id: orNull(identifier),
      reply_to_id: orNull(identifier),
      problem_id: orNull(identifier),
    },
  ),
  awards: object({ id: identifier, citation: text }, { team_ids: orNull(identifiers) }),
}
const event = object(
  {
    type: { enum: ['contest', 'state', ...apiCollectionNames] },
    id: orNull(identifier),
    data: orNull({ type: ['object', 'array'] }),
  },
  { token: text },
)
const information = object(
  { version: { const: '2023-06' }, version_url: text },
  { provider: object({ name: text }, { version: text }) },
)
const access = object({
  capabilities: { type: 'array', items: text },
  endpoints: {
    type: 'array',
    items: object({ type: text, properties: { type: 'array', items: text, uniqueItems: true } }),
  },
})

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictRequired: false })
function assertMatches(schema: object, value: unknown, what: string): void {
  const validate = ajv.compile(schema)
  assert.ok(validate(value), `${what}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`)
}

const results = {
  Ada: [
    [1, '10:59', '0/4'],
    [1, '20:00', 'ok'],
    [2, '100:00', 'ok'],
  ],
  Ben: [
    [1, '15:30', 'ok'],
    [2, '30:00', 'compile'],
  ],
  Cleo: [[2, '5:00', '2/4']],
} as const

for (const format of ['icpc', 'points', 'ioi'] as const)
  for (const played of ['ended', 'final'] as const)
    test(`each reply of the Contest API is as its JSON schema says: ${format}, ${played}`, async () => {
      const { id, organiser } = await aPlayedTournament(site, { results, format, freezeMinutes: 60, state: played })
      const read = async (path: string): Promise<unknown> => {
        const response = await organiser.fetch(`/auth/api${path}`)
        assert.equal(response.status, 200, path)
        return await response.json()
      }
      assertMatches(information, await read(''), 'the API')
      assertMatches({ type: 'array', items: contest, minItems: 1 }, await read('/contests'), 'contests')
      assertMatches(contest, await read(`/contests/${id}`), 'contest')
      assertMatches(state, await read(`/contests/${id}/state`), 'state')
      assertMatches(access, await read(`/contests/${id}/access`), 'access')
      assertMatches(scoreboard, await read(`/contests/${id}/scoreboard`), 'scoreboard')
      assertMatches(collections.accounts, await read(`/contests/${id}/account`), 'account')
      const filled = new Set<string>()
      for (const type of apiCollectionNames) {
        const all = await read(`/contests/${id}/${type}`)
        assertMatches({ type: 'array', items: collections[type] }, all, type)
        if (Array.isArray(all) && all.length > 0) filled.add(type)
      }
      for (const type of ['problems', 'teams', 'accounts', 'submissions', 'judgements'])
        assert.ok(filled.has(type), `there are ${type} to check`)

      const feed = await organiser.fetch(`/auth/api/contests/${id}/event-feed?stream=false`)
      const lines = (await feed.text()).split('\n').filter(Boolean)
      assert.ok(lines.length > 10)
      for (const line of lines) {
        const one: unknown = JSON.parse(line)
        assertMatches(event, one, 'event')
        const { type, data } = one as { type: keyof typeof collections | 'contest' | 'state'; data: unknown }
        if (data !== null && !Array.isArray(data))
          assertMatches(
            type === 'contest' ? contest : type === 'state' ? state : collections[type],
            data,
            `event of ${type}`,
          )
      }
    })
