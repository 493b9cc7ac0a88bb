import {
  addBlogPost,
  deleteBlogPost,
  editBlogPost,
  getBlogPost,
  getOwnBlogPostVote,
  getTopBlogPosts,
  listBlogPosts,
  voteBlogPost,
} from '@gradus/contract/blog'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { change, listAll, listHot, publish, read, remove } from './blog.ts'
import { serveFeed } from './feed.ts'
import { castVote, readOwnVote } from './vote.ts'

export function blogRoutes(site: Site): void {
  const { database } = site
  serve(site, getTopBlogPosts, () => listHot(database))
  serve(site, listBlogPosts, ({ query }) => listAll(database, query.page))
  serve(site, getBlogPost, ({ params }) => read(database, params.id))
  serve(site, getOwnBlogPostVote, ({ params }, { account }) => readOwnVote(database, account, params.id))
  serve(site, addBlogPost, ({ body }, { account }) => publish(database, account, body))
  serve(site, editBlogPost, ({ params, body }, { account }) => change(database, account, params.id, body))
  serve(site, deleteBlogPost, ({ params }, { account }) => remove(database, account, params.id))
  serve(site, voteBlogPost, ({ params }, { account }) => castVote(database, account, params.id, params.value))
  serveFeed(site)
}
