import { companyRoleOf, mayRecruit } from '../company/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { findConsentedCandidate, type ConsentedCandidate } from './candidate-store.ts'
import { findAssessment, type AssessmentRow } from './store.ts'

/**
 * Who may read and manage assessments. Owners and recruiters of the company, and admins: all of its assessments.
 * Reviewers: the candidates assigned to them. Candidates: their own assessment. If the user may not read something, the
 * reply is the same as if it did not exist.
 */

/** @throws Problem notFound */
export async function managedAssessment(database: Reader, id: number, user: User): Promise<AssessmentRow> {
  const assessment = orNotFound(await findAssessment(database, id))
  return orNotFound((await mayRecruit(database, assessment.company_id, user)) ? assessment : undefined)
}

export interface ReadableAssessment {
  readonly assessment: AssessmentRow
  /** True for owners, recruiters and admins, who see all candidates. */
  readonly manages: boolean
  /** Set for a reviewer, who sees only the candidates assigned to them. */
  readonly reviewerId: number | undefined
}

/** @throws Problem notFound */
export async function readableAssessment(database: Reader, id: number, user: User): Promise<ReadableAssessment> {
  const assessment = orNotFound(await findAssessment(database, id))
  const role = orNotFound(await companyRoleOf(database, assessment.company_id, user))
  const manages = role !== 'reviewer'
  return { assessment, manages, reviewerId: manages ? undefined : user.id }
}

/**
 * A candidate whose work a member of the company may read. The caller must log the access (look-log.ts).
 * @throws Problem notFound
 */
export async function readableCandidate(
  database: Reader,
  user: User,
  participationId: number,
): Promise<ReadableAssessment & { readonly candidate: ConsentedCandidate }> {
  const candidate = orNotFound(await findConsentedCandidate(database, participationId))
  const access = await readableAssessment(database, candidate.tournament_id, user)
  if (access.manages) return { ...access, candidate }
  return orNotFound(candidate.reviewers.includes(user.id) ? { ...access, candidate } : undefined)
}

/** The user's own candidate row, as a guest or with an account. @throws Problem notFound */
export async function ownCandidate(database: Reader, user: User, participationId: number): Promise<ConsentedCandidate> {
  const candidate = orNotFound(await findConsentedCandidate(database, participationId))
  return orNotFound(candidate.user_id === user.id ? candidate : undefined)
}

/** Allowed for the candidate, and for members of the company who may see the candidate. @throws Problem notFound */
export async function ownOrReadableCandidate(
  database: Reader,
  user: User,
  participationId: number,
): Promise<ConsentedCandidate> {
  const candidate = orNotFound(await findConsentedCandidate(database, participationId))
  if (candidate.user_id === user.id) return candidate
  return (await readableCandidate(database, user, participationId)).candidate
}
