import { PgBoss, fromKysely, type JobResult } from 'pg-boss'
import type { Tx } from './database.ts'

/**
 * Background work, kept in PostgreSQL by pg-boss: what is sent within a transaction happens if and only if that
 * transaction commits. Never for judging (design, section 5).
 */
export interface Queue {
  /** Sends in the transaction that causes it. */
  send<Data extends object>(tx: Tx, job: Job<Data>, data: Data): Promise<void>
  work<Data extends object>(job: Job<Data>, handler: (data: Data) => Promise<void>): Promise<void>
  /** Runs `handler` on one server of the site at each time of a cron expression, UTC. */
  schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** A kind of job: its queue's name, and by its type what it carries. */
export interface Job<Data extends object> {
  readonly name: string
  /** Only for the type. */
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

/**
 * Two at a time, each with its own end: a job that fails takes no other with it. A notification wakes a worker for one
 * fetch, however many jobs came at once, so a worker whose fetch was full fetches again without waiting.
 */
const fetching = {
  pollingIntervalSeconds: 1,
  // Jobs that are tried again come back without a notification.
  notifyPollingIntervalSeconds: 5,
  localConcurrency: 4,
  batchSize: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** While the database is away each worker says so each second: once in a while is enough. */
const repeatedErrorMilliseconds = 30_000

/** `onError` hears of a job that failed, too: it is tried again. */
export async function startQueue(databaseUrl: string, onError: (error: Error) => void): Promise<Queue> {
  const lastTold = new Map<string, number>()
  const tell = (problem: unknown) => {
    const error = asError(problem)
    if (Date.now() - (lastTold.get(error.message) ?? 0) < repeatedErrorMilliseconds) return
    if (lastTold.size > 100) lastTold.clear()
    lastTold.set(error.message, Date.now())
    onError(error)
  }
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'job',
    max: 4,
    application_name: 'gradus jobs',
    useListenNotify: true,
    maintenanceIntervalSeconds: maintenanceSeconds,
  })
  boss.on('error', tell)
  await boss.start()
  const reported = async (handler: () => Promise<void>) => {
    try {
      await handler()
    } catch (error) {
      tell(error)
      throw error
    }
  }
  const made = new Set<string>()
  const ensure = async (name: string) => {
    if (made.has(name)) return
    await boss.createQueue(name, options)
    made.add(name)
  }
  return {
    async send(tx, { name }, data) {
      await ensure(name)
      await boss.send(name, data, { db: fromKysely(tx) })
    },
    async work(kind, handler) {
      await ensure(kind.name)
      await boss.work<object, JobResult[], typeof fetching>(kind.name, fetching, async (jobs) => {
        const results: JobResult[] = []
        // What a job carries was typed by `send`; the queue's own table is as trusted as any other of ours.
        for (const { id, data } of jobs) {
          const failure = await reported(() => handler(data as never)).then(() => undefined, asError)
          results.push(failure ? { id, status: 'failed', output: failure.message } : { id, status: 'completed' })
        }
        return results
      })
    },
    async schedule(name, cron, handler) {
      await ensure(name)
      await boss.work(name, { pollingIntervalSeconds: 5 }, () => reported(handler))
      await boss.schedule(name, cron)
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

/** pg-boss reports plain objects, whose message names the worker in brackets. */
function asError(problem: unknown): Error {
  if (problem instanceof Error) return problem
  const named = typeof problem === 'object' && problem !== null && 'message' in problem ? problem.message : problem
  return new Error(String(named).replace(/ \(Queue: .*\)$/, ''))
}
