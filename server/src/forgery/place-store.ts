import { sql } from 'kysely'
import type { Outcome } from '@gradus/contract/judge'
import type { Reader, Tx } from '../platform/data/database.ts'
import { hidesNames } from '../grade/anonymity.ts'
import { sharesAttempt } from '../assignment/team-share.ts'
import { showsTests } from '../assignment/visible-tests.ts'

/** What a submission counts in besides practice. Locks it, so that a release or a final ranking waits. */

export async function findTournament(tx: Tx, submissionId: number) {
  const [row] = await tx
    .selectFrom('tournament_submission as entry')
    .innerJoin('tournament', 'tournament.id', 'entry.tournament_id')
    .select(['tournament.id', 'tournament.title', 'tournament.company_id', 'tournament.is_assessment'])
    .select('tournament.final_at')
    .where('entry.submission_id', '=', submissionId)
    .where('entry.is_virtual', '=', false)
    .forShare('tournament')
    .execute()
  return row
}
export type TournamentOfPass = NonNullable<Awaited<ReturnType<typeof findTournament>>>

interface AssignmentOfPass {
  readonly id: number
  readonly title: string
  readonly courseId: number
  readonly courseState: string
  /** The student in addresses: a pseudonym in an anonymous assignment. */
  readonly studentKey: string
  /** The student, or somebody of the team for whom the attempt counts, sees the grade. */
  readonly isReleased: boolean
  readonly showsTests: boolean
}

export async function findAssignment(tx: Tx, submissionId: number): Promise<AssignmentOfPass | undefined> {
  const { rows } = await sql<AssignmentOfPass>`
    select assignment.id, assignment.title, assignment.course_id as "courseId", course.state as "courseState",
      case when ${hidesNames} then work.pseudonym else work.user_id::text end as "studentKey",
      work.released_at is not null or exists (
        select from assignment_team_member member
        join assignment_work other on other.assignment_id = assignment.id and other.user_id = member.user_id
        where member.team_id = at.team_id and other.released_at is not null
          and ${sharesAttempt('member', 'at')}) as "isReleased",
      ${showsTests('assignment', 'work')} as "showsTests"
    from assignment_attempt at
    join assignment_work work on work.id = at.work_id
    join assignment on assignment.id = work.assignment_id
    join course on course.id = assignment.course_id
    where at.submission_id = ${submissionId}
    for share of assignment`.execute(tx)
  return rows[0]
}

/** Owners and lecturers of a course. */
export async function listTeachers(database: Reader, courseId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('course_member')
    .select('user_id')
    .where('course_id', '=', courseId)
    .where('state', '=', 'active')
    .where('role', 'in', ['owner', 'lecturer'])
    .execute()
  return rows.map((row) => row.user_id)
}

/** Those who manage a tournament, and the admins, who alone reopen a final ranking. */
export async function listOrganisers(database: Reader, { id, company_id }: TournamentOfPass): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from tournament_organiser where tournament_id = ${id}
    union select user_id from company_member where company_id = ${company_id} and role in ('owner', 'recruiter')
    union select id from account where role = 1 and closed_at is null`.execute(database)
  return rows.map((row) => row.user_id)
}

export async function isGuest(database: Reader, userId: number): Promise<boolean> {
  const row = await database.selectFrom('account').select('is_guest').where('id', '=', userId).executeTakeFirst()
  return row?.is_guest === true
}

/** Revoked passes of works whose authors were not informed yet, because the tests were hidden. */
export async function listUnnotified(database: Reader, workIds: readonly number[]) {
  return await database
    .selectFrom('assignment_attempt as at')
    .innerJoin('decoy_check', 'decoy_check.submission_id', 'at.submission_id')
    .innerJoin('submission', 'submission.id', 'at.submission_id')
    .innerJoin('question', 'question.id', 'submission.question_id')
    .select(['submission.id', 'submission.user_id', 'submission.language', 'question.title'])
    .select(sql<'forged' | 'unrepeatable'>`decoy_check.state`.as('state'))
    .select(sql<Outcome>`decoy_check.verdict ->> 'outcome'`.as('outcome'))
    .where('at.work_id', '=', sql<number>`any(${[...workIds]}::bigint[])`)
    .where('decoy_check.state', 'in', ['forged', 'unrepeatable'])
    .where('decoy_check.is_held', '=', false)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('notification')
            .select('notification.id')
            .whereRef('notification.user_id', '=', 'submission.user_id')
            .whereRef('notification.subject_id', '=', 'submission.id')
            .where('notification.subject_kind', '=', 'pass'),
        ),
      ),
    )
    .orderBy('submission.id')
    .execute()
}
