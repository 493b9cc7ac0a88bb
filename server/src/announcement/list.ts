import { announcementSnippet, type AnnouncementSummary } from '@gradus/contract/announcement'
import { roles } from '@gradus/contract/role'
import type { Database } from '../platform/data/database.ts'
import { readCountedPage } from '../platform/data/page.ts'
import { textOf } from '../platform/text/html.ts'
import { snippetOf } from '../platform/text/snippet.ts'
import { countAnnouncements, listAnnouncements, listSince, listWithTag, type AnnouncementRow } from './store.ts'

const pageSize = 20

/** With more announcements than this in a day, everything else would disappear from the side panel. */
const maxLastDay = 10

export async function listLastDay(database: Database): Promise<AnnouncementSummary[]> {
  return (await listSince(database, 24, maxLastDay)).map(present)
}

/** The newest announcements regardless of pins, for the feed. */
export async function listNewest(database: Database, limit: number): Promise<AnnouncementSummary[]> {
  return (await listSince(database, undefined, limit)).map(present)
}

export async function listAll(database: Database, page: number) {
  return await readCountedPage(
    { page, pageSize },
    (limit, offset) => listAnnouncements(database, limit, offset),
    () => countAnnouncements(database),
    present,
  )
}

/** Titles of the newest with a tag, for a search. */
export async function listTitlesWithTag(database: Database, tag: string, limit: number) {
  const rows = await listWithTag(database, tag, limit)
  return rows.map(({ id, title, created_at }) => ({ id, title, createdDate: created_at.toISOString() }))
}

export function present(row: Omit<AnnouncementRow, 'body' | 'modified_at'>): AnnouncementSummary {
  return {
    id: row.id,
    title: row.title,
    userId: row.user_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    // Content that comes with the site is maintained by its admins; the account that is its author cannot log in.
    role: row.content_key === null ? row.role : roles.admin,
    tags: row.tags.join(','),
    imageUrl: row.image_url,
    createdDate: row.created_at.toISOString(),
    isTournament: row.is_tournament,
    isPinned: row.is_pinned,
    snippet: snippetOf(textOf(row.start), announcementSnippet),
  }
}
