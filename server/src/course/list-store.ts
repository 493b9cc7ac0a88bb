import { sql } from 'kysely'
import type { CourseState } from '@gradus/contract/course'
import { containsWords } from '../platform/data/lookup.ts'
import type { Database } from '../platform/data/database.ts'
import { courseColumns, studentCount } from './store.ts'

/** The user's courses by name; drafts only if the user is on their staff. */
export function listForMenu(database: Database, userId: number) {
  return database
    .selectFrom('course_member as member')
    .innerJoin('course', 'course.id', 'member.course_id')
    .select(['course.id', 'course.name', 'course.state'])
    .where('member.user_id', '=', userId)
    .where('member.state', '=', 'active')
    .where((eb) => eb.or([eb('course.state', '<>', 'draft'), eb('member.role', '<>', 'student')]))
    .orderBy(sql`lower(course.name)`)
    .orderBy('course.id')
    .execute()
}

export interface CourseFilter {
  readonly q?: string | undefined
  readonly state?: CourseState | undefined
}

/** Newest term first. An admin gets all of them. Students do not get drafts. */
export function listCourses(
  database: Database,
  user: { readonly id: number; readonly isAdmin: boolean },
  { q, state }: CourseFilter,
  limit: number,
  offset: number,
) {
  let rows = database
    .selectFrom('course')
    .leftJoin('course_member as own', (join) =>
      join.onRef('own.course_id', '=', 'course.id').on('own.user_id', '=', user.id).on('own.state', '=', 'active'),
    )
    .select([...courseColumns, studentCount.as('students'), 'own.role'])
  if (!user.isAdmin)
    rows = rows
      .where('own.role', 'is not', null)
      .where((eb) => eb.or([eb('course.state', '<>', 'draft'), eb('own.role', '<>', 'student')]))
  if (state) rows = rows.where('course.state', '=', state)
  if (q) rows = rows.where(containsWords(sql`course.name`, sql`lower(course.name)`, q))
  return rows.orderBy('course.starts_at', 'desc').orderBy('course.id', 'desc').limit(limit).offset(offset).execute()
}
export type CourseRow = Awaited<ReturnType<typeof listCourses>>[number]
