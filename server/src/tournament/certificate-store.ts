import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

export interface CertificateFacts {
  readonly rank: number
  readonly ranked: number
  readonly score: number
}

/** A pass of its owner was found to be forged, and still counts because the ranking is final. */
const isInQuestion = sql<boolean>`exists (
  select from tournament_participation own
  join tournament_submission entry on entry.participation_id = own.id
  join decoy_check on decoy_check.submission_id = entry.submission_id and decoy_check.is_held
  where own.tournament_id = tournament_certificate.tournament_id and own.user_id = tournament_certificate.user_id
    and own.kind = 'live')`.as('is_in_question')

/** Only for accounts that still exist. */
export function findCertificate(database: Reader, code: string) {
  return database
    .selectFrom('tournament_certificate')
    .innerJoin('tournament', 'tournament.id', 'tournament_certificate.tournament_id')
    .innerJoin('account', 'account.id', 'tournament_certificate.user_id')
    .select([
      'tournament_certificate.code',
      'tournament_certificate.user_id',
      'tournament_certificate.rank',
      'tournament_certificate.ranked',
      'tournament_certificate.score',
      'tournament_certificate.issued_at',
      'tournament_certificate.superseded_at',
      'tournament.id as tournament_id',
      'tournament.title',
      'tournament.is_public',
      'tournament.starts_at',
      'tournament.ends_at',
      'tournament.time_zone',
      'tournament.format',
      'tournament.final_at',
      'account.display_name',
    ])
    .select(isInQuestion)
    .where('tournament_certificate.code', '=', code)
    .where('account.closed_at', 'is', null)
    .executeTakeFirst()
}
export type CertificateRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>

/** The one of a user that is not superseded. */
export function findCurrent(database: Reader, tournamentId: number, userId: number) {
  return database
    .selectFrom('tournament_certificate')
    .select(['code', 'user_id', 'rank', 'ranked', 'score'])
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
}

export function listCurrent(database: Reader, tournamentId: number) {
  return database
    .selectFrom('tournament_certificate')
    .select(['code', 'user_id', 'rank', 'ranked', 'score'])
    .where('tournament_id', '=', tournamentId)
    .where('superseded_at', 'is', null)
    .orderBy('user_id')
    .execute()
}

export async function insertCertificate(
  tx: Tx,
  tournamentId: number,
  userId: number,
  code: string,
  { rank, ranked, score }: CertificateFacts,
): Promise<void> {
  await tx
    .insertInto('tournament_certificate')
    .values({ code, tournament_id: tournamentId, user_id: userId, rank, ranked, score })
    .execute()
}

export async function supersede(tx: Tx, code: string): Promise<void> {
  await tx.updateTable('tournament_certificate').set({ superseded_at: new Date() }).where('code', '=', code).execute()
}
