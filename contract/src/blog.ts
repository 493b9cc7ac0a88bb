import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp, PageNumber, WithId, pageOf } from './part.ts'
import { Body, Title, bytesOfBody } from './question.ts'

/** A post in a list. `snippet` is as long as in Hot Posts (specification, section 9). */
export const BlogPostSummary = z.object({
  id: z.number().int(),
  title: z.string(),
  snippet: z.string(),
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  creationDate: Timestamp,
  votes: z.number().int(),
  comments: z.number().int(),
})
export type BlogPostSummary = z.infer<typeof BlogPostSummary>

export const BlogPost = BlogPostSummary.omit({ snippet: true }).extend({ body: z.string(), modifiedDate: Timestamp })
export type BlogPost = z.infer<typeof BlogPost>

export const BlogPostForm = z.object({ title: Title, body: Body })

/** Posts and announcements as an Atom feed. */
export const feedAddress = '/feed.xml'

export const getTopBlogPosts = endpoint({
  method: 'GET',
  url: '/public/api/TopBlogPosts',
  who: 'anyone',
  summary: 'Hot posts, by votes and age.',
  reply: z.array(BlogPostSummary),
})
export const listBlogPosts = endpoint({
  method: 'GET',
  url: '/public/api/BlogPosts',
  who: 'anyone',
  summary: 'All posts, newest first.',
  query: z.object({ page: PageNumber }),
  reply: pageOf(BlogPostSummary),
})
export const getBlogPost = endpoint({
  method: 'GET',
  url: '/public/api/BlogPosts/:id',
  who: 'anyone',
  summary: 'One post in full.',
  params: WithId,
  reply: BlogPost,
  refuses: ['notFound'],
})
/** The part of a post that depends on the reader. The post itself is the same for all and can be cached. */
export const OwnBlogPost = z.object({
  /** 0 for none. */
  vote: z.literal([-1, 0, 1]),
  can: z.object({ vote: z.boolean(), edit: z.boolean() }),
})
export type OwnBlogPost = z.infer<typeof OwnBlogPost>
export const getOwnBlogPost = endpoint({
  method: 'GET',
  url: '/auth/api/BlogPosts/:id/Own',
  who: 'user',
  summary: 'The user’s vote on a post, and what the user may do with it.',
  params: WithId,
  reply: OwnBlogPost,
  refuses: ['notFound'],
})
/** Roles 1, 2 and 3 write (design, section 8); the permission checks it, because `Who` has no value for these three. */
export const addBlogPost = endpoint({
  method: 'POST',
  url: '/auth/api/BlogPosts',
  who: 'user',
  summary: 'Publish a post (roles 1, 2, 3). Returns its id.',
  body: BlogPostForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  limit: 'post',
  refuses: ['notAllowed'],
})
export const editBlogPost = endpoint({
  method: 'PUT',
  url: '/auth/api/BlogPosts/:id',
  who: 'user',
  summary:
    'Edit a post: your own, or any as an admin. `modifiedDate` is that of the version that the edit began from; if it is stale, nothing changes.',
  params: WithId,
  body: BlogPostForm.extend({ modifiedDate: Timestamp.optional() }),
  bodyBytes: bytesOfBody,
  reply: Done,
  refuses: ['conflict', 'notAllowed', 'notFound'],
})
export const deleteBlogPost = endpoint({
  method: 'DELETE',
  url: '/auth/api/BlogPosts/:id',
  who: 'user',
  summary: 'Delete a post: your own, or any as an admin.',
  params: WithId,
  reply: Done,
  refuses: ['notAllowed', 'notFound'],
})
const voteValues = { '-1': -1, '0': 0, '1': 1 } as const

export const voteBlogPost = endpoint({
  method: 'PATCH',
  url: '/auth/api/VoteBlogPost/:id/:value',
  who: 'user',
  summary: 'Vote on a post: 1, -1, or 0 to withdraw. Returns the change in its votes.',
  params: WithId.extend({ value: z.enum(['-1', '0', '1']).transform((value) => voteValues[value]) }),
  reply: z.number().int(),
  limit: 'vote',
  refuses: ['notFound'],
})
