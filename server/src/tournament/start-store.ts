import { sql } from 'kysely'
import type { SqlRows, Tx } from '../platform/data/database.ts'

/** Marks tournaments that have started as announced, and returns them. Skips those that another server is marking. */
export async function claimStarted(tx: Tx): Promise<{ id: number; goesOn: boolean }[]> {
  const { rows } = await sql<{ id: number; goesOn: boolean }>`
    update tournament set announced_start_at = now()
    where id in (
      select id from tournament
      where announced_start_at is null and not is_draft and not is_assessment and starts_at <= now()
      order by id for update skip locked
    )
    returning id, ends_at > now() as "goesOn"`.execute(tx)
  return rows
}

/** The next batch of registered participants, by id: rows of `id`, `user_id`, `title` and `announced_start_at`. */
export const nextRegistered = (tournamentId: number, after: number, limit: number): SqlRows => sql`
  select participation.id, participation.user_id, tournament.title, tournament.announced_start_at
  from tournament_participation participation
  join tournament on tournament.id = participation.tournament_id
  join account on account.id = participation.user_id
  where participation.tournament_id = ${tournamentId} and participation.run = 0 and participation.id > ${after}
    and tournament.announced_start_at is not null and account.enabled
  order by participation.id limit ${limit}`

/** @returns the last id of a batch; undefined if it was the last batch */
export async function lastOf(tx: Tx, registered: SqlRows, limit: number): Promise<number | undefined> {
  const { rows } = await sql<{ count: number; last: number | null }>`
    select count(*)::int as count, max(id) as last from (${registered}) registered`.execute(tx)
  const [{ count, last } = { count: 0, last: null }] = rows
  return count < limit ? undefined : (last ?? undefined)
}
