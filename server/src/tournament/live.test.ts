import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anAdmin } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { aParticipant, aTournament } from '../../test/play.ts'
import { aPlayedTournament } from '../../test/played-tournament.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite } from '../../test/site.ts'
import type { Database } from '../platform/data/database.ts'
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
