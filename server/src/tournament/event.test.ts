import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { followTournament } from '@gradus/contract/participation'
import { anAdmin, type TestUser } from '../../test/account.ts'
import { aParticipant, aTournament } from '../../test/play.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { recordEvent } from './event.ts'

let site: TestSite
let admin: TestUser
let tournamentId: number
let user: TestUser
before(async () => {
  site = await startSite()
  admin = await anAdmin(site)
  tournamentId = await aTournament(admin, [await aPublicQuestion(site)])
  user = await aParticipant(site, tournamentId)
})
after(() => site.close())

const follow = (after: number) => user.call(followTournament, { params: { id: tournamentId }, query: { after } })

test('events carry a sequence number in commit order: who replays them misses none of a transaction that commits late', async () => {
  const { seq: start } = await follow(0)
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: hasNumber, resolve: tellNumber } = Promise.withResolvers<number>()
  const slow = site.database.transaction().execute(async (tx) => {
    tellNumber(await recordEvent(tx, tournamentId, { kind: 'clarification', subjectId: 1 }))
    await mayCommit
  })
  assert.equal(await hasNumber, start + 1)
  const quick = site.database
    .transaction()
    .execute((tx) => recordEvent(tx, tournamentId, { kind: 'tournament', subjectId: 2 }))
  // The later number waits for the earlier one, so a reader in between sees neither.
  assert.deepEqual(await follow(start), { seq: start, events: [] })
  commit()
  await slow
  assert.equal(await quick, start + 2)
  const { seq, events } = await follow(start)
  assert.equal(seq, start + 2)
  assert.deepEqual(
    events.map((event) => [event.seq, event.kind]),
    [
      [start + 1, 'clarification'],
      [start + 2, 'tournament'],
    ],
  )
})

test('a transaction that is rolled back leaves no number out', async () => {
  const { seq: start } = await follow(0)
  await site.database
    .transaction()
    .execute(async (tx) => {
      await recordEvent(tx, tournamentId, { kind: 'tournament' })
      throw new Error('Rolled back by this test.')
    })
    .catch(() => undefined)
  assert.equal((await follow(start)).seq, start)
  await site.database.transaction().execute((tx) => recordEvent(tx, tournamentId, { kind: 'tournament' }))
  assert.equal((await follow(start)).seq, start + 1)
})

test('an event of one participant is sent to that participant only, and an unknown event number replays nothing', async () => {
  const other = await aParticipant(site, tournamentId)
  const { seq: start } = await follow(0)
  await site.database
    .transaction()
    .execute((tx) => recordEvent(tx, tournamentId, { kind: 'judgement', subjectId: 1, userId: other.id }))
  assert.deepEqual((await follow(start)).events, [])
  assert.deepEqual(await follow(start + 1000), { seq: start + 1, events: [] })
})
