import type { CourseForm } from '@gradus/contract/course'
import type { z } from 'zod'
import { addCourse, setCourseState } from '@gradus/contract/course'
import { importRoster } from '@gradus/contract/course-member'
import { roles } from '@gradus/contract/role'
import { aUser, type TestUser } from './account.ts'
import { pathOf, type Client } from './client.ts'
import type { SceneSite } from './site.ts'

export const courseForm: z.input<typeof CourseForm> = {
  name: 'Programming 1',
  university: 'Tel Aviv University',
  body: '<p>Loops, lists and trees.</p>',
  startDate: '2026-10-18T00:00:00+03:00',
  endDate: '2027-02-28T23:59:00+02:00',
  timeZone: 'Asia/Jerusalem',
}

/** An active course without members, halfway through its term. */
export async function aCourseRow({ database }: Pick<SceneSite, 'database'>): Promise<number> {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const { id } = await database
    .insertInto('course')
    .values({
      name: courseForm.name,
      university: courseForm.university,
      starts_at: hours(-100),
      ends_at: hours(1000),
      time_zone: 'UTC',
      state: 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function aLecturer(site: SceneSite, displayName = 'Lea Lecturer'): Promise<TestUser> {
  return aUser(site, { role: roles.lecturer, displayName })
}

/** An active course that this lecturer owns. */
export async function aCourse(lecturer: TestUser, changes: Partial<typeof courseForm> = {}): Promise<number> {
  const id = await lecturer.call(addCourse, { body: { ...courseForm, ...changes } })
  await lecturer.call(setCourseState, { params: { id }, body: { to: 'active' } })
  return id
}

export async function sendRoster(
  client: Client,
  id: number,
  csv: string,
  query: Record<string, string> = {},
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const form = new FormData()
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'roster.csv')
  const search = new URLSearchParams(query).toString()
  const path = `${pathOf(importRoster, { id })}${search === '' ? '' : `?${search}`}`
  const response = await client.fetch(path, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
