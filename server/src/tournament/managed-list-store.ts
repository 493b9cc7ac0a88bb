import { sql } from 'kysely'
import type { TournamentState } from '@gradus/contract/tournament'
import { containsWords } from '../platform/data/lookup.ts'
import type { Database } from '../platform/data/database.ts'
import { counts } from './list-store.ts'
import { tournamentColumns } from './store.ts'

export interface ManagedFilter {
  readonly q?: string | undefined
  readonly state?: TournamentState | undefined
  readonly by: 'title' | 'start'
  readonly descending: boolean
}

const byTitle = sql<string>`lower(tournament.title) collate "C"`

const conditionOf = {
  draft: sql<boolean>`is_draft and thawed_at is null`,
  scheduled: sql<boolean>`not is_draft and starts_at > now()`,
  running: sql<boolean>`not is_draft and starts_at <= now()
    and now() < ends_at - make_interval(secs => freeze_minutes * 60)`,
  frozen: sql<boolean>`not is_draft and freeze_minutes > 0
    and now() >= greatest(starts_at, ends_at - make_interval(secs => freeze_minutes * 60)) and now() < ends_at`,
  ended: sql<boolean>`not is_draft and ends_at <= now() and thawed_at is null`,
  thawed: sql<boolean>`thawed_at is not null and final_at is null`,
  final: sql<boolean>`final_at is not null`,
} as const satisfies Record<TournamentState, unknown>

export function listManaged(database: Database, filter: ManagedFilter, limit: number, offset: number) {
  const direction = filter.descending ? 'desc' : 'asc'
  let rows = database
    .selectFrom('tournament')
    .select([...tournamentColumns, ...counts()])
    .where('is_assessment', '=', false)
  if (filter.q) rows = rows.where(containsWords(sql`tournament.title`, byTitle, filter.q))
  if (filter.state) rows = rows.where(conditionOf[filter.state])
  return rows
    .orderBy(filter.by === 'title' ? byTitle : sql`starts_at`, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}
