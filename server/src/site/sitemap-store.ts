import { sql } from 'kysely'
import type { Reader } from '../platform/data/database.ts'

/**
 * Everything that the public may read, by ranges of ids: each range is read by the primary key, however many rows the
 * table has.
 */

export interface IdRange {
  readonly after: number
  readonly to: number
}

/** The largest id of each kind; 0 if there is none. */
export async function readNewestIds(database: Reader) {
  const { rows } = await sql<Record<'questions' | 'tags' | 'tournaments' | 'companies' | 'posts' | 'jobs', number>>`
    select coalesce((select max(id) from question), 0) as questions, coalesce((select max(id) from tag), 0) as tags,
      coalesce((select max(id) from tournament), 0) as tournaments, coalesce((select max(id) from company), 0) as companies,
      coalesce((select max(id) from blog_post), 0) as posts, coalesce((select max(id) from job), 0) as jobs`.execute(
    database,
  )
  return rows[0] ?? { questions: 0, tags: 0, tournaments: 0, companies: 0, posts: 0, jobs: 0 }
}

/** Includes the title that readers see. */
export async function listQuestionAddresses(database: Reader, { after, to }: IdRange) {
  return await database
    .selectFrom('question')
    .select(({ fn }) => ['id', fn.coalesce('alt_title', 'title').as('title'), 'modified_at'])
    .where('id', '>', after)
    .where('id', '<=', to)
    .where('is_public', '=', true)
    .orderBy('id')
    .execute()
}

/** Tags that have a public question. */
export async function listTagAddresses(database: Reader, { after, to }: IdRange) {
  return await database
    .selectFrom('tag')
    .select('name')
    .where('id', '>', after)
    .where('id', '<=', to)
    .where('question_count', '>', 0)
    .orderBy('id')
    .execute()
}

export async function listTournamentAddresses(database: Reader, { after, to }: IdRange) {
  return await database
    .selectFrom('tournament')
    .select(['id', 'modified_at'])
    .where('id', '>', after)
    .where('id', '<=', to)
    .where('is_public', '=', true)
    .where('is_draft', '=', false)
    .orderBy('id')
    .execute()
}

export async function listCompanyAddresses(database: Reader, { after, to }: IdRange) {
  return await database
    .selectFrom('company')
    .select(['id', 'modified_at'])
    .where('id', '>', after)
    .where('id', '<=', to)
    .orderBy('id')
    .execute()
}

export async function listPostAddresses(database: Reader, { after, to }: IdRange) {
  return await database
    .selectFrom('blog_post')
    .select(['id', 'modified_at'])
    .where('id', '>', after)
    .where('id', '<=', to)
    .orderBy('id')
    .execute()
}
