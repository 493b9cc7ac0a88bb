import { companyRoleOf, mayRecruit } from '../company/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { findSeenCandidate, type SeenCandidate } from './candidate-store.ts'
import { findAssessment, type AssessmentRow } from './store.ts'

/**
 * Who may see and manage assessments: owners and recruiters of the company, and admins, all of them; reviewers only the
 * candidates assigned to them; candidates their own. If the user may not see something, the reply is the same as if it
 * did not exist.
 */

/** @throws Problem notFound */
export async function managedAssessment(database: Reader, id: number, user: User): Promise<AssessmentRow> {
  const assessment = orNotFound(await findAssessment(database, id))
  return orNotFound((await mayRecruit(database, assessment.company_id, user)) ? assessment : undefined)
}

export interface SeenAssessment {
  readonly assessment: AssessmentRow
  readonly manages: boolean
  /** Set for a reviewer, who sees those who are assigned to them. */
  readonly reviewerId: number | undefined
}

/** @throws Problem notFound */
export async function seenAssessment(database: Reader, id: number, user: User): Promise<SeenAssessment> {
  const assessment = orNotFound(await findAssessment(database, id))
  const role = orNotFound(await companyRoleOf(database, assessment.company_id, user))
  const manages = role !== 'reviewer'
  return { assessment, manages, reviewerId: manages ? undefined : user.id }
}

/**
 * A candidate whose work a member of the company may read. The caller must log the access (look.ts).
 * @throws Problem notFound
 */
export async function seenCandidate(
  database: Reader,
  user: User,
  participationId: number,
): Promise<SeenAssessment & { readonly candidate: SeenCandidate }> {
  const candidate = orNotFound(await findSeenCandidate(database, participationId))
  const seen = await seenAssessment(database, candidate.tournament_id, user)
  if (seen.manages) return { ...seen, candidate }
  return orNotFound(candidate.reviewers.includes(user.id) ? { ...seen, candidate } : undefined)
}

/** The user's own candidate row, as a guest or with an account. @throws Problem notFound */
export async function ownCandidate(database: Reader, user: User, participationId: number): Promise<SeenCandidate> {
  const candidate = orNotFound(await findSeenCandidate(database, participationId))
  return orNotFound(candidate.user_id === user.id ? candidate : undefined)
}

/** Allowed for the candidate, and for members of the company who may see the candidate. @throws Problem notFound */
export async function visibleCandidate(database: Reader, user: User, participationId: number): Promise<SeenCandidate> {
  const candidate = orNotFound(await findSeenCandidate(database, participationId))
  if (candidate.user_id === user.id) return candidate
  return (await seenCandidate(database, user, participationId)).candidate
}
