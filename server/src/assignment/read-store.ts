import { sql } from 'kysely'
import type { Database } from '../platform/data/database.ts'
import { sharesAttempt } from './team-share-store.ts'

export interface ClassProgress {
  readonly assignment_id: number
  readonly students: number
  readonly submitted: number
  /** Of these, the students with a submission of every item. */
  readonly complete: number
}

/** How many of the class have submitted, alone or in a team. @param tutorId only students of this tutor's groups */
export async function countProgress(
  database: Database,
  assignmentIds: readonly number[],
  tutorId: number | undefined,
): Promise<ClassProgress[]> {
  const ofTutor =
    tutorId === undefined
      ? sql``
      : sql`and exists (
          select from course_group_member theirs join course_group_member own on own.group_id = theirs.group_id
          where theirs.user_id = work.user_id and theirs.course_id = assignment.course_id and own.user_id = ${tutorId})`
  const { rows } = await sql<ClassProgress>`
    select work.assignment_id, count(*)::int as students,
      (count(*) filter (where sent.items > 0))::int as submitted,
      (count(*) filter (where sent.items > 0 and sent.items = asked.items))::int as complete
    from assignment_work work join assignment on assignment.id = work.assignment_id
    cross join lateral (
      select count(distinct at.item_id) as items from (
        select own.item_id from assignment_attempt own where own.work_id = work.id
        union all
        select at.item_id from assignment_team_member member join assignment_attempt at on at.team_id = member.team_id
        where member.assignment_id = work.assignment_id and member.user_id = work.user_id
          and ${sharesAttempt('member', 'at')}) at) sent
    cross join lateral (
      select count(*) as items from assignment_item item where item.assignment_id = work.assignment_id) asked
    where work.assignment_id = any(${[...assignmentIds]}::bigint[]) and work.is_assigned ${ofTutor}
    group by work.assignment_id`.execute(database)
  return rows
}

/** One student's progress: items with an attempt of their own or their team's, and whether their grade is released. */
export async function listOwnProgress(database: Database, assignmentIds: readonly number[], userId: number) {
  const { rows } = await sql<{ assignment_id: number; submitted: number; released_at: Date | null }>`
    select work.assignment_id, work.released_at,
      (select count(*) from assignment_item item where item.assignment_id = work.assignment_id and (
        exists (select from assignment_attempt at where at.work_id = work.id and at.item_id = item.id)
        or exists (
          select from assignment_team_member member join assignment_attempt at on at.team_id = member.team_id
          where member.assignment_id = work.assignment_id and member.user_id = work.user_id and at.item_id = item.id
            and ${sharesAttempt('member', 'at')})))::int as submitted
    from assignment_work work
    where work.assignment_id = any(${[...assignmentIds]}::bigint[]) and work.user_id = ${userId}`.execute(database)
  return rows
}
