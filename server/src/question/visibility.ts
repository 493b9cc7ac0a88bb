import { mayRecruit } from '../company/access.ts'
import { isAdmin, isModerator } from '../platform/access/permission.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { practisesWith } from '../assessment/practice.ts'
import { mayReadInAssignment, staffsQuestion } from '../assignment/gate.ts'
import { mayReadInTournament } from '../tournament/gate.ts'
import { isPublic, type LifecycleAndAudience } from './audience.ts'
import { findVisibility } from './store.ts'

/** What decides who sees a question. */
export interface Guarded extends LifecycleAndAudience {
  readonly id: number
  readonly user_id: number
  readonly company_id: number | null
}
/**
 * `recruits`: the reader is an owner or a recruiter of the company that has the question, or an admin. `staffs`: of the
 * course whose assignment it is part of.
 */
export type ForReader<Question extends Guarded> = Question & { readonly recruits: boolean; readonly staffs: boolean }

export async function forReader<Question extends Guarded>(
  database: Reader,
  question: Question,
  user: User | undefined,
): Promise<ForReader<Question>> {
  const { id, audience, company_id: company } = question
  const recruits = company !== null && (await mayRecruit(database, company, user))
  return { ...question, recruits, staffs: audience === 'assignment' && (await staffsQuestion(database, id, user)) }
}

/**
 * The one gate. Everybody sees a public question. One that waits or went back is for its author and roles 1 and 3 (design,
 * section 8), and for the recruiters of the company that offered it. A company's own is for its recruiters, whoever wrote
 * it: somebody who leaves leaves it behind. So is a question of an assignment for the staff of its course. One for a course
 * or tournament, or a private one, is for its author and admins; members get it through their assignment or tournament. A
 * removed one is gone.
 */
export function maySee(question: ForReader<Guarded>, user: User | undefined): boolean {
  if (question.lifecycle === 'removed') return false
  if (isPublic(question) || question.recruits) return true
  if (question.staffs) return true
  if (question.audience === 'company' || question.audience === 'assignment') return isAdmin(user)
  if (question.user_id === user?.id) return true
  return question.audience === 'public' ? isModerator(user) : isAdmin(user)
}

/**
 * Authors and moderators see how a question is answered without answering, others after they did (specification, section 6);
 * in an assignment, its staff alone.
 */
export function maySeeSolution(question: ForReader<Guarded>, user: User, solved: boolean): boolean {
  if (question.audience === 'assignment') return question.staffs
  return question.user_id === user.id || question.recruits || isModerator(user) || solved
}

/** @throws Problem notFound, also where there is one that the reader may not see */
export async function visibleQuestion(database: Reader, id: number, user: User | undefined) {
  const question = await forReader(database, orNotFound(await findVisibility(database, id)), user)
  return orNotFound(maySee(question, user) ? question : undefined)
}

/**
 * A question that its reader may see and answer: also through an assignment, or a tournament that the reader has begun,
 * which do not open its comments, votes and solutions. @throws Problem notFound, also where there is one that the reader may not see
 */
export async function answerableQuestion(database: Reader, id: number, user: User | undefined) {
  const question = await forReader(database, orNotFound(await findVisibility(database, id)), user)
  return orNotFound((await mayAnswer(database, question, user)) ? question : undefined)
}

export async function mayAnswer(
  database: Reader,
  question: ForReader<Guarded>,
  user: User | undefined,
): Promise<boolean> {
  if (!user?.isGuest && maySee(question, user)) return true
  if (question.lifecycle !== 'approved' || !user) return false
  if (question.audience === 'assignment') return await mayReadInAssignment(database, question.id, user)
  if (await mayReadInTournament(database, question.id, user)) return true
  // Candidates without an account read nothing but their own assessment's.
  return user.isGuest === true && isPublic(question) && (await practisesWith(database, question.id, user.id))
}
