import { sql } from 'kysely'
import type { Database, Tx } from '../platform/data/database.ts'

export function findTag(database: Database, name: string) {
  return database
    .selectFrom('tag')
    .select(['id', 'name', 'description', 'question_count', 'follower_count'])
    .where((expression) =>
      expression.or([
        expression('name', '=', name),
        expression('id', '=', (from) => from.selectFrom('tag_synonym').select('tag_id').where('name', '=', name)),
      ]),
    )
    .executeTakeFirst()
}

export async function listSynonymsOf(database: Database, tagId: number): Promise<string[]> {
  const rows = await database
    .selectFrom('tag_synonym')
    .select('name')
    .where('tag_id', '=', tagId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function hasFollower(database: Database, tagId: number, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('tag_follower')
    .select('tag_id')
    .where('tag_id', '=', tagId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export function listFollowed(database: Database, userId: number) {
  return database
    .selectFrom('tag_follower')
    .innerJoin('tag', 'tag.id', 'tag_follower.tag_id')
    .select(['tag.name', 'tag.question_count'])
    .where('tag_follower.user_id', '=', userId)
    .orderBy('tag.name')
    .execute()
}

export async function addFollower(tx: Tx, tagId: number, userId: number): Promise<boolean> {
  const result = await tx
    .insertInto('tag_follower')
    .values({ tag_id: tagId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function removeFollower(tx: Tx, tagId: number, userId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('tag_follower')
    .where('tag_id', '=', tagId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function changeFollowers(tx: Tx, tagId: number, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('tag')
    .set({ follower_count: sql`follower_count + ${change}` })
    .where('id', '=', tagId)
    .execute()
}

/** Locks the tags in the order of their names, as everybody does, which avoids deadlocks. */
export async function unfollowAll(tx: Tx, userId: number): Promise<void> {
  await sql`
    with held as (
      select id from tag where id in (select tag_id from tag_follower where user_id = ${userId})
      order by name for no key update),
    gone as (
      delete from tag_follower where user_id = ${userId} and tag_id in (select id from held) returning tag_id)
    update tag set follower_count = follower_count - 1 from gone where tag.id = gone.tag_id`.execute(tx)
}
