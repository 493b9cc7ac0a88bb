import type { LinkAccess, openAssessmentLink } from '@gradus/contract/assessment-link'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { hashToken } from '../platform/access/session.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { maskedEmail } from '../platform/text/masked-email.ts'
import { findByToken, setOpened, type CandidateRow } from './candidate-store.ts'
import { introductionOf } from './introduction.ts'
import { findAssessment, type AssessmentRow } from './store.ts'

/**
 * The link of an invitation. Before the candidate gives consent, it opens the introduction in any browser. With the
 * consent a guest's session begins in that browser, and from then on the link alone opens nothing: in another browser
 * (after a crash, on another computer, or because the link was forwarded) one also needs a code that is sent to the
 * invited address. So the candidate can always continue, and nobody else can.
 */

export interface Device {
  readonly userAgent: string
  readonly address: string
}

/** @throws Problem notFound, tokenSpent */
export async function openLink(database: Database, token: string): Promise<ReplyOf<typeof openAssessmentLink>> {
  const candidate = orNotFound(await findByToken(database, hashToken(token)))
  const assessment = await openAssessment(database, candidate)
  await setOpened(database, candidate.id)
  const access = accessOf(candidate)
  // After the consent, a forwarded link does not reveal who the candidate is and which help they get.
  const shown = access === 'agree' ? candidate : { ...candidate, name: '', extra_percent: 0 }
  return {
    ...(await introductionOf(database, assessment, shown)),
    state: candidate.state === 'invited' ? 'opened' : candidate.state,
    access,
    maskedEmail: maskedEmail(candidate.email),
    expiresDate: candidate.expires_at?.toISOString() ?? null,
  }
}

/** @throws Problem notFound for a draft, tokenSpent for a link that opens nothing any more */
export async function openAssessment(database: Database | Tx, candidate: CandidateRow): Promise<AssessmentRow> {
  const assessment = orNotFound(await findAssessment(database, candidate.tournament_id))
  orNotFound(assessment.is_draft ? undefined : assessment)
  // A candidate who has given consent can reach their work for as long as it is kept.
  if (candidate.agreed_at !== null) return assessment
  if (candidate.state === 'revoked')
    throw new Problem('tokenSpent', {
      message: `${assessment.company_name} has revoked this invitation. Write to ${assessment.contact} if you think that this is a mistake.`,
    })
  if (candidate.state === 'expired' && assessment.ends_at <= new Date())
    throw new Problem('tokenSpent', {
      message: `This assessment has ended. Write to ${assessment.contact} if you have questions.`,
    })
  if (candidate.state === 'expired')
    throw new Problem('tokenSpent', {
      message: `This invitation has expired. Write to ${assessment.contact} to ask for another one.`,
    })
  return assessment
}

export function accessOf({ agreed_at, is_guest }: CandidateRow): LinkAccess {
  if (agreed_at === null) return 'agree'
  return is_guest === true ? 'code' : 'account'
}
