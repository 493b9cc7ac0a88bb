import type { z } from 'zod'
import { BlogPostForm } from '@gradus/contract/blog'
import { ArticleForm } from '../article/article-form.tsx'
import { useArticle } from '../article/use-article.ts'
import { EditConflict } from '../form/edit-conflict.tsx'

interface PostValues {
  readonly title: string
  readonly body: string
}
const emptyPost: PostValues = { title: '', body: '' }

/** The form for writing a post. */
export function PostForm<Reply>({
  draft,
  initial = emptyPost,
  version,
  submitLabel,
  send,
  onDone,
  onReload,
  readVersion,
}: {
  draft: string
  initial?: PostValues
  /** The time of the version that is edited. */
  version?: string
  submitLabel: string
  send: (form: z.output<typeof BlogPostForm>, version: string | undefined) => Promise<Reply>
  onDone: (reply: Reply) => void
  /** Loads the current version. */
  onReload?: () => void
  /** The time of the current version. */
  readVersion?: () => Promise<string>
}) {
  const article = useArticle({
    schema: BlogPostForm,
    initial,
    draft,
    ...(version === undefined ? {} : { version }),
    send,
    done: onDone,
    ...(onReload ? { onDraftEnded: onReload } : {}),
  })
  return (
    <>
      {article.isStale && onReload && readVersion && (
        <EditConflict
          what="post"
          onLoad={() => {
            article.discard()
            onReload()
          }}
          onKeep={async () => {
            article.keep(await readVersion())
            onReload()
          }}
        />
      )}
      <ArticleForm
        article={article}
        values={article.values}
        set={article.set}
        placeholder="Say what you learnt, and how others can learn it faster."
        minHeight={320}
        submitLabel={submitLabel}
      />
    </>
  )
}
