import type {
  beginAssessment,
  listOwnAssessments,
  OwnAssessment,
  requestMoreTime,
} from '@gradus/contract/assessment-own'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import { nameInSentence } from '@gradus/contract/direction'
import type { ParsedOf, ReplyOf } from '@gradus/contract/endpoint'
import { timeLeft } from '@gradus/contract/contest/window'
import { isTaken, keepGuest } from '../account/guest-account.ts'
import { keptAsAccountMail } from '../account/mail.ts'
import { wrongCode } from '../account/mailed-code.ts'
import { endSessionsOf } from '../account/session.ts'
import { listRecruiters } from '../company/access.ts'
import { notifyByMessage, notifyOnceUntilRead } from '../notification/notify.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { beginParticipation, finishParticipation } from '../tournament/assessment-participation.ts'
import { registrationIsOpen } from '../setting/setting.ts'
import { lockAssessmentTournamentForShare } from '../tournament/assessment.ts'
import { timesOf } from '../tournament/times.ts'
import {
  findOwnCandidate,
  listOwn,
  listToConfirm,
  lockCandidate,
  updateCandidate,
  type CandidateRow,
  type ConsentedCandidate,
} from './candidate-store.ts'
import { newCode, useCode } from './code.ts'
import { erasureAfter, erasureOf, introductionOf } from './introduction.ts'
import { keepCodeMail, managementOf, receivedMail, timeRequestMail, timeRequestText } from './mail.ts'
import { presentRequest } from './present.ts'
import { findAssessment, type AssessmentRow } from './store.ts'

/** A candidate's own assessment, as a guest or with an account: from the consent to the end. */

export interface CandidateAssessment {
  readonly assessment: AssessmentRow
  readonly candidate: ConsentedCandidate
}

/** @throws Problem notFound for a user who has not given consent to it */
export async function ownAssessment(database: Reader, user: User, id: number): Promise<CandidateAssessment> {
  const candidate = orNotFound(await findOwnCandidate(database, id, user.id))
  const assessment = orNotFound(await findAssessment(database, id))
  return { candidate, assessment: orNotFound(assessment.is_draft ? undefined : assessment) }
}

/** @throws Problem notFound */
export async function readOwn(site: Pick<Site, 'config' | 'database'>, user: User, id: number): Promise<OwnAssessment> {
  const { database } = site
  const { assessment, candidate } = await ownAssessment(database, user, id)
  const now = new Date()
  const left = timeLeft(timesOf(assessment), now.getTime(), candidate.extra_minutes ?? 0)
  const waits = candidate.state === 'opened' || candidate.state === 'invited'
  return {
    ...(await introductionOf(database, assessment, candidate)),
    participationId: candidate.participation_id,
    isGuest: candidate.is_guest === true,
    email: candidate.email,
    agreedDate: candidate.agreed_at.toISOString(),
    checkedDate: candidate.checked_at?.toISOString() ?? null,
    begunDate: candidate.begun_at?.toISOString() ?? null,
    endsDate: candidate.ends_at?.toISOString() ?? null,
    finishedDate: finishedDateOf(candidate),
    erasureDate: erasureOf(assessment, candidate)?.toISOString() ?? null,
    timeLeft: waits && left > 0 ? left : null,
    timeRequest: presentRequest(candidate),
    can: {
      requestTime: waits && candidate.extra_percent < assessmentLimits.extraPercent.maximum,
      begin: waits && candidate.checked_at !== null && now >= assessment.starts_at && left > 0,
      finish: candidate.state === 'started',
      withdraw: waits || candidate.state === 'started',
      seeReport: hasReport(candidate),
      keep:
        candidate.is_guest === true &&
        hasReport(candidate) &&
        (await registrationIsOpen(site)) &&
        !(await isTaken(database, candidate.email)),
    },
  }
}

/** The end of the candidate's time, or null before it has come. */
export function finishedDateOf({ ends_at }: Pick<CandidateRow, 'ends_at'>): string | null {
  return ends_at && ends_at <= new Date() ? ends_at.toISOString() : null
}

/** Whether a report exists: the candidate's time is over, or they withdrew. */
export function hasReport({ ends_at }: Pick<CandidateRow, 'ends_at'>): boolean {
  return ends_at !== null && ends_at <= new Date()
}

export async function listOwnFor(database: Database, user: User): Promise<ReplyOf<typeof listOwnAssessments>> {
  return (await listOwn(database, user.id)).flatMap((row) =>
    row.agreed_at === null
      ? []
      : [
          {
            id: row.tournament_id,
            title: row.title,
            companyName: row.company_name,
            state: row.state,
            agreedDate: row.agreed_at.toISOString(),
            endDate: row.closes_at.toISOString(),
          },
        ],
  )
}

/**
 * Notifies the company's owners and recruiters, in their inbox and by mail, because the candidate waits for the answer.
 * Changing a request that has no answer yet notifies nobody again. @throws Problem badInput, notFound, conflict once they have
 * begun
 */
export async function requestTime(
  { config, database, queue }: Pick<Site, 'config' | 'database' | 'queue'>,
  user: User,
  id: number,
  { percent, note }: ParsedOf<typeof requestMoreTime>['body'],
): Promise<void> {
  await changeOwn(database, user, id, async (tx, { assessment, candidate }) => {
    refuseBegun(candidate)
    if (percent <= candidate.extra_percent)
      throw new Problem('badInput', {
        message: `You already have ${candidate.extra_percent}% more time. Ask for more than that.`,
        field: 'percent',
      })
    await updateCandidate(tx, candidate.id, {
      requested_percent: percent,
      request_note: note,
      requested_at: new Date(),
      granted_percent: null,
    })
    if (candidate.requested_at !== null && candidate.granted_percent === null) return
    const recruiters = await listRecruiters(tx, assessment.company_id)
    for (const { email, display_name: name } of recruiters)
      await sendMail(tx, queue, timeRequestMail(config, assessment, { email, name }))
    await notifyByMessage(
      tx,
      recruiters.map(({ user_id }) => user_id),
      {
        subject: { kind: 'assessment', id },
        title: `More time: ${assessment.title}`,
        paragraphs: [timeRequestText(assessment)],
        link: managementOf(assessment),
      },
    )
  })
}

/** @throws Problem notFound */
export async function confirmCheck(database: Database, user: User, id: number): Promise<void> {
  await changeOwn(database, user, id, async (tx, { candidate }) => {
    if (candidate.checked_at === null) await updateCandidate(tx, candidate.id, { checked_at: new Date() })
  })
}

/** Starts the clock. Idempotent. @throws Problem notFound, conflict */
export async function begin(database: Database, user: User, id: number): Promise<ReplyOf<typeof beginAssessment>> {
  return await changeOwn(database, user, id, async (tx, { candidate }) => {
    if (candidate.state === 'withdrawn')
      throw new Problem('conflict', { message: 'You have withdrawn from this assessment.' })
    if (candidate.checked_at === null)
      throw new Problem('conflict', { message: 'Check your browser first. The clock starts after that.' })
    return await beginParticipation(tx, id, user)
  })
}

/** @throws Problem notFound, conflict before the start */
export async function finish(database: Database, user: User, id: number, moment: Date): Promise<void> {
  await changeOwn(database, user, id, async (tx, { candidate }) => {
    if (candidate.begun_at === null) throw new Problem('conflict', { message: 'You haven’t begun this assessment.' })
    const tournament = await lockAssessmentTournamentForShare(tx, id)
    await finishParticipation(tx, tournament, candidate.participation_id, moment)
  })
}

/** @throws Problem notFound, conflict once they have finished */
export async function withdraw(database: Database, user: User, id: number, moment: Date): Promise<void> {
  await changeOwn(database, user, id, async (tx, { candidate }) => {
    if (candidate.state === 'withdrawn') return
    if (candidate.state === 'finished')
      throw new Problem('conflict', {
        message: 'You have finished this assessment. You can still erase what is stored about you.',
      })
    await updateCandidate(tx, candidate.id, { withdrawn_at: moment })
    const tournament = await lockAssessmentTournamentForShare(tx, id)
    await finishParticipation(tx, tournament, candidate.participation_id, moment)
  })
}

/** @throws Problem notFound, conflict, tooOften, registrationClosed */
export async function sendKeepCode(
  { database, queue, config }: Pick<Site, 'database' | 'queue' | 'config'>,
  user: User,
  id: number,
  address: string,
): Promise<void> {
  await refuseClosedRegistration({ database, config })
  await changeOwn(database, user, id, async (tx, { assessment, candidate }) => {
    refuseToKeep(user, candidate)
    const code = await newCode(tx, candidate, address, assessment.contact)
    await sendMail(tx, queue, keepCodeMail(assessment, candidate, code))
  })
}

/**
 * A guest's account becomes their own. The link may have been forwarded, so a code proves that the address is theirs,
 * their other sessions end, and a mail confirms it. @throws Problem notFound, badInput, conflict, registrationClosed
 */
export async function keepAsAccount(
  { database, queue, config }: Pick<Site, 'database' | 'queue' | 'config'>,
  user: User,
  id: number,
  { code, ...account }: { readonly displayName: string; readonly password: string; readonly code: string },
  sessionToken: string | undefined,
): Promise<void> {
  await refuseClosedRegistration({ database, config })
  const isKept = await changeOwn(database, user, id, async (tx, { candidate }) => {
    refuseToKeep(user, candidate)
    if (!(await useCode(tx, candidate, code))) return false
    await keepGuest(tx, user.id, { ...account, email: candidate.email })
    await endSessionsOf(tx, user.id, sessionToken)
    await sendMail(tx, queue, keptAsAccountMail(config, candidate.email))
    return true
  })
  if (!isKept) throw new Problem('badInput', { field: 'code', message: wrongCode })
}

/** A guest who keeps their work is a new user, as somebody who signs up. */
async function refuseClosedRegistration(site: Pick<Site, 'config' | 'database'>): Promise<void> {
  if (!(await registrationIsOpen(site))) throw new Problem('registrationClosed')
}

function refuseToKeep(user: User, candidate: CandidateRow): void {
  if (!user.isGuest) throw new Problem('conflict', { message: 'You have an account already.' })
  if (!hasReport(candidate))
    throw new Problem('conflict', { message: 'You can keep your work as an account once you have finished.' })
}

/** Locks the tournament's times before the candidate. All code locks them in this order, which avoids deadlocks. */
async function changeOwn<Result>(
  database: Database,
  user: User,
  id: number,
  change: (tx: Tx, own: CandidateAssessment) => Promise<Result>,
): Promise<Result> {
  const { candidate } = await ownAssessment(database, user, id)
  return await database.transaction().execute(async (tx) => {
    await lockAssessmentTournamentForShare(tx, id)
    orNotFound(await lockCandidate(tx, candidate.id))
    return await change(tx, await ownAssessment(tx, user, id))
  })
}

function refuseBegun({ state }: CandidateRow): void {
  if (state === 'opened' || state === 'invited') return
  throw new Problem('conflict', { message: 'You can ask for more time before you begin.' })
}

/**
 * Confirms by mail, once, to each candidate whose time is over that their work was received, and notifies the company.
 * Nothing is sent about those who withdrew.
 * @returns how many
 */
export async function confirmReceived(
  site: Pick<Site, 'config' | 'database'> & { readonly queue: Pick<Site['queue'], 'send'> },
): Promise<number> {
  const due = await listToConfirm(site.database)
  const mayKeep = due.length > 0 && (await registrationIsOpen(site))
  for (const id of due)
    await site.database.transaction().execute(async (tx) => {
      const candidate = await lockCandidate(tx, id)
      if (!candidate || candidate.received_at !== null || candidate.state !== 'finished') return
      const assessment = orNotFound(await findAssessment(tx, candidate.tournament_id))
      const erasedAt = erasureAfter(assessment, candidate, orNotFound(candidate.ends_at))
      await updateCandidate(tx, id, { received_at: new Date() })
      await sendMail(tx, site.queue, receivedMail(site.config, assessment, candidate, { erasedAt, mayKeep }))
      await tellRecruiters(tx, assessment)
    })
  return due.length
}

/** Without the candidate's name, so that erasing a candidate leaves no trace here. */
async function tellRecruiters(tx: Tx, assessment: AssessmentRow): Promise<void> {
  const recruiters = await listRecruiters(tx, assessment.company_id)
  await notifyOnceUntilRead(
    tx,
    recruiters.map(({ user_id: id }) => id),
    {
      subject: { kind: 'assessmentFinished', id: assessment.id },
      title: `Finished: ${nameInSentence(assessment.title)}`,
      paragraphs: [
        `Candidates have finished “${nameInSentence(assessment.title)}” of ${nameInSentence(assessment.company_name)}.`,
      ],
      link: managementOf(assessment),
    },
  )
}
