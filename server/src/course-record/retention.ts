import { eraseHeldWork } from '../account/close.ts'
import { forgetPractice, forgetWork } from '../assignment/forget.ts'
import { eraseInvitations, eraseStudents } from '../course/erase.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { readSettings } from '../setting/setting.ts'
import { deleteLooks, listClosedMembers, listEnded, lockUnheld } from './store.ts'

/**
 * How long courses keep students' work (courses.md 28): what grades are based on for some years after the end of the
 * course, everything else for fewer years, as the site's settings say. A hold keeps all of it. Runs daily; idempotent.
 */
export async function eraseOldWork(database: Database): Promise<void> {
  const { gradedWorkYears, otherWorkYears } = await readSettings(database)
  await eraseEach(database, await listEnded(database, otherWorkYears, 'other'), eraseOther)
  await eraseEach(database, await listEnded(database, gradedWorkYears, 'graded'), eraseGraded)
  for (const userId of await listClosedMembers(database))
    await database.transaction().execute((tx) => eraseHeldWork(tx, userId))
}

type EraseCourse = (tx: Tx, courseId: number) => Promise<void>

async function eraseEach(database: Database, courseIds: readonly number[], erase: EraseCourse): Promise<void> {
  for (const courseId of courseIds)
    await database.transaction().execute(async (tx) => {
      // Checked again, because a hold may have begun since.
      if (await lockUnheld(tx, courseId)) await erase(tx, courseId)
    })
}

async function eraseOther(tx: Tx, courseId: number): Promise<void> {
  await deleteLooks(tx, courseId)
  await forgetPractice(tx, courseId)
  await eraseInvitations(tx, courseId)
}

async function eraseGraded(tx: Tx, courseId: number): Promise<void> {
  await forgetWork(tx, courseId)
  await eraseStudents(tx, courseId)
}
