import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { getHealth } from '@gradus/contract/site'
import { sql } from 'kysely'
import { aUser, type TestUser } from '../../../test/account.ts'
import { aVisitor } from '../../../test/client.ts'
import { closeAtEnd } from '../../../test/database.ts'
import { queryValue, startReplication, type Replication } from '../../../test/replication.ts'
import { mailsTo } from '../../../test/mail.ts'
import { startSite, type TestSite } from '../../../test/site.ts'
import { sendMail } from '../mail/mail.ts'
import type { EmbeddedPostgres } from './embedded.ts'

/** One address, as a floating one or a managed endpoint: where it leads can be changed. */
async function anAddress(first: EmbeddedPostgres) {
  let target = socketOf(first)
  let isVanished = false
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.once('error', () => undefined)
    // A machine that has vanished answers nothing, and closes nothing.
    if (isVanished) return
    const database = connect(target)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one
        .once('error', () => other.destroy())
        .once('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
  }).listen(0, '127.0.0.1')
  closeAtEnd(async () => {
    server.close()
    for (const one of open) one.destroy()
  })
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  const url = new URL(first.url)
  url.host = `127.0.0.1:${address.port}`
  url.search = ''
  return {
    url: url.href,
    lead(next: EmbeddedPostgres) {
      target = socketOf(next)
      isVanished = false
    },
    /** All connections stay open, and nothing arrives any more. */
    vanish() {
      isVanished = true
      for (const one of open) one.unpipe().pause()
    },
  }
}

function socketOf({ url }: EmbeddedPostgres): string {
  return join(new URL(url).searchParams.get('host') ?? '', '.s.PGSQL.5432')
}

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let left = 1_200; left > 0; left--) {
    if (await what().catch(() => false)) return
    await wait(50)
  }
  assert.fail('It did not happen.')
}

/** Returns once the replica has all that was written to the primary, which does not wait for its disk. */
async function untilReplayed({ primary, replica }: Replication): Promise<void> {
  const written = await queryValue(primary.superuserUrl, 'select pg_current_wal_insert_lsn()::text as value')
  const isReplayed = `select pg_last_wal_replay_lsn() >= '${String(written)}'::pg_lsn as value`
  await until(async () => (await queryValue(replica.superuserUrl, isReplayed)) === true)
}

/** Everything works: what was written before is there, writes are accepted, and jobs run. */
async function worksAgain(site: TestSite, user: TestUser): Promise<void> {
  // Whoever is the first to use a connection to the former primary is asked to try again.
  await until(async () => (await aVisitor(site).fetch(getHealth.url)).status === 200)
  await until(async () => (await user.call(getOwnBasicInfo)).userId === user.id)
  await until(async () => (await aUser(site)).id > user.id)
  const to = `after.${Math.random().toString().slice(2)}@gradus.test`
  const mail = { to, subject: 'After the failover', paragraphs: ['The jobs run.'] }
  await until(async () => {
    await site.database.transaction().execute((tx) => sendMail(tx, site.queue, mail))
    return true
  })
  await mailsTo(site, to)
}

test('a streaming replica takes over from a primary that is killed: the site continues with everything that was replicated', async () => {
  const replication = await startReplication()
  const { primary, replica } = replication
  const address = await anAddress(primary)
  const site = await startSite({ databaseUrl: address.url })
  const user = await aUser(site)
  await untilReplayed(replication)

  process.kill(primary.process, 'SIGKILL')
  await primary.exited
  await queryValue(replica.superuserUrl, 'select pg_promote() as value')
  address.lead(replica)

  await worksAgain(site, user)
  await site.close()
})

test('a primary whose machine vanishes keeps nobody waiting once the address leads to the new one, also with replicas set', async () => {
  const replication = await startReplication()
  const { primary, replica } = replication
  const address = await anAddress(primary)
  // The replica that reads are sent to is the one that becomes the primary.
  const site = await startSite({ databaseUrl: address.url, environment: { DATABASE_READ_URLS: replica.url } })
  const user = await aUser(site)
  await untilReplayed(replication)
  // Each connection of the pool leads to the machine that will vanish.
  const sleep = () => sql`select pg_sleep(0.2)`.execute(site.database)
  await Promise.all(Array.from({ length: 16 }, sleep))

  address.vanish()
  const waiting = Array.from({ length: 16 }, sleep)
  const failing = waiting.map((statement) => assert.rejects(statement, { message: /Connection terminated/ }))
  await queryValue(replica.superuserUrl, 'select pg_promote() as value')
  address.lead(replica)

  // They fail because the former primary is gone, long before their own limit.
  await Promise.all(failing)
  await worksAgain(site, user)
  await site.close()
})
