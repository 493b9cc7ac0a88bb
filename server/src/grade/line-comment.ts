import type { LineCommentState } from '@gradus/contract/line-comment'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { seenAttempt, type SeenAttempt } from './attempt.ts'
import { listShares } from './attempt-store.ts'
import {
  deleteComment,
  findComment,
  insertComment,
  lockWorksForShare,
  updateComment,
  type CommentRecord,
} from './line-comment-store.ts'
import { notifyOfComment } from './comment-notification.ts'
import { countUse } from './saved-comment-store.ts'

/** Comments on lines of an attempt, with replies (courses.md 14). */

interface CommentForm {
  readonly fileName: string
  readonly fromLine: number
  readonly toLine: number
  readonly text: string
  readonly state: LineCommentState
  readonly replyTo?: number | undefined
  readonly savedId?: number | undefined
}

/** Students can only reply, to comments that they can see. @returns its id. @throws Problem badInput, notFound, notAllowed, conflict */
export async function addComment(
  database: Database,
  user: User,
  attemptId: number,
  form: CommentForm,
): Promise<number> {
  return await database.transaction().execute(async (tx) => {
    const seen = await lockSeen(tx, user, attemptId)
    refuseArchived(seen)
    const parent = form.replyTo === undefined ? undefined : await repliedComment(tx, seen, form.replyTo)
    if (!seen.isStaff && !parent) throw new Problem('notAllowed')
    const lines = parent ? { fileName: parent.file_name, fromLine: parent.from_line, toLine: parent.to_line } : form
    if (form.savedId !== undefined) await countUse(tx, user.id, form.savedId)
    const state = stateOf(seen, form.state, parent)
    // Threads have one level: a reply to a reply belongs to the same comment.
    const replyTo = parent ? (parent.reply_to ?? parent.id) : null
    const id = await insertComment(tx, {
      attemptId,
      userId: user.id,
      fileName: lines.fileName,
      fromLine: lines.fromLine,
      toLine: lines.toLine,
      text: form.text,
      state,
      replyTo,
    })
    await notifyOfComment(tx, seen, { userId: user.id, state, threadId: replyTo ?? id })
    return id
  })
}

/** The attempt, whose grade is not released until the transaction ends: a draft would then stay one. @throws Problem notFound */
async function lockSeen(tx: Tx, user: User, attemptId: number): Promise<SeenAttempt> {
  await seenAttempt(tx, user, attemptId)
  const shares = await listShares(tx, attemptId)
  await lockWorksForShare(
    tx,
    shares.map(({ work_id: workId }) => workId),
  )
  return await seenAttempt(tx, user, attemptId)
}

/** @throws Problem notFound, also for a comment that the user may not see */
async function repliedComment(database: Reader, { attempt, isStaff, isReleased }: SeenAttempt, id: number) {
  const comment = orNotFound(await findComment(database, id))
  const isSeen = isStaff || (isReleased && comment.state === 'released')
  return orNotFound(comment.attempt_id === attempt.id && isSeen ? comment : undefined)
}

/**
 * Replies to comments that only staff can see are visible only to staff, too. What students write is never a draft, and
 * neither is what staff write after the release: no other release would show it.
 */
function stateOf(
  { isStaff, isReleased }: SeenAttempt,
  state: LineCommentState,
  parent: CommentRecord | undefined,
): LineCommentState {
  if (!isStaff) return 'released'
  if (parent?.state === 'staff') return 'staff'
  return state === 'draft' && isReleased ? 'released' : state
}

/** @throws Problem notFound, notAllowed for somebody else's comment, conflict */
export async function changeComment(
  database: Database,
  user: User,
  id: number,
  { text, state }: { readonly text: string; readonly state?: LineCommentState | undefined },
): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { attempt_id: attemptId } = orNotFound(await findComment(tx, id))
    await lockSeen(tx, user, attemptId)
    const { comment, seen } = await ownComment(tx, user, id)
    const parent = comment.reply_to === null ? undefined : await findComment(tx, comment.reply_to)
    await updateComment(tx, id, text, stateOf(seen, state ?? comment.state, parent))
  })
  return 1
}

/** @throws Problem notFound, notAllowed for somebody else's comment, conflict */
export async function removeComment(database: Database, user: User, id: number): Promise<1> {
  await ownComment(database, user, id)
  await deleteComment(database, id)
  return 1
}

async function ownComment(database: Reader, user: User, id: number) {
  const comment = orNotFound(await findComment(database, id))
  const seen = await seenAttempt(database, user, comment.attempt_id)
  if (!seen.isStaff) orNotFound(seen.isReleased && comment.state === 'released' ? comment : undefined)
  if (comment.user_id !== user.id) throw new Problem('notAllowed')
  refuseArchived(seen)
  return { comment, seen }
}

function refuseArchived({ isArchived }: SeenAttempt): void {
  if (isArchived) throw new Problem('conflict', { message: 'This course is archived, so nothing can be added.' })
}
