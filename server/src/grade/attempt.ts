import { FoundState } from '@gradus/contract/forgery'
import type { AttemptSource } from '@gradus/contract/student-work'
import { isStaff, maySeeWork, memberCourse } from '../course/access.ts'
import { logLooks } from '../course-record/look-log.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { findAttempt, listShares, type AttemptRecord, type Share } from './attempt-store.ts'
import { listComments, type CommentRow } from './line-comment-store.ts'
import { isReleasedAttempt } from './points.ts'
import { findAssignment, type AssignmentRow } from './work-store.ts'

/** The code of an attempt with the comments on its lines, for its graders and its students. */

export interface SeenAttempt {
  readonly attempt: AttemptRecord
  /** The work through which the user sees it: their own, or for staff the first that they grade. */
  readonly share: Share
  readonly assignment: AssignmentRow
  readonly isStaff: boolean
  readonly isArchived: boolean
  /** Whether the student can see comments; for staff, whether any of its students can. */
  readonly isReleased: boolean
  /** Whether the student can see what the attempt is worth: a later one stays hidden until grades are released again. */
  readonly isResultReleased: boolean
}

/** @throws Problem notFound for everybody but its students (a team has several) and the graders of one of them */
export async function seenAttempt(database: Reader, user: User, id: number): Promise<SeenAttempt> {
  const attempt = orNotFound(await findAttempt(database, id))
  const assignment = orNotFound(await findAssignment(database, attempt.assignment_id))
  const { role, course } = await memberCourse(database, assignment.course_id, user)
  const isArchived = course.state === 'archived'
  const shares = await listShares(database, id)
  if (isStaff(role)) {
    const share = orNotFound(await findGraded(database, assignment.course_id, user, shares))
    // The sender may have left the course, and has no grade released then.
    const released = shares.find(({ released_at: at }) => at !== null) ?? share
    return { attempt, share, assignment, isArchived, isStaff: true, ...releaseOf(assignment, released, attempt) }
  }
  const share = orNotFound(shares.find(({ user_id: userId }) => userId === user.id))
  return { attempt, share, assignment, isArchived, isStaff: false, ...releaseOf(assignment, share, attempt) }
}

/** The first of them that the user may grade: tutors grade only the students of their groups. */
async function findGraded(database: Reader, courseId: number, user: User, shares: readonly Share[]) {
  for (const share of shares) if (await maySeeWork(database, courseId, user, share.user_id)) return share
  return undefined
}

function releaseOf(
  assignment: AssignmentRow,
  work: Pick<Share, 'released_at'>,
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
  if (seen.isStaff) await logLooks(database, user, [{ id: seen.share.work_id, userId: seen.share.user_id }])
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
