import { sql } from 'kysely'
import type { Database, Reader } from '../platform/data/database.ts'
import { leaseEnd } from './store.ts'

/**
 * Gives a row back, to be taken after `seconds`. @returns how often judges failed at it; undefined, and nothing changes, if
 * it has a verdict by now: the lease had run out, and another server took it.
 */
export async function releaseSubmission(
  database: Reader,
  id: number,
  seconds: number,
  judgeFailed: boolean,
): Promise<number | undefined> {
  const row = await database
    .updateTable('submission')
    .set({
      leased_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
      judge_errors: sql`judge_errors + ${judgeFailed ? 1 : 0}`,
    })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returning('judge_errors')
    .executeTakeFirst()
  return row?.judge_errors
}

export async function renewLeases(database: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await database
    .updateTable('submission')
    .set({ leased_until: leaseEnd })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('outcome', 'is', null)
    .execute()
}

/** Leases the submission without a verdict whose lease ended first. Leaves out those of `exceptUserIds`. */
export async function leaseNext(
  database: Database,
  exceptUserIds: readonly number[] = [],
): Promise<{ readonly id: number; readonly user_id: number } | undefined> {
  return await database
    .updateTable('submission')
    .set({ leased_until: leaseEnd })
    .where('id', '=', (from) =>
      from
        .selectFrom('submission')
        .select('id')
        .where('outcome', 'is', null)
        .where('leased_until', '<', sql<Date>`now()`)
        .where('user_id', '<>', sql<number>`all(${[...exceptUserIds]}::bigint[])`)
        .orderBy('leased_until')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'user_id'])
    .executeTakeFirst()
}
