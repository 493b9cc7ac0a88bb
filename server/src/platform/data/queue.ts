import { createHash } from 'node:crypto'
import { traced } from '@gradus/telemetry/tracing'
import { PgBoss, fromKysely, type JobResult } from 'pg-boss'
import { jobRuns } from '../metrics/metrics.ts'
import { jobTimeouts, poolOptions } from './connection.ts'
import type { Tx } from './database.ts'

/**
 * Background work, stored in PostgreSQL by pg-boss. A job that is sent within a transaction runs if and only if that
 * transaction commits. Never used for judging (design, section 5).
 */
export interface Queue {
  /** Sends in the transaction that causes it. */
  send<Data extends object>(tx: Tx, job: Job<Data>, data: Data): Promise<void>
  work<Data extends object>(job: Job<Data>, handler: (data: Data) => Promise<void>): Promise<void>
  /**
   * Sends unless such a job runs, or will run within some minutes. For work whose state is in a table: its job may have
   * failed for good, or wait for a late retry, because a service that it needs was down.
   */
  sendUnlessPending<Data extends object>(tx: Tx, job: Job<Data>, data: Data, field: keyof Data & string): Promise<void>
  /** Deletes jobs, waiting or done, except those that run now. @returns how many of the jobs run now */
  deleteJobs<Data extends object>(tx: Tx | undefined, job: Job<Data>, filter: JobFilter<Data>): Promise<number>
  /** Runs `handler` on one server of the site at each time of a cron expression, UTC. */
  schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** Selects jobs by a text in a field of their payload. */
export interface JobFilter<Data extends object> {
  readonly field: keyof Data & string
  /** The `hashOfText` of the text. */
  readonly hash: string
  /** Only jobs with a text in another field that is not greater than this, such as a time. */
  readonly upTo?: { readonly field: keyof Data & string; readonly text: string }
}

/** The SHA-256 of a text, which is the same in upper and lower case. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('hex')
}

/** A kind of job: the name of its queue, and the type of its payload. */
export interface Job<Data extends object> {
  readonly name: string
  /** Never set: it only carries the type. */
  readonly data?: Data
}

export function job<Data extends object>(name: string): Job<Data> {
  return { name }
}

/**
 * Retries for about half a day. `notify` makes a worker start at once instead of at its next poll. Finished jobs are
 * deleted soon, because a mail's job contains the link of the mail.
 */
const options = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  notify: true,
  deleteAfterSeconds: 600,
}
const maintenanceSeconds = 600

/** The first retry is due `retryDelay` to twice that after the failure. The later ones wait for a worker's next poll. */
const firstRetryMilliseconds = 2 * options.retryDelay * 1000

/**
 * Two jobs at a time, each with its own result, so that a failing job doesn't fail the other. A notification wakes a
 * worker for one fetch, however many jobs came at once, so a worker whose fetch was full fetches again without waiting.
 */
const workerOptions = {
  pollingIntervalSeconds: 1,
  // A notification announces each job, so polling only finds retries; each poll of each of the site's many workers costs
  // a millisecond of PostgreSQL's time.
  notifyPollingIntervalSeconds: 30,
  localConcurrency: 4,
  batchSize: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** While the database is away, each worker reports the same error every second. */
const repeatedErrorMilliseconds = 30_000

/** Must exceed the `timeout` within which `stop` waits for running jobs. */
const stopMilliseconds = 10_000

/** @param onError also called for each failed try of a job */
export async function startQueue(databaseUrl: string, onError: (error: Error) => void): Promise<Queue> {
  const lastReported = new Map<string, number>()
  const report = (problem: unknown) => {
    const error = asError(problem)
    if (Date.now() - (lastReported.get(error.message) ?? 0) < repeatedErrorMilliseconds) return
    if (lastReported.size > 100) lastReported.clear()
    lastReported.set(error.message, Date.now())
    onError(error)
  }
  const boss = new PgBoss({
    ...poolOptions(databaseUrl, {
      name: 'gradus jobs',
      timeouts: jobTimeouts,
      connections: 4,
      waitMilliseconds: 10_000,
    }),
    schema: 'job',
    useListenNotify: true,
    maintenanceIntervalSeconds: maintenanceSeconds,
  })
  boss.on('error', report)
  await boss.start()
  const withMetrics = async (queue: string, handler: () => Promise<void>) => {
    try {
      await traced(`job ${queue}`, {}, handler)
      jobRuns.inc({ queue, result: 'completed' })
    } catch (error) {
      jobRuns.inc({ queue, result: 'failed' })
      report(error)
      throw error
    }
  }
  // A worker that was stopped by then ignores it.
  const wakeForRetry = (worker: string) =>
    void setTimeout(() => boss.notifyWorker(worker), firstRetryMilliseconds).unref()
  const createdQueues = new Set<string>()
  const ensure = async (name: string) => {
    if (createdQueues.has(name)) return
    await boss.createQueue(name, options)
    createdQueues.add(name)
  }
  const send: Queue['send'] = async (tx, { name }, data) => {
    await ensure(name)
    await boss.send(name, data, { db: fromKysely(tx) })
  }
  return {
    send,
    async sendUnlessPending(tx, kind, data, field) {
      await ensure(kind.name)
      const statement = `
        with alike as (
          select id, state = 'retry' and start_after > now() + interval '5 minutes' as is_late from job.job
          where name = $1 and data ->> $2 = $3 and state in ('created', 'retry', 'active')
        ), dropped as (
          delete from job.job where name = $1 and id in (select id from alike where is_late)
        )
        select count(*)::int as soon from alike where not is_late`
      const { rows } = await fromKysely(tx).executeSql(statement, [kind.name, field, String(data[field])])
      if (Number(rows[0]?.soon) === 0) await send(tx, kind, data)
    },
    async work(kind, handler) {
      await ensure(kind.name)
      const worker = boss.work<object, JobResult[], typeof workerOptions>(kind.name, workerOptions, async (jobs) => {
        const results: JobResult[] = []
        // Payloads are trusted: only `send` writes them, with their type.
        for (const { id, data } of jobs) {
          const failure = await withMetrics(kind.name, () => handler(data as never)).then(() => undefined, asError)
          results.push(failure ? { id, status: 'failed', output: failure.message } : { id, status: 'completed' })
        }
        if (results.some(({ status }) => status === 'failed')) wakeForRetry(await worker)
        return results
      })
      await worker
    },
    async deleteJobs(tx, { name }, { field, hash, upTo }) {
      const statement = `
        with chosen as (
          select id, state from job.job where name = $1
            and encode(sha256(convert_to(lower(trim(data ->> $2)), 'UTF8')), 'hex') = $3
            and ($4::text is null or data ->> $4 <= $5)
        ), discarded as (
          delete from job.job where name = $1 and id in (select id from chosen where state <> 'active')
        )
        select count(*)::int as running from chosen where state = 'active'`
      const values = [name, field, hash, upTo?.field ?? null, upTo?.text ?? null]
      const { rows } = await (tx ? fromKysely(tx) : boss.getDb()).executeSql(statement, values)
      return Number(rows[0]?.running)
    },
    async schedule(name, cron, handler) {
      await ensure(name)
      await boss.work(name, { pollingIntervalSeconds: 5 }, () => withMetrics(name, handler))
      await boss.schedule(name, cron)
    },
    stop: () => within(stopMilliseconds, boss.stop({ graceful: true, timeout: 5_000 })),
  }
}

/** Stops waiting after some time: pg-boss's LISTEN connection to a machine that has vanished never ends. */
async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([work, over]).finally(() => clearTimeout(timer))
}

/** pg-boss reports plain objects, whose message names the worker in brackets. */
function asError(problem: unknown): Error {
  if (problem instanceof Error) return problem
  const named = typeof problem === 'object' && problem !== null && 'message' in problem ? problem.message : problem
  return new Error(String(named).replace(/ \(Queue: .*\)$/, ''))
}
