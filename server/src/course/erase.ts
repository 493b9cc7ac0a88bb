import { listAdmins } from '../account/account.ts'
import { eraseFromAssignments } from '../assignment/erase.ts'
import { notifyFromSite } from '../notification/notify.ts'
import type { Tx } from '../platform/data/database.ts'
import { deleteOfAccount, deleteOfCourse } from './invitation-store.ts'
import { countOwners, deleteMemberships, deleteStudents, listRunningOfStudent, lockOwned } from './member-store.ts'

/**
 * Erases a user from courses: memberships, and invitations to their account or address. This includes the last owner:
 * erasure is a right; the admins are asked to find a new owner. Call it while the account still has its address.
 * @returns the running courses that have lost a student, and the courses that have no owner any more
 */
export async function eraseFromCourses(
  tx: Tx,
  userId: number,
): Promise<{ readonly running: readonly number[]; readonly ownerless: readonly number[] }> {
  const running = await listRunningOfStudent(tx, userId)
  const owned = await lockOwned(tx, userId)
  await eraseFromAssignments(tx, userId)
  await deleteMemberships(tx, userId)
  await deleteOfAccount(tx, userId)
  const ownerless: number[] = []
  for (const { id, name } of owned) {
    if ((await countOwners(tx, id)) > 0) continue
    ownerless.push(id)
    await askForOwner(tx, id, name, userId)
  }
  return { running: running.map(({ id }) => id), ownerless }
}

async function askForOwner(tx: Tx, courseId: number, name: string, erasedId: number): Promise<void> {
  for (const userId of await listAdmins(tx))
    if (userId !== erasedId)
      await notifyFromSite(tx, {
        userId,
        subject: { kind: 'course', id: courseId },
        title: 'A course has no owner',
        paragraphs: [`The last owner of ${name} closed their account. Invite a new owner, or archive the course.`],
        link: `/CourseManagement/${courseId}`,
      })
}

/** Erases a course's students when its retention period is over. */
export async function eraseStudents(tx: Tx, courseId: number): Promise<void> {
  await deleteStudents(tx, courseId)
}

export async function eraseInvitations(tx: Tx, courseId: number): Promise<void> {
  await deleteOfCourse(tx, courseId)
}
