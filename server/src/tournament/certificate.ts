import { randomBytes } from 'node:crypto'
import type { Certificate } from '@gradus/contract/certificate'
import { rounded } from '@gradus/contract/fraction'
import { rankParticipants } from '@gradus/contract/contest/ranking'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { visibleTournament } from './access.ts'
import { readParticipants } from './board.ts'
import {
  findCertificate,
  findCurrent,
  insertCertificate,
  listCurrent,
  supersede,
  type CertificateFacts,
  type CertificateRow,
} from './certificate-store.ts'
import { lockTournament } from './store.ts'

/**
 * Certificates of a place (contests.md 26). A certificate is issued when its owner asks for it, and states the final
 * ranking of that moment. If the ranking becomes final again with another result, a new certificate replaces it. While
 * a pass of its owner is in question (decision 0390), it is not valid.
 */

/** @returns its code. @throws Problem notFound, conflict before the ranking is final, and for a user without a rank */
export async function issueCertificate(database: Database, user: User, tournamentId: number): Promise<string> {
  await visibleTournament(database, tournamentId, user)
  return await database.transaction().execute(async (tx) => {
    // The lock keeps the ranking from becoming final, or from being reopened, in the meantime; of two requests at once,
    // the second finds the certificate of the first.
    const tournament = orNotFound(await lockTournament(tx, tournamentId))
    if (tournament.final_at === null)
      throw new Problem('conflict', { message: 'Certificates are issued once the ranking is final.' })
    const facts = (await readFacts(tx, tournamentId)).get(user.id)
    if (!facts)
      throw new Problem('conflict', { message: 'You have no rank in the final ranking, so there is no certificate.' })
    return await issue(tx, tournamentId, user.id, facts)
  })
}

/** Call this after a ranking has become final again: certificates with outdated content are issued again. */
export async function reissueCertificates(tx: Tx, tournamentId: number): Promise<void> {
  const current = await listCurrent(tx, tournamentId)
  if (current.length === 0) return
  const facts = await readFacts(tx, tournamentId)
  for (const { code, user_id } of current) {
    const now = facts.get(user_id)
    if (now) await issue(tx, tournamentId, user_id, now)
    else await supersede(tx, code)
  }
}

/** @throws Problem notFound */
export async function readCertificate(database: Reader, code: string): Promise<Certificate> {
  const row = orNotFound(await findCertificate(database, code))
  const isSuperseded = row.superseded_at !== null
  const current = isSuperseded ? await findCurrent(database, row.tournament_id, row.user_id) : undefined
  return {
    code,
    state: stateOf(row),
    replacedBy: current?.code ?? null,
    displayName: row.display_name,
    tournamentId: row.tournament_id,
    tournamentTitle: row.title,
    isPublic: row.is_public,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    rank: row.rank,
    ranked: row.ranked,
    format: row.format,
    score: row.score,
    issuedDate: row.issued_at.toISOString(),
  }
}

function stateOf({ superseded_at, final_at, is_in_question }: CertificateRow): Certificate['state'] {
  if (superseded_at !== null) return 'superseded'
  if (final_at === null) return 'reopened'
  return is_in_question ? 'inQuestion' : 'valid'
}

async function issue(tx: Tx, tournamentId: number, userId: number, facts: CertificateFacts): Promise<string> {
  const current = await findCurrent(tx, tournamentId, userId)
  if (current && isSame(current, facts)) return current.code
  if (current) await supersede(tx, current.code)
  const code = randomBytes(16).toString('base64url')
  await insertCertificate(tx, tournamentId, userId, code, facts)
  return code
}

function isSame(one: CertificateFacts, other: CertificateFacts): boolean {
  return one.rank === other.rank && one.ranked === other.ranked && one.score === other.score
}

/** The facts for all participants who have a rank. */
async function readFacts(reader: Reader, tournamentId: number): Promise<Map<number, CertificateFacts>> {
  const all = rankParticipants(await readParticipants(reader, tournamentId, 'whole'))
  const ranked = all.filter(({ rank }) => rank !== null).length
  return new Map(
    all.flatMap(({ userId, rank, standing }) =>
      rank === null ? [] : [[userId, { rank, ranked, score: rounded(standing.score) }]],
    ),
  )
}
