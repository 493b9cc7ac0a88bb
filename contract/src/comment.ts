import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { messages } from './message.ts'
import { Done, Id, Timestamp, WithId } from './part.ts'

/** The kinds of things that can be commented on (specification, section 3; design, section 8). */
export const commentTypes = { question: 0, blogPost: 1 } as const

/** The specification's comment (section 3). */
export const Comment = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  body: z.string(),
  date: Timestamp,
  modifiedDate: Timestamp.nullable(),
  type: z.literal([0, 1]),
  /** The question's id, or the blog post's if the type is 1. */
  questionId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  reputation: z.number().int(),
  upVotes: z.number().int(),
  /** The reader liked it. */
  liked: z.boolean(),
  /** What the reader may do with the comment. */
  can: z.object({ edit: z.boolean(), delete: z.boolean(), like: z.boolean() }),
})
export type Comment = z.infer<typeof Comment>

/** HTML. The server checks after sanitising that it is not empty. */
const CommentBody = z
  .string()
  .min(1, { error: messages.emptyComment })
  .max(20_000, { error: 'Use at most 20,000 characters.' })

/** Comments per reply. To get the next ones, send the id of the last comment. */
export const commentsPageSize = 500
const ReadQuery = z.object({ after: Id.optional() })

export const getCommentsByQuestionId = endpoint({
  method: 'GET',
  url: '/auth/api/getCommentsByQuestionId/:questionId',
  who: 'user',
  summary:
    'Comments on a question, oldest first, 500 at a time. For its author, moderators, and anyone who answered it or commented on it.',
  params: z.object({ questionId: Id }),
  query: ReadQuery,
  reply: z.array(Comment),
  refuses: ['notAllowed', 'notFound'],
})
export const getCommentsByBlogPostId = endpoint({
  method: 'GET',
  url: '/public/api/getCommentsByBlogPostId/:id',
  who: 'anyone',
  summary: 'Comments on a blog post, oldest first, 500 at a time.',
  params: WithId,
  query: ReadQuery,
  reply: z.array(Comment),
})
/** The same comments with the user's likes. */
export const getCommentsByBlogPostIdSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/getCommentsByBlogPostId/:id',
  who: 'user',
  summary: 'Comments on a blog post, oldest first, 500 at a time, with the reader’s likes.',
  params: WithId,
  query: ReadQuery,
  reply: z.array(Comment),
})
/** The client's `date` is ignored: the server's clock dates the comment. */
export const addComment = endpoint({
  method: 'POST',
  url: '/auth/api/Comments',
  who: 'user',
  summary: 'Comment on a question (type 0) or a blog post (type 1). Returns the comment’s id.',
  body: z.object({
    body: CommentBody,
    date: z.unknown().optional(),
    type: z.literal([0, 1]).default(0),
    questionId: Id,
  }),
  reply: z.number().int(),
  limit: 'comment',
  refuses: ['notFound', 'offensiveLanguage'],
})
export const editComment = endpoint({
  method: 'PUT',
  url: '/auth/api/Comments/:id',
  who: 'user',
  summary: 'Edit your own comment.',
  params: WithId,
  body: z.object({
    body: CommentBody,
    /** The text that was edited. If the comment has been changed since then, the reply is 409. */
    before: z.string().max(100_000).optional(),
  }),
  reply: Done,
  limit: 'comment',
  refuses: ['notAllowed', 'notFound', 'offensiveLanguage', 'conflict'],
})
export const deleteComment = endpoint({
  method: 'DELETE',
  url: '/auth/api/Comments/:id',
  who: 'user',
  summary: 'Delete a comment: your own, or any as a moderator.',
  params: WithId,
  reply: Done,
  refuses: ['notAllowed', 'notFound'],
})
export const voteComment = endpoint({
  method: 'PATCH',
  url: '/auth/api/VoteComment/:id/:value',
  who: 'user',
  summary: 'Like a comment (1) or withdraw the like (0). Returns the change in its votes.',
  params: WithId.extend({ value: z.enum(['0', '1']).transform(Number) }),
  reply: z.literal([-1, 0, 1]),
  limit: 'vote',
  refuses: ['notAllowed', 'notFound'],
})
