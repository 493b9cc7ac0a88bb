import type { ReplyOf } from '@gradus/contract/endpoint'
import type { readInvitation } from '@gradus/contract/invitation'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { bind, findByToken, lockByToken } from './invitation-token-store.ts'
import { presentTournament } from './present.ts'
import { findCounted } from './list-store.ts'
import { listQuestions } from './store.ts'

/**
 * Binds an invitation to the account that uses it first; the same account may use it again. Call it in the transaction
 * that registers.
 * @throws Problem notFound for a token of no invitation to this tournament; tokenSpent if another account used it, if
 * it was revoked, or if it has expired
 */
export async function useInvitation(tx: Tx, tournamentId: number, userId: number, token: string): Promise<void> {
  const invitation = orNotFound(await lockByToken(tx, tournamentId, token))
  if (invitation.used_at !== null && invitation.user_id === userId) return
  refuseSpent(invitation)
  await bind(tx, invitation.id, userId)
}

/**
 * The tournament that a token opens for a user who has not registered yet.
 * @throws Problem notFound, tokenSpent, as useInvitation
 */
export async function readInvitedTournament(
  database: Database,
  id: number,
  token: string,
): Promise<ReplyOf<typeof readInvitation>> {
  const invitation = orNotFound(await findByToken(database, id, token))
  refuseSpent(invitation)
  const tournament = orNotFound(await findCounted(database, id))
  orNotFound(tournament.is_draft || tournament.is_assessment ? undefined : tournament)
  const now = new Date()
  const questions = now < tournament.starts_at ? null : await listQuestions(database, id)
  return {
    ...presentTournament(tournament, questions, now),
    expiresDate: invitation.expires_at?.toISOString() ?? null,
  }
}

function refuseSpent(invitation: { used_at: Date | null; revoked_at: Date | null; is_expired: boolean }): void {
  if (invitation.used_at !== null)
    throw new Problem('tokenSpent', {
      message: 'Another account has used this invitation. Ask the organiser for one of your own.',
    })
  if (invitation.revoked_at !== null)
    throw new Problem('tokenSpent', { message: 'This invitation was revoked. Ask the organiser for another one.' })
  if (invitation.is_expired)
    throw new Problem('tokenSpent', { message: 'This invitation has expired. Ask the organiser for another one.' })
}
