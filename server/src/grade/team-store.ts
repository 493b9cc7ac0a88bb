import { sql } from 'kysely'
import type { Reader } from '../platform/data/database.ts'

/** A member of a team as graders see them. */
export interface TeamMemberRow {
  readonly team_id: number
  readonly team_name: string
  readonly work_id: number
  readonly user_id: number
  readonly pseudonym: string
  readonly display_name: string
  readonly official_name: string
}

/** All current members of the teams of these students, without those who have left the course. */
export async function listMembersOfTeams(
  database: Reader,
  assignmentId: number,
  userIds: readonly number[],
): Promise<TeamMemberRow[]> {
  const { rows } = await sql<TeamMemberRow>`
    select member.team_id, team.name as team_name, work.id as work_id, member.user_id, work.pseudonym,
      account.display_name, coalesce(enrolled.official_name, '') as official_name
    from assignment_team_member member
    join assignment_team team on team.id = member.team_id
    join assignment on assignment.id = member.assignment_id
    join assignment_work work on work.assignment_id = member.assignment_id and work.user_id = member.user_id
    join account on account.id = member.user_id
    left join course_member enrolled on enrolled.course_id = assignment.course_id and enrolled.user_id = member.user_id
    where member.assignment_id = ${assignmentId} and member.left_at is null and work.is_assigned
      and member.team_id in (
        select own.team_id from assignment_team_member own
        where own.assignment_id = ${assignmentId} and own.user_id = any(${[...userIds]}::bigint[]) and own.left_at is null)
    order by member.team_id, work.id`.execute(database)
  return rows
}

/** Who sent these attempts, those of one work left out. */
export async function listOtherSenders(database: Reader, workId: number, attemptIds: readonly number[]) {
  const { rows } = await sql<{
    attempt_id: number
    pseudonym: string
    display_name: string
    official_name: string
  }>`
    select a.id as attempt_id, sender.pseudonym, account.display_name,
      coalesce(enrolled.official_name, '') as official_name
    from assignment_attempt a
    join assignment_work sender on sender.id = a.work_id
    join assignment on assignment.id = sender.assignment_id
    join account on account.id = sender.user_id
    left join course_member enrolled on enrolled.course_id = assignment.course_id and enrolled.user_id = sender.user_id
    where a.id = any(${[...attemptIds]}::bigint[]) and a.work_id <> ${workId}`.execute(database)
  return rows
}
