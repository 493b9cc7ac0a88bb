import { sql } from 'kysely'
import { containsWords } from '../platform/data/lookup.ts'
import type { Reader } from '../platform/data/database.ts'

/** Exactly the expression of the index of titles. */
const byTitle = sql<string>`lower(question.title) collate "C"`

/** Questions that only courses see and that were written by lecturers of this course. */
const byTeachers = (courseId: number) => sql<boolean>`question.user_id in (
  select m.user_id from course_member m
  where m.course_id = ${courseId} and m.role in ('owner', 'lecturer') and m.state = 'active')`

/** The columns that decide whether questions can be added to an assignment of a course. */
export function listCandidates(database: Reader, courseId: number, questionIds: readonly number[]) {
  return database
    .selectFrom('question')
    .select(['id', 'lifecycle', 'audience', 'is_public', 'user_id', byTeachers(courseId).as('by_teacher')])
    .where('id', '=', sql<number>`any(${[...questionIds]}::bigint[])`)
    .execute()
}
export type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number]

/** First the questions of the course's lecturers, newest first, then public ones. */
export async function findUsable(database: Reader, courseId: number, q: string | undefined, limit: number) {
  const approved = () => {
    const rows = database
      .selectFrom('question')
      .innerJoin('account', 'account.id', 'question.user_id')
      .select([
        'question.id',
        sql<string>`coalesce(question.alt_title, question.title)`.as('title'),
        'question.kind',
        'question.difficult_level',
        'question.is_public',
        'account.display_name',
      ])
      .where('question.lifecycle', '=', sql.lit('approved' as const))
      .limit(limit)
    return q ? rows.where(containsWords(sql.ref('question.title'), byTitle, q)) : rows
  }
  const ofTeachers = await approved()
    .where('question.audience', '=', sql.lit('course' as const))
    .where(byTeachers(courseId))
    .orderBy('question.created_at', 'desc')
    .orderBy('question.id', 'desc')
    .execute()
  // Public questions have a separate index for each kind.
  const everybodys = (isMultipleChoice: boolean) =>
    approved()
      .where('question.is_public', '=', sql.lit(true))
      .where('question.multiple_choice', '=', sql.lit(isMultipleChoice))
      .orderBy('question.published_at', 'desc')
      .orderBy('question.id', 'desc')
      .execute()
  const others = [...(await everybodys(false)), ...(await everybodys(true))]
  return [...ofTeachers, ...others].slice(0, limit)
}
