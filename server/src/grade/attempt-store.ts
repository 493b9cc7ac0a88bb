import { sql } from 'kysely'
import { sharesAttempt } from '../assignment/team-share.ts'
import type { Reader } from '../platform/data/database.ts'

/** An attempt with its submitted source or choice. */
export function findAttempt(database: Reader, id: number) {
  return database
    .selectFrom('assignment_attempt as attempt')
    .innerJoin('assignment_item as item', 'item.id', 'attempt.item_id')
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
      'attempt.received_at',
      'item.assignment_id',
      'item.question_id',
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
 * The works for which an attempt counts, which their students sent alone or have as a team’s, its sender’s first; and when
 * each was released.
 */
export async function listShares(database: Reader, attemptId: number): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select work.id as work_id, work.user_id, work.released_at
    from assignment_attempt a
    join assignment_item item on item.id = a.item_id
    join assignment_work work on work.assignment_id = item.assignment_id
    where a.id = ${attemptId} and (a.work_id = work.id or exists (
      select from assignment_team_member member
      where member.team_id = a.team_id and member.user_id = work.user_id
        and ${sharesAttempt('member', 'a')}))
    order by a.work_id <> work.id, work.id`.execute(database)
  return rows
}

export interface Share {
  readonly work_id: number
  readonly user_id: number
  readonly released_at: Date | null
}
