import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../src/app.ts'
import { readConfig, type Config } from '../src/platform/config.ts'
import { openDatabase, type Database } from '../src/platform/data/database.ts'
import { createJudgeClient, type JudgeClient } from '../src/platform/judge/judge.ts'
import { deliverMails } from '../src/platform/mail/mail.ts'
import { openReplicas, type Replicas } from '../src/platform/data/replicas.ts'
import { startQueue, type Queue } from '../src/platform/data/queue.ts'
import { openStorage } from '../src/platform/files/open-storage.ts'
import type { Storage } from '../src/platform/files/storage.ts'
import { finishWaitingSubmissions } from '../src/submission/finish.ts'
import { closeAtEnd, freshDatabase } from './database.ts'

/** A whole site for one test: real HTTP, a real PostgreSQL, a real queue. Mails are written to a folder. */
export interface TestSite {
  /** The site's address. */
  readonly url: string
  readonly database: Database
  readonly queue: Queue
  readonly judge: JudgeClient
  readonly storage: Storage
  readonly replicas: Replicas
  readonly config: Config
  readonly outbox: string
  close(): Promise<void>
}

/** The part of a site that scenes need. A site that runs as a separate process has it, too. */
export type SceneSite = Pick<TestSite, 'url' | 'database'> & { readonly config: Pick<Config, 'PUBLIC_URL'> }

interface Options {
  /** Settings that replace the defaults of tests. */
  readonly environment?: Record<string, string>
  /**
   * The address of a database that is kept afterwards. Without it, a new database is created, and dropped at the end.
   */
  readonly databaseUrl?: string
  /** Runs the background job that finishes submissions, as the server does. */
  readonly finishSubmissions?: boolean
  /** Wraps the database that the app gets, for example to record its statements. */
  readonly wrapDatabase?: (database: Database) => Database
}

/** An address on which nothing listens. */
const noJudge = 'http://127.0.0.1:1'

export async function startSite(options: Options = {}): Promise<TestSite> {
  // What was opened is closed in the opposite order, even if the start fails halfway.
  const closers: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | undefined
  const close = () =>
    (closing ??= (async () => {
      for (const closeOne of closers.toReversed()) await closeOne()
    })())
  closeAtEnd(close)

  const folder = await mkdtemp(join(tmpdir(), 'gradus-test-site-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const fresh = options.databaseUrl === undefined ? await freshDatabase() : undefined
  if (fresh) closers.push(() => fresh.drop())
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://gradus.test',
    DATA_DIR: folder,
    DATABASE_URL: options.databaseUrl ?? fresh?.url,
    JUDGE_URLS: process.env['TEST_JUDGE_URL'] ?? noJudge,
    // Every client of a test gets its own address through X-Forwarded-For, so that only tests of rate limits reach a
    // limit.
    TRUST_PROXY: '127.0.0.1',
    // Replies kept in memory are checked against the database at each request, so that rows which a test
    // writes itself are seen at once.
    PAGE_CHECK_MILLISECONDS: '0',
    ...options.environment,
  })
  const replicas = openReplicas(config.DATABASE_URL, config.DATABASE_READ_URLS)
  closers.push(() => replicas.close())
  const { database, close: closeDatabase } = openDatabase(config.DATABASE_URL, undefined, undefined, replicas)
  closers.push(closeDatabase)
  const queue = await startQueue(config.DATABASE_URL, (error) =>
    console.error('a background job failed:', error.message),
  )
  closers.push(() => queue.stop())
  const judge = createJudgeClient(config.JUDGE_URLS)
  const storage = await openStorage(config)
  const app = await buildApp({
    config,
    database: options.wrapDatabase?.(database) ?? database,
    queue,
    judge,
    storage,
    replicas,
  })
  if (options.finishSubmissions) {
    const finishing = finishWaitingSubmissions({ database, judge, log: app.log })
    closers.push(() => finishing.stop())
  }
  closers.push(() => app.close())
  await deliverMails(config, queue)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, database, queue, judge, storage, replicas, config, outbox: join(folder, 'outbox'), close }
}
