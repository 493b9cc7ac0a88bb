import { randomBytes } from 'node:crypto'
import type { ExceptionTimes } from '@gradus/contract/assignment-exception'
import { effectiveTimes, type AssignmentTimes, type TimesException } from '@gradus/contract/course/times'
import type { Reader, Tx } from '../platform/data/database.ts'
import { listAssigned, putWorks, unassignOthers, type AssignedRow, type WorkTimes } from './time-store.ts'

/**
 * Which students an assignment is for, and when (courses.md 7). Guards compute this for the user who asks. For a whole
 * class it is stored with each student's work, and must be stored again in the same transaction that changes an
 * assignment, an exception, a member or a group.
 */

/** @returns the effective times of one user by assignment; assignments that are not for the user are missing */
export async function readTimes(
  database: Reader,
  userId: number,
  assignmentIds: readonly number[],
): Promise<ReadonlyMap<number, AssignmentTimes>> {
  const rows = await listAssigned(database, assignmentIds, [userId])
  return new Map(rows.map((row) => [row.assignment_id, timesOf(row)]))
}

/** @param userIds only of these; otherwise of the whole class */
export async function storeTimes(tx: Tx, assignmentIds: readonly number[], userIds?: readonly number[]): Promise<void> {
  if (assignmentIds.length === 0) return
  const works = await timesToStore(tx, assignmentIds, userIds)
  await putWorks(tx, works)
  await unassignOthers(tx, assignmentIds, userIds, works)
}

/** What `storeTimes` stores. */
export async function timesToStore(
  database: Reader,
  assignmentIds: readonly number[],
  userIds?: readonly number[],
): Promise<WorkTimes[]> {
  return (await listAssigned(database, assignmentIds, userIds)).map((row) => {
    const { opens, due, lateUntil } = timesOf(row)
    const [opensAt, dueAt, until] = [opens, due, lateUntil].map((moment) => (moment === null ? null : new Date(moment)))
    return {
      assignmentId: row.assignment_id,
      userId: row.user_id,
      pseudonym: newPseudonym(),
      opensAt: opensAt ?? null,
      dueAt: dueAt ?? null,
      lateUntil: until ?? null,
    }
  })
}

function timesOf(row: AssignedRow): AssignmentTimes {
  return effectiveTimes(assignmentTimes(row), row.of_groups.map(exceptionOf), row.own ? exceptionOf(row.own) : {})
}

type TimedAssignment = Parameters<typeof assignmentTimes>[0] & { readonly id: number }

/** The times of a person with this exception, also in an assignment that is not for them, or not yet published. */
export async function timesOfPerson(
  database: Reader,
  assignment: TimedAssignment,
  userId: number,
  own: ExceptionTimes,
): Promise<AssignmentTimes> {
  const [row] = await listAssigned(database, [assignment.id], [userId])
  return effectiveTimes(assignmentTimes(assignment), row?.of_groups.map(exceptionOf) ?? [], exceptionOf(own))
}

/** The times of a group with this exception. */
export function timesOfGroup(assignment: TimedAssignment, exception: ExceptionTimes): AssignmentTimes {
  return effectiveTimes(assignmentTimes(assignment), [exceptionOf(exception)])
}

/** The assignment's own times, before any exception. */
export function assignmentTimes(
  row: Pick<AssignedRow, 'opens_at' | 'due_at' | 'late_until'> & { readonly attempts?: number | null },
): AssignmentTimes {
  return {
    opens: row.opens_at?.getTime() ?? null,
    due: row.due_at?.getTime() ?? null,
    lateUntil: row.late_until?.getTime() ?? null,
    attempts: row.attempts ?? null,
  }
}

function exceptionOf({ opens, due, lateUntil, attempts }: ExceptionTimes): TimesException {
  return {
    ...(opens === undefined ? {} : { opens: momentOf(opens) }),
    ...(due === undefined ? {} : { due: momentOf(due) }),
    ...(lateUntil === undefined ? {} : { lateUntil: momentOf(lateUntil) }),
    ...(attempts === undefined ? {} : { attempts }),
  }
}

function momentOf(moment: string | null): number | null {
  return moment === null ? null : Date.parse(moment)
}

/** A time in the format of replies. */
export function isoOf(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}

/** Leaves out letters and digits that look alike. */
const pseudonymLetters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** 30^10: two of one assignment are never the same. */
function newPseudonym(): string {
  return Array.from(randomBytes(10), (byte) => pseudonymLetters[byte % pseudonymLetters.length]).join('')
}
