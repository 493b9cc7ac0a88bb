import type { Invitation, InvitationState } from '@gradus/contract/invitation'
import type { Queue } from '../platform/data/queue.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { readCountedPage } from '../platform/data/page.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { organisedTournament } from './access.ts'
import {
  countOf,
  listPage,
  lockInvitation,
  setRevoked,
  setWaiting,
  type InvitationRow,
  type LockedInvitation,
} from './invitation-store.ts'
import { deleteTokens } from './invitation-token-store.ts'
import { subjectOf } from './manage.ts'
import { lockTournamentForShare, type TournamentRow } from './store.ts'
import { sendingJob } from './invitation-sending.ts'
import { refuseClosed } from './invitation.ts'

const pageSize = 50

/** @throws Problem notFound */
export async function readInvitations(database: Database, user: User, id: number, page: number) {
  await organisedTournament(database, id, user)
  return await readCountedPage(
    { page, pageSize },
    (limit, offset) => listPage(database, id, limit, offset),
    () => countOf(database, id),
    present,
  )
}

/** @throws Problem notFound, conflict if the invitation was used, or once the tournament is over */
export async function resend(
  { database, queue }: Pick<Site, 'database' | 'queue'>,
  user: User,
  id: number,
): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { invitation, tournament } = await lockOrganised(tx, user, id)
    await resendWithin(tx, queue, invitation)
    await recordAuditEvents(tx, user, auditOf('resendInvitation', tournament, id))
  })
  return 1
}

/** @throws Problem conflict once the tournament is over */
async function resendWithin(tx: Tx, queue: Pick<Queue, 'send'>, invitation: LockedInvitation): Promise<void> {
  refuseClosed(orNotFound(await lockTournamentForShare(tx, invitation.tournament_id)))
  if (invitation.revoked_at !== null) await deleteTokens(tx, invitation.id)
  await setWaiting(tx, invitation.id)
  await queue.send(tx, sendingJob, { tournamentId: invitation.tournament_id })
}

/** @throws Problem notFound, conflict if the invitation was used */
export async function revoke(database: Database, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { tournament } = await lockOrganised(tx, user, id)
    await setRevoked(tx, id)
    await recordAuditEvents(tx, user, auditOf('revokeInvitation', tournament, id))
  })
  return 1
}

/** Names the invitation by its number: in the audit trail, an address would be kept longer than its owner’s account. */
function auditOf(action: 'resendInvitation' | 'revokeInvitation', { id, title }: TournamentRow, invitation: number) {
  return { action, subject: subjectOf(id, title), details: { invitation } }
}

async function lockOrganised(tx: Tx, user: User, id: number) {
  const invitation = orNotFound(await lockInvitation(tx, id))
  const tournament = await organisedTournament(tx, invitation.tournament_id, user)
  refuseUsed(invitation)
  return { invitation, tournament }
}

async function lockUnused(tx: Tx, id: number): Promise<LockedInvitation> {
  const invitation = orNotFound(await lockInvitation(tx, id))
  refuseUsed(invitation)
  return invitation
}

function refuseUsed(invitation: LockedInvitation): void {
  if (invitation.used_at !== null) throw new Problem('conflict', { message: 'This invitation has been used already.' })
}

/** Sends another mail with a new link. The caller has checked the right to do so. @throws Problem conflict */
export async function resendInvitation(tx: Tx, queue: Pick<Queue, 'send'>, id: number): Promise<void> {
  await resendWithin(tx, queue, await lockUnused(tx, id))
}

/** Makes the invitation's links stop working. The caller has checked the right to do so. @throws Problem conflict */
export async function revokeInvitation(tx: Tx, id: number): Promise<void> {
  await lockUnused(tx, id)
  await setRevoked(tx, id)
}

function present(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    state: stateOf(row),
    createdDate: row.created_at.toISOString(),
    sentDate: row.sent_at?.toISOString() ?? null,
    expiresDate: row.expires_at?.toISOString() ?? null,
    remindedDate: (row.last_reminded_at ?? row.reminded_at)?.toISOString() ?? null,
    usedDate: row.used_at?.toISOString() ?? null,
    userId: row.user_id,
    displayName: row.display_name,
  }
}

function stateOf({ used_at, revoked_at, expires_at }: InvitationRow): InvitationState {
  if (used_at !== null) return 'used'
  if (revoked_at !== null) return 'revoked'
  if (expires_at === null) return 'waiting'
  return expires_at <= new Date() ? 'expired' : 'sent'
}
