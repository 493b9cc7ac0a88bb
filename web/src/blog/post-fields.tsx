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
export function PostFields<Reply>({
  draft,
  initial = emptyPost,
  button,
  send,
  done,
}: {
  draft: string
  initial?: PostValues
  button: string
  send: (form: z.output<typeof BlogPostForm>) => Promise<Reply>
  done: (reply: Reply) => void
}) {
  const article = useArticle({
    schema: BlogPostForm,
    initial,
    draft,
    send,
    done,
  })
  return (
    <ArticleForm
      article={article}
      values={article.values}
      set={article.set}
      placeholder="Say what you learnt, and how others can learn it faster."
      minHeight={320}
      button={button}
    />
  )
}
