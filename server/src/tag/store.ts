import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** The number of names from which a browser makes its suggestions. */
const maxNames = 10_000

/** Tags of public questions, and those that an admin described: not what somebody typed at a question that waits. */
export function listTagNames(database: Database): Promise<{ id: number; name: string }[]> {
  return database
    .selectFrom('tag')
    .select(['id', 'name'])
    .where((where) =>
      where.or([
        where('question_count', '>', 0),
        where('description', '<>', ''),
        where.exists(
          where.selectFrom('tag_synonym').select('tag_synonym.name').whereRef('tag_synonym.tag_id', '=', 'tag.id'),
        ),
      ]),
    )
    .orderBy('name')
    .limit(maxNames)
    .execute()
}

export function listSynonyms(database: Database): Promise<{ tag_id: number; name: string }[]> {
  return database.selectFrom('tag_synonym').select(['tag_id', 'name']).orderBy('name').limit(maxNames).execute()
}

/** An arbitrary lock number, the same on every server of this site. */
const namesLock = sql.lit(4_150_227)

/**
 * Until the transaction ends, names of tags mean what they mean now. Transactions that tag questions share this lock and take it
 * before locking a question; renaming, merging and deleting tags take it exclusively.
 */
export async function lockTagNamesForShare(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${namesLock})`.execute(tx)
}
export async function lockTagNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${namesLock})`.execute(tx)
}

/**
 * Locks these tags, and creates unknown ones. It always locks them in the order of their names, which avoids deadlocks.
 */
export async function lockTags(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto('tag')
    .values(names.toSorted().map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  await sql`select id from tag where name = any(${[...names]}::text[]) order by name for no key update`.execute(tx)
}

/** Gives a question exactly these tags, which are there. */
export async function replaceTags(tx: Tx, questionId: number, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('question_tag').where('question_id', '=', questionId).execute()
  if (names.length === 0) return
  await tx
    .insertInto('question_tag')
    .columns(['tag_id', 'question_id'])
    .expression(
      tx
        .selectFrom('tag')
        .select(['id', sql.val(questionId).as('question_id')])
        .where('name', 'in', names),
    )
    .execute()
}

/** A question with these tags became public (+1) or stopped being so (-1). */
export async function countTagged(tx: Tx, names: readonly string[], change: 1 | -1): Promise<void> {
  if (names.length === 0) return
  await sql`
    with held as (select id from tag where name = any(${[...names]}::text[]) order by name for no key update)
    update tag set question_count = question_count + ${change} where id in (select id from held)`.execute(tx)
}

export async function setDescriptions(tx: Tx, tags: readonly { name: string; description: string }[]): Promise<void> {
  await sql`
    update tag set description = given.description
    from unnest(${tags.map((tag) => tag.name)}::text[], ${tags.map((tag) => tag.description)}::text[]) as given(name, description)
    where tag.name = given.name`.execute(tx)
}

export async function isTag(reader: Reader, name: string): Promise<boolean> {
  const row = await reader.selectFrom('tag').select('id').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}

/** The tag of each of these names that is a synonym. */
export async function findSynonyms(reader: Reader, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await reader
    .selectFrom('tag_synonym')
    .innerJoin('tag', 'tag.id', 'tag_synonym.tag_id')
    .select(['tag_synonym.name as synonym', 'tag.name'])
    .where('tag_synonym.name', 'in', names)
    .execute()
  return new Map(rows.map(({ synonym, name }) => [synonym, name]))
}

/** Tags that questions have and whose name, or a synonym of it, is like this text; most alike first. */
export async function listSimilarTags(reader: Reader, text: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tag.name from (
      select id, similarity(name, ${text}) as likeness from tag where name % ${text}
      union all
      select tag_id, similarity(name, ${text}) from tag_synonym where name % ${text}
    ) alike join tag on tag.id = alike.id
    where tag.question_count > 0
    group by tag.id order by max(alike.likeness) desc, tag.question_count desc limit ${limit}`.execute(reader)
  return rows.map(({ name }) => name)
}
