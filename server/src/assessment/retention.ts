import { recordAuditEvents } from '../audit/audit.ts'
import { forgetGuest } from '../account/guest-account.ts'
import { forgetDraftsIn } from '../draft/erase.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { readSettings } from '../setting/setting.ts'
import { forgetParticipation } from '../tournament/assessment-participation.ts'
import { lockAssessmentTournament } from '../tournament/assessment.ts'
import { forgetInvitation } from '../tournament/invitation.ts'
import { findCandidate, lockCandidate } from './candidate-store.ts'
import { readScores } from './distribution.ts'
import { managedCandidate } from './invite.ts'
import { ownAssessment } from './own.ts'
import { deleteOldResults, insertResult } from './result-store.ts'
import {
  limitRetention,
  listCandidateIdsOf,
  listDue,
  listGuestsWithoutAssessment,
  replaceContact,
} from './retention-store.ts'

export { listCompaniesWith } from './retention-store.ts'

/**
 * How candidates are forgotten. One step deletes everything that identifies them or is theirs: invitation, consent,
 * request, participation with results, recording, events, notes, looks and similar pairs, drafts, and a guest's account
 * with the submissions. Only two numbers stay, the points and the maximum, for the distribution. They cannot be traced
 * to a person, and are deleted once the assessment has been over for as long as it keeps candidates. A candidate with
 * an account of their own keeps the account and their submissions, which nobody else sees.
 */

const batchSize = 100

/**
 * Runs on a schedule. A failure for one candidate does not stop the others; failures are thrown at the end.
 * @throws AggregateError
 */
export async function forgetDueCandidates(database: Database): Promise<void> {
  // Companies may have chosen more days before an admin lowered the limit.
  await limitRetention(database, (await readSettings(database)).assessmentDays)
  const failures: unknown[] = []
  let due = await listDue(database, 0, batchSize)
  while (due.length > 0) {
    for (const id of due)
      await forgetCandidate(database, id).catch((failure: unknown) => {
        failures.push(failure)
      })
    due = await listDue(database, due.at(-1) ?? 0, batchSize)
  }
  await database.transaction().execute(async (tx) => {
    await deleteOldResults(tx)
    for (const id of await listGuestsWithoutAssessment(tx, batchSize)) await forgetGuest(tx, id)
  })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} candidates could not be forgotten.`)
}

/** Erases a candidate at once, when they have asked the company for it before the date. @throws Problem notFound */
export async function eraseForCompany(database: Database, user: User, id: number): Promise<void> {
  const { assessment } = await managedCandidate(database, user, id)
  await database.transaction().execute(async (tx) => {
    await forgetWithin(tx, id)
    await recordAuditEvents(tx, user, {
      action: 'eraseCandidate',
      subject: { kind: 'assessment', id: assessment.id, name: assessment.title },
      details: { candidate: id },
    })
  })
}

/** For candidates themselves. A guest's account is deleted, too. @throws Problem notFound */
export async function eraseOwn(database: Database, user: User, id: number): Promise<void> {
  const { candidate } = await ownAssessment(database, user, id)
  await forgetCandidate(database, candidate.id)
}

/**
 * Call before closing an account, while it still has its address. Erases the user wherever they are a candidate. If an
 * assessment names the user's address as the contact for candidates, the site's support address replaces it.
 */
export async function eraseFromAssessments(tx: Tx, userId: number, support: string): Promise<void> {
  await replaceContact(tx, userId, support)
  for (const id of await listCandidateIdsOf(tx, userId)) await forgetWithin(tx, id)
}

async function forgetCandidate(database: Database, id: number): Promise<void> {
  await database.transaction().execute((tx) => forgetWithin(tx, id))
}

/** Idempotent. */
async function forgetWithin(tx: Tx, id: number): Promise<void> {
  const seen = await findCandidate(tx, id)
  if (!seen) return
  // Locked as everybody locks: the tournament first.
  await lockAssessmentTournament(tx, seen.tournament_id)
  const candidate = await lockCandidate(tx, id)
  if (!candidate) return
  const { participation_id: participationId, user_id: userId, tournament_id: tournamentId } = candidate
  if (participationId !== null && userId !== null) {
    if (candidate.state === 'finished') {
      const { byParticipation, maximum } = await readScores(tx, tournamentId)
      await insertResult(tx, tournamentId, byParticipation.get(participationId)?.points ?? 0, maximum)
    }
    await forgetDraftsIn(tx, tournamentId, userId)
    await forgetParticipation(tx, tournamentId, participationId)
  }
  await forgetInvitation(tx, orNotFound(candidate.invitation_id))
  if (userId !== null) await forgetGuest(tx, userId)
}
