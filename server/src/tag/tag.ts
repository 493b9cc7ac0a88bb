import { writtenTag } from '@gradus/contract/spoken-tag'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import {
  countTagged,
  findSynonyms,
  isTag,
  lockTagNamesForShare,
  listSimilarTags,
  listSynonyms,
  listTagNames,
  lockTags,
  replaceTags,
  setDescriptions,
} from './store.ts'

/** Call before locking a question whose tags change: tags cannot be renamed or merged until the transaction ends. */
export async function lockTagNamesForTagging(tx: Tx): Promise<void> {
  await lockTagNamesForShare(tx)
}

/** Replaces the tags of a question and updates the tags' counts of public questions. */
export async function setTags(
  tx: Tx,
  question: { id: number; tags: readonly string[]; isPublic: boolean },
  names: readonly string[],
): Promise<void> {
  await lockTagNamesForShare(tx)
  await lockTags(tx, [...new Set([...question.tags, ...names])])
  if (question.isPublic) await countTagged(tx, question.tags, -1)
  await replaceTags(tx, question.id, names)
  if (question.isPublic) await countTagged(tx, names, 1)
}

/** The tags that these names mean; for a synonym, its tag. Each tag once, in the given order. */
export async function resolveTags(reader: Reader, names: readonly string[]): Promise<string[]> {
  const meant = await findSynonyms(reader, names)
  return [...new Set(names.map((name) => meant.get(name) ?? name))]
}

/**
 * For what gets tags: a synonym becomes its tag, because searches look for the tag alone. No tag is renamed or merged
 * until the transaction ends.
 */
export async function resolveTagsForTagging(tx: Tx, names: readonly string[]): Promise<string[]> {
  await lockTagNamesForTagging(tx)
  return await resolveTags(tx, names)
}

/** The tag with this name or synonym, in any spelling that people type; undefined if there is none. */
export async function findTagByName(reader: Reader, text: string): Promise<string | undefined> {
  const typed = text.trim().toLowerCase()
  const [name = ''] = await resolveTags(reader, [writtenTag(typed)])
  return (await isTag(reader, name)) ? name : undefined
}

/** Tags that a text may mean, as people type them: "c++" is cpp, "dynamic programming" has a hyphen. */
export async function tagsLike(reader: Reader, text: string, limit: number): Promise<string[]> {
  const typed = text.trim().toLowerCase()
  return await listSimilarTags(reader, writtenTag(typed).replaceAll(/\s+/g, '-'), limit)
}

/** All tags with their synonyms, for a field that suggests them. */
export async function readTags(database: Database): Promise<{ name: string; synonyms?: string[] }[]> {
  const [tags, synonyms] = await Promise.all([listTagNames(database), listSynonyms(database)])
  const byTag = Map.groupBy(synonyms, (synonym) => synonym.tag_id)
  return tags.map(({ id, name }) => {
    const others = byTag.get(id)
    return others ? { name, synonyms: others.map((other) => other.name) } : { name }
  })
}

/** A question with these tags became public or stopped being so. */
export async function countPublic(tx: Tx, names: readonly string[], isPublic: boolean): Promise<void> {
  await countTagged(tx, names, isPublic ? 1 : -1)
}

/** Texts of tags that exist; unknown ones are left out. */
export async function describeTags(tx: Tx, tags: readonly { name: string; description: string }[]): Promise<void> {
  await setDescriptions(tx, tags)
}
