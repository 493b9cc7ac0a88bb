import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/database.ts'

interface Content {
  readonly title: string
  readonly body: string
  readonly tags: string[]
  readonly image_url: string | null
}

function summaries(database: Reader) {
  return database
    .selectFrom('announcement')
    .innerJoin('account', 'account.id', 'announcement.account_id')
    .select([
      'announcement.id',
      'announcement.title',
      'announcement.account_id',
      'announcement.tags',
      'announcement.image_url',
      'announcement.created_at',
      'announcement.is_tournament',
      'announcement.is_pinned',
      'announcement.content_key',
      'account.display_name',
      'account.profile_image',
      'account.role',
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

/** Announcements are few: they are counted. */
export async function countAnnouncements(database: Database): Promise<number> {
  const row = await database
    .selectFrom('announcement')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

export function findAnnouncement(database: Database, id: number) {
  return summaries(database).select('announcement.body').where('announcement.id', '=', id).executeTakeFirst()
}
export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>

export async function insertAnnouncement(
  database: Reader,
  accountId: number,
  content: Content & { content_key?: string; created_at?: Date; is_pinned?: boolean },
): Promise<number> {
  const row = await database
    .insertInto('announcement')
    .values({ account_id: accountId, ...content })
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

/** Locks the announcement. */
export function lockPicture(tx: Tx, id: number) {
  return tx.selectFrom('announcement').select('image_url').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setPicture(tx: Tx, id: number, address: string): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({ image_url: address, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function togglePinned(database: Database, id: number): Promise<boolean> {
  const result = await database
    .updateTable('announcement')
    .set({ is_pinned: sql`not is_pinned` })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteAnnouncement(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('announcement').where('id', '=', id).execute()
}
