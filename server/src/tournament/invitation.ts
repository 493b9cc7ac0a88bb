import type { InvitationPreview } from '@gradus/contract/invitation'
import type { Queue } from '../platform/data/queue.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { organisedTournament } from './access.ts'
import { readInvitationFile, type FileRow } from './invitation-file.ts'
import { deleteInvitation, deleteUnused, findInvited, insertInvitations } from './invitation-store.ts'
import { issueTokens } from './invitation-token-store.ts'
import { subjectOf } from './manage.ts'
import { lockTournamentForShare, type TournamentRow } from './store.ts'
import { sendingJob } from './invitation-sending.ts'

/**
 * Invitations by mail (contests.md 25). A row for each address and tournament, whose mail a background job sends, so that
 * a file of thousands is one short transaction. The link of each mail has a token of its own, of which the hash is stored;
 * the first account that uses one binds the invitation.
 */

type PreviewRow = InvitationPreview['rows'][number]

/** Shows what importing a file would do; sends nothing. @throws Problem notFound, badInput, conflict */
export async function previewInvitations(
  database: Database,
  user: User,
  id: number,
  file: Uint8Array,
): Promise<InvitationPreview> {
  refuseClosed(await organisedTournament(database, id, user))
  const rows = await statesOf(database, id, await readInvitationFile(file))
  const count = (state: PreviewRow['state']) => rows.filter((row) => row.state === state).length
  return {
    rows,
    counts: { new: count('new'), known: count('known'), duplicate: count('duplicate'), invalid: count('invalid') },
  }
}

/** For each row, what importing it would do. */
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

/** Invites everybody in the file who is new. @returns their number. @throws Problem notFound, badInput, conflict */
export async function invite(
  { database, queue }: Pick<Site, 'database' | 'queue'>,
  user: User,
  id: number,
  file: Uint8Array,
  days: number,
): Promise<number> {
  await organisedTournament(database, id, user)
  const people = (await readInvitationFile(file)).filter(({ invalid }) => invalid === null)
  return await database.transaction().execute(async (tx) => {
    const tournament = orNotFound(await lockTournamentForShare(tx, id))
    refuseClosed(tournament)
    const invited = (await inviteWithin(tx, queue, { tournamentId: id, invitedBy: user.id, days }, people)).length
    const subject = subjectOf(id, tournament.title)
    if (invited > 0) await recordAuditEvents(tx, user, { action: 'inviteToTournament', subject, details: { invited } })
    return invited
  })
}

/** The mails are sent in the background. @returns the people who had not been invited before */
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

/**
 * Makes a new link for an invitation, whatever its state. The caller has checked the right to do so. @returns the
 * link's token
 */
export async function addLink(tx: Tx, id: number): Promise<string> {
  const [token] = await issueTokens(tx, [id])
  return orNotFound(token)
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

/** Days after the end of a tournament that unused invitations are kept. */
export const retentionDays = 90

export async function pruneInvitations(database: Database): Promise<void> {
  await deleteUnused(database, retentionDays)
}
