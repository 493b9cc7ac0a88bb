import { sql } from 'kysely'
import { hotPostSnippet } from '@gradus/contract/limit'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

interface Content {
  readonly title: string
  readonly body: string
  readonly body_text: string
}

function posts(database: Reader) {
  return database
    .selectFrom('blog_post')
    .innerJoin('account', 'account.id', 'blog_post.user_id')
    .select([
      'blog_post.id',
      'blog_post.title',
      'blog_post.user_id',
      'blog_post.votes',
      'blog_post.comments',
      'blog_post.created_at',
      'account.display_name',
      'account.profile_image',
    ])
}

/** `hot` is by votes and age. */
export function listPosts(database: Database, order: 'hot' | 'latest', limit: number, offset: number) {
  return posts(database)
    .select(sql<string>`left(blog_post.body_text, ${hotPostSnippet + 1})`.as('start'))
    .orderBy(order === 'hot' ? 'blog_post.hot_score' : 'blog_post.created_at', 'desc')
    .orderBy('blog_post.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
export type SummaryRow = Awaited<ReturnType<typeof listPosts>>[number]

/** There are few posts, so they are counted, but only up to a number that nobody pages beyond. */
const maxCounted = sql.lit(10_000)

export async function countPosts(database: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from blog_post limit ${maxCounted}) counted`.execute(database)
  return rows[0]?.total ?? 0
}

export function findPost(database: Reader, id: number) {
  return posts(database)
    .select(['blog_post.body', 'blog_post.modified_at'])
    .where('blog_post.id', '=', id)
    .executeTakeFirst()
}
/** Locks the row against concurrent changes. */
export function lockPost(tx: Tx, id: number) {
  return tx.selectFrom('blog_post').select('modified_at').where('id', '=', id).forUpdate().executeTakeFirst()
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

export async function insertPost(
  database: Reader,
  userId: number,
  content: Content & { content_key?: string; created_at?: Date },
): Promise<number> {
  const row = await database
    .insertInto('blog_post')
    .values({ user_id: userId, ...content })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updatePost(database: Reader, id: number, content: Content): Promise<void> {
  await database
    .updateTable('blog_post')
    .set({ ...content, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deletePost(database: Reader, id: number): Promise<void> {
  await database.deleteFrom('blog_post').where('id', '=', id).execute()
}
