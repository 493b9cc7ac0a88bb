import type { z } from 'zod'
import { addAssignment, getManagedAssignment, type AssignmentForm } from '@gradus/contract/assignment'
import { joinCourse, renewJoinLink } from '@gradus/contract/enrolment'
import { aUser, type TestUser } from './account.ts'
import type { SceneSite } from './site.ts'

type Form = z.input<typeof AssignmentForm>

/** A student who joins by a link that the lecturer creates. */
export async function aStudent(
  site: SceneSite,
  lecturer: TestUser,
  courseId: number,
  { displayName = 'Sam Student', groupId }: { readonly displayName?: string; readonly groupId?: number } = {},
): Promise<TestUser> {
  const student = await aUser(site, { displayName })
  const body = groupId === undefined ? {} : { groupId }
  const { token } = await lecturer.call(renewJoinLink, { params: { id: courseId }, body })
  await student.call(joinCourse, { body: { token } })
  return student
}

export function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString()
}

/**
 * An assignment that opened an hour ago and is due in an hour. @returns its id, and its items in the order of
 * `questionIds`
 */
export async function anAssignment(
  lecturer: TestUser,
  courseId: number,
  questionIds: readonly number[],
  changes: Partial<Form> = {},
) {
  const id = await lecturer.call(addAssignment, {
    params: { id: courseId },
    body: {
      title: 'Lists and loops',
      body: '<p>Solve them all.</p>',
      opens: inHours(-1),
      due: inHours(1),
      items: questionIds.map((questionId) => ({ questionId, points: 10 })),
      ...changes,
    },
  })
  const { items } = await lecturer.call(getManagedAssignment, { params: { id } })
  return { id, items }
}
