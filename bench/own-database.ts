import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../server/src/platform/data/embedded.ts'

/** A PostgreSQL for one benchmark, which can kill it. A commit waits until it is on the disk, as in production. */
export interface OwnDatabase {
  /** The address for the site's own role. */
  readonly url: string
  readonly superuserUrl: string
  /** Kills it with SIGKILL, and starts it again after some seconds. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

const downMilliseconds = 5_000

export async function startOwnDatabase(): Promise<OwnDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-bench-database-'))
  const directory = join(folder, 'database')
  let postgres = await startEmbeddedPostgres({ directory })
  return {
    url: postgres.url,
    superuserUrl: postgres.superuserUrl,
    restart: async () => {
      process.kill(postgres.process, 'SIGKILL')
      await postgres.exited
      await wait(downMilliseconds)
      postgres = await startEmbeddedPostgres({ directory })
    },
    stop: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
