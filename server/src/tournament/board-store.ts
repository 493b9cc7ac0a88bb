import { sql } from 'kysely'
import type { Reader } from '../platform/data/database.ts'
import type { StoredStanding } from './standing-json.ts'

/** All participants of the official ranking: live ones who have begun. */
export function listStandings(database: Reader, tournamentId: number, view: 'whole' | 'visible') {
  return database
    .selectFrom('tournament_standing')
    .innerJoin('tournament_participation', 'tournament_participation.id', 'participation_id')
    .innerJoin('account', 'account.id', 'tournament_participation.user_id')
    .select([
      'tournament_participation.id',
      'tournament_participation.user_id',
      'tournament_participation.disqualified_reason',
      'account.display_name',
      'account.profile_image',
      sql<StoredStanding>`${sql.ref(view)}`.as('standing'),
    ])
    .where('tournament_standing.tournament_id', '=', tournamentId)
    .where('tournament_participation.kind', '=', 'live')
    .execute()
}
