import { useQueryClient } from '@tanstack/react-query'
import { getBlogPost, getTopBlogPosts, listBlogPosts } from '@gradus/contract/blog'

/** After a change, refetches every list and page that shows posts, except the post's own page if it was `deleted`. */
export function useRefreshPosts(): (how?: { deleted: boolean }) => Promise<unknown> {
  const client = useQueryClient()
  return ({ deleted } = { deleted: false }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: [getBlogPost.url], refetchType: deleted ? 'none' : 'active' }),
      ...[getTopBlogPosts, listBlogPosts].map(({ url }) => client.invalidateQueries({ queryKey: [url] })),
    ])
}
