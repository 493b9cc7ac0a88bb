import { useQueryClient } from '@tanstack/react-query'
import { getBlogPost, getTopBlogPosts, listBlogPosts } from '@gradus/contract/blog'

/** After a change: every place that shows posts asks again, but the post's own page where it is `gone`. */
export function useRefresh(): (how?: { gone: boolean }) => Promise<unknown> {
  const client = useQueryClient()
  return ({ gone } = { gone: false }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: [getBlogPost.url], refetchType: gone ? 'none' : 'active' }),
      ...[getTopBlogPosts, listBlogPosts].map(({ url }) => client.invalidateQueries({ queryKey: [url] })),
    ])
}
