import { mayRecruit } from '../company/access.ts'
import { isAdmin, isModerator } from '../platform/access/permission.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { isPracticeQuestionOf } from '../assessment/practice.ts'
import { mayReadInAssignment, isStaffOfQuestion } from '../assignment/question-access.ts'
import { mayReadInTournament } from '../tournament/participation-access.ts'
import { isPublic, type LifecycleAndAudience } from './audience.ts'
import { findVisibility } from './store.ts'

export { keepsAuthorRights } from './visibility-store.ts'

/** The columns that decide who may see a question. */
export interface VisibilityRow extends LifecycleAndAudience {
  readonly id: number
  readonly user_id: number
  readonly company_id: number | null
}
/**
 * `recruits`: the reader is an owner or a recruiter of the company that has the question, or an admin.
 * `isStaff`: the reader is on the staff of the course whose assignment has the question.
 */
export type ForReader<Question extends VisibilityRow> = Question & {
  readonly recruits: boolean
  readonly isStaff: boolean
}

export async function forReader<Question extends VisibilityRow>(
  database: Reader,
  question: Question,
  user: User | undefined,
): Promise<ForReader<Question>> {
  const { id, audience, company_id: company } = question
  const recruits = company !== null && (await mayRecruit(database, company, user))
  return { ...question, recruits, isStaff: audience === 'assignment' && (await isStaffOfQuestion(database, id, user)) }
}

/**
 * Whether a reader has an author's rights to a question. A question that a company owns or has offered belongs to the
 * company: its recruiters have these rights, and an author who leaves the company loses them.
 */
export function hasAuthorRights(question: ForReader<VisibilityRow>, user: User | undefined): boolean {
  return question.company_id === null ? question.user_id === user?.id : question.recruits
}

/**
 * The central rule for who sees a question. Everybody sees a public question. A question that waits for review or was
 * returned is visible to its author and to roles 1 and 3 (design, section 8); one that a company offered is
 * visible to the company's recruiters instead of its author. A company's own question is visible to its recruiters; an
 * author who leaves the company loses access. In the same way, a question of an assignment is visible to the staff of
 * its course. A question for a course or tournament, or a private one, is visible to its author and admins; other users
 * have access through their assignment or tournament. A removed question is visible to nobody.
 */
export function maySee(question: ForReader<VisibilityRow>, user: User | undefined): boolean {
  if (question.lifecycle === 'removed') return false
  if (isPublic(question) || question.recruits) return true
  if (question.isStaff) return true
  if (question.audience === 'company' || question.audience === 'assignment') return isAdmin(user)
  if (hasAuthorRights(question, user)) return true
  return question.audience === 'public' ? isModerator(user) : isAdmin(user)
}

/**
 * Authors and moderators may see the answer without answering, other users after they solved the question
 * (specification, section 6). In an assignment, only its staff may.
 */
export function maySeeSolution(question: ForReader<VisibilityRow>, user: User, solved: boolean): boolean {
  if (question.audience === 'assignment') return question.isStaff
  return hasAuthorRights(question, user) || isModerator(user) || solved
}

/** @throws Problem notFound, also for a question that exists but that the reader may not see */
export async function visibleQuestion(database: Reader, id: number, user: User | undefined) {
  const question = await forReader(database, orNotFound(await findVisibility(database, id)), user)
  return orNotFound(maySee(question, user) ? question : undefined)
}

/** Whether a user may open a question directly, not only through an assignment, a tournament or an assessment. */
export async function seesQuestion(database: Reader, id: number, user: User): Promise<boolean> {
  if (user.isGuest) return false
  const question = await findVisibility(database, id)
  return question !== undefined && maySee(await forReader(database, question, user), user)
}

/**
 * A question that its reader may see and answer. It may be visible only through an assignment, or through a tournament
 * that the reader has begun; neither gives access to its comments, votes and solutions. @throws Problem notFound, also
 * for a question that exists but that the reader may not see
 */
export async function answerableQuestion(database: Reader, id: number, user: User | undefined) {
  const question = await forReader(database, orNotFound(await findVisibility(database, id)), user)
  return orNotFound((await mayAnswer(database, question, user)) ? question : undefined)
}

export async function mayAnswer(
  database: Reader,
  question: ForReader<VisibilityRow>,
  user: User | undefined,
): Promise<boolean> {
  if (!user?.isGuest && maySee(question, user)) return true
  if (question.lifecycle !== 'approved' || !user) return false
  if (question.audience === 'assignment') return await mayReadInAssignment(database, question.id, user)
  if (await mayReadInTournament(database, question.id, user)) return true
  // Candidates without an account may read only the questions of their own assessment.
  return user.isGuest === true && isPublic(question) && (await isPracticeQuestionOf(database, question.id, user.id))
}
