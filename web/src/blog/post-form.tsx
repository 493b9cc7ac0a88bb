import type { z } from 'zod'
import { BlogPostForm } from '@gradus/contract/blog'
import { ArticleForm } from '../article/article-form.tsx'
import { useArticle, type Editing } from '../article/use-article.ts'
import { StaleArticle } from '../form/stale-article.tsx'

interface PostValues {
  readonly title: string
  readonly body: string
}
const emptyPost: PostValues = { title: '', body: '' }

/** The form for writing a post. */
export function PostForm<Reply>({
  draft,
  initial = emptyPost,
  editing,
  submitLabel,
  send,
  onDone,
}: {
  draft: string
  initial?: PostValues
  /** Undefined for a new one. */
  editing?: Editing
  submitLabel: string
  send: (form: z.output<typeof BlogPostForm>, version: string | undefined) => Promise<Reply>
  onDone: (reply: Reply) => void
}) {
  const article = useArticle({
    schema: BlogPostForm,
    initial,
    draft,
    editing,
    send,
    done: onDone,
  })
  return (
    <>
      <StaleArticle article={article} editing={editing} what="post" />
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
