import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '@gradus/contract/endpoint'
import { followTournament, withdrawFromTournament } from '@gradus/contract/participation'
import { getTourRank, getTourRankSignedIn } from '@gradus/contract/tour-rank'
import { anAdmin, aUser } from '../../test/account.ts'
import { aParticipation } from '../../test/tournament.ts'
import { aVisitor, pathOf, type Client } from '../../test/client.ts'
import { aParticipant, aTournament, changeTournament } from '../../test/play.ts'
import { aPlayedTournament } from '../../test/played-tournament.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite } from '../../test/site.ts'
import type { Database } from '../platform/data/database.ts'
import { checkMilliseconds } from '../platform/http/event-stream.ts'
import { beatMilliseconds } from '../platform/http/server-sent-events.ts'
import { recordEvent } from './event.ts'

test('a server that stops ends its streams, so that their clients go to another one', async () => {
  const site = await startSite()
  const id = await aTournament(await anAdmin(site), [await aPublicQuestion(site)])
  const user = await aParticipant(site, id)
  const headers = { accept: 'text/event-stream' }
  const streams = await Promise.all([
    aVisitor(site).fetch(`/public/api/TourRank/${id}`, { headers }),
    user.fetch(`/auth/api/Tournaments/${id}/Events`, { headers }),
  ])
  for (const { headers: sent } of streams) assert.match(sent.get('content-type') ?? '', /^text\/event-stream/)
  const ends = streams.map(async ({ body }) => {
    for await (const _ of body ?? []);
  })
  await site.close()
  await Promise.all(ends)
})

/** After so many milliseconds a ranking is computed again, because names and pictures may have changed. */
const maxAge = 30_000

test('many viewers of a ranking cost one computation for each of its versions, not one each', async (context) => {
  let computations = 0
  const countingComputations = (database: Database) =>
    database.withPlugin({
      transformQuery: ({ node, queryId }) => {
        const { sql } = database.getExecutor().compileQuery(node, queryId)
        if (sql.includes('from "tournament_standing"')) computations += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
  const site = await startSite({ wrapDatabase: countingComputations })
  context.after(() => site.close())
  const { id } = await aPlayedTournament(site, {
    begunMinutesAgo: 60,
    results: { Ada: [[1, '10:00', '2/4']], Ben: [] },
  })
  const began = Date.now()
  const atMost = (versions: number) => versions + Math.floor((Date.now() - began) / maxAge)
  const view = async () => (await aVisitor(site).fetch(`/public/api/TourRank/${id}`)).status
  // Twenty at a time, so that none waits for a connection to the database longer than a slow machine allows.
  for (let turn = 0; turn < 10; turn++)
    assert.deepEqual(new Set(await Promise.all(Array.from({ length: 20 }, view))), new Set([200]))

  const headers = { accept: 'text/event-stream' }
  const followers = await Promise.all(
    Array.from({ length: 20 }, () => aVisitor(site).fetch(`/public/api/TourRank/${id}`, { headers })),
  )
  assert.ok(computations >= 1 && computations <= atMost(1), `${computations} computations`)
  const deltas = followers.map(async ({ body }) => {
    let text = ''
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      if (text.includes('event: delta')) return
    }
    assert.fail('The stream ended before the change came.')
  })
  await site.database.transaction().execute((tx) => recordEvent(tx, id, { kind: 'recount' }, true))
  await Promise.all(deltas)
  assert.ok(computations >= 2 && computations <= atMost(2), `${computations} computations`)
})

test('the ranking and the events of a tournament end for those who may no longer see them, and go on for others', async (t) => {
  const site = await startSite()
  t.after(async () => {
    // The site's own intervals are real ones, which mocked timers would not stop.
    t.mock.timers.reset()
    await site.close()
  })
  const [admin, questionId] = [await anAdmin(site), await aPublicQuestion(site)]
  const [isPrivate, turnsPrivate, isHiddenLater] = [
    await aTournament(admin, [questionId], { isPublic: false }),
    await aTournament(admin, [questionId]),
    await aTournament(admin, [questionId]),
  ]
  const [leaving, staying, other] = [await aUser(site), await aUser(site), await aUser(site)]
  for (const { id } of [leaving, staying]) await aParticipation(site, isPrivate, id, { kind: 'spectator' })
  t.mock.timers.enable({ apis: ['setInterval', 'Date'], now: new Date() })
  const follow = async (client: Client, endpoint: Endpoint, id: number) => {
    const { body } = await client.fetch(pathOf(endpoint, { id }), { headers: { accept: 'text/event-stream' } })
    const reader = body?.getReader() ?? assert.fail()
    assert.equal((await reader.read()).done, false)
    return reader
  }
  const ending = [
    await follow(leaving, getTourRankSignedIn, isPrivate),
    await follow(leaving, followTournament, isPrivate),
    await follow(aVisitor(site), getTourRank, turnsPrivate),
    await follow(aVisitor(site), getTourRank, turnsPrivate),
    await follow(other, getTourRankSignedIn, turnsPrivate),
    await follow(other, followTournament, turnsPrivate),
    await follow(aVisitor(site), getTourRank, isHiddenLater),
    await follow(other, getTourRankSignedIn, isHiddenLater),
  ]
  const lasting = [
    await follow(staying, getTourRankSignedIn, isPrivate),
    await follow(staying, followTournament, isPrivate),
    await follow(admin, getTourRankSignedIn, turnsPrivate),
    await follow(other, followTournament, isHiddenLater),
  ]

  await leaving.call(withdrawFromTournament, { params: { id: isPrivate } })
  await changeTournament(admin, turnsPrivate, [questionId], { isPublic: false })
  await site.database
    .updateTable('tournament')
    .set({ minutes_per_participant: 30 })
    .where('id', '=', isHiddenLater)
    .execute()
  t.mock.timers.tick(checkMilliseconds)
  for (const stream of ending) while (!(await stream.read()).done);
  // A sign of life, and one more in case that a change of the ranking came first.
  for (let beats = 0; beats < 2; beats += 1) {
    t.mock.timers.tick(beatMilliseconds)
    for (const stream of lasting) assert.equal((await stream.read()).done, false)
  }
  for (const stream of lasting) await stream.cancel()
})
