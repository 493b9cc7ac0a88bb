import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../src/app.ts'
import { readConfig, type Config } from '../src/platform/config.ts'
import { openDatabase, type Database } from '../src/platform/data/database.ts'
import { createJudgeClient, type JudgeClient } from '../src/platform/judge/judge.ts'
import { deliverMails } from '../src/platform/mail/mail.ts'
import { startQueue, type Queue } from '../src/platform/data/queue.ts'
import { finishWaitingSubmissions } from '../src/submission/finish.ts'
import { closeAtEnd, freshDatabase } from './database.ts'

/** A whole site of its own: real HTTP, real PostgreSQL, real queue; mails go to a folder. */
export interface TestSite {
  /** Where it listens. */
  readonly url: string
  readonly database: Database
  readonly queue: Queue
  readonly judge: JudgeClient
  readonly config: Config
  readonly outbox: string
  close(): Promise<void>
}

/** What a scene needs: also a site that runs as a process of its own has it. */
export type SceneSite = Pick<TestSite, 'url' | 'database'> & { readonly config: Pick<Config, 'PUBLIC_URL'> }

interface Options {
  /** Settings that differ from the tests' own. */
  readonly environment?: Record<string, string>
  /** The address of a database that stays; otherwise a fresh one is made and dropped. */
  readonly databaseUrl?: string
  /** Runs the background job that finishes submissions, as the server does. */
  readonly finishing?: boolean
  /** What the site's rules get for their database: one that somebody listens to. */
  readonly listening?: (database: Database) => Database
}

/** Nothing listens there. */
const noJudge = 'http://127.0.0.1:1'

export async function startSite(options: Options = {}): Promise<TestSite> {
  // Closed in the opposite order, also where the start fails half way.
  const opened: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | undefined
  const close = () =>
    (closing ??= (async () => {
      for (const one of opened.toReversed()) await one()
    })())
  closeAtEnd(close)

  const folder = await mkdtemp(join(tmpdir(), 'gradus-test-site-'))
  opened.push(() => rm(folder, { recursive: true, force: true }))
  const fresh = options.databaseUrl === undefined ? await freshDatabase() : undefined
  if (fresh) opened.push(() => fresh.drop())
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://gradus.test',
    DATA_DIR: folder,
    DATABASE_URL: options.databaseUrl ?? fresh?.url,
    JUDGE_URLS: process.env['TEST_JUDGE_URL'] ?? noJudge,
    // Each client of a test comes from an address of its own, so that only a test of limits meets them.
    TRUST_PROXY: '127.0.0.1',
    // What a test wrote into the database itself is seen by the next request.
    PAGE_CHECK_MILLISECONDS: '0',
    ...options.environment,
  })
  const { database, close: closeDatabase } = openDatabase(config.DATABASE_URL)
  opened.push(closeDatabase)
  const queue = await startQueue(config.DATABASE_URL, (error) => console.error('a job of a test:', error.message))
  opened.push(() => queue.stop())
  const judge = createJudgeClient(config.JUDGE_URLS)
  const app = await buildApp({ config, database: options.listening?.(database) ?? database, queue, judge })
  if (options.finishing) {
    const finishing = finishWaitingSubmissions({ database, judge, log: app.log })
    opened.push(() => finishing.stop())
  }
  opened.push(() => app.close())
  await deliverMails(config, queue)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, database, queue, judge, config, outbox: join(folder, 'outbox'), close }
}
