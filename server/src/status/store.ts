import { sql } from 'kysely'
import { statusMinutes } from '@gradus/contract/status'
import type { Database } from '../platform/data/database.ts'
import type { Totals } from '../platform/metrics/totals.ts'

/** The last day, and an hour more, so that its first bar is whole. */
const keptHours = 25

interface SampleTotals {
  readonly submissions: number
  readonly oldestSeconds: number
}

/** Adds to the row of this moment: each server of the site does, so a row has the sums of all. */
export async function addToSample(database: Database, totals: Totals, seen: SampleTotals): Promise<void> {
  const { requests, failed, slow, seconds, verdicts } = totals
  await sql`
    insert into status_sample as sample
      (at, requests, failed, slow, seconds, verdicts, waiting, oldest_seconds)
    values (date_bin('5 minutes', now(), 'epoch'), ${requests}, ${failed}, ${slow}, ${seconds}, ${verdicts},
      ${seen.submissions}, ${Math.round(seen.oldestSeconds)})
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

/** The last day, the oldest first; a time of which nothing was written too. */
export async function listSamples(database: Database): Promise<SampleRow[]> {
  const step = sql`make_interval(mins => ${statusMinutes}::int)`
  const { rows } = await sql<SampleRow>`
    select slot.at, one.*
    from generate_series(date_bin(${step}, now(), 'epoch') - interval '24 hours' + ${step},
      date_bin(${step}, now(), 'epoch'), ${step}) as slot(at),
    lateral (
      select coalesce(sum(requests), 0)::int as requests, coalesce(sum(failed), 0)::int as failed,
        coalesce(sum(slow), 0)::int as slow, coalesce(sum(verdicts), 0)::int as verdicts,
        coalesce(1000 * sum(seconds) / nullif(sum(requests), 0), 0)::float8 as milliseconds,
        coalesce(max(waiting), 0)::int as waiting, coalesce(max(oldest_seconds), 0)::int as "oldestSeconds"
      from status_sample where status_sample.at >= slot.at and status_sample.at < slot.at + ${step}
    ) one
    order by slot.at`.execute(database)
  return rows
}
