import { sql, type SqlBool } from 'kysely'
import type { TagSort } from '@gradus/contract/tag'
import type { Reader, Tx } from '../platform/data/database.ts'
import { containsWords } from '../platform/data/lookup.ts'

const orders = { questions: sql`tag.question_count`, name: sql`tag.name` }

export function managedTags(database: Reader, q: string | undefined, sort: TagSort, descending: boolean) {
  const direction = descending ? 'desc' : 'asc'
  let rows = database
    .selectFrom('tag')
    .select([
      'tag.id',
      'tag.name',
      'tag.description',
      'tag.question_count',
      'tag.follower_count',
      sql<string[]>`array(select name from tag_synonym where tag_id = tag.id order by name)`.as('synonyms'),
    ])
    .orderBy(orders[sort], direction)
    .orderBy('tag.id', direction)
  if (q) {
    const word = q.toLowerCase()
    rows = rows.where(
      sql<SqlBool>`(${containsWords(sql.ref('tag.name'), sql`tag.name`, word)}
        or tag.id in (select tag_id from tag_synonym where name like ${`${word.replaceAll(/[\\%_]/g, '\\$&')}%`}))`,
    )
  }
  return rows
}

export function lockTag(tx: Tx, id: number) {
  return tx.selectFrom('tag').select(['id', 'name', 'description']).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockTagNamed(tx: Tx, name: string) {
  return tx
    .selectFrom('tag')
    .select(['id', 'name', 'description'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
}

/** Two tags, in the order in which everybody locks tags. */
export async function lockInOrder(tx: Tx, id: number, name: string): Promise<void> {
  await sql`select id from tag where id = ${id} or name = ${name} order by name for update`.execute(tx)
}

/**
 * An edit or a publication of a question locks the question before its tags. A change of a tag therefore does the same:
 * first its questions, in one order, then the tag.
 */
export async function lockQuestionsOf(tx: Tx, tagId: number): Promise<void> {
  await sql`
    select id from question where id in (select question_id from question_tag where tag_id = ${tagId})
    order by id for update`.execute(tx)
}

export async function setName(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('tag').set({ name }).where('id', '=', id).execute()
}

export async function setDescription(tx: Tx, id: number, description: string): Promise<void> {
  await tx.updateTable('tag').set({ description }).where('id', '=', id).execute()
}

/** Moves a tag's questions, followers and synonyms to another tag, and computes the counters again. */
export async function moveTagReferences(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into question_tag (tag_id, question_id)
    select ${to}, question_id from question_tag where tag_id = ${from} on conflict do nothing`.execute(tx)
  await sql`
    insert into tag_follower (tag_id, user_id)
    select ${to}, user_id from tag_follower where tag_id = ${from} on conflict do nothing`.execute(tx)
  await tx.updateTable('tag_synonym').set({ tag_id: to }).where('tag_id', '=', from).execute()
  await sql`
    update tag set
      question_count = (
        select count(*) from question_tag join question on question.id = question_tag.question_id
        where question_tag.tag_id = ${to} and question.is_public),
      follower_count = (select count(*) from tag_follower where tag_id = ${to})
    where id = ${to}`.execute(tx)
}

export async function deleteTag(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tag').where('id', '=', id).execute()
}

export async function listSynonyms(tx: Reader, tagId: number): Promise<string[]> {
  const rows = await tx.selectFrom('tag_synonym').select('name').where('tag_id', '=', tagId).orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** Those of the given names that belong to another tag, as its name or a synonym. */
export async function findTakenNames(tx: Tx, tagId: number, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from tag where id <> ${tagId} and name = any(${[...names]}::text[])
    union select name from tag_synonym where tag_id <> ${tagId} and name = any(${[...names]}::text[])
    order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

export async function addSynonyms(tx: Tx, tagId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto('tag_synonym')
    .values(names.map((name) => ({ name, tag_id: tagId })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ tag_id: tagId }))
    .execute()
}

export async function removeSynonyms(tx: Tx, tagId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx.deleteFrom('tag_synonym').where('tag_id', '=', tagId).where('name', 'in', names).execute()
}
