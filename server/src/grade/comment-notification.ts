import { notifyOnceUntilRead } from '../notification/notify.ts'
import type { Tx } from '../platform/data/database.ts'
import type { SeenAttempt } from './attempt.ts'
import { listShares } from './attempt-store.ts'
import { listAuthors } from './line-comment-store.ts'
import { listGraders } from './regrade-store.ts'
import { findPseudonym } from './student-store.ts'

/**
 * Notifies of a comment on lines: students of one that they can see, and the staff who wrote in its thread. Nobody is
 * named, because the assignment may be anonymous, and nobody gets a second notification about an attempt before they have
 * read the first.
 * @param threadId the comment that the thread began with
 */
export async function notifyOfComment(
  tx: Tx,
  { attempt, assignment, isStaff }: SeenAttempt,
  comment: { readonly userId: number; readonly state: string; readonly threadId: number },
): Promise<void> {
  const subject = { kind: 'lineComments', id: attempt.id } as const
  const shares = await listShares(tx, attempt.id)
  if (isStaff && comment.state === 'released') {
    const students = shares.filter(({ released_at: at }) => at !== null).map(({ user_id: id }) => id)
    await notifyOnceUntilRead(tx, students, {
      subject,
      title: assignment.title,
      paragraphs: ['There is a new comment on your code.'],
      link: `/OwnWork/${assignment.id}`,
    })
  }
  let authors = (await listAuthors(tx, attempt.id, comment.threadId)).filter((id) => id !== comment.userId)
  for (const share of shares) {
    if (authors.length === 0) return
    // Through a student whom they grade: a team may have members of other tutors' groups.
    const graders = await listGraders(tx, assignment.course_id, share.user_id)
    const sid = assignment.is_anonymous ? await findPseudonym(tx, share.work_id) : String(share.user_id)
    await notifyOnceUntilRead(
      tx,
      authors.filter((id) => graders.includes(id)),
      {
        subject,
        title: assignment.title,
        paragraphs: ['Your comment on a student’s code was answered.'],
        link: `/StudentSubmissions/0/${sid}?assignment=${assignment.id}&item=${attempt.item_id}`,
      },
    )
    authors = authors.filter((id) => !graders.includes(id))
  }
}
