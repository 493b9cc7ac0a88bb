import type { Tx } from '../platform/data/database.ts'
import { endWaitingSubmissions } from '../submission/change.ts'
import { copyContent, copyVariants, listLanguages } from './copy-store.ts'
import { listChoicesInOrder, lockEditable, replaceChoices } from './edit-store.ts'

/**
 * Replaces the title, text, languages, cases and choices of a copy with the current ones of its source. A choice that
 * still exists keeps its id. @returns the source's revision; undefined if the source was deleted, or its kind differs
 */
export async function updateCopy(tx: Tx, copyId: number, sourceId: number): Promise<number | undefined> {
  const source = await lockEditable(tx, sourceId)
  const copy = await lockEditable(tx, copyId)
  if (!source || !copy || source.lifecycle === 'removed' || source.kind !== copy.kind) return undefined
  const before = await listLanguages(tx, copyId)
  await copyContent(tx, copyId, sourceId)
  if (source.kind === 'multiChoice') await replaceChoices(tx, copyId, await listChoicesInOrder(tx, sourceId))
  await copyVariants(tx, copyId, sourceId)
  const after = new Set(await listLanguages(tx, copyId))
  await endWaitingSubmissions(
    tx,
    copyId,
    before.filter((language) => !after.has(language)),
  )
  return source.revision
}
