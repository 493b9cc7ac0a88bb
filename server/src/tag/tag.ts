import type { Tx } from '../platform/database.ts'
import { countTagged, replaceTags, setDescriptions } from './store.ts'

/** Gives a question exactly these tags and keeps the tags' counts of public questions true. */
export async function retag(
  tx: Tx,
  question: { id: number; tags: readonly string[]; isPublic: boolean },
  names: readonly string[],
): Promise<void> {
  if (question.isPublic) await countTagged(tx, question.tags, -1)
  await replaceTags(tx, question.id, names)
  if (question.isPublic) await countTagged(tx, names, 1)
}

/** A question with these tags became public or stopped being so. */
export async function countPublic(tx: Tx, names: readonly string[], isPublic: boolean): Promise<void> {
  await countTagged(tx, names, isPublic ? 1 : -1)
}

/** Texts of tags that exist; unknown ones are left out. */
export async function describeTags(tx: Tx, tags: readonly { name: string; description: string }[]): Promise<void> {
  await setDescriptions(tx, tags)
}
