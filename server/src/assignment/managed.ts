import type { ManagedAssignment } from '@gradus/contract/assignment'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { taughtAssignment } from './access.ts'
import { listUsable } from './candidate.ts'
import { formOf } from './form.ts'
import { listItems } from './item-store.ts'
import { listGroupIds } from './store.ts'

/** An assignment as its form shows it, with where its questions come from. @throws Problem notFound, notAllowed */
export async function readManaged(database: Database, user: User, id: number): Promise<ManagedAssignment> {
  const { assignment } = await taughtAssignment(database, id, user)
  const items = await listItems(database, id)
  const sourceIds = items.map(({ source_id: sourceId }) => sourceId).filter((sourceId) => sourceId !== null)
  const usable = await listUsable(database, user, assignment.course_id, sourceIds)
  return {
    id,
    courseId: assignment.course_id,
    form: {
      ...formOf(assignment),
      groupIds: await listGroupIds(database, id),
      items: items.map(({ question_id, points }) => ({ questionId: question_id, points: Number(points) })),
    },
    revision: assignment.revision,
    items: items.map((item) => ({
      itemId: item.id,
      questionId: item.question_id,
      sourceId: item.source_id,
      title: item.title,
      points: Number(item.points),
      isOutdated: usable.has(item.source_id ?? 0) && item.present_revision !== item.source_revision,
      isPublic: item.is_public ?? false,
      attempts: item.attempts,
    })),
  }
}
