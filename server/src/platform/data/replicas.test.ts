import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { editProfile, getProfile } from '@gradus/contract/profile'
import { getLatestQuestions } from '@gradus/contract/question-list'
import { searchQuestions } from '@gradus/contract/search'
import { aUser, type TestUser } from '../../../test/account.ts'
import { aVisitor } from '../../../test/client.ts'
import { queryValue, startReplication, type Replication } from '../../../test/replication.ts'
import { startSite, type TestSite } from '../../../test/site.ts'
import { sessionCookie } from '../access/session.ts'
import { databaseReads, replicaUp } from '../metrics/metrics.ts'
import type { EmbeddedPostgres } from './embedded.ts'

let replication: Replication
let replica: EmbeddedPostgres
let site: TestSite
let other: TestSite
let user: TestUser
before(async () => {
  replication = await startReplication()
  replica = replication.replica
  const environment = { DATABASE_READ_URLS: replica.url }
  const databaseUrl = replication.primary.url
  // One keeps nothing, so that every call reads; what the other one keeps was read from the replica, too.
  site = await startSite({ databaseUrl, environment: { ...environment, PAGE_MEMORY_MB: '0' } })
  other = await startSite({ databaseUrl, environment })
  user = await aUser(site)
})
after(async () => {
  await site.close()
  await other.close()
})

async function readsFrom(target: 'replica' | 'primary'): Promise<number> {
  const { values } = await databaseReads.get()
  return values.find(({ labels }) => labels['target'] === target)?.value ?? 0
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let left = 1_200; left > 0; left -= 1) {
    if (await holds()) return
    await wait(50)
  }
  assert.fail('It did not happen.')
}

const bioOf = async (reader: Pick<TestUser, 'call'>) =>
  (await reader.call(getProfile, { params: { userId: user.id } })).bio

/** Returns once a call was answered by the replica. */
async function untilReplicaReads(): Promise<void> {
  await until(async () => {
    const before = await readsFrom('replica')
    await bioOf(aVisitor(site))
    return (await readsFrom('replica')) > before
  })
}
beforeEach(untilReplicaReads)

/** Writes through one server, and reads at once through another, with the session and as a visitor of the first one. */
async function writesAreSeen(word: string): Promise<void> {
  const elsewhere = aVisitor(other)
  elsewhere.setCookie(sessionCookie, user.cookie(sessionCookie) ?? '')
  for (let number = 0; number < 15; number += 1) {
    const bio = `${word} ${number}`
    const profile = { displayName: 'Reader', subtitle: '', linkedIn: '', contact: '', languages: [], bio }
    await user.call(editProfile, { body: profile })
    for (const reader of [elsewhere, user, aVisitor(site)])
      assert.match((await bioOf(reader)) ?? '', new RegExp(`${bio}\\b`))
  }
}

test('lists, profiles and the search are read from the replica, and other calls are not', async () => {
  const visitor = aVisitor(site)
  for (const call of [
    () => visitor.call(getLatestQuestions, { query: {} }),
    () => visitor.call(searchQuestions, { query: { kw: 'anything' } }),
  ])
    await until(async () => {
      const [before, primary] = [await readsFrom('replica'), await readsFrom('primary')]
      await call()
      return (await readsFrom('replica')) > before && (await readsFrom('primary')) === primary
    })
})

test('nobody misses a write, from no server, while the replica replays', async () => {
  await writesAreSeen('running')
})

test('nobody misses a write while the replay is paused: the primary is read, and the replica again afterwards', async () => {
  await queryValue(replica.superuserUrl, 'select pg_wal_replay_pause() as value')
  await writesAreSeen('paused')
  const before = await readsFrom('replica')
  await writesAreSeen('still paused')
  assert.equal(await readsFrom('replica'), before)
  await queryValue(replica.superuserUrl, 'select pg_wal_replay_resume() as value')
  await untilReplicaReads()
  assert.match((await bioOf(aVisitor(site))) ?? '', /still paused 14/)
})

test('a replica that is killed fails no request, and is used again by itself when it is back', async () => {
  const killed = (async () => {
    await wait(200)
    process.kill(replica.process, 'SIGKILL')
    await replica.exited
  })()
  await writesAreSeen('killed')
  await killed
  await writesAreSeen('gone')
  await until(async () => (await replicaUp.get()).values.every(({ value }) => value === 0))
  replica = await replication.startReplica()
  await untilReplicaReads()
})

test('a promoted replica is no longer used for reads', async () => {
  await queryValue(replica.superuserUrl, 'select pg_promote() as value')
  const forged = new URL(replica.superuserUrl)
  forged.pathname = '/gradus'
  await queryValue(forged.href, `update account set bio = 'of another history' returning 1 as value`)
  await writesAreSeen('promoted')
  const before = await readsFrom('replica')
  for (let left = 50; left > 0; left -= 1) assert.doesNotMatch((await bioOf(aVisitor(other))) ?? '', /another history/)
  assert.equal(await readsFrom('replica'), before)
})
