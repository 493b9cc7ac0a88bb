import { sql } from 'kysely'
import type { Database, Reader } from '../platform/data/database.ts'
import { tournamentColumns } from './store.ts'

/** The public lists: upcoming ones soonest first, the others newest first. */
export function listPublic(database: Database, state: 'upcoming' | 'running' | 'past', limit: number, offset: number) {
  const all = database
    .selectFrom('tournament')
    .select([...tournamentColumns, ...counts(), sql<number>`(count(*) over ())::int`.as('total')])
    .where('is_public', '=', true)
    .where('is_draft', '=', false)
    .limit(limit)
    .offset(offset)
  const now = sql<Date>`now()`
  switch (state) {
    case 'upcoming':
      return all.where('starts_at', '>', now).orderBy('starts_at').orderBy('id').execute()
    case 'running':
      return all
        .where('starts_at', '<=', now)
        .where('ends_at', '>', now)
        .orderBy('starts_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    case 'past':
      return all.where('ends_at', '<=', now).orderBy('ends_at', 'desc').orderBy('id', 'desc').execute()
  }
}

export function counts() {
  return [
    sql<number>`(select count(*) from tournament_question q where q.tournament_id = tournament.id)::int`.as(
      'questions',
    ),
    sql<number>`(
      select count(*) from tournament_participation p where p.tournament_id = tournament.id and p.kind = 'live'
    )::int`.as('participants'),
  ] as const
}

export function findCounted(database: Reader, id: number) {
  return database
    .selectFrom('tournament')
    .leftJoin('company', 'company.id', 'tournament.company_id')
    .select([...tournamentColumns, ...counts(), 'company.name as company_name'])
    .where('tournament.id', '=', id)
    .executeTakeFirst()
}

/** The tournaments of a company, newest first. `all` includes drafts and private ones. */
export function listOfCompany(database: Database, companyId: number, all: boolean, limit: number, offset: number) {
  let rows = database
    .selectFrom('tournament')
    .select([...tournamentColumns, ...counts(), sql<number>`(count(*) over ())::int`.as('total')])
    .where('company_id', '=', companyId)
    .where('is_assessment', '=', false)
  if (!all) rows = rows.where('is_public', '=', true).where('is_draft', '=', false)
  return rows.orderBy('starts_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** The tournaments in which a user takes part or which they organise. */
export function listOfUser(database: Database, userId: number, limit: number, offset: number) {
  return database
    .with('own', (from) =>
      from
        .selectFrom('tournament_participation')
        .innerJoin('tournament', 'tournament.id', 'tournament_id')
        .select('tournament_id')
        .where('tournament_participation.user_id', '=', userId)
        .where('is_draft', '=', false)
        .union(from.selectFrom('tournament_organiser').select('tournament_id').where('user_id', '=', userId)),
    )
    .selectFrom('own')
    .innerJoin('tournament', 'tournament.id', 'own.tournament_id')
    .where('tournament.is_assessment', '=', false)
    .select([...tournamentColumns, ...counts(), sql<number>`(count(*) over ())::int`.as('total')])
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
