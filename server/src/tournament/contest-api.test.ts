import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ApiEvent, apiCollectionNames, apiCollections } from '@gradus/contract/contest-api-event'
import {
  getContest,
  getContestAccess,
  getContestAccount,
  getContestObject,
  getContests,
  getContestScoreboard,
  getContestState,
  getContestSubmissions,
} from '@gradus/contract/contest-api'
import { aUser } from '../../test/account.ts'
import { refusalOf, type Client } from '../../test/client.ts'
import { aPlayedTournament, type PlayedTournament } from '../../test/played-tournament.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { relativeText } from './contest-time.ts'
import { recordEvent } from './event.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const results = {
  Ada: [
    [1, '10:59', '0/4'],
    [1, '20:00', 'ok'],
    [2, '100:00', 'ok'],
    [2, '121:00', 'ok'],
  ],
  Ben: [
    [1, '15:30', 'ok'],
    [2, '30:00', 'compile'],
  ],
  Cleo: [[2, '5:00', '0/4']],
  Dan: [[1, '1:00', 'ok']],
} as const

/** The lines of a feed that ends with what there is. */
async function feedOf(client: Client, id: number, more = ''): Promise<ApiEvent[]> {
  const response = await client.fetch(`/auth/api/contests/${id}/event-feed?stream=false${more}`)
  assert.equal(response.headers.get('content-type'), 'application/x-ndjson')
  const lines = (await response.text()).split('\n').filter(Boolean)
  return lines.map((line) => ApiEvent.parse(JSON.parse(line)))
}

async function collectionOf(client: Client, id: number, type: string, query = ''): Promise<Record<string, unknown>[]> {
  const response = await client.fetch(`/auth/api/contests/${id}/${type}${query}`)
  assert.equal(response.status, 200)
  return (await response.json()) as Record<string, unknown>[]
}

async function play(options: Partial<Parameters<typeof aPlayedTournament>[1]> = {}): Promise<PlayedTournament> {
  const query = { results, format: 'icpc', freezeMinutes: 60, disqualified: ['Dan'], ...options } as const
  const played = await aPlayedTournament(site, query)
  const moment = {
    created_at: new Date(played.start.getTime() + 60_000),
    answered_at: new Date(played.start.getTime() + 90_500),
  }
  const clarification = { tournament_id: played.id, ...moment }
  await site.database
    .insertInto('tournament_clarification')
    .values([
      {
        ...clarification,
        user_id: played.users['Ben']?.id ?? 0,
        question_id: played.questions[0] ?? 0,
        text: 'Is 0 even?',
        answer: 'Yes.',
      },
      { ...clarification, user_id: null, answer: 'Lunch is at noon.', to_all: true },
    ])
    .execute()
  return played
}

describe('The Contest API (CLICS 2023-06)', () => {
  test('every reference names an object that exists, and every id is one and unique', async () => {
    for (const format of ['icpc', 'points', 'ioi'] as const) {
      const { id, organiser } = await play({ format, state: 'final' })
      const all = new Map<string, Record<string, unknown>[]>()
      for (const type of apiCollectionNames) all.set(type, await collectionOf(organiser, id, type))
      const ids = new Map([...all].map(([type, objects]) => [type, new Set(objects.map((one) => one['id']))]))
      for (const [type, objects] of all) assert.equal(ids.get(type)?.size, objects.length, type)
      const refers: Record<string, string> = {
        team_id: 'teams',
        from_team_id: 'teams',
        to_team_id: 'teams',
        team_ids: 'teams',
        group_ids: 'groups',
        problem_id: 'problems',
        language_id: 'languages',
        submission_id: 'submissions',
        judgement_id: 'judgements',
        judgement_type_id: 'judgement-types',
        reply_to_id: 'clarifications',
      }
      let references = 0
      for (const objects of all.values())
        for (const one of objects)
          for (const [name, type] of Object.entries(refers))
            for (const value of [one[name] ?? []].flat()) {
              references += 1
              assert.ok(ids.get(type)?.has(value), `${name} ${JSON.stringify(value)}`)
            }
      assert.ok(references > 30)
    }
  })

  test('no property is null, and none is there that access does not list', async () => {
    const { id, organiser } = await play()
    const { endpoints } = await organiser.call(getContestAccess, { params: { id } })
    const listed = new Map(endpoints.map(({ type, properties }) => [type, properties]))
    for (const { type, data } of await feedOf(organiser, id)) {
      assert.ok(!Array.isArray(data) && data)
      for (const [name, value] of Object.entries(data)) {
        assert.ok(listed.get(type)?.includes(name), `${type}.${name}`)
        if (type !== 'state') assert.notEqual(value, null, `${type}.${name}`)
      }
    }
  })

  test('a pass-fail contest has a penalty, a scoring one has scores', async () => {
    const icpc = await play()
    const contest = await icpc.organiser.call(getContest, { params: { id: icpc.id } })
    assert.deepEqual(
      [contest.scoreboard_type, contest.penalty_time, contest.duration, contest.scoreboard_freeze_duration],
      ['pass-fail', 20, '2:00:00.000', '1:00:00.000'],
    )
    const types = await collectionOf(icpc.organiser, icpc.id, 'judgement-types')
    const penalties = Object.fromEntries(types.map((one) => [one['id'], one['penalty']]))
    assert.deepEqual([penalties['WA'], penalties['AC'], penalties['CE'], penalties['JE']], [true, false, false, false])
    const points = await play({ format: 'points' })
    const scored = await points.organiser.call(getContest, { params: { id: points.id } })
    assert.deepEqual([scored.scoreboard_type, scored.penalty_time], ['score', undefined])
    for (const one of await collectionOf(points.organiser, points.id, 'judgements'))
      assert.equal(typeof one['score'], 'number')
    for (const one of await collectionOf(points.organiser, points.id, 'problems'))
      assert.equal(typeof one['max_score'], 'number')
  })

  test('the scoreboard is the whole ranking by the rules of the ICPC, without who is disqualified', async () => {
    const { id, organiser, participations } = await play()
    const { rows } = await organiser.call(getContestScoreboard, { params: { id }, query: {} })
    assert.deepEqual(
      rows.map(({ rank, team_id, score }) => [rank, team_id, score]),
      [
        [1, String(participations['Ada']), { num_solved: 2, total_time: 20 + 20 + 100, time: 100 }],
        [2, String(participations['Ben']), { num_solved: 1, total_time: 15, time: 15 }],
        [3, String(participations['Cleo']), { num_solved: 0, total_time: 0, time: null }],
      ],
    )
    assert.deepEqual(
      rows[0]?.problems.map(({ num_judged, num_pending, solved, time }) => [num_judged, num_pending, solved, time]),
      [
        [2, 0, true, 20],
        [1, 0, true, 100],
      ],
    )
    await refusalOf(organiser.call(getContestScoreboard, { params: { id }, query: { group_id: 'no' } }), 'badInput')
  })

  test('late submissions are left out', async () => {
    const { id, organiser, participations } = await play()
    const all = await organiser.call(getContestSubmissions, {
      params: { id },
      query: { team_id: String(participations['Ada']) },
    })
    assert.deepEqual(
      all.map(({ contest_time }) => contest_time),
      ['0:10:59.000', '0:20:00.000', '1:40:00.000'],
    )
  })

  test('a question and its answer are two clarifications', async () => {
    const { id, organiser, participations, questions } = await play()
    const all = await collectionOf(organiser, id, 'clarifications')
    const ben = String(participations['Ben'])
    assert.deepEqual(
      all.map(({ id: _id, reply_to_id, time: _time, ...rest }) => ({ ...rest, replies: reply_to_id !== undefined })),
      [
        {
          from_team_id: ben,
          problem_id: String(questions[0]),
          text: 'Is 0 even?',
          contest_time: '0:01:00.000',
          replies: false,
        },
        { to_team_id: ben, problem_id: String(questions[0]), text: 'Yes.', contest_time: '0:01:30.500', replies: true },
        { text: 'Lunch is at noon.', contest_time: '0:01:30.500', replies: false },
      ],
    )
  })

  test('unjudged submissions hold back end_of_updates, and the state’s times are in order', async () => {
    const waiting = await play({ results: { Ada: [[1, '5:00', 'waiting']], Ben: [] }, state: 'final' })
    const held = await waiting.organiser.call(getContestState, { params: { id: waiting.id } })
    assert.deepEqual([held.end_of_updates, held.finalized === null], [null, false])
    const over = await play({ state: 'final' })
    const { started, frozen, ended, thawed, finalized, end_of_updates } = await over.organiser.call(getContestState, {
      params: { id: over.id },
    })
    const times = [started, frozen, ended, thawed, finalized, end_of_updates].map((one) => Date.parse(one ?? ''))
    assert.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    )
    assert.ok((times[5] ?? 0) > (times[4] ?? 0))
    const running = await play({ begunMinutesAgo: 30 })
    const state = await running.organiser.call(getContestState, { params: { id: running.id } })
    assert.deepEqual(
      [state.started === null, state.frozen, state.ended, state.end_of_updates],
      [false, null, null, null],
    )
  })

  test('accounts have no secrets', async () => {
    const { id, organiser, users } = await play()
    const text = JSON.stringify(await collectionOf(organiser, id, 'accounts'))
    for (const { email } of [organiser, ...Object.values(users)]) assert.ok(!text.includes(email))
    assert.deepEqual(Object.keys(apiCollections.accounts.shape), ['id', 'username', 'name', 'type', 'team_id'])
    assert.equal((await organiser.call(getContestAccount, { params: { id } })).id, String(organiser.id))
  })

  test('only organisers can use it', async () => {
    const { id, users, organiser } = await play()
    for (const client of [await aUser(site), users['Ada'] ?? assert.fail()]) {
      await refusalOf(client.call(getContest, { params: { id } }), 'notFound')
      assert.equal((await client.fetch(`/auth/api/contests/${id}/event-feed`)).status, 404)
      assert.deepEqual(await client.call(getContests, {}), [])
    }
    assert.deepEqual(
      (await organiser.call(getContests, {})).map((one) => one.id),
      [String(id)],
    )
  })
})

describe('The event feed', () => {
  test('it has every object as its endpoint answers it, and the state comes last', async () => {
    const { id, organiser } = await play({ state: 'final' })
    const events = await feedOf(organiser, id)
    assert.deepEqual([events[0]?.type, events.at(-1)?.type], ['contest', 'state'])
    for (const type of apiCollectionNames) {
      const inFeed = events.filter((event) => event.type === type).map(({ data }) => data)
      assert.deepEqual(inFeed, await collectionOf(organiser, id, type), type)
    }
    const team = events.find(({ type }) => type === 'teams')
    const params = { id, type: 'teams' as const, object: team?.id ?? '' }
    assert.deepEqual(await organiser.call(getContestObject, { params }), team?.data)
  })

  test('with since_token it goes on, and a token that was never given is refused', async () => {
    const { id, organiser } = await play()
    const first = await feedOf(organiser, id)
    const token = first.at(-1)?.token
    assert.ok(token)
    await site.database.transaction().execute((tx) => recordEvent(tx, id, { kind: 'tournament' }))
    const again = await feedOf(organiser, id, `&since_token=${token}`)
    assert.deepEqual(
      again.map(({ type, id: object }) => [type, object]),
      ['contest', ...apiCollectionNames, 'state'].map((type) => [type, null]),
    )
    assert.equal(again.at(-1)?.token, '1')
    for (const wrong of ['99', '-1', 'x'])
      assert.equal((await organiser.fetch(`/auth/api/contests/${id}/event-feed?since_token=${wrong}`)).status, 400)
  })

  test('a change is sent while the feed is open', async () => {
    const { id, organiser } = await play({ results: { Ada: [[1, '5:00', 'waiting']], Ben: [] }, freezeMinutes: 0 })
    const leaving = new AbortController()
    const response = await organiser.fetch(`/auth/api/contests/${id}/event-feed`, { signal: leaving.signal })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader() ?? assert.fail()
    let text = ''
    const readUntil = async (isThere: () => boolean) => {
      while (!isThere()) {
        const { value, done } = await reader.read()
        assert.ok(!done, text)
        text += value
      }
    }
    await readUntil(() => /"type":"state".*\n/.test(text))
    assert.doesNotMatch(text, /"type":"judgements"/)
    text = ''
    await site.database.transaction().execute(async (tx) => {
      const entry = { state: 'accepted' as const, passed: 1, tests: 1 }
      await tx.updateTable('tournament_submission').set(entry).where('tournament_id', '=', id).execute()
      await recordEvent(tx, id, { kind: 'judgement' }, true)
    })
    await readUntil(() => /"token":"1"/.test(text))
    assert.match(text, /"type":"judgements".*"judgement_type_id":"AC"/)
    assert.match(text, /"type":"awards","id":"winner".*"team_ids":\["\d+"\]/)
    assert.doesNotMatch(text, /"type":"teams"/)
    leaving.abort()
    await reader.cancel().catch(() => undefined)
  })

  test('relative times have hours without leading zeros, and a sign before the start', () => {
    assert.deepEqual([0, 999, 61_001, 36_000_000, -932_457].map(relativeText), [
      '0:00:00.000',
      '0:00:00.999',
      '0:01:01.001',
      '10:00:00.000',
      '-0:15:32.457',
    ])
  })
})
