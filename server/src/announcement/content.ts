import type { Tx } from '../platform/database.ts'
import { insertAnnouncement } from './store.ts'

/** An announcement of `content/`, read and converted; it is new on the day that the site is. */
export async function insertContentAnnouncement(
  tx: Tx,
  authorId: number,
  announcement: { key: string; title: string; body: string; tags: string[] },
): Promise<void> {
  const { key, title, body, tags } = announcement
  await insertAnnouncement(tx, authorId, { title, body, tags, image_url: null, content_key: key })
}
