import {
  addBlogPost,
  deleteBlogPost,
  editBlogPost,
  getBlogPost,
  getOwnBlogPost,
  getTopBlogPosts,
  listBlogPosts,
  voteBlogPost,
} from '@gradus/contract/blog'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { change, listAll, listHot, publish, read, remove } from './blog.ts'
import { serveFeed } from './feed.ts'
import { castVote, readOwnPost } from './vote.ts'

export function blogRoutes(site: Site): void {
  const { database } = site
  serve(site, getTopBlogPosts, () => listHot(database), {
    topics: (_input, posts) => ['blog_post', ...authorsOf(posts)],
  })
  serve(site, listBlogPosts, ({ query }) => listAll(database, query.page), {
    topics: (_input, { items }) => ['blog_post', ...authorsOf(items)],
  })
  serve(site, getBlogPost, ({ params }) => read(database, params.id), {
    topics: (_input, post) => [`blog_post ${post.id}`, ...authorsOf([post])],
  })
  serve(site, getOwnBlogPost, ({ params }, { user }) => readOwnPost(database, user, params.id))
  serve(site, addBlogPost, ({ body }, { user }) => publish(database, user, body))
  serve(site, editBlogPost, ({ params, body }, { user }) => change(database, user, params.id, body))
  serve(site, deleteBlogPost, ({ params }, { user }) => remove(database, user, params.id))
  serve(site, voteBlogPost, ({ params }, { user }) => castVote(database, user, params.id, params.value))
  serveFeed(site)
}

function authorsOf(posts: readonly { readonly userId: number }[]): string[] {
  return [...new Set(posts.map(({ userId }) => `account ${userId}`))]
}
