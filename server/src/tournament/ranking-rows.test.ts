import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { getTourRank, RankDelta, TourRank } from '@gradus/contract/tour-rank'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aPlayedTournament } from '../../test/played-tournament.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { recordEvent } from './event.ts'
import { recomputeStanding } from './standing.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('A ranking is read by pages, around a user, or as the rows of chosen users', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Person ${index + 1}`)
  const { id, users } = await aPlayedTournament(site, {
    results: Object.fromEntries(names.map((name, index) => [name, [[1, `${index + 1}:00`, 'ok'] as const]])),
  })
  const idOf = (name: string) => users[name]?.id ?? assert.fail()
  const read = (query: object) => aVisitor(site).call(getTourRank, { params: { id }, query })

  const second = await read({ page: 2 })
  assert.deepEqual([second.total, second.pageSize, second.items.length], [60, 50, 10])
  const around = await read({ around: idOf('Person 58') })
  assert.equal(around.page, 2)
  assert.deepEqual(around.items, second.items)
  assert.equal((await read({ around: 999_999 })).page, 1)

  const chosen = await read({ users: [idOf('Person 60'), idOf('Person 2'), 999_999].join(',') })
  assert.deepEqual(
    chosen.items.map(({ rank, displayName }) => [rank, displayName]),
    [
      [2, 'Person 2'],
      [60, 'Person 60'],
    ],
  )
  const tooMany = Array.from({ length: 101 }, (_, index) => index + 1).join(',')
  for (const refused of ['1,', 'x', tooMany]) await refusalOf(read({ users: refused }), 'badInput')
})

test('Who follows a ranking is sent the page, and then what changes of it', async () => {
  const { id, users, participations } = await aPlayedTournament(site, {
    begunMinutesAgo: 60,
    results: { Ada: [[1, '10:00', '2/4']], Ben: [] },
  })
  const leaving = new AbortController()
  const response = await fetch(`${site.url}/public/api/TourRank/${id}`, {
    headers: { accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  assert.ok(response.body)
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  const first = (await events.read()).value
  assert.equal(first?.event, 'rank')
  const page = TourRank.parse(JSON.parse(first.data))
  assert.deepEqual(
    page.items.map(({ displayName, score }) => [displayName, score]),
    [
      ['Ada', 50],
      ['Ben', 0],
    ],
  )

  const participationId = participations['Ben'] ?? assert.fail()
  await site.database.transaction().execute(async (tx) => {
    await tx
      .updateTable('tournament_participation')
      .set({ disqualified_reason: 'Shared code.' })
      .where('id', '=', participationId)
      .execute()
    await recomputeStanding(tx, participationId)
    await recordEvent(tx, id, { kind: 'participant', subjectId: participationId }, true)
  })
  const second = (await events.read()).value
  leaving.abort()
  assert.equal(second?.event, 'delta')
  const delta = RankDelta.parse(JSON.parse(second.data))
  assert.equal(delta.base, page.version)
  assert.ok(delta.version > page.version)
  assert.deepEqual(delta.order, [users['Ada']?.id, users['Ben']?.id])
  assert.deepEqual(
    delta.changed.map(({ displayName, rank }) => [displayName, rank]),
    [['Ben', null]],
  )
})
