import { sql } from 'kysely'
import type { Reader } from '../platform/data/database.ts'
import type { ContentTag, ContentArticle } from './content.ts'
import { slugOf } from './slug.ts'
import { stemOf } from './store.ts'

export async function listTexts(database: Reader, kind: 'posts' | 'announcements'): Promise<ContentArticle[]> {
  if (kind === 'posts') {
    const rows = await database
      .selectFrom('blog_post')
      .select(['id', 'title', 'body', 'content_key', 'created_at'])
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ ...textOf('posts', row), tags: [], isPinned: false, imageUrl: null }))
  }
  const rows = await database
    .selectFrom('announcement')
    .select(['id', 'title', 'body', 'content_key', 'created_at', 'tags', 'is_pinned', 'image_url'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...textOf('announcements', row),
    tags: row.tags,
    isPinned: row.is_pinned,
    // A picture that was sent to this site is not there on another.
    imageUrl: row.image_url?.startsWith('https://') ? row.image_url : null,
  }))
}

function textOf(
  folder: string,
  row: { id: number; title: string; body: string; content_key: string | null; created_at: Date },
) {
  const key = `${stemOf(row.content_key ?? `${folder}/${slugOf(row.title, row.id)}.html`)}.html`
  return { key, title: row.title, body: row.body, date: row.created_at }
}

/** Tags that are worth exporting: with a description, with synonyms, or on a public question. */
export async function listTags(database: Reader): Promise<ContentTag[]> {
  const { rows } = await sql<ContentTag>`
    select tag.name, tag.description,
      coalesce((select array_agg(synonym.name order by synonym.name) from tag_synonym synonym where synonym.tag_id = tag.id), '{}') as synonyms
    from tag
    where question_count > 0 or description <> '' or exists (select from tag_synonym synonym where synonym.tag_id = tag.id)
    order by tag.name`.execute(database)
  return rows
}
