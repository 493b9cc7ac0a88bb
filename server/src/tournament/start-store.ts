import { sql } from 'kysely'
import { notificationTypes } from '@gradus/contract/notification'
import type { Tx } from '../platform/data/database.ts'

/** Tournaments that have started and were not announced, marked as announced. What another server marks is left to it. */
export async function takeStarted(tx: Tx): Promise<{ id: number; goesOn: boolean }[]> {
  const { rows } = await sql<{ id: number; goesOn: boolean }>`
    update tournament set announced_start_at = now()
    where id in (
      select id from tournament where announced_start_at is null and not is_draft and starts_at <= now()
      order by id for update skip locked
    )
    returning id, ends_at > now() as "goesOn"`.execute(tx)
  return rows
}

/**
 * Notifies the next ones who registered, in the order of their ids. One who was notified of this start already is left
 * out; one who was of an earlier start, which was put off, is notified again.
 * @returns the last one's id; undefined where all have been notified
 */
export async function notifyNext(
  tx: Tx,
  tournamentId: number,
  after: number,
  limit: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number; last: number | null }>`
    with next as (
      select participation.id, participation.user_id, tournament.title, tournament.announced_start_at
      from tournament_participation participation
      join tournament on tournament.id = participation.tournament_id
      join account on account.id = participation.user_id
      where participation.tournament_id = ${tournamentId} and participation.run = 0 and participation.id > ${after}
        and tournament.announced_start_at is not null and account.enabled
      order by participation.id limit ${limit}
    ), told as (
      insert into notification as former (user_id, type, subject_kind, subject_id, title, link)
      select user_id, ${notificationTypes.tournamentStarted}, 'tournamentStart', ${tournamentId}, title,
        ${`/Tournament/${tournamentId}`}
      from next
      on conflict (subject_id, user_id) where subject_kind = 'tournamentStart' do update set
        title = excluded.title, is_read = false, created_at = now()
      where former.created_at < (select announced_start_at from next limit 1)
    )
    select count(*)::int as count, max(id) as last from next`.execute(tx)
  const [{ count, last } = { count: 0, last: null }] = rows
  return count < limit ? undefined : (last ?? undefined)
}
