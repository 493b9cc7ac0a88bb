import { sql } from 'kysely'
import { sharesAttempt } from '../assignment/team-share.ts'
import type { Reader } from '../platform/data/database.ts'

/** An attempt with its submitted source or choice. */
export function findAttempt(database: Reader, id: number) {
  return database
    .selectFrom('assignment_attempt as attempt')
    .innerJoin('assignment_item as item', 'item.id', 'attempt.item_id')
    .innerJoin('assignment_work as work', 'work.id', 'attempt.work_id')
    .leftJoin('submission', 'submission.id', 'attempt.submission_id')
    .leftJoin('submission_detail as detail', 'detail.submission_id', 'attempt.submission_id')
    .leftJoin('choice', 'choice.id', 'attempt.choice_id')
    .leftJoin('decoy_check', (join) =>
      join.onRef('decoy_check.submission_id', '=', 'attempt.submission_id').on('decoy_check.is_held', '=', true),
    )
    .select('decoy_check.state as held_state')
    .select([
      'attempt.id',
      'attempt.item_id',
      'attempt.team_id',
      'attempt.work_id',
      'attempt.received_at',
      'item.assignment_id',
      'item.question_id',
      'work.user_id',
      'work.released_at',
      'submission.language',
      'detail.source',
      'detail.additional_files',
      'detail.verdict',
      'choice.body as choice_body',
      'choice.correct as choice_correct',
    ])
    .where('attempt.id', '=', id)
    .executeTakeFirst()
}
export type AttemptRecord = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/**
 * The work through which a user has a share in an attempt, which they sent alone or which counts for them as a team’s;
 * and when it was released.
 */
export async function findShare(
  database: Reader,
  attemptId: number,
  userId: number,
): Promise<{ readonly work_id: number; readonly released_at: Date | null } | undefined> {
  const { rows } = await sql<{ work_id: number; released_at: Date | null }>`
    select work.id as work_id, work.released_at
    from assignment_attempt a
    join assignment_item item on item.id = a.item_id
    join assignment_work work on work.assignment_id = item.assignment_id and work.user_id = ${userId}
    where a.id = ${attemptId} and (a.work_id = work.id or exists (
      select from assignment_team_member member
      where member.team_id = a.team_id and member.user_id = ${userId}
        and ${sharesAttempt('member', 'a')}))`.execute(database)
  return rows[0]
}
