import { sql, type RawBuilder } from 'kysely'
import type { CourseMemberState, CourseRole } from '@gradus/contract/course'
import { roles } from '@gradus/contract/role'
import { containsWords } from '../platform/data/lookup.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** The role of an active member. */
export async function findRole(database: Reader, courseId: number, userId: number): Promise<CourseRole | undefined> {
  const member = await findMember(database, courseId, userId)
  return member?.state === 'active' ? member.role : undefined
}

/** Whether a user is staff of a course, or an admin, in a statement. @param course the column with the course's id */
export function isStaffIn(course: string, userId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from account reader where reader.id = ${userId} and (
      reader.role = ${roles.admin}
      or exists (
        select from course_member member where member.course_id = ${sql.ref(course)} and member.user_id = reader.id
          and member.state = 'active' and member.role <> 'student')))`
}

/** Finds a member, including one who left or was removed. */
export function findMember(database: Reader, courseId: number, userId: number) {
  return database
    .selectFrom('course_member')
    .select(['role', 'state'])
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Whether a student is in one of the tutor's groups. */
export async function sharesGroup(
  database: Reader,
  courseId: number,
  tutorId: number,
  studentId: number,
): Promise<boolean> {
  const row = await database
    .selectFrom('course_group_member as tutor')
    .innerJoin('course_group_member as student', 'student.group_id', 'tutor.group_id')
    .select('tutor.group_id')
    .where('tutor.course_id', '=', courseId)
    .where('tutor.user_id', '=', tutorId)
    .where('student.user_id', '=', studentId)
    .executeTakeFirst()
  return row !== undefined
}

export async function countOwners(database: Reader, courseId: number): Promise<number> {
  const { owners } = await database
    .selectFrom('course_member')
    .select(sql<number>`count(*)::int`.as('owners'))
    .where('course_id', '=', courseId)
    .where('role', '=', 'owner')
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  return owners
}

/** Makes the user an active member with this role, even if they left or were removed before. */
export async function putMember(tx: Tx, courseId: number, userId: number, role: CourseRole): Promise<void> {
  await tx
    .insertInto('course_member')
    .values({ course_id: courseId, user_id: userId, role })
    .onConflict((conflict) =>
      conflict.columns(['course_id', 'user_id']).doUpdateSet({ role, state: 'active', changed_at: sql`now()` }),
    )
    .execute()
}

interface MemberChange {
  readonly role?: CourseRole
  readonly state?: CourseMemberState
  readonly official_name?: string
  readonly student_number?: string
}

export async function updateMember(tx: Tx, courseId: number, userId: number, change: MemberChange): Promise<void> {
  await tx
    .updateTable('course_member')
    .set({ ...change, changed_at: sql`now()` })
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .execute()
}

export interface MemberFilter {
  readonly q?: string | undefined
  readonly role?: CourseRole | undefined
  readonly groupId?: number | undefined
  readonly state: CourseMemberState
  /** Only members of this tutor's groups. */
  readonly tutorId?: number | undefined
}

/** Owners first, then by role and name. */
export function listMembers(database: Database, courseId: number, filter: MemberFilter, limit: number, offset: number) {
  const { q, role, groupId, state, tutorId } = filter
  let rows = database
    .selectFrom('course_member as member')
    .innerJoin('account', 'account.id', 'member.user_id')
    .select([
      'member.user_id',
      'member.role',
      'member.state',
      'member.official_name',
      'member.student_number',
      'member.joined_at',
      'account.display_name',
      'account.profile_image',
      sql<number[]>`array(
        select g.group_id::int from course_group_member g
        where g.course_id = member.course_id and g.user_id = member.user_id order by g.group_id)`.as('group_ids'),
    ])
    .where('member.course_id', '=', courseId)
    .where('member.state', '=', state)
  if (role) rows = rows.where('member.role', '=', role)
  if (groupId !== undefined)
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('course_group_member as g')
          .select('g.group_id')
          .whereRef('g.course_id', '=', 'member.course_id')
          .whereRef('g.user_id', '=', 'member.user_id')
          .where('g.group_id', '=', groupId),
      ),
    )
  if (tutorId !== undefined)
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('course_group_member as theirs')
          .innerJoin('course_group_member as own', 'own.group_id', 'theirs.group_id')
          .select('own.group_id')
          .whereRef('theirs.user_id', '=', 'member.user_id')
          .where('own.course_id', '=', courseId)
          .where('own.user_id', '=', tutorId),
      ),
    )
  if (q)
    rows = rows.where((eb) =>
      eb.or([
        containsWords(sql`account.display_name`, sql`lower(account.display_name)`, q),
        containsWords(sql`member.official_name`, sql`lower(member.official_name)`, q),
        eb('member.student_number', '=', q),
      ]),
    )
  return rows
    .orderBy(sql`array_position(array['owner', 'lecturer', 'tutor', 'student'], member.role)`)
    .orderBy(sql`lower(coalesce(nullif(member.official_name, ''), account.display_name))`)
    .orderBy('member.user_id')
    .limit(limit)
    .offset(offset)
    .execute()
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** The active courses of which the user is an active student. */
export function listRunningOfStudent(tx: Tx, userId: number) {
  return tx
    .selectFrom('course_member as member')
    .innerJoin('course', 'course.id', 'member.course_id')
    .select('course.id')
    .where('member.user_id', '=', userId)
    .where('member.role', '=', 'student')
    .where('member.state', '=', 'active')
    .where('course.state', '=', 'active')
    .orderBy('course.id')
    .execute()
}

/** Owners and lecturers. */
export function listLecturers(database: Reader, courseId: number) {
  return database
    .selectFrom('course_member as member')
    .innerJoin('account', 'account.id', 'member.user_id')
    .select(['account.id', 'account.display_name', 'account.profile_image'])
    .where('member.course_id', '=', courseId)
    .where('member.state', '=', 'active')
    .where('member.role', 'in', ['owner', 'lecturer'])
    .orderBy(sql`lower(account.display_name)`)
    .orderBy('account.id')
    .execute()
}

/** The members, whatever their state, with one of these addresses or ids. */
export function listNamedMembers(
  database: Reader,
  courseId: number,
  emails: readonly string[],
  userIds: readonly number[],
) {
  return database
    .selectFrom('course_member as member')
    .innerJoin('account', 'account.id', 'member.user_id')
    .select([
      'member.user_id',
      'member.role',
      'member.state',
      'member.official_name',
      'member.student_number',
      sql<string>`lower(account.email)`.as('email'),
      sql<number[]>`array(
        select g.group_id::int from course_group_member g
        where g.course_id = member.course_id and g.user_id = member.user_id order by g.group_id)`.as('group_ids'),
    ])
    .where('member.course_id', '=', courseId)
    .where(
      sql<boolean>`(lower(account.email) = any(${emails.map((email) => email.toLowerCase())})
        or member.user_id = any(${[...userIds]}::bigint[]))`,
    )
    .execute()
}

/** Locks the courses that somebody owns, in the order of their ids. */
export function lockOwned(tx: Tx, userId: number) {
  return tx
    .selectFrom('course')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      tx
        .selectFrom('course_member')
        .select('course_id')
        .where('user_id', '=', userId)
        .where('role', '=', 'owner')
        .where('state', '=', 'active'),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The courses, by name, that have no other active owner than this user. */
export function listOwnedAlone(database: Reader, userId: number) {
  return database
    .selectFrom('course_member as owner')
    .innerJoin('course', 'course.id', 'owner.course_id')
    .select([
      'course.id',
      'course.name',
      sql<number>`(
        select count(*)::int from course_member lecturer
        where lecturer.course_id = course.id and lecturer.role = 'lecturer' and lecturer.state = 'active')`.as(
        'lecturers',
      ),
    ])
    .where('owner.user_id', '=', userId)
    .where('owner.role', '=', 'owner')
    .where('owner.state', '=', 'active')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('course_member as other')
            .select('other.user_id')
            .whereRef('other.course_id', '=', 'owner.course_id')
            .where('other.user_id', '<>', userId)
            .where('other.role', '=', 'owner')
            .where('other.state', '=', 'active'),
        ),
      ),
    )
    .orderBy(sql`lower(course.name)`)
    .orderBy('course.id')
    .execute()
}

/** In a course on hold, a student's row stays with the state `left`: it tells whose work it is until the hold ends. */
export async function deleteMemberships(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('course_member').where('user_id', '=', userId).where('role', '<>', 'student').execute()
  await sql`
    delete from course_member m where m.user_id = ${userId}
      and not exists (select from course_hold h where h.course_id = m.course_id)`.execute(tx)
  await tx.updateTable('course_member').set({ state: 'left' }).where('user_id', '=', userId).execute()
}

export async function deleteStudents(tx: Tx, courseId: number): Promise<void> {
  await tx.deleteFrom('course_member').where('course_id', '=', courseId).where('role', '=', 'student').execute()
}
