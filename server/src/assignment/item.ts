import type { AssignmentForm } from '@gradus/contract/assignment'
import type { z } from 'zod'
import type { User } from '../platform/access/user.ts'
import type { Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { insertCopy } from '../question/copy.ts'
import { hideQuestion } from '../question/publish.ts'
import { lockTagNamesForTagging, setTags } from '../tag/tag.ts'
import { refuseUnusable } from './candidate.ts'
import { deleteItem, insertItem, listItems, updateItem, type ItemRow } from './item-store.ts'

/** The questions of an assignment: each is a copy, so that changes elsewhere do not affect it. */

type FormItems = z.output<typeof AssignmentForm>['items']

/**
 * Makes the assignment's items match the form: keeps existing ones, copies new questions, removes the others.
 * @throws Problem badInput for a question that the user can't add; conflict if an item with attempts would be removed
 */
export async function setItems(
  tx: Tx,
  user: User,
  assignment: { readonly id: number; readonly courseId: number },
  items: FormItems,
): Promise<void> {
  const before = await listItems(tx, assignment.id)
  const places = items.map((one, index) => ({ ...one, index, item: itemOf(before, one.questionId) }))
  const kept = new Set(places.map(({ item }) => item?.id).filter((id) => id !== undefined))
  if (kept.size < places.filter(({ item }) => item).length)
    throw new Problem('badInput', { message: 'A question is listed twice.', field: 'items' })
  const fresh = places.filter(({ item }) => !item)
  await refuseUnusable(tx, user, assignment.courseId, fresh)
  for (const item of before) if (!kept.has(item.id)) await dropItem(tx, item)
  if (fresh.length > 0) await lockTagNamesForTagging(tx)
  for (const { item, index, points, questionId } of places)
    if (item) await updateItem(tx, item.id, index, points)
    else {
      const copyId = await copyQuestion(tx, user, questionId)
      const place = { assignmentId: assignment.id, position: index, points }
      await insertItem(tx, { ...place, questionId: copyId, sourceId: questionId })
    }
}

/** Finds an item by its copy of a question, or by the question that was copied. */
function itemOf(items: readonly ItemRow[], questionId: number): ItemRow | undefined {
  return items.find((one) => one.question_id === questionId || one.source_id === questionId)
}

async function dropItem(tx: Tx, item: ItemRow): Promise<void> {
  if (item.attempts > 0)
    throw new Problem('conflict', {
      message: `Students have submitted to “${item.title}”, so it can’t be removed.`,
      field: 'items',
    })
  await removeItem(tx, item)
}

/** Removes an item with its copy of the question. */
export async function removeItem(tx: Tx, item: Pick<ItemRow, 'id' | 'question_id'>): Promise<void> {
  await deleteItem(tx, item.id)
  await hideQuestion(tx, item.question_id)
}

/** Call it with the names of tags locked. @returns the copy's id */
export async function copyQuestion(tx: Tx, user: User, sourceId: number): Promise<number> {
  const copy = orNotFound(await insertCopy(tx, { for: 'assignment', userId: user.id }, sourceId))
  await setTags(tx, { id: copy.id, tags: [], isPublic: false }, copy.tags)
  return copy.id
}
