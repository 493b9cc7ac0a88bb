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
  serve(site, getTopBlogPosts, () => listHot(database))
  serve(site, listBlogPosts, ({ query }) => listAll(database, query.page))
  serve(site, getBlogPost, ({ params }) => read(database, params.id))
  serve(site, getOwnBlogPost, ({ params }, { user }) => readOwnPost(database, user, params.id))
  serve(site, addBlogPost, ({ body }, { user }) => publish(database, user, body))
  serve(site, editBlogPost, ({ params, body }, { user }) => change(database, user, params.id, body))
  serve(site, deleteBlogPost, ({ params }, { user }) => remove(database, user, params.id))
  serve(site, voteBlogPost, ({ params }, { user }) => castVote(database, user, params.id, params.value))
  serveFeed(site)
}
