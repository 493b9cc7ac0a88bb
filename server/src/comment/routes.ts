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
  serve(site, getCommentsByQuestionId, ({ params, query }, { account }) =>
    readOfQuestion(database, account, params.questionId, query.after),
  )
  serve(site, getCommentsByBlogPostId, ({ params, query }) => readOfPost(database, params.id, undefined, query.after))
  serve(site, getCommentsByBlogPostIdSignedIn, ({ params, query }, { account }) =>
    readOfPost(database, params.id, account, query.after),
  )
  serve(site, addComment, ({ body }, { account }) => comment(database, account, body))
  serve(site, editComment, ({ params, body }, { account }) => change(database, account, params.id, body.body))
  serve(site, deleteComment, ({ params }, { account }) => remove(database, account, params.id))
  serve(site, voteComment, ({ params }, { account }) => like(database, account, params.id, params.value === 1))
}
