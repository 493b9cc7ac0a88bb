import type { PlaywrightWorkerArgs } from '@playwright/test'
import { addAssignment, type AssignmentForm } from '@gradus/contract/assignment'
import type { z } from 'zod'
import type { Database } from '../server/src/platform/data/database.ts'
import { requestsOf } from './sign-in.ts'
import { expect } from './site.ts'

/** Creates courses and their assignments for journeys. */

interface CourseMembers {
  readonly lecturer: number
  readonly students: readonly number[]
}

/** An active course in Jerusalem's time zone with one empty group. */
export async function aCourse(
  database: Database,
  { lecturer, students }: CourseMembers,
  name = 'Programming 1',
): Promise<number> {
  const { id } = await database
    .insertInto('course')
    .values({
      name,
      university: 'Tel Aviv University',
      body: '<p>Loops, lists and trees.</p>',
      starts_at: new Date(Date.now() - 30 * day),
      ends_at: new Date(Date.now() + 90 * day),
      time_zone: 'Asia/Jerusalem',
      state: 'active',
      user_id: lecturer,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('course_member')
    .values([
      { course_id: id, user_id: lecturer, role: 'owner' as const },
      ...students.map((user_id) => ({ course_id: id, user_id, role: 'student' as const })),
    ])
    .execute()
  await database.insertInto('course_group').values({ course_id: id, name: 'Monday 10:00' }).execute()
  return id
}
const day = 24 * 60 * 60_000

/** An assignment that the lecturer adds through the interface. @returns its id */
export async function anAssignment(
  { database, playwright, url }: { database: Database; playwright: PlaywrightWorkerArgs['playwright']; url: string },
  { lecturer, courseId }: { readonly lecturer: number; readonly courseId: number },
  form: Partial<z.input<typeof AssignmentForm>>,
): Promise<number> {
  const request = await requestsOf({ database, playwright, url }, lecturer)
  const response = await request.post(addAssignment.url.replace(':id', String(courseId)), {
    data: { title: 'Lists and loops', body: '<p>Solve them all, by yourselves.</p>', ...form },
  })
  const text = await response.text()
  await request.dispose()
  expect(Number(text), text).toBeGreaterThan(0)
  return Number(text)
}

/** A coding question in Python, as it is posted. */
export const coding = (title: string) => ({
  kind: 'coding',
  title,
  body: '<p>Write <code>answer(n)</code>, which returns twice its argument.</p>',
  rawTags: ['arithmetic'],
  difficultLevel: 1,
  implementations: [
    {
      type: 8,
      starter: 'def answer(n):\n    return 0\n',
      tests: 'from solution import *\nassert answer(2) == 4\n',
      additionalFiles: [],
    },
  ],
})
