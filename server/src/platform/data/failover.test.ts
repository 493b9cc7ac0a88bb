import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { getHealth } from '@gradus/contract/site'
import { aUser } from '../../../test/account.ts'
import { aVisitor } from '../../../test/client.ts'
import { closeAtEnd } from '../../../test/database.ts'
import { askDatabase, startReplication } from '../../../test/replication.ts'
import { startSite } from '../../../test/site.ts'
import type { EmbeddedPostgres } from './embedded.ts'

/** One address, as a floating one or a managed endpoint: where it leads can be changed. */
async function anAddress(first: EmbeddedPostgres) {
  let target = socketOf(first)
  const open = new Set<Socket>()
  const server = createServer((client) => {
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
  return { url: url.href, lead: (next: EmbeddedPostgres) => (target = socketOf(next)) }
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

test('a streaming replica takes over from a primary that is killed: the site goes on with all that was replicated', async () => {
  const { primary, replica } = await startReplication()
  const address = await anAddress(primary)
  const site = await startSite({ databaseUrl: address.url })

  const user = await aUser(site)
  // What is committed may not be written yet: this primary does not wait for its disk.
  const written = await askDatabase(primary.superuserUrl, 'select pg_current_wal_insert_lsn()::text as value')
  const isReplayed = `select pg_last_wal_replay_lsn() >= '${String(written)}'::pg_lsn as value`
  await until(async () => (await askDatabase(replica.superuserUrl, isReplayed)) === true)

  process.kill(primary.process, 'SIGKILL')
  await primary.exited
  await askDatabase(replica.superuserUrl, 'select pg_promote() as value')
  address.lead(replica)

  // Whoever is the first to use a connection to the killed primary is asked to try again.
  await until(async () => (await aVisitor(site).fetch(getHealth.url)).status === 200)
  await until(async () => (await user.call(getOwnBasicInfo)).userId === user.id)
  await until(async () => (await aUser(site)).id > user.id)
  await site.close()
})
