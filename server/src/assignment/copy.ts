import { copyRubric } from '../grade/copy.ts'
import { copyCategories } from '../gradebook/copy.ts'
import type { User } from '../platform/access/user.ts'
import type { Tx } from '../platform/data/database.ts'
import { lockTagNamesForTagging } from '../tag/tag.ts'
import { copyGroupsOf, copyItem, copyRow, listToCopy } from './copy-store.ts'
import { copyQuestion } from './item.ts'
import { listItems } from './item-store.ts'

/**
 * Copies the assignments of a course to another one as drafts: with the same questions, copied again, with their rubrics,
 * and with groups and categories of the same names. Exceptions, teams and work are not copied (courses.md 3).
 */
export async function copyAssignments(
  tx: Tx,
  user: User,
  from: number,
  to: number,
  shifted: (moment: Date) => Date,
): Promise<void> {
  const later = (moment: Date | null) => moment && shifted(moment)
  await copyCategories(tx, from, to)
  const all = await listToCopy(tx, from)
  if (all.length > 0) await lockTagNamesForTagging(tx)
  for (const { id, opens_at, due_at, late_until } of all) {
    const times = { opens_at: later(opens_at), due_at: later(due_at), late_until: later(late_until) }
    const copy = await copyRow(tx, id, to, times)
    await copyGroupsOf(tx, id, copy)
    for (const item of await listItems(tx, id)) {
      const questionId = await copyQuestion(tx, user, item.question_id)
      await copyRubric(tx, item.id, await copyItem(tx, item.id, copy, questionId))
    }
  }
}
