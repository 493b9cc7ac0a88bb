import { sql } from 'kysely'
import type { TournamentEventKind } from '../platform/data/table/tournament.ts'
import type { Reader, Tx } from '../platform/data/database.ts'

export interface NewEvent {
  readonly kind: TournamentEventKind
  /** A participation, a submission or a clarification, by kind. */
  readonly subjectId?: number | undefined
  /** The only user who may see the event; undefined: everybody may. */
  readonly userId?: number | undefined
  readonly data?: Readonly<Record<string, unknown>> | undefined
}

/** @param changesRanking whether the public ranking may change */
export async function nextSequence(tx: Tx, tournamentId: number, changesRanking: boolean): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into tournament_sequence as last (tournament_id, seq, public_seq)
    values (${tournamentId}, 1, ${changesRanking ? 1 : 0})
    on conflict (tournament_id) do update set
      seq = last.seq + 1,
      public_seq = case when ${changesRanking} then last.seq + 1 else last.public_seq end
    returning seq`.execute(tx)
  return rows[0]?.seq ?? 1
}

export async function insertEvent(tx: Tx, tournamentId: number, seq: number, event: NewEvent): Promise<void> {
  await tx
    .insertInto('tournament_event')
    .values({
      tournament_id: tournamentId,
      seq,
      kind: event.kind,
      subject_id: event.subjectId ?? null,
      user_id: event.userId ?? null,
      data: JSON.stringify(event.data ?? {}),
    })
    .execute()
}

export interface SequenceRow {
  readonly tournament_id: number
  readonly seq: number
  readonly public_seq: number
}

export function readSequences(database: Reader, tournamentIds: readonly number[]): Promise<SequenceRow[]> {
  return database
    .selectFrom('tournament_sequence')
    .select(['tournament_id', 'seq', 'public_seq'])
    .where('tournament_id', '=', sql<number>`any(${[...tournamentIds]}::bigint[])`)
    .execute()
}

function events(database: Reader, tournamentId: number, after: number) {
  return database
    .selectFrom('tournament_event')
    .select(['seq', 'kind', 'subject_id', 'user_id', 'data', 'created_at'])
    .where('tournament_id', '=', tournamentId)
    .where('seq', '>', after)
    .orderBy('seq')
}

/** Events after a number, in order. A client that missed more than `limit` reads everything again. */
export function listEventsSince(database: Reader, tournamentId: number, after: number, limit = 1000) {
  return events(database, tournamentId, after).limit(limit).execute()
}

/** All events of the given kinds, in order. */
export function listEventsOfKinds(database: Reader, tournamentId: number, kinds: readonly TournamentEventKind[]) {
  return events(database, tournamentId, 0).where('kind', 'in', kinds).execute()
}
export type EventRow = Awaited<ReturnType<typeof listEventsOfKinds>>[number]
