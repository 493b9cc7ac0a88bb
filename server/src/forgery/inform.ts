import { foundReasons, type FoundState } from '@gradus/contract/forgery'
import type { Outcome } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import { notifyMany, notifyFromSite } from '../notification/notify.ts'
import type { Tx } from '../platform/data/database.ts'
import { forgedADay, pauseReason } from './pause.ts'
import type { Place } from './place.ts'
import { isGuest, listOrganisers, listTeachers, listUnnotified } from './place-store.ts'
import { secondsUntilFewerForged } from './store.ts'

/** Notifications about a revoked or held pass: for its author, and for the staff of what it counts in. */

interface FoundPass {
  readonly id: number
  readonly user_id: number
  readonly language: number
  readonly title: string
  /** From before it was revoked. */
  readonly outcome: Outcome | null
}

const why: Readonly<Record<FoundState, string>> = {
  forged:
    'We ran your program again, against the same tests with one expected answer made wrong. A program that really solves the question fails those tests. Yours passed them, so it doesn’t depend on its own answers.',
  unrepeatable:
    'We ran your program again, against the same tests. It failed them every time, while the author’s solution passed.',
}
const whyPart =
  'We ran your program again, against the same tests with one expected answer made wrong. A program that gives its own answer fails that test. Yours passed it, so it doesn’t depend on its own answers.'
const paused = `${pauseReason} You can submit again 24 hours after the first of them was revoked.`
const mistaken = 'If you think this is a mistake, contact support.'

/** The verdict's sentence. */
export function revokedMessage(pass: Pick<FoundPass, 'outcome'>, state: FoundState): string {
  return `This ${nameOf(pass)} was revoked. ${whyOf(pass, state)} ${mistaken}`
}

const nameOf = ({ outcome }: Pick<FoundPass, 'outcome'>) => (outcome === 'passed' ? 'pass' : 'result')
const whyOf = ({ outcome }: Pick<FoundPass, 'outcome'>, state: FoundState) =>
  outcome === 'passed' ? why[state] : whyPart

/** “Your pass of …”, or where some tests failed “Your result of …”. */
export function yourResult(pass: Pick<FoundPass, 'outcome'> | null, title: string): string {
  return `Your ${nameOf(pass ?? { outcome: 'passed' })} of “${title}”`
}

/** Candidates without an account have no inbox: they read it in their report. */
export async function notifyOfRevoked(tx: Tx, pass: FoundPass, state: FoundState): Promise<void> {
  if (await isGuest(tx, pass.user_id)) return
  const isPaused = (await secondsUntilFewerForged(tx, pass.user_id, forgedADay)) !== undefined
  await notifyAuthor(tx, pass, `${yourResult(pass, pass.title)} was revoked`, [
    whyOf(pass, state),
    ...(isPaused ? [paused] : []),
    mistaken,
  ])
}

/**
 * For those whose tests were hidden when the pass was revoked: they learn of it with their grade. Call it in the
 * transaction that releases the grades of these works.
 */
export async function notifyAtRelease(tx: Tx, workIds: readonly number[]): Promise<void> {
  for (const pass of await listUnnotified(tx, workIds)) await notifyOfRevoked(tx, pass, pass.state)
}

/** A pass that counts although it was found to be forged, because the ranking is final. */
export async function notifyOfHeld(tx: Tx, pass: FoundPass, state: FoundState, tournament: string): Promise<void> {
  await notifyAuthor(tx, pass, `${yourResult(pass, pass.title)} is in question`, [
    whyOf(pass, state),
    `The ranking of “${tournament}” is final, so your place stays until an admin decides. Until then, your certificate says that it is in question.`,
    mistaken,
  ])
}

async function notifyAuthor(tx: Tx, pass: FoundPass, title: string, paragraphs: readonly string[]): Promise<void> {
  await notifyFromSite(tx, {
    userId: pass.user_id,
    subject: { kind: 'pass', id: pass.id },
    title,
    paragraphs: [`It was the one in ${languageOf(pass.language)?.name ?? 'code'}.`, ...paragraphs],
  })
}

/** @param place where the pass counts, or counted */
export async function notifyStaff(tx: Tx, place: Place, pass: FoundPass, state: FoundState): Promise<void> {
  if (place.kind === 'assignment') {
    const { assignment, isHeld } = place
    await notifyMany(tx, await listTeachers(tx, assignment.courseId), {
      subject: { kind: 'assignment', id: assignment.id },
      title: isHeld
        ? `Decide about a ${nameOf(pass)} in ${assignment.title}: its grade is released`
        : `A ${nameOf(pass)} in ${assignment.title} was revoked`,
      paragraphs: [
        `It is a ${nameOf(pass)} of “${pass.title}”. ${foundReasons[state]}`,
        isHeld
          ? 'A released grade is never changed automatically. Look at the attempt, and set the points by hand if you agree.'
          : 'The attempt counts as failed, and the history of the grade has the reason. If you disagree, set the points by hand.',
      ],
      link: `/StudentSubmissions/0/${encodeURIComponent(assignment.studentKey)}?assignment=${assignment.id}`,
    })
  }
  if (place.kind !== 'tournament' || !place.isHeld) return
  await notifyMany(tx, await listOrganisers(tx, place.tournament), {
    subject: { kind: 'tournament', id: place.tournament.id },
    title: `A ${nameOf(pass)} in the final ranking of ${place.tournament.title} is in question`,
    paragraphs: [
      `It is a ${nameOf(pass)} of “${pass.title}”. ${foundReasons[state]}`,
      'A final ranking is never changed automatically, but the participant’s certificate says that it is in question. If you agree, ask an admin to reopen the ranking, which revokes it, and then make the ranking final again. If it is a mistake, an admin or a moderator can restore it.',
    ],
    link: `/TournamentManagement/${place.tournament.id}`,
  })
}
