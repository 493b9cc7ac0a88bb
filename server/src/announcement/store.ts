import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

interface Content {
  readonly title: string
  readonly body: string
  readonly tags: string[]
  readonly image_url: string | null
}

function summaries(database: Reader) {
  return database
    .selectFrom('announcement')
    .innerJoin('account', 'account.id', 'announcement.user_id')
    .select([
      'announcement.id',
      'announcement.title',
      'announcement.user_id',
      'announcement.tags',
      'announcement.image_url',
      'announcement.created_at',
      'announcement.is_tournament',
      'announcement.is_pinned',
      'announcement.content_key',
      'account.display_name',
      'account.profile_image',
      'account.role',
      // Removes tags, including those of pictures that are embedded as data, and keeps enough text for a snippet.
      sql<string>`left(regexp_replace(
        regexp_replace(announcement.body, '</?(p|br|h[2-4]|[uo]l|li|pre|blockquote|hr|table|t[rdh])[ >/]', ' \\&', 'g'),
        '<[^>]*>', '', 'g'), 600)`.as('start'),
    ])
}

/** Newest first; `hours` undefined is since ever. */
export function listSince(database: Database, hours: number | undefined, limit: number) {
  const newest = summaries(database).orderBy('announcement.created_at', 'desc').limit(limit)
  if (hours === undefined) return newest.execute()
  return newest.where('announcement.created_at', '>', sql<Date>`now() - make_interval(hours => ${hours})`).execute()
}

export function listAnnouncements(database: Database, limit: number, offset: number) {
  return summaries(database)
    .orderBy('announcement.is_pinned', 'desc')
    .orderBy('announcement.created_at', 'desc')
    .orderBy('announcement.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Titles of the newest with a tag. */
export function listWithTag(database: Database, tag: string, limit: number) {
  return database
    .selectFrom('announcement')
    .select(['id', 'title', 'created_at'])
    .where('tags', '@>', sql<string[]>`array[${tag}]::text[]`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** There are few announcements, so they are counted, but only up to a number that nobody pages beyond. */
const maxCounted = sql.lit(10_000)

export async function countAnnouncements(database: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from announcement limit ${maxCounted}) counted`.execute(database)
  return rows[0]?.total ?? 0
}

export function findAnnouncement(database: Database, id: number) {
  return summaries(database)
    .select(['announcement.body', 'announcement.modified_at'])
    .where('announcement.id', '=', id)
    .executeTakeFirst()
}
export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>

export async function insertAnnouncement(
  database: Reader,
  userId: number,
  content: Content & { content_key?: string; created_at?: Date; is_pinned?: boolean; is_tournament?: boolean },
): Promise<number> {
  const row = await database
    .insertInto('announcement')
    .values({ user_id: userId, ...content })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateAnnouncement(tx: Tx, id: number, content: Content): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({ ...content, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Locks the row against concurrent changes. */
export function lockAnnouncement(tx: Tx, id: number) {
  return tx
    .selectFrom('announcement')
    .select(['title', 'image_url', 'is_pinned', 'modified_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** A new picture does not count as an edit of the text: `modified_at` stays the same. */
export async function setPicture(tx: Tx, id: number, address: string): Promise<void> {
  await tx.updateTable('announcement').set({ image_url: address }).where('id', '=', id).execute()
}

export async function setPinned(tx: Tx, id: number, pinned: boolean): Promise<void> {
  await tx.updateTable('announcement').set({ is_pinned: pinned }).where('id', '=', id).execute()
}

export async function deleteAnnouncement(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('announcement').where('id', '=', id).execute()
}

/**
 * Renames or removes a tag in all announcements. @param to null removes the name. An announcement that already has the
 * new name keeps it once.
 */
export async function replaceTagName(tx: Tx, from: string, to: string | null): Promise<void> {
  const renamed = to === null ? sql`array_remove(tags, ${from})` : sql`array_replace(tags, ${from}, ${to})`
  await sql`
    update announcement set tags = array(
      select name from unnest(${renamed}) with ordinality as given(name, place) group by name order by min(place)
    ) where tags @> ${`{${from}}`}::text[]`.execute(tx)
}
