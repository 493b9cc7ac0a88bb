import { sql } from 'kysely'
import type { Database, Tx } from '../platform/data/database.ts'

export interface DesiredScore {
  readonly userId: number
  /** Decimal; null: none (any more). */
  readonly points: string | null
}

/**
 * Stores the scores that the platforms should have, for students whom they know.
 * @returns the scores that must be sent
 */
export async function putScores(
  tx: Tx,
  assignmentId: number,
  possible: string,
  wanted: readonly DesiredScore[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into lti_score as score (resource_link_id, user_id, points, possible)
    select link.id, wanted.user_id, wanted.points, ${possible}::numeric
    from unnest(${wanted.map(({ userId }) => userId)}::bigint[], ${wanted.map(({ points }) => points)}::numeric[])
      as wanted (user_id, points)
    join lti_resource_link link on link.assignment_id = ${assignmentId} and link.line_item is not null
    join lti_context context on context.id = link.context_id
    -- Who left or was removed keeps the score that the platform has.
    join course_member member on member.course_id = context.course_id and member.user_id = wanted.user_id
      and member.state = 'active'
    join lti_identity identity on identity.platform_id = context.platform_id and identity.user_id = wanted.user_id
    left join lti_score old on old.resource_link_id = link.id and old.user_id = wanted.user_id
    where wanted.points is not null or old.id is not null
    order by link.id, wanted.user_id
    on conflict (resource_link_id, user_id) do update
      set points = excluded.points, possible = excluded.possible, revision = score.revision + 1, error = null
      where score.points is distinct from excluded.points or score.possible <> excluded.possible
    returning score.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Claims a score for sending, for a minute, with a timestamp later than all before.
 * @returns undefined if nothing must be sent, or if another server is sending it
 */
export async function leaseScore(database: Database, id: number) {
  const leased = await database
    .updateTable('lti_score')
    .set({
      leased_until: sql<Date>`now() + interval '1 minute'`,
      last_timestamp: sql<Date>`greatest(
        date_trunc('milliseconds', clock_timestamp()), last_timestamp + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`sent_revision < revision`)
    .where(sql<boolean>`coalesce(leased_until < now(), true)`)
    .returning(['id', 'user_id', 'resource_link_id', 'points', 'possible', 'revision', 'last_timestamp'])
    .executeTakeFirst()
  if (!leased) return undefined
  const place = await database
    .selectFrom('lti_resource_link as link')
    .innerJoin('lti_context as context', 'context.id', 'link.context_id')
    .innerJoin('lti_identity as identity', (join) =>
      join.onRef('identity.platform_id', '=', 'context.platform_id').on('identity.user_id', '=', leased.user_id),
    )
    .select(['link.line_item', 'context.platform_id', 'identity.subject'])
    .where('link.id', '=', leased.resource_link_id)
    .executeTakeFirst()
  return { ...leased, place }
}
export type LeasedScore = NonNullable<Awaited<ReturnType<typeof leaseScore>>>

/** @returns whether it has changed in the meantime, so that it must be sent again */
export async function endLease(
  database: Database,
  { id, revision }: { readonly id: number; readonly revision: number },
  error: string | null,
): Promise<boolean> {
  const row = await database
    .updateTable('lti_score')
    .set({
      leased_until: null,
      error: error?.slice(0, 300) ?? null,
      ...(error === null ? { sent_revision: revision, platform_points: null, compared_at: null } : {}),
    })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirst()
  return row !== undefined && row.revision > revision
}
