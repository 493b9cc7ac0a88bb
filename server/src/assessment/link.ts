import { createHash, randomInt } from 'node:crypto'
import { type LinkAccess } from '@gradus/contract/assessment-link'
import { consentVersion } from '@gradus/contract/assessment-rule'
import type { agreeToAssessment, openAssessmentLink } from '@gradus/contract/assessment-link'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { addGuest } from '../account/guest-account.ts'
import { countMailTo } from '../account/mailbox.ts'
import { startSession } from '../account/session.ts'
import { hashToken } from '../platform/access/session.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { addParticipation, shareAssessmentTournament } from '../tournament/assessment.ts'
import { useInvitation } from '../tournament/invitation.ts'
import {
  findByToken,
  findCandidate,
  findOwnCandidate,
  lockByToken,
  lockCandidate,
  lockCode,
  setOpened,
  updateCandidate,
  type CandidateRow,
} from './candidate-store.ts'
import { consentFacts, introductionOf } from './introduction.ts'
import { codeMail } from './mail.ts'
import { findAssessment, shareAssessmentRow, type AssessmentRow } from './store.ts'

/**
 * The link of an invitation. Until somebody agrees it opens the introduction, in any browser. With the consent a guest's
 * session begins in that browser, and from then on the link alone opens nothing: whoever has it in another browser, after a
 * crash, on another computer or because it was forwarded, also needs a code that goes to the invited address. So the
 * candidate always gets on, and nobody else does.
 */

type Agreed = ReplyOf<typeof agreeToAssessment>

interface Device {
  readonly userAgent: string
  readonly address: string
}

/** @throws Problem notFound, tokenSpent */
export async function openLink(database: Database, token: string): Promise<ReplyOf<typeof openAssessmentLink>> {
  const candidate = orNotFound(await findByToken(database, hashToken(token)))
  const assessment = await openAssessment(database, candidate)
  await setOpened(database, candidate.id)
  const access = accessOf(candidate)
  // Once somebody agreed, a link that was forwarded does not tell who they are and what help they get.
  const shown = access === 'agree' ? candidate : { ...candidate, name: '', extra_percent: 0 }
  return {
    ...(await introductionOf(database, assessment, shown)),
    state: candidate.state === 'invited' ? 'opened' : candidate.state,
    access,
    maskedEmail: masked(candidate.email),
    expiresDate: candidate.expires_at?.toISOString() ?? null,
  }
}

/** @throws Problem notFound for a draft, tokenSpent for a link that opens nothing any more */
async function openAssessment(database: Database | Tx, candidate: CandidateRow): Promise<AssessmentRow> {
  const assessment = orNotFound(await findAssessment(database, candidate.tournament_id))
  orNotFound(assessment.is_draft ? undefined : assessment)
  // Whoever agreed reaches their work for as long as it is kept.
  if (candidate.agreed_at !== null) return assessment
  if (candidate.state === 'revoked')
    throw new Problem('tokenSpent', {
      message: `${assessment.company_name} has revoked this invitation. Write to ${assessment.contact} if you think that this is a mistake.`,
    })
  if (candidate.state === 'expired')
    throw new Problem('tokenSpent', {
      message: `This invitation has expired. Write to ${assessment.contact} to ask for another one.`,
    })
  return assessment
}

function accessOf({ agreed_at, is_guest }: CandidateRow): LinkAccess {
  if (agreed_at === null) return 'agree'
  return is_guest === true ? 'code' : 'account'
}

/** `g…@example.com` */
function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${Array.from(email)[0] ?? ''}…${email.slice(at)}`
}

interface Agreement {
  readonly token: string
  readonly version: number
}

/** Without an account. @returns also the session's token. @throws Problem notFound, tokenSpent, conflict */
export async function agreeAsGuest(
  database: Database,
  agreement: Agreement,
  device: Device,
): Promise<Agreed & { session: string }> {
  return await database.transaction().execute(async (tx) => {
    const { candidate, assessment } = await lockAgreeing(tx, agreement)
    if (candidate.agreed_at !== null)
      throw new Problem('conflict', {
        message: 'Somebody has agreed with this link already. Go on with a code that we send to your email address.',
      })
    const userId = await addGuest(tx, candidate.name)
    const agreed = await agree(tx, candidate, assessment, userId, agreement)
    return { ...agreed, session: await startSession(tx, userId, device) }
  })
}

/** With the account that is signed in; agreeing again with the same one gives the same. @throws as agreeAsGuest */
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

/** Locks the tournament's times before the candidate, the order in which everybody locks them. */
async function lockAgreeing(tx: Tx, { token, version }: Agreement) {
  const seen = orNotFound(await findByToken(tx, hashToken(token)))
  await shareAssessmentTournament(tx, seen.tournament_id)
  orNotFound(await lockCandidate(tx, seen.id))
  // Read once it is locked: of two who agreed at once the other may be the candidate now.
  const candidate = orNotFound(await findCandidate(tx, seen.id))
  // What is recorded stays as it was read until this commits.
  orNotFound(await shareAssessmentRow(tx, candidate.tournament_id))
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
  // Asked once the participation is locked: the other invitation may be agreed to at this moment.
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

const codeMinutes = 15
const codeTries = 5

/** @throws Problem notFound, tokenSpent, conflict before somebody agreed, tooOften */
export async function sendCode({ database, queue }: Pick<Site, 'database' | 'queue'>, token: string): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const candidate = orNotFound(await lockByToken(tx, hashToken(token)))
    const assessment = await openAssessment(tx, candidate)
    if (accessOf(candidate) !== 'code')
      throw new Problem('conflict', { message: 'You need no code. Open the link of your invitation again.' })
    await countMailTo(tx, candidate.email)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await updateCandidate(tx, candidate.id, {
      code_hash: hashOf(candidate.id, code),
      code_expires_at: new Date(Date.now() + codeMinutes * 60_000),
      code_tries: 0,
    })
    await sendMail(tx, queue, codeMail(assessment, candidate, code))
  })
}

/** Goes on in another browser. @returns also the session's token. @throws Problem notFound, wrongCredentials */
export async function continueWithCode(
  database: Database,
  token: string,
  typed: string,
  device: Device,
): Promise<Agreed & { session: string }> {
  const agreed = await database.transaction().execute(async (tx) => {
    const candidate = orNotFound(await lockByToken(tx, hashToken(token)))
    await openAssessment(tx, candidate)
    const code = orNotFound(await lockCode(tx, candidate.id))
    const { participation_id: participationId, user_id: userId } = candidate
    if (accessOf(candidate) !== 'code' || participationId === null || userId === null) return undefined
    if (code.code_hash === null || !code.is_valid || code.code_tries >= codeTries) return undefined
    if (!code.code_hash.equals(hashOf(candidate.id, typed.replaceAll(/\D/g, '')))) {
      // Committed, so that guessing ends.
      await updateCandidate(tx, candidate.id, { code_tries: code.code_tries + 1 })
      return undefined
    }
    await updateCandidate(tx, candidate.id, { code_hash: null, code_expires_at: null, code_tries: 0 })
    const session = await startSession(tx, userId, device)
    return { assessmentId: candidate.tournament_id, participationId, session }
  })
  if (agreed) return agreed
  throw new Problem('wrongCredentials', {
    message: 'This code isn’t right, or it doesn’t work any more. Check it, or ask for a new one.',
  })
}

/** With the candidate's id: the same code of two candidates has two hashes. */
function hashOf(candidateId: number, code: string): Buffer {
  return createHash('sha256').update(`${candidateId} ${code}`).digest()
}
