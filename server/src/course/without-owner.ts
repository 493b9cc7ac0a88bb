import { notifyMany } from '../notification/notify.ts'
import type { Tx } from '../platform/data/database.ts'
import { job } from '../platform/data/queue.ts'
import type { Site } from '../platform/site.ts'
import { countOwners, listLecturers } from './member-store.ts'
import { findCourse } from './store.ts'

export { listOwnedAlone } from './member-store.ts'

/**
 * Tells a course's lecturers that its last owner closed their account. In the background, for the reason that is given
 * in closed-account.ts.
 */

const withoutOwnerJob = job<{ courseId: number }>('course-without-owner')

export async function tellOfLostOwner(tx: Tx, queue: Site['queue'], courseIds: readonly number[]): Promise<void> {
  for (const courseId of courseIds) await queue.send(tx, withoutOwnerJob, { courseId })
}

export async function notifyOfLostOwners({ database, queue }: Pick<Site, 'database' | 'queue'>): Promise<void> {
  await queue.work(withoutOwnerJob, ({ courseId }) =>
    database.transaction().execute((tx) => tellLecturers(tx, courseId)),
  )
}

/** Without the owner's name, so that erasing the account leaves no trace here. */
async function tellLecturers(tx: Tx, courseId: number): Promise<void> {
  const course = await findCourse(tx, courseId)
  // Deleted since, or an admin has found an owner.
  if (course === undefined || (await countOwners(tx, courseId)) > 0) return
  const lecturers = await listLecturers(tx, courseId)
  await notifyMany(
    tx,
    lecturers.map(({ id }) => id),
    {
      subject: { kind: 'course', id: courseId },
      title: course.name,
      paragraphs: [
        'The last owner of this course closed their account. The site’s admins are asked to invite a new owner: tell them who that should be.',
      ],
      link: `/CourseManagement/${courseId}`,
    },
  )
}
