import { sql } from 'kysely'
import type { Database } from '../data/database.ts'

export interface Backlog {
  readonly submissions: number
  readonly oldestSeconds: number
  readonly jobs: readonly { readonly queue: string; readonly waiting: number; readonly oldestSeconds: number }[]
}

/**
 * Waiting work in the database: submissions without a verdict (they have an index of their own), and jobs that are due.
 */
export async function readBacklog(database: Database): Promise<Backlog> {
  const submissions = await sql<{ waiting: number; oldest: number | null }>`
    select count(*)::int as waiting, extract(epoch from now() - min(received_at))::float8 as oldest
    from submission where outcome is null`.execute(database)
  const jobs = await sql<{ name: string; waiting: number; oldest: number }>`
    select name, count(*)::int as waiting, extract(epoch from now() - min(start_after))::float8 as oldest
    from job.job where state < 'active' and start_after <= now() group by name`.execute(database)
  const [row] = submissions.rows
  return {
    submissions: row?.waiting ?? 0,
    oldestSeconds: Math.max(0, row?.oldest ?? 0),
    jobs: jobs.rows.map(({ name, waiting, oldest }) => ({ queue: name, waiting, oldestSeconds: Math.max(0, oldest) })),
  }
}
