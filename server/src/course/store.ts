import { sql } from 'kysely'
import type { CourseState } from '@gradus/contract/course'
import type { Reader, Tx } from '../platform/data/database.ts'

export interface CourseContent {
  readonly name: string
  readonly university: string
  readonly body: string
  readonly image_url: string | null
  readonly starts_at: Date
  readonly ends_at: Date
  readonly time_zone: string
}

export const courseColumns = [
  'course.id',
  'course.name',
  'course.university',
  'course.body',
  'course.image_url',
  'course.starts_at',
  'course.ends_at',
  'course.time_zone',
  'course.state',
  'course.copied_from',
  'course.revision',
  'course.content_key',
] as const

export const studentCount = sql<number>`(
  select count(*) from course_member m
  where m.course_id = course.id and m.role = 'student' and m.state = 'active')::int`

export function findCourse(database: Reader, id: number) {
  return database
    .selectFrom('course')
    .select([...courseColumns, studentCount.as('students')])
    .where('course.id', '=', id)
    .executeTakeFirst()
}
export type CourseRecord = NonNullable<Awaited<ReturnType<typeof findCourse>>>

/** Locks the course against edits and changes of its members and groups until the transaction ends. */
export function lockCourse(tx: Tx, id: number) {
  return tx.selectFrom('course').select(courseColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}
export type LockedCourse = NonNullable<Awaited<ReturnType<typeof lockCourse>>>

export async function insertCourse(
  tx: Tx,
  userId: number,
  content: CourseContent,
  copiedFrom: number | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('course')
    .values({ ...content, user_id: userId, copied_from: copiedFrom })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCourse(tx: Tx, id: number, content: CourseContent): Promise<void> {
  await tx
    .updateTable('course')
    .set({ ...content, revision: sql`revision + 1`, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function setPicture(tx: Tx, id: number, address: string): Promise<void> {
  await tx.updateTable('course').set({ image_url: address }).where('id', '=', id).execute()
}

/** Marks a course of the sample content. */
export async function setOrigin(tx: Tx, id: number, key: string): Promise<void> {
  await tx.updateTable('course').set({ content_key: key }).where('id', '=', id).execute()
}

/** The courses of the sample content. */
export function listSamples(tx: Tx) {
  return tx.selectFrom('course').select('id').where('content_key', 'is not', null).orderBy('id').execute()
}

export async function setState(tx: Tx, id: number, state: CourseState): Promise<void> {
  await tx
    .updateTable('course')
    .set({ state, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteCourse(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('course').where('id', '=', id).execute()
}

/** Locks a course's assignments, so that nobody submits to them until the transaction ends. */
export async function lockAssignments(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('assignment').select('id').where('course_id', '=', id).orderBy('id').forNoKeyUpdate().execute()
}

/** Whether anybody has submitted anything in the course. */
export async function hasWork(database: Reader, id: number): Promise<boolean> {
  const row = await database
    .selectFrom('assignment')
    .innerJoin('assignment_item', 'assignment_item.assignment_id', 'assignment.id')
    .innerJoin('assignment_attempt', 'assignment_attempt.item_id', 'assignment_item.id')
    .select('assignment_attempt.id')
    .where('assignment.course_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
