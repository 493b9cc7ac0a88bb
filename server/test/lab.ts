import { getLiveRoom } from '@gradus/contract/live-room'
import { aUser, goodPassword, type TestUser } from './account.ts'
import { anAttempt, anOpenAssignment, aWork, joins } from './assignment-attempt.ts'
import { aCourse, aLecturer } from './course.ts'
import { aPublicQuestion } from './question.ts'
import type { TestSite } from './site.ts'

/** A lab: an open assignment of one question, whose students are seen in a live room. */

/** Solutions of a lab, in Python. */
export const loop =
  'def double(n):\n    total = 0\n    for i in range(2):\n        total = total - n\n    return total\n'
/** The same with other names. */
export const sameLoop = 'def double(x):\n    s = 0\n    for k in range(2):\n        s = s - x\n    return s\n'
export const recursion = 'def double(n):\n    if n == 0:\n        return 1\n    return double(n - 1) + double(0) * 2\n'
export const wrong = { small: false, negative: true, zero: true }
export const right = { small: true, negative: true, zero: true }

export interface LabScene {
  readonly lecturer: TestUser
  readonly courseId: number
  readonly id: number
  readonly itemId: number
}

export async function aLab(site: TestSite, changes: Parameters<typeof anOpenAssignment>[3] = {}): Promise<LabScene> {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const { id, itemIds } = await anOpenAssignment(site, courseId, [await aPublicQuestion(site)], changes)
  return { lecturer, courseId, id, itemId: itemIds[0] ?? 0 }
}

export async function inLab(site: TestSite, { courseId, id }: LabScene, displayName: string, groupId?: number) {
  const user = await aUser(site, { displayName, password: goodPassword })
  await joins(site, courseId, user.id, 'student', groupId)
  return { user, work: await aWork(site, id, user.id) }
}

export const submits = (
  site: TestSite,
  { itemId }: LabScene,
  { work }: { work: { id: number } },
  source: string,
  tests: Record<string, boolean>,
) =>
  anAttempt(site, {
    workId: work.id,
    itemId,
    source,
    tests,
    outcome: Object.values(tests).every(Boolean) ? 'passed' : 'failed',
  })
export const look = (user: TestUser, { id }: LabScene) => user.call(getLiveRoom, { params: { id }, query: {} })
