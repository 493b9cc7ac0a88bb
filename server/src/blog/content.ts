import type { Tx } from '../platform/data/database.ts'
import { textOf } from '../platform/text/html.ts'
import { insertPost } from './store.ts'

/** A post of `content/`, read and converted. */
export async function insertContentPost(
  tx: Tx,
  authorId: number,
  post: { readonly key: string; readonly title: string; readonly body: string; readonly date: Date | undefined },
): Promise<void> {
  const { key, title, body, date } = post
  await insertPost(tx, authorId, {
    title,
    body,
    body_text: textOf(body),
    content_key: key,
    ...(date ? { created_at: date } : {}),
  })
}
