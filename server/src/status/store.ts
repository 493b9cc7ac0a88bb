import { sql } from 'kysely'
import { statusMinutes } from '@gradus/contract/status'
import type { Database } from '../platform/data/database.ts'
import type { Backlog } from '../platform/metrics/backlog-store.ts'
import type { Totals } from '../platform/metrics/totals.ts'

/** An hour more than the day that is shown, so that the first bar is complete. */
const keptHours = 25

/** Adds to the row of the current five minutes. All servers of a site add to the same row. */
export async function addToSample(
  database: Database,
  totals: Totals,
  backlog: Pick<Backlog, 'submissions' | 'oldestSeconds'>,
): Promise<void> {
  const { requests, failed, slow, seconds, verdicts } = totals
  await sql`
    insert into status_sample as sample
      (at, requests, failed, slow, seconds, verdicts, waiting, oldest_seconds)
    values (date_bin('5 minutes', now(), 'epoch'), ${requests}, ${failed}, ${slow}, ${seconds}, ${verdicts},
      ${backlog.submissions}, ${Math.round(backlog.oldestSeconds)})
    on conflict (at) do update set
      requests = sample.requests + excluded.requests,
      failed = sample.failed + excluded.failed,
      slow = sample.slow + excluded.slow,
      seconds = sample.seconds + excluded.seconds,
      verdicts = sample.verdicts + excluded.verdicts,
      waiting = greatest(sample.waiting, excluded.waiting),
      oldest_seconds = greatest(sample.oldest_seconds, excluded.oldest_seconds)`.execute(database)
}

export async function deleteOldSamples(database: Database): Promise<void> {
  await sql`delete from status_sample where at < now() - make_interval(hours => ${keptHours}::int)`.execute(database)
}

interface SampleRow {
  readonly at: Date
  readonly requests: number
  readonly failed: number
  readonly slow: number
  readonly milliseconds: number
  readonly verdicts: number
  readonly waiting: number
  readonly oldestSeconds: number
}

/** The bars of the last day, oldest first. A time without any sample has zeros. */
export async function listSamples(database: Database): Promise<SampleRow[]> {
  const step = sql`make_interval(mins => ${statusMinutes}::int)`
  const { rows } = await sql<SampleRow>`
    select bar.at, total.*
    from generate_series(date_bin(${step}, now(), 'epoch') - interval '24 hours' + ${step},
      date_bin(${step}, now(), 'epoch'), ${step}) as bar(at),
    lateral (
      select coalesce(sum(requests), 0)::int as requests, coalesce(sum(failed), 0)::int as failed,
        coalesce(sum(slow), 0)::int as slow, coalesce(sum(verdicts), 0)::int as verdicts,
        coalesce(1000 * sum(seconds) / nullif(sum(requests), 0), 0)::float8 as milliseconds,
        coalesce(max(waiting), 0)::int as waiting, coalesce(max(oldest_seconds), 0)::int as "oldestSeconds"
      from status_sample where status_sample.at >= bar.at and status_sample.at < bar.at + ${step}
    ) total
    order by bar.at`.execute(database)
  return rows
}
