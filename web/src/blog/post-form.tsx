import type { z } from 'zod'
import { BlogPostForm } from '@gradus/contract/blog'
import { ArticleForm } from '../article/article-form.tsx'
import { useArticle } from '../article/use-article.ts'

interface PostValues {
  readonly title: string
  readonly body: string
}
const emptyPost: PostValues = { title: '', body: '' }

/** The form for writing a post. */
export function PostForm<Reply>({
  draft,
  initial = emptyPost,
  submitLabel,
  send,
  onDone,
}: {
  draft: string
  initial?: PostValues
  submitLabel: string
  send: (form: z.output<typeof BlogPostForm>) => Promise<Reply>
  onDone: (reply: Reply) => void
}) {
  const article = useArticle({
    schema: BlogPostForm,
    initial,
    draft,
    send,
    done: onDone,
  })
  return (
    <ArticleForm
      article={article}
      values={article.values}
      set={article.set}
      placeholder="Say what you learnt, and how others can learn it faster."
      minHeight={320}
      submitLabel={submitLabel}
    />
  )
}
