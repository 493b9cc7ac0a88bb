import type { z } from 'zod'
import type { assignCandidateReviewers, CandidatePreview, changeCandidate } from '@gradus/contract/assessment-candidate'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import { nameInSentence } from '@gradus/contract/direction'
import { recordAuditEvents } from '../audit/audit.ts'
import { roles } from '@gradus/contract/role'
import { companyRoleOf, lockMembers } from '../company/access.ts'
import { notifyByMessage } from '../notification/notify.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { refuseOutdated, refuseOutdatedIds } from '../platform/outdated.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { giveExtraMinutes } from '../tournament/assessment-participation.ts'
import { readAssessmentTournament, lockAssessmentTournamentForShare } from '../tournament/assessment.ts'
import { addLink, inviteWithin, refuseClosed, statesOf } from '../tournament/invitation.ts'
import { resendInvitation, revokeInvitation } from '../tournament/invitation-management.ts'
import { readInvitationFile, type FileRow } from '../tournament/invitation-file.ts'
import { managedAssessment } from './access.ts'
import {
  findCandidate,
  insertCandidates,
  lockCandidate,
  listReviewers,
  replaceReviewers,
  updateCandidate,
  type CandidateRow,
} from './candidate-store.ts'
import { anotherLink } from './invitation-mail.ts'
import { managementOf, resultMail, timeAnswerMail } from './mail.ts'
import { lockAssessmentRowForShare, type AssessmentRow } from './store.ts'

/**
 * Candidates from the company's side: inviting them and managing them. The rows and links are a tournament's
 * invitations; a candidate adds extra time and progress. The audit trail names assessments, never candidates, who may
 * be erased.
 */

interface InvitedRow extends FileRow {
  readonly extraPercent: number
}

/** @throws Problem notFound, badInput, conflict */
export async function previewCandidates(
  database: Database,
  user: User,
  id: number,
  file: Uint8Array,
): Promise<CandidatePreview> {
  await managedAssessment(database, id, user)
  refuseClosed(await readAssessmentTournament(database, id))
  const read = await rowsOf(file)
  const states = await statesOf(database, id, read)
  const rows = states.map((row, at) => ({ ...row, extraPercent: read[at]?.extraPercent ?? 0 }))
  const count = (state: (typeof rows)[number]['state']) => rows.filter((row) => row.state === state).length
  return {
    rows,
    counts: { new: count('new'), known: count('known'), duplicate: count('duplicate'), invalid: count('invalid') },
  }
}

/** Invites everybody in the file who is new. @returns their number. @throws Problem notFound, badInput, conflict */
export async function inviteCandidates(
  { database, queue }: Pick<Site, 'database' | 'queue'>,
  user: User,
  id: number,
  file: Uint8Array,
  days: number,
): Promise<number> {
  const { title } = await managedAssessment(database, id, user)
  const people = (await rowsOf(file)).filter(({ invalid }) => invalid === null)
  // The first row of an address counts, as in the preview.
  const extra = new Map(people.toReversed().map((one) => [one.email.toLowerCase(), one.extraPercent]))
  return await database.transaction().execute(async (tx) => {
    refuseClosed(await lockAssessmentTournamentForShare(tx, id))
    const invited = await inviteWithin(tx, queue, { tournamentId: id, invitedBy: user.id, days }, people)
    await insertCandidates(
      tx,
      id,
      invited.map((one) => ({ invitationId: one.id, extraPercent: extra.get(one.email.toLowerCase()) ?? 0 })),
    )
    if (invited.length > 0)
      await recordAuditEvents(tx, user, {
        action: 'inviteCandidates',
        subject: { kind: 'assessment', id, name: title },
        details: { candidates: invited.length },
      })
    return invited.length
  })
}

async function rowsOf(file: Uint8Array): Promise<InvitedRow[]> {
  return (await readInvitationFile(file)).map((row) => {
    const extraPercent = percentOf(row.extra)
    if (extraPercent !== undefined) return { ...row, extraPercent }
    const { step, maximum } = assessmentLimits.extraPercent
    const invalid = row.invalid ?? `Extra time is given in steps of ${step}%, up to ${maximum}%.`
    return { ...row, extraPercent: 0, invalid }
  })
}

/** `25`, `25%` or nothing. @returns undefined for anything else */
function percentOf(cell: string): number | undefined {
  const [, digits = '0'] = /^(\d{1,3})?\s*%?$/.exec(cell.trim()) ?? [undefined, 'x']
  const percent = Number(digits)
  const { step, maximum } = assessmentLimits.extraPercent
  return percent % step === 0 && percent <= maximum ? percent : undefined
}

/** @throws Problem notFound */
export async function managedCandidate(
  database: Database,
  user: User,
  id: number,
): Promise<{ readonly assessment: AssessmentRow; readonly candidate: CandidateRow }> {
  const candidate = orNotFound(await findCandidate(database, id))
  return { candidate, assessment: await managedAssessment(database, candidate.tournament_id, user) }
}

/**
 * If the candidate asked for extra time, this answers the request, or changes the answer. They then get a mail. Declining
 * gives what they have already. @throws Problem notFound, conflict once they have finished
 */
export async function giveExtraTime(
  site: Site,
  user: User,
  id: number,
  { extraPercent, before }: z.output<typeof changeCandidate.body>,
): Promise<void> {
  const { candidate: seen } = await managedCandidate(site.database, user, id)
  await site.database.transaction().execute(async (tx) => {
    const tournament = await lockAssessmentTournamentForShare(tx, seen.tournament_id)
    const { assessment, candidate } = await lockManaged(tx, user, id)
    if (['finished', 'withdrawn', 'expired'].includes(candidate.state))
      throw new Problem('conflict', { message: 'This candidate has no time left that could be extended.' })
    refuseOutdated(before, candidate.extra_percent, 'this candidate’s extra time')
    const answers = candidate.requested_at !== null && candidate.granted_percent !== extraPercent
    await updateCandidate(tx, id, {
      extra_percent: extraPercent,
      ...(answers ? { granted_percent: extraPercent } : {}),
    })
    if (answers) await sendMail(tx, site.queue, timeAnswerMail(assessment, candidate, extraPercent))
    await recordAuditEvents(tx, user, {
      action: 'giveCandidateTime',
      subject: { kind: 'assessment', id: assessment.id, name: assessment.title },
      details: { candidate: id, extraPercent },
    })
    if (candidate.participation_id !== null)
      await giveExtraMinutes(tx, tournament, candidate.participation_id, (assessment.minutes * extraPercent) / 100)
  })
}

/** Notifies those who are new. @throws Problem notFound, conflict, badInput if one is not a member of the company */
export async function assignReviewers(
  database: Database,
  user: User,
  id: number,
  { userIds, before }: z.output<typeof assignCandidateReviewers.body>,
): Promise<void> {
  const { assessment: seen } = await managedCandidate(database, user, id)
  const chosen = [...new Set(userIds)]
  await database.transaction().execute(async (tx) => {
    // Somebody who is leaving would be a reviewer again as soon as they came back.
    await lockMembers(tx, seen.company_id)
    const { assessment } = await lockManaged(tx, user, id)
    for (const one of chosen)
      // The role that the user has as a member, whatever their role on the site.
      if (!(await companyRoleOf(tx, assessment.company_id, { id: one, role: roles.user })))
        throw new Problem('badInput', { message: 'Choose members of the company.', field: 'userIds' })
    const now = (await listReviewers(tx, [id])).map((row) => row.user_id)
    refuseOutdatedIds(before, now, 'the reviewers')
    const added = await replaceReviewers(tx, id, chosen)
    await notifyByMessage(
      tx,
      added.filter((one) => one !== user.id),
      {
        subject: { kind: 'assessment', id: assessment.id },
        title: `To review: ${nameInSentence(assessment.title)}`,
        paragraphs: [`You were asked to review a candidate of ${nameInSentence(assessment.title)}.`],
        link: managementOf(assessment),
      },
    )
    await recordAuditEvents(tx, user, {
      action: 'assignReviewers',
      subject: { kind: 'assessment', id: assessment.id, name: assessment.title },
      details: { candidate: id, reviewers: chosen.length },
    })
  })
}

/**
 * Sends a candidate who has given consent without an account another link to continue.
 * @throws Problem notFound, conflict for a candidate who has given consent with an account, or, for the others, once
 * the assessment is over
 */
export async function resendCandidate(
  { config, database, queue }: Pick<Site, 'config' | 'database' | 'queue'>,
  user: User,
  id: number,
): Promise<void> {
  const { candidate: seen } = await managedCandidate(database, user, id)
  await database.transaction().execute(async (tx) => {
    await lockAssessmentTournamentForShare(tx, seen.tournament_id)
    const { assessment, candidate } = await lockManaged(tx, user, id)
    if (candidate.is_guest !== true) return await resendInvitation(tx, queue, candidate.invitation_id)
    const link = { token: await addLink(tx, candidate.invitation_id) }
    await sendMail(tx, queue, anotherLink(config, assessment, candidate, link))
  })
}

/** @throws Problem notFound, conflict for one who has agreed */
export async function revokeCandidate(database: Database, user: User, id: number): Promise<void> {
  await managedCandidate(database, user, id)
  await database.transaction().execute(async (tx) => {
    const { assessment, candidate } = await lockManaged(tx, user, id)
    await revokeInvitation(tx, candidate.invitation_id)
    await recordAuditEvents(tx, user, {
      action: 'revokeCandidate',
      subject: { kind: 'assessment', id: assessment.id, name: assessment.title },
      details: { candidate: id },
    })
  })
}

/** @throws Problem notFound, conflict before they have finished */
export async function shareResult(
  { config, database, queue }: Pick<Site, 'config' | 'database' | 'queue'>,
  user: User,
  id: number,
): Promise<void> {
  await managedCandidate(database, user, id)
  await database.transaction().execute(async (tx) => {
    const { assessment, candidate } = await lockManaged(tx, user, id)
    if (candidate.state !== 'finished')
      throw new Problem('conflict', { message: 'A result can be shared once the candidate has finished.' })
    await updateCandidate(tx, id, { shared_at: new Date() })
    await sendMail(tx, queue, resultMail(config, assessment, candidate))
    await recordAuditEvents(tx, user, {
      action: 'shareResult',
      subject: { kind: 'assessment', id: assessment.id, name: assessment.title },
      details: { candidate: id },
    })
  })
}

/**
 * Locks the candidate, and reads the assessment after that: until then, its length can change, and the user can lose the
 * right to manage it. @throws Problem notFound
 */
async function lockManaged(tx: Tx, user: User, id: number) {
  const candidate = orNotFound(await lockCandidate(tx, id))
  orNotFound(await lockAssessmentRowForShare(tx, candidate.tournament_id))
  return { candidate, assessment: await managedAssessment(tx, candidate.tournament_id, user) }
}
