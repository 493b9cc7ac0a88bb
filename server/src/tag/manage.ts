import type { ParsedOf } from '@gradus/contract/endpoint'
import type { BulkResult } from '@gradus/contract/part'
import type { editTag as editTagCall, getManagedTags, mergeTags as mergeTagsCall } from '@gradus/contract/tag'
import { recordAuditEvents } from '../audit/audit.ts'
import type { AuditEvent } from '../audit/event.ts'
import { applyToEach } from '../platform/http/bulk.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { readWithCustomPlan } from '../platform/data/lookup.ts'
import { readPage } from '../platform/data/page.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import {
  addSynonyms,
  deleteTag,
  listSynonyms,
  lockInOrder,
  lockQuestionsOf,
  lockTag,
  lockTagNamed,
  managedTags,
  moveTagReferences,
  removeSynonyms,
  setDescription,
  setName,
  findTakenNames,
} from './manage-store.ts'
import { replaceTagName as replaceInAnnouncements } from '../announcement/tag.ts'
import { replaceTagName as replaceInJobs } from '../job/tag.ts'
import { replaceTagName as replaceInQuestions } from '../question/tag.ts'
import { lockTagNames } from './store.ts'

const pageSize = 50

export async function readManagedTags(
  database: Database,
  { q, sort, order, page }: ParsedOf<typeof getManagedTags>['query'],
) {
  const descending = order ? order === 'down' : sort === 'questions'
  const read = (limit: number, offset: number) =>
    readWithCustomPlan(database, (tx) => managedTags(tx, q, sort, descending).limit(limit).offset(offset).execute())
  return await readPage({ page, pageSize }, read, (row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    questionCount: row.question_count,
    followers: row.follower_count,
    synonyms: row.synonyms,
  }))
}

/** Records an audit event for each change. @throws Problem notFound, conflict if another tag or synonym has a name */
export async function editTag(
  database: Database,
  user: User,
  id: number,
  { name, description, synonyms, before }: ParsedOf<typeof editTagCall>['body'],
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await lockTagNames(tx)
    await lockQuestionsOf(tx, id)
    const tag = orNotFound(await lockTag(tx, id))
    const oldSynonyms = await listSynonyms(tx, id)
    const now = { name: tag.name, description: tag.description, synonyms: oldSynonyms.toSorted() }
    refuseOutdated(before && { ...before, synonyms: before.synonyms.toSorted() }, now, 'this tag')
    const [takenName] = await findTakenNames(tx, id, [name, ...synonyms])
    if (takenName !== undefined)
      throw new Problem('conflict', { message: `“${takenName}” is another tag or its synonym. Merge the two instead.` })
    const events: AuditEvent[] = []
    const subject = { kind: 'tag', id, name: tag.name } as const
    if (name !== tag.name) {
      await setName(tx, id, name)
      await replaceName(tx, id, tag.name, name)
      events.push({ action: 'renameTag', subject, details: { from: tag.name, to: name } })
    }
    if (description !== tag.description) {
      await setDescription(tx, id, description)
      events.push({ action: 'describeTag', subject })
    }
    const newSynonyms = new Set(synonyms.filter((synonym) => synonym !== name))
    const added = [...newSynonyms].filter((synonym) => !oldSynonyms.includes(synonym))
    const removed = oldSynonyms.filter((synonym) => !newSynonyms.has(synonym))
    await addSynonyms(tx, id, added)
    // Announcements and job offers may have had such a name before it was a synonym; a question’s name is always a tag.
    for (const synonym of added) {
      await replaceInAnnouncements(tx, synonym, name)
      await replaceInJobs(tx, synonym, name)
    }
    await removeSynonyms(tx, id, removed)
    events.push(...added.map((synonym): AuditEvent => ({ action: 'addSynonym', subject, details: { synonym } })))
    events.push(...removed.map((synonym): AuditEvent => ({ action: 'removeSynonym', subject, details: { synonym } })))
    await recordAuditEvents(tx, user, ...events)
  })
}

export function mergeTags(
  database: Database,
  user: User,
  { ids, into }: ParsedOf<typeof mergeTagsCall>['body'],
): Promise<BulkResult> {
  return applyToEach(ids, (id) => database.transaction().execute((tx) => merge(tx, user, id, into)))
}

async function merge(tx: Tx, user: User, id: number, into: string): Promise<void> {
  await lockTagNames(tx)
  await lockQuestionsOf(tx, id)
  await lockInOrder(tx, id, into)
  const target = await lockTagNamed(tx, into)
  if (!target) throw new Problem('notFound', { message: `There is no tag “${into}”.` })
  if (target.id === id) throw new Problem('conflict', { message: 'A tag cannot be merged into itself.' })
  const source = orNotFound(await lockTag(tx, id))
  await replaceName(tx, id, source.name, target.name)
  await moveTagReferences(tx, id, target.id)
  await deleteTag(tx, id)
  if (target.description === '') await setDescription(tx, target.id, source.description)
  await addSynonyms(tx, target.id, [source.name])
  await recordAuditEvents(tx, user, {
    action: 'mergeTag',
    subject: { kind: 'tag', id, name: source.name },
    details: { to: target.name },
  })
}

export function deleteTags(database: Database, user: User, ids: readonly number[]): Promise<BulkResult> {
  return applyToEach(ids, (id) =>
    database.transaction().execute(async (tx) => {
      await lockTagNames(tx)
      await lockQuestionsOf(tx, id)
      const tag = orNotFound(await lockTag(tx, id))
      await replaceName(tx, id, tag.name, null)
      await deleteTag(tx, id)
      await recordAuditEvents(tx, user, { action: 'deleteTag', subject: { kind: 'tag', id, name: tag.name } })
    }),
  )
}

/** @param to null removes the name */
async function replaceName(tx: Tx, tagId: number, from: string, to: string | null): Promise<void> {
  await replaceInQuestions(tx, tagId, from, to)
  await replaceInAnnouncements(tx, from, to)
  await replaceInJobs(tx, from, to)
}
