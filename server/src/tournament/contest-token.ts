import { organiserLimits, type ContestToken } from '@gradus/contract/organiser'
import { recordAuditEvents } from '../audit/audit.ts'
import { hashToken, newToken } from '../platform/access/session.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { organisedTournament } from './access.ts'
import { deleteToken, findByHash, findToken, insertToken, listTokens, setLastUsed } from './contest-token-store.ts'
import { subjectOf } from './manage.ts'
import { lockTournament } from './store.ts'

/**
 * Tokens with which programs read the Contest API of one tournament, with the rights of the organiser who made them:
 * once that user is no longer an organiser, calls with the token get “not found”.
 */

/** @throws Problem notFound */
export async function readTokens(database: Database, user: User, id: number): Promise<ContestToken[]> {
  await organisedTournament(database, id, user)
  return (await listTokens(database, id)).map((row) => ({
    id: row.id,
    name: row.name,
    userId: row.user_id,
    displayName: row.display_name,
    createdDate: row.created_at.toISOString(),
    lastUsedDate: row.last_used_at?.toISOString() ?? null,
  }))
}

/** @returns the token, of which only the hash is stored. @throws Problem notFound, conflict */
export async function addToken(database: Database, user: User, tournamentId: number, name: string) {
  await organisedTournament(database, tournamentId, user)
  const { token, hash } = newToken()
  const id = await database.transaction().execute(async (tx) => {
    const { title } = orNotFound(await lockTournament(tx, tournamentId))
    if ((await listTokens(tx, tournamentId)).length >= organiserLimits.tokens)
      throw new Problem('conflict', { message: 'Revoke a token that nobody needs any more before you make another.' })
    const subject = subjectOf(tournamentId, title)
    await recordAuditEvents(tx, user, { action: 'addContestToken', subject, details: { name } })
    return await insertToken(tx, { tournament_id: tournamentId, user_id: user.id, name, token_hash: hash })
  })
  return { id, token }
}

/** @throws Problem notFound */
export async function revokeToken(database: Database, user: User, id: number): Promise<1> {
  const { tournament_id: tournamentId, name } = orNotFound(await findToken(database, id))
  const { title } = await organisedTournament(database, tournamentId, user)
  await database.transaction().execute(async (tx) => {
    await deleteToken(tx, id)
    const subject = subjectOf(tournamentId, title)
    await recordAuditEvents(tx, user, { action: 'revokeContestToken', subject, details: { name } })
  })
  return 1
}

/** The user with whose rights a program reads, and the only tournament that it can read. */
export async function readerOfToken(database: Database, token: string) {
  const found = await findByHash(database, hashToken(token))
  if (!found) return undefined
  if (found.stale) await setLastUsed(database, found.token_id)
  return { user: { id: found.id, role: found.role }, contestId: found.tournament_id }
}
