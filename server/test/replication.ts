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
  /** After it was stopped or killed. */
  startReplica(): Promise<EmbeddedPostgres>
}

export async function startReplication(): Promise<Replication> {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-replication-'))
  const [one, other] = [join(folder, 'one'), join(folder, 'other')]
  const first = await startEmbeddedPostgres({ directory: one })
  await migrate(first.url)
  await first.stop()
  await cp(one, other, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') })

  const primary = await startEmbeddedPostgres({ directory: one, ephemeral: true })
  const { password, searchParams } = new URL(primary.superuserUrl)
  const source = `host=${searchParams.get('host')} port=5432 user=postgres password=${password}`
  await appendFile(join(other, 'cluster', 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  await writeFile(join(other, 'cluster', 'standby.signal'), '')
  const running: EmbeddedPostgres[] = []
  const startReplica = async () => {
    const started = await startEmbeddedPostgres({ directory: other, ephemeral: true })
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

/** The column `value` of the first row. */
export async function askDatabase(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ value: unknown }>(statement).finally(() => client.end())
  return rows[0]?.value
}
