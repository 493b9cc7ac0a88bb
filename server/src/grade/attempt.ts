import { FoundState } from '@gradus/contract/forgery'
import type { AttemptSource } from '@gradus/contract/student-work'
import { isStaff, maySeeWork, memberCourse } from '../course/access.ts'
import { logLooks } from '../course-record/look.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { findAttempt, findShare, type AttemptRecord } from './attempt-store.ts'
import { listComments, type CommentRow } from './line-comment-store.ts'
import { isReleasedAttempt } from './points.ts'
import { findAssignment, type AssignmentRow } from './work-store.ts'

/** The code of an attempt with the comments on its lines, for its graders and its students. */

export interface SeenAttempt {
  readonly attempt: AttemptRecord
  readonly assignment: AssignmentRow
  readonly isStaff: boolean
  readonly isArchived: boolean
  /** Whether the student can see comments. */
  readonly isReleased: boolean
  /** Whether the student can see what the attempt is worth: a later one stays hidden until grades are released again. */
  readonly isResultReleased: boolean
}

/** @throws Problem notFound for everybody but the graders of its student, and its students */
export async function seenAttempt(database: Reader, user: User, id: number): Promise<SeenAttempt> {
  const attempt = orNotFound(await findAttempt(database, id))
  const assignment = orNotFound(await findAssignment(database, attempt.assignment_id))
  const { role, course } = await memberCourse(database, assignment.course_id, user)
  const isArchived = course.state === 'archived'
  if (isStaff(role)) {
    orNotFound((await maySeeWork(database, assignment.course_id, user, attempt.user_id)) || undefined)
    return { attempt, assignment, isArchived, isStaff: true, ...releaseOf(assignment, attempt, attempt) }
  }
  const share = orNotFound(await findShare(database, id, user.id))
  return { attempt, assignment, isArchived, isStaff: false, ...releaseOf(assignment, share, attempt) }
}

function releaseOf(
  assignment: AssignmentRow,
  work: Pick<AttemptRecord, 'released_at'>,
  { received_at: receivedAt }: AttemptRecord,
) {
  return {
    isReleased: work.released_at !== null,
    isResultReleased: isReleasedAttempt(assignment, work, receivedAt),
  }
}

/** Staff's looks are logged. @throws Problem notFound */
export async function readAttempt(database: Reader, user: User, id: number): Promise<AttemptSource> {
  const seen = await seenAttempt(database, user, id)
  if (seen.isStaff) await logLooks(database, user, [{ id: seen.attempt.work_id, userId: seen.attempt.user_id }])
  const { attempt, isReleased, isArchived } = seen
  const comments = seen.isStaff || isReleased ? await listComments(database, attempt, !seen.isStaff) : []
  return {
    attemptId: attempt.id,
    itemId: attempt.item_id,
    type: attempt.language,
    source: attempt.source,
    additionalFiles: attempt.additional_files ?? [],
    choice: choiceOf(seen),
    verdict: seen.isStaff ? attempt.verdict : null,
    inQuestion: seen.isStaff ? FoundState.nullable().catch(null).parse(attempt.held_state) : null,
    comments: comments.map((comment) => presentComment(seen, user, comment)),
    can: {
      comment: seen.isStaff && !isArchived,
      reply: (seen.isStaff || isReleased) && !isArchived,
    },
  }
}

/** Students learn whether a choice is right when the grade is released. */
function choiceOf({ attempt, isStaff, isResultReleased }: SeenAttempt): AttemptSource['choice'] {
  if (attempt.choice_body === null) return null
  return { body: attempt.choice_body, isCorrect: isStaff || isResultReleased ? attempt.choice_correct : null }
}

function presentComment({ assignment, isStaff }: SeenAttempt, user: User, comment: CommentRow) {
  const pseudonym = isStaff && assignment.is_anonymous ? comment.pseudonym : null
  return {
    id: comment.id,
    fileName: comment.file_name,
    fromLine: comment.from_line,
    toLine: comment.to_line,
    text: comment.body,
    state: comment.state,
    replyTo: comment.reply_to,
    displayName: pseudonym ?? comment.display_name,
    isOwn: comment.user_id === user.id,
    date: comment.created_at.toISOString(),
  }
}
