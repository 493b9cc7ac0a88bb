import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { getUserNotifications, notificationTypes, readAllNotifications } from '@gradus/contract/notification'
import { aUser, type TestUser } from '../../test/account.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aParticipation, aTournament } from '../../test/tournament.ts'
import { announceStarts } from './start.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const startsOf = async (user: TestUser) =>
  (await user.call(getUserNotifications)).filter(({ type }) => type === notificationTypes.tournamentStarted)

/** Waits until the background has nothing left to do with starts. */
async function settled(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from job.job where name = 'tournament-start' and state in ('created', 'retry', 'active')`.execute(
      site.database,
    )
    if (rows.length === 0) return
    await wait(50)
  }
}

async function announceAll(): Promise<void> {
  await announceStarts(site)
  await settled()
}

async function registered(id: number, kind: 'live' | 'spectator' = 'live'): Promise<TestUser> {
  const user = await aUser(site)
  await aParticipation(site, id, user.id, { kind })
  return user
}

test('at its start everybody who registered is notified, participants and spectators, with a link to it', async () => {
  const id = await aTournament(site, { startsIn: -1, title: 'The spring tournament' })
  const [live, spectator, stranger] = [await registered(id), await registered(id, 'spectator'), await aUser(site)]
  await announceAll()
  for (const user of [live, spectator]) {
    const [note, ...others] = await startsOf(user)
    assert.deepEqual([note?.qTitle, note?.link, note?.isRead], ['The spring tournament', `/Tournament/${id}`, false])
    assert.equal(others.length, 0)
  }
  assert.deepEqual(await startsOf(stranger), [])
})

test('a start is announced once, also by several servers at once and after a restart', async () => {
  const id = await aTournament(site, { startsIn: -1 })
  const user = await registered(id)
  await Promise.all(Array.from({ length: 6 }, () => announceStarts(site)))
  await settled()
  await user.call(readAllNotifications)
  await announceAll()
  const notes = await startsOf(user)
  assert.deepEqual(
    notes.map(({ isRead }) => isRead),
    [true],
  )
})

test('what has not started, is a draft, or is over is not announced', async () => {
  const users = [
    await registered(await aTournament(site, { startsIn: 1 })),
    await registered(await aTournament(site, { startsIn: -1, isDraft: true })),
    await registered(await aTournament(site, { startsIn: -60, minutes: 30 })),
  ]
  await announceAll()
  for (const user of users) assert.deepEqual(await startsOf(user), [])
})

test('one that is put off after its start is announced again at the new one', async () => {
  const id = await aTournament(site, { startsIn: -1 })
  const user = await registered(id)
  await announceAll()
  await user.call(readAllNotifications)
  const putOff = { announced_start_at: null }
  await site.database.updateTable('tournament').set(putOff).where('id', '=', id).execute()
  await announceAll()
  const notes = await startsOf(user)
  assert.deepEqual(
    notes.map(({ isRead }) => isRead),
    [false],
  )
})

test('more people than a batch has are all notified', async () => {
  const id = await aTournament(site, { startsIn: -1 })
  await sql`
    with people as (
      insert into account (email, display_name, activated_at)
      select 'many-' || n || '@example.com', 'One of many', now() from generate_series(1, 4500) n returning id
    )
    insert into tournament_participation (tournament_id, user_id, kind) select ${id}, id, 'live' from people`.execute(
    site.database,
  )
  const closed = await registered(id)
  await site.database.updateTable('account').set({ enabled: false }).where('id', '=', closed.id).execute()
  await announceAll()
  const { rows } = await sql<{ people: number; notes: number }>`
    select count(distinct user_id)::int as people, count(*)::int as notes from notification
    where subject_kind = 'tournamentStart' and subject_id = ${id}`.execute(site.database)
  assert.deepEqual(rows, [{ people: 4500, notes: 4500 }])
})
