import { sql } from 'kysely'
import { courseLimits, type CourseRole } from '@gradus/contract/course'
import { hashToken } from '../platform/access/session.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

const columns = [
  'invitation.id',
  'invitation.course_id',
  'invitation.email',
  'invitation.official_name',
  'invitation.student_number',
  'invitation.role',
  'invitation.created_at',
  'invitation.sent_at',
  'invitation.expires_at',
  'invitation.user_id',
  'invitation.used_at',
  'invitation.revoked_at',
] as const

const isExpired = sql<boolean>`invitation.expires_at <= now()`
const fromNow = sql<Date>`now() + make_interval(days => ${sql.lit(courseLimits.invitationDays)})`
const groupIds = sql<number[]>`array(
  select g.group_id::int from course_invitation_group g where g.invitation_id = invitation.id order by g.group_id)`

const inviter = sql<string | null>`(select display_name from account where account.id = invitation.invited_by)`

/** Newest first. */
export function listInvitations(database: Database, courseId: number, limit: number, offset: number) {
  return database
    .selectFrom('course_invitation as invitation')
    .select([...columns, isExpired.as('is_expired'), groupIds.as('group_ids')])
    .where('invitation.course_id', '=', courseId)
    .orderBy('invitation.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

/** Those of the given addresses, in lower case, that have a valid invitation. */
export async function listOpenAddresses(database: Reader, courseId: number, emails: readonly string[]) {
  const rows = await database
    .selectFrom('course_invitation as invitation')
    .select(sql<string>`lower(invitation.email)`.as('email'))
    .where('invitation.course_id', '=', courseId)
    .where(sql<boolean>`lower(invitation.email) = any(${emails.map((email) => email.toLowerCase())})`)
    .where('invitation.used_at', 'is', null)
    .where('invitation.revoked_at', 'is', null)
    .where(sql<boolean>`not ${isExpired}`)
    .execute()
  return rows.map(({ email }) => email)
}

export interface NewInvitation {
  readonly courseId: number
  readonly email: string
  readonly officialName: string
  readonly studentNumber: string
  readonly role: CourseRole
  readonly groupIds: readonly number[]
  readonly tokenHash: Buffer
  readonly invitedBy: number
}

/** Replaces an expired invitation. @returns false if the address has one that is still valid */
export async function insertInvitation(tx: Tx, one: NewInvitation): Promise<boolean> {
  await sql`
    delete from course_invitation as invitation
    where course_id = ${one.courseId} and lower(email) = lower(${one.email})
      and used_at is null and revoked_at is null and ${isExpired}`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into course_invitation
      (course_id, email, official_name, student_number, role, token_hash, invited_by, sent_at, expires_at)
    values (${one.courseId}, ${one.email}, ${one.officialName}, ${one.studentNumber}, ${one.role}, ${one.tokenHash},
      ${one.invitedBy}, now(), ${fromNow})
    on conflict (course_id, lower(email)) where used_at is null and revoked_at is null do nothing
    returning id`.execute(tx)
  const [row] = rows
  if (!row) return false
  if (one.groupIds.length > 0)
    await tx
      .insertInto('course_invitation_group')
      .values(one.groupIds.map((groupId) => ({ invitation_id: row.id, group_id: groupId })))
      .execute()
  return true
}

export function findInvitation(database: Reader, id: number) {
  return database
    .selectFrom('course_invitation as invitation')
    .select(columns)
    .where('invitation.id', '=', id)
    .executeTakeFirst()
}

export function lockInvitation(tx: Tx, id: number) {
  return tx
    .selectFrom('course_invitation as invitation')
    .select(columns)
    .where('invitation.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Only the newest link works. */
export async function renew(tx: Tx, id: number, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('course_invitation')
    .set({ token_hash: tokenHash, sent_at: sql`now()`, expires_at: fromNow })
    .where('id', '=', id)
    .execute()
}

export async function setRevoked(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('course_invitation')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Those that wait for the address of an account. */
export async function revokeOpenOf(tx: Tx, courseId: number, userId: number): Promise<void> {
  await sql`
    update course_invitation set revoked_at = now()
    where course_id = ${courseId} and used_at is null and revoked_at is null
      and lower(email) = (select lower(email) from account where id = ${userId})`.execute(tx)
}

function byToken(database: Reader, token: string) {
  return database
    .selectFrom('course_invitation as invitation')
    .select([...columns, isExpired.as('is_expired'), groupIds.as('group_ids'), inviter.as('inviter')])
    .where('invitation.token_hash', '=', hashToken(token))
}

export function findByToken(database: Reader, token: string) {
  return byToken(database, token).executeTakeFirst()
}
/** Locks the invitation: if two accounts use the same link at once, only one of them joins. */
export function lockByToken(tx: Tx, token: string) {
  return byToken(tx, token).forUpdate().executeTakeFirst()
}
export type InvitationByToken = NonNullable<Awaited<ReturnType<typeof findByToken>>>

export async function bind(tx: Tx, id: number, userId: number): Promise<void> {
  await tx
    .updateTable('course_invitation')
    .set({ user_id: userId, used_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Bound to the account, or to its address before anybody used it. Call it while the account has its address. */
export async function deleteOfAccount(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from course_invitation
    where user_id = ${userId} or lower(email) = (select lower(email) from account where id = ${userId})`.execute(tx)
}

/** Deletes addresses that nobody needs any more. */
export async function deleteEnded(database: Database, days: number): Promise<void> {
  await sql`
    delete from course_invitation
    where least(expires_at, revoked_at, used_at) < now() - make_interval(days => ${days}::int)`.execute(database)
}

export async function deleteOfCourse(tx: Tx, courseId: number): Promise<void> {
  await tx.deleteFrom('course_invitation').where('course_id', '=', courseId).execute()
}
