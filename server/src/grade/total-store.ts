import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

export interface LockedTotal {
  readonly work_id: number
  /** Decimals, as the database has them. */
  readonly points: string | null
  readonly is_excused: boolean
  readonly version: number
}

/** Locks the works, so that totals set by hand change one after the other. */
export async function lockTotals(tx: Tx, workIds: readonly number[]): Promise<Map<number, LockedTotal>> {
  await sql`
    select from assignment_work where id = any(${[...workIds]}::bigint[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<LockedTotal>`
    select work.id as work_id, total.points::text as points, work.is_excused, coalesce(total.version, 0) as version
    from assignment_work work left join work_total total on total.work_id = work.id
    where work.id = any(${[...workIds]}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.work_id, row]))
}

export async function upsertTotals(
  tx: Tx,
  userId: number,
  totals: readonly { readonly workId: number; readonly points: string | null }[],
): Promise<void> {
  await sql`
    insert into work_total (work_id, points, grader_id)
    select id, points, ${userId}
    from unnest(${totals.map((one) => one.workId)}::bigint[], ${totals.map((one) => one.points)}::numeric[]) as t (id, points)
    on conflict (work_id) do update set
      points = excluded.points, grader_id = excluded.grader_id, version = work_total.version + 1, modified_at = now()`.execute(
    tx,
  )
}
