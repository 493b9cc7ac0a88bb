import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { deletedUser } from '@gradus/contract/edit-account'
import { roles } from '@gradus/contract/role'
import { sharesAttempt } from '../assignment/team-share.ts'
import type { Reader, Tx } from '../platform/data/database.ts'

/** Tables whose rows concern one user only. Erasing the account deletes them. */
export const privateTables = [
  'session',
  'account_token',
  'policy_acceptance',
  'notification',
  'reputation_change',
  'reputation_month',
  'activity_day',
  'submission_day',
  'second_factor',
  'recovery_code',
  'passkey',
  'passkey_challenge',
  'external_identity',
  'sign_in_attempt',
  'idempotency_key',
  'draft',
  'tournament_organiser',
  'contest_token',
  'tournament_certificate',
  'assessment_reviewer',
  'job_application',
  'job_application_reviewer',
  'saved_comment',
  'mistake',
  'calendar_feed',
  'calendar_event',
] as const

/**
 * Erases personal data. Contributions (comments, posts, published solutions) and votes stay, because others see or count
 * them; the account row to which they belong becomes anonymous. Submissions that wait, did not pass or were replaced are
 * deleted, because nobody else sees them, except those of a team that count for another member.
 */
export async function anonymiseAccount(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      // A random address that nobody can sign up with.
      email: `${randomUUID()}@deleted.invalid`,
      password_hash: null,
      display_name: deletedUser,
      subtitle: '',
      bio: '',
      linked_in: '',
      contact: '',
      languages: [],
      role: roles.user,
      enabled: false,
      activated_at: null,
      completed_at: null,
      accepted_policies: null,
      mail_digest: 'never',
      mail_messages: false,
      mail_reminders: false,
      reputation: 0,
      closed_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await deletePrivateRows(tx, id)
}

/** Which records of others' courses, offers and assessments closing this account erases or leaves without a name. */
export async function findPersonalRecords(reader: Reader, userId: number) {
  const { rows } = await sql<{ is_student: boolean; has_applied: boolean; has_assessments: boolean }>`
    select
      exists (select from course_member where user_id = ${userId} and role = 'student')
        or exists (select from assignment_work where user_id = ${userId}) as is_student,
      exists (select from job_application where user_id = ${userId}) as has_applied,
      exists (
        select from tournament_participation participation
        join tournament on tournament.id = participation.tournament_id and tournament.is_assessment
        where participation.user_id = ${userId}) as has_assessments`.execute(reader)
  return rows[0]
}

export async function deletePrivateRows(tx: Tx, userId: number): Promise<void> {
  for (const table of privateTables) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await deleteUnpublishedSubmissions(tx, userId)
}

/** Accounts closed 15 minutes to three hours ago: by then, calls that began before the closing have ended. */
export function listRecentlyClosed(reader: Reader) {
  return reader
    .selectFrom('account')
    .select('id')
    .where('closed_at', '<', sql<Date>`now() - interval '15 minutes'`)
    .where('closed_at', '>', sql<Date>`now() - interval '3 hours'`)
    .execute()
}

/**
 * Submissions in a course on hold are kept until the hold ends; those of a team are kept while they count for a member
 * who still has an account. With the last member, those of members who closed their accounts earlier are deleted, too.
 */
export async function deleteUnpublishedSubmissions(tx: Tx, userId: number): Promise<void> {
  await sql`
    with of_team as (
      select at.submission_id as id, author.closed_at is not null as is_closed,
        not at.is_practice and exists (
          select from assignment_team_member mate
          join account on account.id = mate.user_id and account.closed_at is null
          where mate.team_id = at.team_id and mate.user_id <> theirs.user_id and ${sharesAttempt('mate', 'at')}
        ) as counts
      from assignment_team_member own
      -- "offset 0" makes the planner look the attempts up by team; an ordinary join would read all attempts.
      cross join lateral (select * from assignment_attempt one where one.team_id = own.team_id offset 0) at
      join submission theirs on theirs.id = at.submission_id and not theirs.is_published
      join account author on author.id = theirs.user_id
      where own.user_id = ${userId}
    ), found as (
      select id from submission where user_id = ${userId} and not is_published
      union select id from of_team where is_closed
      except select id from of_team where counts
    )
    delete from submission s using found where s.id = found.id and not exists (
      select from assignment_attempt at
      join assignment_item i on i.id = at.item_id
      join assignment a on a.id = i.assignment_id
      join course_hold h on h.course_id = a.course_id
      where at.submission_id = s.id)`.execute(tx)
}
