import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/data/embedded.ts'
import { migrate } from '../src/platform/data/migrate.ts'
import { closeAtEnd } from './database.ts'

/** A primary with all migrations, and a streaming replica of it. */
export interface Replication {
  readonly primary: EmbeddedPostgres
  readonly replica: EmbeddedPostgres
  /** Starts the replica again after it was stopped or killed. */
  startReplica(): Promise<EmbeddedPostgres>
}

export async function startReplication(): Promise<Replication> {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-replication-'))
  const [primaryFolder, replicaFolder] = [join(folder, 'primary'), join(folder, 'replica')]
  const first = await startEmbeddedPostgres({ directory: primaryFolder })
  await migrate(first.url)
  await first.stop()
  await cp(primaryFolder, replicaFolder, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') })

  const primary = await startEmbeddedPostgres({ directory: primaryFolder, ephemeral: true })
  const { password, searchParams } = new URL(primary.superuserUrl)
  const source = `host=${searchParams.get('host')} port=5432 user=postgres password=${password}`
  await appendFile(join(replicaFolder, 'cluster', 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  await writeFile(join(replicaFolder, 'cluster', 'standby.signal'), '')
  const running: EmbeddedPostgres[] = []
  const startReplica = async () => {
    const started = await startEmbeddedPostgres({ directory: replicaFolder, ephemeral: true })
    running.push(started)
    return started
  }
  const replica = await startReplica()
  closeAtEnd(async () => {
    for (const each of [...running, primary]) await each.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { primary, replica, startReplica }
}

/** @returns the column `value` of the first row */
export async function queryValue(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ value: unknown }>(statement).finally(() => client.end())
  return rows[0]?.value
}
