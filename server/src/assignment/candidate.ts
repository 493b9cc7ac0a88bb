import { assignmentLimits } from '@gradus/contract/assignment'
import { type AssignmentCandidate } from '@gradus/contract/assignment-question'
import { taughtCourse } from '../course/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { readWithCustomPlan } from '../platform/data/lookup.ts'
import { Problem } from '../platform/problem.ts'
import { findUsable, listCandidates, type CandidateRow } from './candidate-store.ts'

/**
 * Which questions can be used in an assignment: public ones, and those that lecturers of the course keep for their
 * courses. Using one is adding it, and later updating the copy of it: an update reads the question again.
 */

/** Searches by words of the title. @throws Problem notFound, notAllowed */
export async function findQuestions(
  database: Database,
  user: User,
  courseId: number,
  q: string | undefined,
): Promise<AssignmentCandidate[]> {
  await taughtCourse(database, courseId, user)
  const rows = await readWithCustomPlan(database, (tx) => findUsable(tx, courseId, q, assignmentLimits.questionsFound))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    kind: row.kind,
    difficultLevel: row.difficult_level,
    isPublic: row.is_public,
    displayName: row.display_name,
  }))
}

/** @param indexes the position of each question in the form. @throws Problem badInput */
export async function refuseUnusable(
  database: Reader,
  user: User,
  courseId: number,
  questions: readonly { readonly questionId: number; readonly index: number }[],
): Promise<void> {
  const ids = questions.map(({ questionId }) => questionId)
  const usable = await listUsable(database, user, courseId, ids)
  for (const { questionId, index } of questions) {
    if (usable.has(questionId)) continue
    throw new Problem('badInput', {
      message: `There is no question with the number ${questionId}.`,
      field: `items.${index}.questionId`,
    })
  }
}

/** Those of these questions that the user can use in assignments of the course now. */
export async function listUsable(
  database: Reader,
  user: User,
  courseId: number,
  questionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await listCandidates(database, courseId, questionIds)
  return new Set(rows.filter((row) => mayUse(row, user)).map(({ id }) => id))
}

function mayUse(question: CandidateRow, user: User): boolean {
  if (question.lifecycle !== 'approved') return false
  if (question.is_public) return true
  // A question that was written for a company, a tournament or another assignment cannot be used elsewhere.
  return question.audience === 'course' && (question.by_teacher || question.user_id === user.id)
}
