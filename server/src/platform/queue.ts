import { PgBoss, fromKysely } from 'pg-boss'
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

const retries = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 }

export async function startQueue(databaseUrl: string, onError: (error: unknown) => void): Promise<Queue> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'job', max: 4, application_name: 'gradus jobs' })
  boss.on('error', onError)
  await boss.start()
  const made = new Set<string>()
  const ensure = async (name: string) => {
    if (made.has(name)) return
    await boss.createQueue(name, retries)
    made.add(name)
  }
  return {
    async send(tx, { name }, data) {
      await ensure(name)
      await boss.send(name, data, { db: fromKysely(tx) })
    },
    async work(kind, handler) {
      await ensure(kind.name)
      await boss.work<object>(kind.name, { pollingIntervalSeconds: 0.5, batchSize: 5 }, async (jobs) => {
        // What a job carries was typed by `send`; the queue's own table is as trusted as any other of ours.
        for (const one of jobs) await handler(one.data as never)
      })
    },
    async schedule(name, cron, handler) {
      await ensure(name)
      await boss.work(name, { pollingIntervalSeconds: 5 }, () => handler())
      await boss.schedule(name, cron)
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
