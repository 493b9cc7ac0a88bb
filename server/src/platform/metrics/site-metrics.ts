import { Gauge, Registry } from 'prom-client'
import type { Database, DatabaseConnection } from '../data/database.ts'
import { coalesceReads } from '../concurrency/coalesce.ts'
import { readBacklog, type Backlog } from './backlog-store.ts'

interface SiteParts {
  readonly database: Database
  readonly pool: DatabaseConnection['pool']
  /** Whether a judge answers. */
  readonly findJudge: () => Promise<boolean>
}

/**
 * Metrics that are computed on request. If the database is unavailable, its metrics are left out and the others stay.
 */
export function siteRegistry({ database, pool, findJudge }: SiteParts): Registry {
  const registry = new Registry()
  const connections = new Gauge({
    name: 'gradus_database_connections',
    help: 'Connections of this server to PostgreSQL (idle, busy), and statements that wait for one (waiting).',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const judgeUp = new Gauge({
    name: 'gradus_judge_up',
    help: '1 while a judge answers this server.',
    registers: [],
    async collect() {
      this.set((await findJudge()) ? 1 : 0)
    },
  })
  for (const metric of [connections, judgeUp, ...ofBacklog(database)]) registry.registerMetric(metric)
  return registry
}

/** All metrics of one scrape are collected at the same time, so they share one query. */
function ofBacklog(database: Database): Gauge[] {
  const share = coalesceReads<Backlog | undefined>()
  const readShared = () => share('', () => readBacklog(database).catch(() => undefined))
  const gauge = (name: string, help: string, labelNames: string[], set: (gauge: Gauge, backlog: Backlog) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        const backlog = await readShared()
        this.reset()
        if (backlog) set(this, backlog)
      },
    })
  const up = new Gauge({
    name: 'gradus_database_up',
    help: '1 while the database answers this server.',
    registers: [],
    async collect() {
      this.set((await readShared()) ? 1 : 0)
    },
  })
  return [
    up,
    gauge(
      'gradus_submissions_waiting',
      'Submissions of the site that have no verdict yet.',
      [],
      (one, { submissions }) => one.set(submissions),
    ),
    gauge(
      'gradus_submissions_oldest_seconds',
      'For how long the first submission of the site without a verdict has waited.',
      [],
      (one, { oldestSeconds }) => one.set(oldestSeconds),
    ),
    gauge(
      'gradus_jobs_waiting',
      'Jobs of the site that are due and have not begun, by queue.',
      ['queue'],
      (one, { jobs }) => jobs.forEach(({ queue, waiting }) => one.set({ queue }, waiting)),
    ),
    gauge(
      'gradus_jobs_oldest_seconds',
      'For how long the first of them has been due, by queue.',
      ['queue'],
      (one, { jobs }) => jobs.forEach(({ queue, oldestSeconds }) => one.set({ queue }, oldestSeconds)),
    ),
  ]
}
