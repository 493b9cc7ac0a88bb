import { eraseHeldWork } from '../account/close.ts'
import { forgetPractice, forgetWork } from '../assignment/erase-work.ts'
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
  const failures = [
    ...(await inEach(database, await listEnded(database, otherWorkYears, 'other'), unlessHeld(eraseOther))),
    ...(await inEach(database, await listEnded(database, gradedWorkYears, 'graded'), unlessHeld(eraseGraded))),
    ...(await inEach(database, await listClosedMembers(database), eraseHeldWork)),
  ]
  if (failures.length > 0) throw new AggregateError(failures, 'Some old work could not be erased.')
}

type Erase = (tx: Tx, id: number) => Promise<void>

/** Each in a transaction of its own: one that fails does not keep the others. @returns what failed */
async function inEach(database: Database, ids: readonly number[], erase: Erase): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const id of ids)
    await database
      .transaction()
      .execute((tx) => erase(tx, id))
      .catch((error: unknown) => failures.push(error))
  return failures
}

/** Checked again, because a hold may have begun since. */
function unlessHeld(erase: Erase): Erase {
  return async (tx, courseId) => {
    if (await lockUnheld(tx, courseId)) await erase(tx, courseId)
  }
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
