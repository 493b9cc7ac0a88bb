import type { Editing } from '../article/use-article.ts'
import { EditConflict } from './edit-conflict.tsx'

/** Asks which version of an article to keep, if another one was saved since the edit began. */
export function StaleArticle({
  article: { isStale, discard, keep },
  editing,
  what,
}: {
  article: { readonly isStale: boolean; readonly discard: () => void; readonly keep: (version: string) => void }
  editing: Editing | undefined
  /** What is being edited, such as `post`. */
  what: string
}) {
  if (!isStale || !editing) return null
  return (
    <EditConflict
      what={what}
      onLoad={() => {
        discard()
        editing.reload()
      }}
      onKeep={async () => {
        keep(await editing.readVersion())
        editing.reload()
      }}
    />
  )
}
