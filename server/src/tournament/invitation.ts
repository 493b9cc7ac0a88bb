import type { ReplyOf } from '@gradus/contract/endpoint'
import type { Invitation, InvitationPreview, InvitationState, readInvitation } from '@gradus/contract/invitation'
import { assessmentInvitation, assessmentReminder } from '../assessment/invitation-mail.ts'
import { job, type Queue } from '../platform/data/queue.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { readCountedPage } from '../platform/data/page.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { organisedTournament } from './access.ts'
import { readInvitationFile, type FileRow } from './invitation-file.ts'
import { invitationMail, reminderMail } from './invitation-mail.ts'
import {
  bind,
  countOf,
  deleteInvitation,
  deleteTokens,
  deleteUnused,
  findByToken,
  findInvited,
  insertInvitations,
  issueTokens,
  listPage,
  lockByToken,
  lockInvitation,
  setReminded,
  setRevoked,
  setSent,
  setWaiting,
  lockToRemind,
  lockUnsent,
  type InvitationRow,
  type LockedInvitation,
} from './invitation-store.ts'
import { subjectOf } from './manage.ts'
import { presentTournament } from './present.ts'
import { findCounted, findTournament, listQuestions, shareTournament, type TournamentRow } from './store.ts'

/**
 * Invitations by mail (contests.md 25). A row for each address and tournament, whose mail a background job sends, so that
 * a file of thousands is one short transaction. The link of each mail has a token of its own, of which the hash is stored;
 * the first account that uses one binds the invitation.
 */

type PreviewRow = InvitationPreview['rows'][number]

/** What importing a file would do; nothing is sent. @throws Problem notFound, badInput, conflict */
export async function previewInvitations(
  database: Database,
  user: User,
  id: number,
  file: Uint8Array,
): Promise<InvitationPreview> {
  refuseClosed(await organisedTournament(database, id, user))
  const rows = await statesOf(database, id, readInvitationFile(file))
  const count = (state: PreviewRow['state']) => rows.filter((row) => row.state === state).length
  return {
    rows,
    counts: { new: count('new'), known: count('known'), duplicate: count('duplicate'), invalid: count('invalid') },
  }
}

/** What importing these rows would do. */
export async function statesOf(database: Database, id: number, rows: readonly FileRow[]): Promise<PreviewRow[]> {
  const known = await findInvited(
    database,
    id,
    rows.map(({ email }) => email.toLowerCase()),
  )
  const lines = new Map<string, number>()
  return rows.map(({ line, email, name, invalid }) => {
    if (invalid !== null) return { line, email, name, state: 'invalid', reason: invalid }
    const address = email.toLowerCase()
    const earlier = lines.get(address)
    if (earlier !== undefined)
      return { line, email, name, state: 'duplicate', reason: `Line ${earlier} has the same address.` }
    lines.set(address, line)
    if (known.has(address)) return { line, email, name, state: 'known', reason: 'They have been invited already.' }
    return { line, email, name, state: 'new', reason: null }
  })
}

/** Invites whoever the file has new. @returns how many. @throws Problem notFound, badInput, conflict */
export async function invite(
  { database, queue }: Pick<Site, 'database' | 'queue'>,
  user: User,
  id: number,
  file: Uint8Array,
  days: number,
): Promise<number> {
  await organisedTournament(database, id, user)
  const people = readInvitationFile(file).filter(({ invalid }) => invalid === null)
  return await database.transaction().execute(async (tx) => {
    const tournament = orNotFound(await shareTournament(tx, id))
    refuseClosed(tournament)
    const invited = (await inviteWithin(tx, queue, { tournamentId: id, invitedBy: user.id, days }, people)).length
    const subject = subjectOf(id, tournament.title)
    if (invited > 0) await recordAuditEvents(tx, user, { action: 'inviteToTournament', subject, details: { invited } })
    return invited
  })
}

/** Their mails are sent in the background. @returns those who had not been invited before */
export async function inviteWithin(
  tx: Tx,
  queue: Pick<Queue, 'send'>,
  invitation: { readonly tournamentId: number; readonly invitedBy: number; readonly days: number },
  people: readonly { readonly email: string; readonly name: string }[],
): Promise<{ id: number; email: string }[]> {
  const invited = await insertInvitations(tx, invitation, people)
  if (invited.length > 0) await queue.send(tx, sendingJob, { tournamentId: invitation.tournamentId })
  return invited
}

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

/** @throws Problem notFound, conflict for one that somebody has used, or once the tournament is over */
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
  refuseClosed(orNotFound(await shareTournament(tx, invitation.tournament_id)))
  if (invitation.revoked_at !== null) await deleteTokens(tx, invitation.id)
  await setWaiting(tx, invitation.id)
  await queue.send(tx, sendingJob, { tournamentId: invitation.tournament_id })
}

/** @throws Problem notFound, conflict for one that somebody has used */
export async function revoke(database: Database, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { tournament } = await lockOrganised(tx, user, id)
    await setRevoked(tx, id)
    await recordAuditEvents(tx, user, auditOf('revokeInvitation', tournament, id))
  })
  return 1
}

/** By its number: an address would outlive its owner’s account in the audit trail. */
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

/** For whoever checked the right to: another mail with a new link. @throws Problem conflict */
export async function resendInvitation(tx: Tx, queue: Pick<Queue, 'send'>, id: number): Promise<void> {
  await resendWithin(tx, queue, await lockUnused(tx, id))
}

/** For whoever checked the right to: another link, whatever has become of the invitation. @returns its token */
export async function addLink(tx: Tx, id: number): Promise<string> {
  const [token] = await issueTokens(tx, [id])
  return orNotFound(token)
}

/** For whoever checked the right to: its links stop working. @throws Problem conflict */
export async function revokeInvitation(tx: Tx, id: number): Promise<void> {
  await lockUnused(tx, id)
  await setRevoked(tx, id)
}

/** Deletes it with its links, and the candidate of an assessment with it. */
export async function forgetInvitation(tx: Tx, id: number): Promise<void> {
  await deleteInvitation(tx, id)
}

/** @throws Problem conflict */
export function refuseClosed({ is_draft, is_assessment, ends_at, final_at }: TournamentRow): void {
  const noun = is_assessment ? 'assessment' : 'tournament'
  if (is_draft)
    throw new Problem('conflict', { message: `This ${noun} is a draft. Publish it before you invite people.` })
  if (final_at !== null || ends_at <= new Date())
    throw new Problem('conflict', { message: `This ${noun} is over, so nobody can be invited to it.` })
}

/**
 * Binds an invitation to the account that uses it first; the same account may use it again. Call it in the transaction
 * that registers.
 * @throws Problem notFound for a token that is of no invitation to this tournament; tokenSpent where another account
 * used it, where it was revoked, and where it has expired
 */
export async function useInvitation(tx: Tx, tournamentId: number, userId: number, token: string): Promise<void> {
  const invitation = orNotFound(await lockByToken(tx, tournamentId, token))
  if (invitation.used_at !== null && invitation.user_id === userId) return
  refuseSpent(invitation)
  await bind(tx, invitation.id, userId)
}

/**
 * The tournament that a token opens, for somebody who has not registered.
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

const sendingJob = job<{ tournamentId: number }>('tournament-invitation')

/** Mails of a transaction. */
const batchSize = 200

/** Each batch commits with the mails that it queues, so a batch that is repeated after a crash invites nobody twice. */
export async function sendInvitations(site: Pick<Site, 'config' | 'database' | 'queue'>): Promise<void> {
  await site.queue.work(sendingJob, async ({ tournamentId }) => {
    await site.database.transaction().execute(async (tx) => {
      const tournament = await findTournament(tx, tournamentId)
      if (!tournament) return
      const waiting = await lockUnsent(tx, tournamentId, batchSize)
      if (waiting.length === 0) return
      const ids = waiting.map(({ id }) => id)
      const [tokens, expiries] = [await issueTokens(tx, ids), await setSent(tx, ids)]
      for (const [at, person] of waiting.entries()) {
        const link = { token: tokens[at] ?? '', expiresAt: orNotFound(expiries.get(person.id)) }
        const mail = tournament.is_assessment
          ? await assessmentInvitation(tx, site.config, tournament, person, link)
          : invitationMail(site.config, tournament, person, link)
        await sendMail(tx, site.queue, mail)
      }
      if (waiting.length === batchSize) await site.queue.send(tx, sendingJob, { tournamentId })
    })
  })
}

type Reminding = Pick<Site, 'config' | 'database'> & { readonly queue: Pick<Queue, 'send'> }

/** Reminds whoever has not used an invitation, 48 hours after it was sent and 24 hours before it expires. */
export async function remindInvited(site: Reminding): Promise<void> {
  for (const which of ['last', 'first'] as const) while ((await remindBatch(site, which)) === batchSize);
}

/** @returns how many were reminded */
async function remindBatch({ config, database, queue }: Reminding, which: 'first' | 'last'): Promise<number> {
  return await database.transaction().execute(async (tx) => {
    const due = await lockToRemind(tx, which, batchSize)
    if (due.length === 0) return 0
    const ids = due.map(({ id }) => id)
    const tokens = await issueTokens(tx, ids)
    await setReminded(tx, which, ids)
    const tournaments = new Map<number, TournamentRow>()
    for (const [at, person] of due.entries()) {
      const tournament =
        tournaments.get(person.tournament_id) ?? orNotFound(await findTournament(tx, person.tournament_id))
      tournaments.set(tournament.id, tournament)
      const link = { token: tokens[at] ?? '', expiresAt: orNotFound(person.expires_at) }
      const mail = tournament.is_assessment
        ? await assessmentReminder(tx, config, tournament, person, link)
        : reminderMail(config, tournament, person, link)
      await sendMail(tx, queue, mail)
    }
    return due.length
  })
}

/** Days after its end that an invitation is kept which nobody used. */
const retentionDays = 90

export async function pruneInvitations(database: Database): Promise<void> {
  await deleteUnused(database, retentionDays)
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
