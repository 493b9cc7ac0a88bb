import { notifyOnceUntilRead } from '../notification/notify.ts'
import type { Tx } from '../platform/data/database.ts'
import { job } from '../platform/data/queue.ts'
import type { Site } from '../platform/site.ts'
import { listLecturers } from './member-store.ts'
import { findCourse } from './store.ts'

/**
 * Tells a course's lecturers that a student closed their account and is no longer in the gradebook. In the background,
 * because the transaction that closes an account holds rows that the lecturers' own work may wait for.
 */

const closedAccountJob = job<{ courseId: number }>('course-closed-account')

export async function tellOfClosedAccount(tx: Tx, queue: Site['queue'], courseIds: readonly number[]): Promise<void> {
  for (const courseId of courseIds) await queue.send(tx, closedAccountJob, { courseId })
}

export async function notifyOfClosedAccounts({ database, queue }: Pick<Site, 'database' | 'queue'>): Promise<void> {
  await queue.work(closedAccountJob, ({ courseId }) =>
    database.transaction().execute((tx) => tellLecturers(tx, courseId)),
  )
}

/** Without the student's name, so that erasing the account leaves no trace here. */
async function tellLecturers(tx: Tx, courseId: number): Promise<void> {
  const course = await findCourse(tx, courseId)
  // Deleted since.
  if (course === undefined) return
  const lecturers = await listLecturers(tx, courseId)
  await notifyOnceUntilRead(
    tx,
    lecturers.map(({ id }) => id),
    {
      subject: { kind: 'closedAccounts', id: courseId },
      title: course.name,
      paragraphs: [
        'A student has closed their account and is no longer in the gradebook. Code that they submitted alone is deleted; their points stay in the course’s records without a name.',
      ],
      link: `/CourseManagement/${courseId}/gradebook`,
    },
  )
}
