import type { Verdict } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import { recordAuditEvents, recordSiteEvent } from '../audit/audit.ts'
import { notifyOfSite } from '../notification/notify.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { solvedReasons } from '../question/choice.ts'
import { changeVerdict } from '../rejudge/outcome.ts'
import { awardSolved, revokeSolved } from '../reputation/reputation.ts'
import { storeLearned } from '../question/variant.ts'
import { forgedADay, pauseReason } from './pause.ts'
import {
  decideDecoyCheck,
  findForCheck,
  restoreDecoyCheck,
  secondsUntilFewerForged,
  type SubmissionToCheck,
} from './store.ts'

const why = {
  forged:
    'We ran your program again, against the same tests with one expected answer made wrong. A program that really solves the question fails those tests. Yours passed them, so it doesn’t depend on its own answers.',
  unrepeatable:
    'We ran your program again, against the same tests. It failed them every time, while the author’s solution passed.',
} as const
const paused = `${pauseReason} You can submit again 24 hours after the first of them was revoked.`
const mistaken = 'If you think this is a mistake, contact support.'

/** Revokes a pass with its points, and tells the audit trail, the moderators' list and the user. */
export async function revokePass(tx: Tx, row: SubmissionToCheck, state: 'forged' | 'unrepeatable'): Promise<void> {
  if (row.verdict === null || !(await decideDecoyCheck(tx, row.id, state, row.verdict))) return
  const message = `This pass was revoked. ${why[state]} ${mistaken}`
  const { person } = await changeVerdict(tx, passOf(row), { ...row.verdict, outcome: 'failed', message, score: 0 })
  if (person?.solved === false) await revokeSolved(tx, row.user_id, row.question_id, row.id)
  await recordSiteEvent(tx, { action: 'takeBackPass', ...aboutPass(row, state) })
  const isPaused = (await secondsUntilFewerForged(tx, row.user_id, forgedADay)) !== undefined
  await notifyOfSite(tx, {
    userId: row.user_id,
    subject: { kind: 'pass', id: row.id },
    title: `Your pass of “${row.title}” was revoked`,
    paragraphs: [
      `It was the one in ${languageOf(row.language)?.name ?? 'code'}.`,
      why[state],
      ...(isPaused ? [paused] : []),
      mistaken,
    ],
  })
}

/** A moderator gives a pass back; the decoys that it passed are not used again. @throws Problem notFound */
export async function restore(database: Database, user: User, submissionId: number): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const before: Verdict = orNotFound(await restoreDecoyCheck(tx, submissionId, user.id))
    const row = orNotFound(await findForCheck(tx, submissionId))
    const { question, person, points } = await changeVerdict(tx, passOf(row), before)
    if (person?.solved === true && points > 0)
      await awardSolved(tx, row.user_id, solvedReasons[question.difficult_level], row.question_id, row.id)
    await storeLearned(tx, row, { decoys: [] })
    await recordAuditEvents(tx, user, { action: 'restorePass', ...aboutPass(row) })
    await notifyOfSite(tx, {
      userId: row.user_id,
      subject: { kind: 'pass', id: row.id },
      title: `Your pass of “${row.title}” counts again`,
      paragraphs: ['A moderator reviewed it and gave it back with its points. We’re sorry for the mistake.'],
    })
  })
}

function passOf({ id, question_id, outcome }: SubmissionToCheck) {
  return { id, question_id, outcome: orNotFound(outcome ?? undefined) }
}

function aboutPass(row: SubmissionToCheck, state?: string) {
  return {
    subject: { kind: 'question', id: row.question_id, name: row.title },
    details: { submission: row.id, user: row.user_id, ...(state === undefined ? {} : { why: state }) },
  } as const
}
