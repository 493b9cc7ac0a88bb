import { useQueryClient } from '@tanstack/react-query'
import { getBlogPost, getTopBlogPosts, listBlogPosts } from '@gradus/contract/blog'

/** After a change: every place that shows posts asks again. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [getBlogPost, getTopBlogPosts, listBlogPosts].map(({ url }) => client.invalidateQueries({ queryKey: [url] })),
    )
}
