import { sql } from 'kysely'
import type { MatrixSort } from '@gradus/contract/grade-matrix'
import type { Reader } from '../platform/data/database.ts'
import { conditionsOf, type StudentFilter } from './student-filter-store.ts'
import {
  attemptRows,
  attemptsOfWork,
  gradesOfWork,
  workColumns,
  type AssignmentRow,
  type WorkRow,
} from './work-store.ts'

/** Students of a course as graders see them. */

export interface StudentRow {
  readonly user_id: number
  readonly display_name: string
  readonly official_name: string
  readonly student_number: string
  readonly profile_image: string | null
  readonly group_ids: number[]
}

export type MatrixRecord = StudentRow & WorkRow & { readonly total_students: number }

/**
 * One page of the matrix, in one statement: the students and everything from which their points are computed.
 * @param sort points are not stored, so sorting by them requires reading all students
 * @param limit null: all
 */
export async function listMatrix(
  database: Reader,
  { id, course_id: courseId, is_anonymous: isAnonymous }: AssignmentRow,
  filter: StudentFilter,
  sort: Exclude<MatrixSort, 'most' | 'fewest'>,
  limit: number | null,
  offset: number,
): Promise<MatrixRecord[]> {
  const name = nameOrder(isAnonymous)
  const place = {
    name,
    newest: sql`${lastSubmission} desc nulls last, ${name}`,
    oldest: sql`${lastSubmission}, ${name}`,
  }[sort]
  const condition = sql.join([sql`work.is_assigned`, ...conditionsOf(filter, isAnonymous)], sql` and `)
  const { rows } = await sql<MatrixRecord>`
    with student as materialized (
      select ${studentColumns}, work.id as work_id, row_number() over (order by ${place}) as place,
        (count(*) over ())::int as total_students
      ${members(courseId)} join assignment_work work on work.assignment_id = ${id} and work.user_id = member.user_id
      where ${condition} order by place limit ${limit} offset ${offset}
    )
    select student.display_name, student.official_name, student.student_number, student.profile_image,
      student.group_ids, student.total_students, ${workColumns}, ${attemptsOfWork}, ${gradesOfWork}
    from student join assignment_work work on work.id = student.work_id
    left join work_total on work_total.work_id = work.id
    order by student.place`.execute(database)
  return rows
}

/** The students before and after one by name, of those who match the filter. The one itself need not: it may be graded now. */
export async function findNeighbours(
  database: Reader,
  { id, course_id: courseId, is_anonymous: isAnonymous }: AssignmentRow,
  filter: StudentFilter,
  workId: number,
): Promise<{ readonly previous: number | null; readonly next: number | null } | undefined> {
  const place = nameOrder(isAnonymous)
  const condition = sql.join([sql`work.is_assigned`, ...conditionsOf(filter, isAnonymous)], sql` and `)
  const { rows } = await sql<{ previous: number | null; next: number | null }>`
    select previous, next from (
      select work.id, lag(work.id) over (order by ${place}) as previous, lead(work.id) over (order by ${place}) as next
      ${members(courseId)} join assignment_work work on work.assignment_id = ${id} and work.user_id = member.user_id
      where (${condition}) or work.id = ${workId}
    ) one where id = ${workId}`.execute(database)
  return rows[0]
}

const studentColumns = sql`
  member.user_id, account.display_name, member.official_name, member.student_number, account.profile_image,
  array(select g.group_id::int from course_group_member g
    where g.course_id = member.course_id and g.user_id = member.user_id order by g.group_id) as group_ids`
const placeOfStudent = sql`lower(coalesce(nullif(member.official_name, ''), account.display_name)), member.user_id`

const nameOrder = (isAnonymous: boolean) => (isAnonymous ? sql`work.pseudonym, work.id` : placeOfStudent)
const lastSubmission = sql`(select max(a.received_at) from (${attemptRows}) a)`

const members = (courseId: number) => sql`
  from (
    select * from course_member where course_id = ${courseId} and role = 'student' and state = 'active'
  ) member
  join account on account.id = member.user_id`

/** The students of a course by name: all of them, one, or those of a tutor. */
export async function listStudentsOfCourse(
  database: Reader,
  courseId: number,
  filter: Pick<StudentFilter, 'groupId' | 'tutorId'> & { readonly userId?: number },
): Promise<(StudentRow & { readonly email: string })[]> {
  const conditions = [
    ...conditionsOf({ groupId: filter.groupId, tutorId: filter.tutorId }, false),
    ...(filter.userId === undefined ? [] : [sql`member.user_id = ${filter.userId}`]),
  ]
  const condition = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const { rows } = await sql<StudentRow & { email: string }>`
    select ${studentColumns}, account.email ${members(courseId)} where ${condition} order by ${placeOfStudent}`.execute(
    database,
  )
  return rows
}

/** Includes students who left or were removed, because their work is kept. */
export async function findStudents(
  database: Reader,
  courseId: number,
  userIds: readonly number[],
): Promise<Map<number, StudentRow>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<StudentRow>`
    select ${studentColumns} from course_member member join account on account.id = member.user_id
    where member.course_id = ${courseId} and member.user_id = any(${[...userIds]}::bigint[])`.execute(database)
  return new Map(rows.map((row) => [row.user_id, row]))
}

/**
 * Finds a work by the student's key in addresses: the pseudonym while names are hidden, afterwards the account's id. The
 * pseudonym stays valid, because notifications and open pages have it in their addresses.
 */
export async function findWorkBy(
  database: Reader,
  { id, is_anonymous: isAnonymous }: Pick<AssignmentRow, 'id' | 'is_anonymous'>,
  sid: string,
): Promise<number | undefined> {
  const isId = /^[1-9]\d{0,14}$/.test(sid)
  const works = database.selectFrom('assignment_work').select('id').where('assignment_id', '=', id)
  const work = await (
    !isAnonymous && isId ? works.where('user_id', '=', Number(sid)) : works.where('pseudonym', '=', sid)
  ).executeTakeFirst()
  return work?.id
}

export async function findWorkOfAttempt(database: Reader, itemId: number, attemptId: number) {
  const attempt = await database
    .selectFrom('assignment_attempt')
    .select('work_id')
    .where('id', '=', attemptId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return attempt?.work_id
}

export async function listGroupNames(database: Reader, courseId: number, tutorId: number | undefined) {
  let groups = database
    .selectFrom('course_group as g')
    .select(['g.id', 'g.name as groupName'])
    .where('g.course_id', '=', courseId)
  if (tutorId !== undefined)
    groups = groups.where((eb) =>
      eb.exists(
        eb
          .selectFrom('course_group_member as own')
          .select('own.group_id')
          .whereRef('own.group_id', '=', 'g.id')
          .where('own.user_id', '=', tutorId),
      ),
    )
  return await groups
    .orderBy(sql`lower(g.name)`)
    .orderBy('g.id')
    .execute()
}

export async function findCourseOfGroup(database: Reader, groupId: number): Promise<number | undefined> {
  const group = await database
    .selectFrom('course_group')
    .select('course_id')
    .where('id', '=', groupId)
    .executeTakeFirst()
  return group?.course_id
}

export async function findPseudonym(database: Reader, workId: number): Promise<string> {
  const { pseudonym } = await database
    .selectFrom('assignment_work')
    .select('pseudonym')
    .where('id', '=', workId)
    .executeTakeFirstOrThrow()
  return pseudonym
}
