import { foundReasons, type FoundState } from '@gradus/contract/forgery'
import { recordAuditEvents, recordSiteEvent } from '../audit/audit.ts'
import { notifyFromSite } from '../notification/notify.ts'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { solvedReasons } from '../question/choice.ts'
import { storeLearned } from '../question/variant.ts'
import { changeVerdict, lockForVerdict } from '../rejudge/outcome.ts'
import { awardSolved, revokeSolved } from '../reputation/reputation.ts'
import { placeOf, type Place } from './place.ts'
import { isGuest } from './place-store.ts'
import { decideDecoyCheck, endHold, findDecided, listHeld, restoreDecoyCheck } from './decided-store.ts'
import { scheduleOthers } from './schedule-store.ts'
import { findForCheck, type SubmissionToCheck } from './store.ts'
import { revokedMessage, notifyOfHeld, notifyStaff, notifyOfRevoked, yourResult } from './inform.ts'

/**
 * Revokes a pass with all that it brought, and informs its author, those who answer for what it counted in, the audit
 * trail and the moderators' list. In a final ranking and in a released grade the pass still counts; people decide.
 */
export async function revokePass(tx: Tx, row: SubmissionToCheck, state: FoundState): Promise<void> {
  if (row.verdict === null) return
  await lockForVerdict(tx, row.question_id)
  const place = await placeOf(tx, row.id)
  if (!(await decideDecoyCheck(tx, row.id, { state, verdict: row.verdict, isHeld: place.isHeld }))) return
  await scheduleOthers(tx, row)
  await recordSiteEvent(tx, { action: 'takeBackPass', ...aboutPass(row, { why: state, held: place.isHeld }) })
  if (!place.isHeld) await takeBack(tx, row, state, place)
  else if (place.kind === 'tournament') await notifyOfHeld(tx, row, state, place.tournament.title)
  await notifyStaff(tx, place, row, state)
}

/** The same changes as a rejudge that gives another verdict, and a message for the author where results may be seen. */
async function takeBack(tx: Tx, row: SubmissionToCheck, state: FoundState, place: Place): Promise<void> {
  if (row.verdict === null) return
  // Contests and courses give points for single tests: none of these counts any more.
  const tests = row.verdict.tests.map((one) => ({ ...one, passed: false }))
  const verdict = { ...row.verdict, outcome: 'failed', message: revokedMessage(row, state), score: 0, tests } as const
  const cause = { source: 'revokedPass', userId: null, reason: foundReasons[state] } as const
  const { person } = await changeVerdict(tx, passOf(row), verdict, cause)
  if (person?.solved === false) await revokeSolved(tx, row.user_id, row.question_id, row.id)
  if (place.kind !== 'assignment' || place.assignment.showsTests) await notifyOfRevoked(tx, row, state)
}

/** Call it before locking the tournament: all code locks questions first. */
export async function lockHeld(tx: Tx, tournamentId: number): Promise<void> {
  for (const { question_id: questionId } of await listHeld(tx, tournamentId)) await lockForVerdict(tx, questionId)
}

/** Revokes the held passes of a tournament whose ranking was reopened. */
export async function revokeHeld(tx: Tx, tournamentId: number): Promise<void> {
  for (const { submission_id: id, state } of await listHeld(tx, tournamentId)) {
    const row = await findForCheck(tx, id)
    if (row === undefined || (state !== 'forged' && state !== 'unrepeatable')) continue
    await endHold(tx, id)
    await takeBack(tx, row, state, await placeOf(tx, id))
  }
}

/**
 * For somebody who gives a pass back; the decoys that it passed are not used again.
 * @throws Problem notFound, also for a moderator where results are not public; conflict if the ranking is final
 */
export async function restore(database: Database, user: User, submissionId: number): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const before = orNotFound(await findDecided(tx, submissionId, { isAdmin: isAdmin(user) }))
    await lockForVerdict(tx, before.question_id)
    const row = orNotFound(await findForCheck(tx, submissionId))
    const place = await placeOf(tx, submissionId)
    if (place.kind === 'tournament' && place.isHeld && !before.is_held)
      throw new Problem('conflict', {
        message: 'This pass counted in a ranking that is final by now. Reopen the ranking, then restore the pass.',
      })
    orNotFound((await restoreDecoyCheck(tx, submissionId, user.id)) || undefined)
    if (!before.is_held) {
      const cause = { source: 'revokedPass', userId: user.id, reason: 'The pass was restored.' } as const
      const verdict = orNotFound(before.verdict ?? undefined)
      const { question, person, points } = await changeVerdict(tx, passOf(row), verdict, cause)
      if (person?.solved === true && points > 0)
        await awardSolved(tx, row.user_id, solvedReasons[question.difficult_level], row.question_id, row.id)
    }
    await storeLearned(tx, row, { decoys: [] })
    await recordAuditEvents(tx, user, { action: 'restorePass', ...aboutPass(row) })
    if (place.kind === 'assignment' && !(place.assignment.showsTests && !before.is_held)) return
    if (await isGuest(tx, row.user_id)) return
    await notifyFromSite(tx, {
      userId: row.user_id,
      subject: { kind: 'pass', id: row.id },
      title: before.is_held
        ? `${yourResult(before.verdict, row.title)} is no longer in question`
        : `${yourResult(before.verdict, row.title)} counts again`,
      paragraphs: [
        before.is_held
          ? 'A moderator reviewed it, and it stays. We’re sorry for the mistake.'
          : 'A moderator reviewed it and restored it with its points. We’re sorry for the mistake.',
      ],
    })
  })
}

function passOf({ id, question_id, outcome }: SubmissionToCheck) {
  return { id, question_id, outcome: orNotFound(outcome ?? undefined) }
}

function aboutPass(row: SubmissionToCheck, found?: { readonly why: FoundState; readonly held: boolean }) {
  return {
    subject: { kind: 'question', id: row.question_id, name: row.title },
    details: {
      submission: row.id,
      user: row.user_id,
      ...(found === undefined ? {} : { why: found.why, ...(found.held ? { held: true } : {}) }),
    },
  } as const
}
