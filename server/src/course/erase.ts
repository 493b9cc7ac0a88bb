import { listAdmins } from '../account/account.ts'
import { eraseFromAssignments } from '../assignment/erase.ts'
import { notifyFromSite, notifyOnceUntilRead } from '../notification/notify.ts'
import type { Tx } from '../platform/data/database.ts'
import { deleteOfAccount, deleteOfCourse } from './invitation-store.ts'
import {
  countOwners,
  deleteMemberships,
  deleteStudents,
  listLecturers,
  listRunningOfStudent,
  lockOwned,
} from './member-store.ts'

/**
 * Erases a user from courses: memberships, and invitations to their account or address. This includes the last owner:
 * erasure is a right; the admins are asked to find a new owner. The lecturers of running courses are told, because a
 * student leaves the gradebook. Call it while the account still has its address.
 */
export async function eraseFromCourses(tx: Tx, userId: number): Promise<void> {
  const owned = await lockOwned(tx, userId)
  for (const course of await listRunningOfStudent(tx, userId)) await tellLecturers(tx, course)
  await eraseFromAssignments(tx, userId)
  await deleteMemberships(tx, userId)
  await deleteOfAccount(tx, userId)
  for (const { id, name } of owned) if ((await countOwners(tx, id)) === 0) await askForOwner(tx, id, name, userId)
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

/** Without the name, so that erasing the account leaves no trace here. */
async function tellLecturers(tx: Tx, { id, name }: { readonly id: number; readonly name: string }): Promise<void> {
  const lecturers = await listLecturers(tx, id)
  await notifyOnceUntilRead(
    tx,
    lecturers.map((lecturer) => lecturer.id),
    {
      subject: { kind: 'closedAccounts', id },
      title: name,
      paragraphs: [
        'A student has closed their account, and is no longer in the gradebook. Code that they submitted alone is deleted; their points stay in the course’s records without a name.',
      ],
      link: `/CourseManagement/${id}/gradebook`,
    },
  )
}

/** Erases a course's students when its retention period is over. */
export async function eraseStudents(tx: Tx, courseId: number): Promise<void> {
  await deleteStudents(tx, courseId)
}

export async function eraseInvitations(tx: Tx, courseId: number): Promise<void> {
  await deleteOfCourse(tx, courseId)
}
