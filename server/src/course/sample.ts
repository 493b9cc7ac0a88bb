import { addSampleStudent } from '../account/sample-account.ts'
import type { SampleAssignment, SampleAttempt } from '../assignment/sample.ts'
import type { Tx } from '../platform/data/database.ts'
import { addToGroups, insertGroup } from './group-store.ts'
import { putMember } from './member-store.ts'
import { insertCourse, setOrigin, setState } from './store.ts'

/** A course with fictional students, from a file of `content/`. */
export interface SampleCourse {
  readonly key: string
  readonly name: string
  readonly university: string
  /** Sanitised HTML. */
  readonly body: string
  readonly daysAgo: number
  readonly days: number
  readonly timeZone: string
  readonly groups: readonly string[]
  readonly assignments: readonly SampleAssignment[]
  readonly students: readonly {
    readonly name: string
    readonly group: string
    /** Attempts at the first assignment. */
    readonly attempts: readonly SampleAttempt[]
  }[]
}

const day = 24 * 60 * 60_000

/**
 * Stores the course with its groups and fictional students; its assignments are stored afterwards.
 * @param authorId the owner
 * @returns its id, and the students' accounts in their order
 */
export async function insertSampleCourse(
  tx: Tx,
  authorId: number,
  sample: SampleCourse,
): Promise<{ id: number; studentIds: number[] }> {
  const today = new Date().setUTCHours(0, 0, 0, 0)
  const starts = new Date(today - sample.daysAgo * day)
  const content = {
    name: sample.name,
    university: sample.university,
    body: sample.body,
    image_url: null,
    starts_at: starts,
    ends_at: new Date(starts.getTime() + sample.days * day),
    time_zone: sample.timeZone,
  }
  const id = await insertCourse(tx, authorId, content, null)
  await setOrigin(tx, id, sample.key)
  await setState(tx, id, 'active')
  await putMember(tx, id, authorId, 'owner')
  const groupIds = new Map<string, number>()
  for (const name of sample.groups) {
    const groupId = await insertGroup(tx, id, name)
    if (groupId !== undefined) groupIds.set(name, groupId)
  }
  const studentIds: number[] = []
  for (const { name, group } of sample.students) {
    const userId = await addSampleStudent(tx, name, starts)
    await putMember(tx, id, userId, 'student')
    await addToGroups(
      tx,
      id,
      userId,
      [groupIds.get(group)].filter((groupId) => groupId !== undefined),
    )
    studentIds.push(userId)
  }
  return { id, studentIds }
}
