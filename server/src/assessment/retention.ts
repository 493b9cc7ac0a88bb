import { recordAuditEvents } from '../audit/audit.ts'
import { forgetGuest } from '../account/guest-account.ts'
import { forgetDraftsIn } from '../draft/erase.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { forgetParticipation, lockAssessmentTournament } from '../tournament/assessment.ts'
import { forgetInvitation } from '../tournament/invitation.ts'
import { findCandidate, lockCandidate } from './candidate-store.ts'
import { readScores } from './distribution.ts'
import { managedCandidate } from './invite.ts'
import { ownAssessment } from './own.ts'
import { deleteOldResults, insertResult } from './result-store.ts'
import { listDue, listIdleGuests, listOfUser } from './retention-store.ts'

/**
 * How candidates are forgotten. In one step everything goes that identifies them or is theirs: invitation, consent,
 * request, participation with results, recording, events, notes, looks and similar pairs, drafts, and a guest's account
 * with the submissions. What stays are two numbers, the points and the maximum, for the distribution; they lead back to
 * nobody, and are deleted once the assessment has been over for as long as it keeps candidates. A candidate with an account
 * of their own keeps it and their submissions, which nobody else sees.
 */

const batchSize = 100

/** By schedule. @returns how many were forgotten */
export async function forgetDueCandidates(database: Database): Promise<number> {
  const due = await listDue(database, batchSize)
  for (const id of due) await forgetCandidate(database, id)
  await database.transaction().execute(async (tx) => {
    await deleteOldResults(tx)
    for (const id of await listIdleGuests(tx, batchSize)) await forgetGuest(tx, id)
  })
  return due.length
}

/** For somebody who is asked to, before the time has come. @throws Problem notFound */
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

/** By the candidate. A guest’s account goes with it. @throws Problem notFound */
export async function eraseOwn(database: Database, user: User, id: number): Promise<void> {
  const { candidate } = await ownAssessment(database, user, id)
  await forgetCandidate(database, candidate.id)
}

/** Before an account is closed: it is forgotten wherever it is a candidate. */
export async function eraseFromAssessments(tx: Tx, userId: number): Promise<void> {
  for (const id of await listOfUser(tx, userId)) await forgetWithin(tx, id)
}

async function forgetCandidate(database: Database, id: number): Promise<void> {
  await database.transaction().execute((tx) => forgetWithin(tx, id))
}

/** Forgetting again changes nothing. */
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
