import { recordAuditEvents } from '../audit/audit.ts'
import { lockHeld, revokeHeld } from '../forgery/consequence.ts'
import { notifyOnceUntilRead } from '../notification/notify.ts'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { organisedTournament } from './access.ts'
import { submitDraftsOf } from './close.ts'
import { recordEvent } from './event.ts'
import { subjectOf } from './manage.ts'
import { clearPublicResults, readOpenEnds, setStateTimes } from './manage-store.ts'
import { correctFinalPlaces } from './final-place.ts'
import { listBegun } from './participant-store.ts'
import { correctPlaces } from './place.ts'
import { recomputeAll } from './standing.ts'
import { lockTournament, type TournamentRow } from './store.ts'

/** Decisions of an organiser after the end: to show the frozen results, and to make the ranking final. */

/**
 * `final` shows what was frozen, too. A final ranking is reopened by an admin with a reason; passes in it that were found
 * to be forged are revoked then. Whoever took part is notified of a final ranking, and again when it has been reopened
 * in the meantime.
 * @throws Problem notFound, badInput, conflict
 */
export async function setState(
  database: Database,
  user: User,
  id: number,
  to: 'thawed' | 'final',
  reason: string | undefined,
): Promise<void> {
  await organisedTournament(database, id, user)
  if (to === 'final') await submitDraftsOf(database, id)
  await database.transaction().execute(async (tx) => {
    if (to === 'thawed') await lockHeld(tx, id)
    const tournament = orNotFound(await lockTournament(tx, id))
    const reopens = tournament.final_at !== null && to === 'thawed'
    if (reopens) checkReopening(user, reason)
    else await checkEnded(tx, tournament, to)
    if (to === 'thawed' && tournament.thawed_at !== null && !reopens) return
    if (to === 'final' && tournament.final_at !== null) return
    await setStateTimes(tx, id, true, to === 'final')
    await clearPublicResults(tx, id)
    if (reopens) await revokeHeld(tx, id)
    await recomputeAll(tx, id)
    if (to === 'final') {
      await correctFinalPlaces(tx, id)
      await notifyOnceUntilRead(tx, await listBegun(tx, id), {
        subject: { kind: 'tournamentResult', id },
        title: tournament.title,
        paragraphs: ['The ranking is final.'],
        link: `/TourRank/${id}`,
      })
    } else if (reopens) await correctPlaces(tx, id, [])
    const action = to === 'final' ? 'finishTournament' : reopens ? 'reopenTournament' : 'thawTournament'
    await recordAuditEvents(tx, user, {
      action,
      subject: subjectOf(id, tournament.title),
      ...(reopens && reason !== undefined ? { details: { reason } } : {}),
    })
    await recordEvent(tx, id, { kind: 'state', data: { to, ...(reopens ? { reopened: true } : {}) } }, true)
  })
}

function checkReopening(user: User, reason: string | undefined): void {
  if (!isAdmin(user)) throw new Problem('notAllowed')
  if (reason === undefined || reason.trim() === '')
    throw new Problem('badInput', { message: 'Enter the reason for reopening the ranking.', field: 'reason' })
}

/** All participants' time must be over; for a final ranking, no submission may wait. */
async function checkEnded(tx: Tx, tournament: TournamentRow, to: 'thawed' | 'final'): Promise<void> {
  const now = new Date()
  if (tournament.is_draft || now < tournament.ends_at)
    throw new Problem('conflict', { message: 'The tournament hasn’t ended yet.' })
  const { last_end: lastEnd, waiting, has_drafts: hasDrafts } = await readOpenEnds(tx, tournament.id)
  if (lastEnd !== null && now < lastEnd)
    throw new Problem('conflict', {
      message: `Somebody has extra time until ${lastEnd.toISOString().slice(11, 16)} UTC. Try again after that.`,
    })
  if (to === 'final' && hasDrafts)
    throw new Problem('conflict', { message: 'The last drafts are being submitted. Try again in a moment.' })
  if (to === 'final' && waiting > 0)
    throw new Problem('conflict', {
      message:
        waiting === 1 ? 'One submission hasn’t been judged yet.' : `${waiting} submissions haven’t been judged yet.`,
    })
}
