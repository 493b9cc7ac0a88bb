import {
  addComment,
  deleteComment,
  editComment,
  getCommentsByBlogPostId,
  getCommentsByBlogPostIdSignedIn,
  getCommentsByQuestionId,
  voteComment,
} from '@gradus/contract/comment'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { change, remove } from './change.ts'
import { readOfPost, readOfQuestion } from './read.ts'
import { comment } from './write.ts'
import { like } from './like.ts'

export function commentRoutes(site: Site): void {
  const { database } = site
  serve(site, getCommentsByQuestionId, ({ params, query }, { user }) =>
    readOfQuestion(database, user, params.questionId, query.after),
  )
  serve(site, getCommentsByBlogPostId, ({ params, query }) => readOfPost(database, params.id, undefined, query.after), {
    topics: ({ params }, comments) => [
      `blog_post ${params.id}`,
      `comment ${params.id}`,
      ...new Set(comments.map(({ userId }) => `account ${userId}`)),
    ],
  })
  serve(site, getCommentsByBlogPostIdSignedIn, ({ params, query }, { user }) =>
    readOfPost(database, params.id, user, query.after),
  )
  serve(site, addComment, ({ body }, { user }) => comment(database, user, body))
  serve(site, editComment, ({ params, body }, { user }) => change(database, user, params.id, body))
  serve(site, deleteComment, ({ params }, { user }) => remove(database, user, params.id))
  serve(site, voteComment, ({ params }, { user }) => like(database, user, params.id, params.value === 1))
}
