import {
  commentTypes,
  getCommentsByBlogPostId,
  getCommentsByBlogPostIdSignedIn,
  getCommentsByQuestionId,
} from '@gradus/contract/comment'
import { query } from '../api.ts'

/** The question or post that the comments belong to. */
export interface Subject {
  readonly type: (typeof commentTypes)[keyof typeof commentTypes]
  readonly id: number
  readonly authorId: number
  readonly authorName: string
  /** Whether the reader may read the comments; null if that is not known yet. Everybody may read those of a post. */
  readonly isOpen: boolean | null
}

/** Every call that lists comments, for refetching them after a new comment. */
export const commentLists = [getCommentsByQuestionId, getCommentsByBlogPostId, getCommentsByBlogPostIdSignedIn].map(
  ({ url }) => url,
)

export function postCommentsQuery(id: number | string, after?: number) {
  return query(getCommentsByBlogPostId, { params: { id }, query: behind(after) })
}

/** The first page of comments, or the page after the comment `after`. */
export function commentsQuery({ type, id }: Subject, isUser: boolean, after?: number) {
  if (type === commentTypes.question)
    return query(getCommentsByQuestionId, { params: { questionId: id }, query: behind(after) })
  return isUser
    ? query(getCommentsByBlogPostIdSignedIn, { params: { id }, query: behind(after) })
    : postCommentsQuery(id, after)
}

function behind(after: number | undefined) {
  return after === undefined ? {} : { after }
}
