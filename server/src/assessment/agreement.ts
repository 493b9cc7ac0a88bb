import { consentVersion } from '@gradus/contract/assessment-rule'
import type { agreeToAssessment } from '@gradus/contract/assessment-link'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { addGuest } from '../account/guest-account.ts'
import { startSession } from '../account/session.ts'
import { hashToken } from '../platform/access/session.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { addParticipation } from '../tournament/assessment-participation.ts'
import { lockAssessmentTournamentForShare } from '../tournament/assessment.ts'
import { useInvitation } from '../tournament/invitation-use.ts'
import { findByToken, findOwnCandidate, lockCandidate, updateCandidate, type CandidateRow } from './candidate-store.ts'
import { consentFacts } from './introduction.ts'
import { lockAssessmentRowForShare, type AssessmentRow } from './store.ts'
import { type Device, openAssessment } from './link.ts'

export type Agreed = ReplyOf<typeof agreeToAssessment>

interface Agreement {
  readonly token: string
  readonly version: number
}

/**
 * Consent without an account. @returns the candidate and the session's token. @throws Problem notFound, tokenSpent,
 * conflict
 */
export async function agreeAsGuest(
  database: Database,
  agreement: Agreement,
  device: Device,
): Promise<Agreed & { session: string }> {
  return await database.transaction().execute(async (tx) => {
    const { candidate, assessment } = await lockAgreeing(tx, agreement)
    if (candidate.agreed_at !== null)
      throw new Problem('conflict', {
        message: 'Somebody has already agreed with this link. Continue with a code that we send to your email address.',
      })
    const userId = await addGuest(tx, candidate.name)
    const agreed = await agree(tx, candidate, assessment, userId, agreement)
    return { ...agreed, session: await startSession(tx, userId, device) }
  })
}

/** Consent with the account that is signed in. Idempotent for the same account. @throws as agreeAsGuest */
export async function agreeSignedIn(database: Database, user: User, agreement: Agreement): Promise<Agreed> {
  return await database.transaction().execute(async (tx) => {
    const { candidate, assessment } = await lockAgreeing(tx, agreement)
    if (candidate.agreed_at !== null && candidate.user_id === user.id && candidate.participation_id !== null)
      return { assessmentId: assessment.id, participationId: candidate.participation_id }
    if (candidate.agreed_at !== null)
      throw new Problem('conflict', { message: 'Somebody has agreed with this link already.' })
    return await agree(tx, candidate, assessment, user.id, agreement)
  })
}

/** Locks the tournament's times before the candidate. All code locks them in this order, which avoids deadlocks. */
async function lockAgreeing(tx: Tx, { token, version }: Agreement) {
  const seen = orNotFound(await findByToken(tx, hashToken(token)))
  await lockAssessmentTournamentForShare(tx, seen.tournament_id)
  // If two people gave consent at the same time, the other one may be the candidate now.
  const candidate = orNotFound(await lockCandidate(tx, seen.id))
  // The lock keeps what is recorded unchanged until this transaction commits.
  orNotFound(await lockAssessmentRowForShare(tx, candidate.tournament_id))
  const assessment = await openAssessment(tx, candidate)
  if (version !== consentVersion)
    throw new Problem('conflict', { message: 'The text that you agree to has changed. Reload the page to read it.' })
  return { candidate, assessment }
}

async function agree(
  tx: Tx,
  candidate: CandidateRow,
  assessment: AssessmentRow,
  userId: number,
  { token, version }: Agreement,
): Promise<Agreed> {
  await useInvitation(tx, assessment.id, userId, token)
  const extraMinutes = (assessment.minutes * candidate.extra_percent) / 100
  const participationId = await addParticipation(tx, assessment.id, userId, extraMinutes)
  // Checked after locking the participation, because consent to the other invitation may be given at this moment.
  if (await findOwnCandidate(tx, assessment.id, userId))
    throw new Problem('conflict', { message: 'You take this assessment already, with another invitation.' })
  await updateCandidate(tx, candidate.id, {
    participation_id: participationId,
    agreed_at: new Date(),
    consent_version: version,
    consent: JSON.stringify(consentFacts(assessment)),
  })
  return { assessmentId: assessment.id, participationId }
}
