import type { Tx } from '../platform/data/database.ts'
import { addSynonyms, lockTagNamed, setDescription, findTakenNames } from './manage-store.ts'
import { lockTagNames, findSynonyms, lockTags } from './store.ts'

/** An import with synonyms locks the names of tags exclusively, from the beginning of the transaction. */
export async function lockTagNamesForImport(tx: Tx): Promise<void> {
  await lockTagNames(tx)
}

/** Imports a tag, creating it if needed. @returns synonyms that already mean something else here and were left out */
export async function importTag(
  tx: Tx,
  { name, description, synonyms }: { name: string; description: string; synonyms: readonly string[] },
): Promise<string[]> {
  if ((await findSynonyms(tx, [name])).size > 0) return [name]
  await lockTags(tx, [name])
  const tag = await lockTagNamed(tx, name)
  if (!tag) return [name]
  if (description !== '') await setDescription(tx, tag.id, description)
  const taken = await findTakenNames(tx, tag.id, synonyms)
  await addSynonyms(
    tx,
    tag.id,
    synonyms.filter((one) => one !== name && !taken.includes(one)),
  )
  return taken
}
