import {
  commentTypes,
  getCommentsByBlogPostId,
  getCommentsByBlogPostIdSignedIn,
  getCommentsByQuestionId,
} from '@gradus/contract/comment'
import { query } from '../api.ts'

/** What the comments stand under. */
export interface Subject {
  readonly type: (typeof commentTypes)[keyof typeof commentTypes]
  readonly id: number
  readonly authorId: number
  readonly authorName: string
  /** Of a question: the reader answered it, which opens its comments. */
  readonly answered: boolean
}

/** Every call that lists comments: what to ask again after one was written. */
export const commentLists = [getCommentsByQuestionId, getCommentsByBlogPostId, getCommentsByBlogPostIdSignedIn].map(
  ({ url }) => url,
)

export function postCommentsQuery(id: number | string) {
  return query(getCommentsByBlogPostId, { params: { id } })
}

export function commentsQuery({ type, id }: Subject, isUser: boolean) {
  if (type === commentTypes.question) return query(getCommentsByQuestionId, { params: { questionId: id } })
  return isUser ? query(getCommentsByBlogPostIdSignedIn, { params: { id } }) : postCommentsQuery(id)
}
