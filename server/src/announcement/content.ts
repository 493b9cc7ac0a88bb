import type { Tx } from '../platform/data/database.ts'
import { insertAnnouncement } from './store.ts'

/** An announcement from a file, parsed and converted; without a date it gets the date of its import. */
export async function insertContentAnnouncement(
  tx: Tx,
  authorId: number,
  announcement: {
    readonly key: string
    readonly title: string
    readonly body: string
    readonly tags: readonly string[]
    readonly date: Date | undefined
    readonly isPinned: boolean
    readonly imageUrl: string | null
  },
): Promise<void> {
  const { key, title, body, tags, date, isPinned, imageUrl } = announcement
  await insertAnnouncement(tx, authorId, {
    title,
    body,
    tags: [...tags],
    image_url: imageUrl,
    content_key: key,
    is_pinned: isPinned,
    ...(date ? { created_at: date } : {}),
  })
}
