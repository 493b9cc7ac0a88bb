import { sql } from 'kysely'
import type { ParticipationKind } from '@gradus/contract/participation'
import type { Reader, Tx } from '../platform/data/database.ts'

/**
 * Until they begin, users can switch between participant and spectator. A disqualification stays with its row, so that
 * row never changes: organisers see only participants, and a spectator could register anew.
 * @returns the id of the participation, or undefined if nothing changed
 */
export async function upsertRegistration(
  tx: Tx,
  tournamentId: number,
  userId: number,
  kind: 'live' | 'spectator',
): Promise<number | undefined> {
  const row = await tx
    .insertInto('tournament_participation')
    .values({ tournament_id: tournamentId, user_id: userId, kind })
    .onConflict((conflict) =>
      conflict
        .columns(['tournament_id', 'user_id', 'run'])
        .doUpdateSet({ kind })
        .where('tournament_participation.kind', '<>', kind)
        .where('tournament_participation.begun_at', 'is', null)
        .where('tournament_participation.disqualified_reason', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** @returns false if there is no registration, or the user has begun already or was disqualified */
export async function deleteRegistration(tx: Tx, tournamentId: number, userId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('tournament_participation')
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .where('run', '=', 0)
    .where('begun_at', 'is', null)
    .where('disqualified_reason', 'is', null)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Locks all participations of a user in a tournament, so that two tabs cannot begin at the same time. */
export function lockOwn(tx: Tx, tournamentId: number, userId: number) {
  return tx
    .selectFrom('tournament_participation')
    .select(['id', 'kind', 'run', 'begun_at', 'starts_at', 'ends_at', 'extra_minutes', 'disqualified_reason'])
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .orderBy('run')
    .forUpdate()
    .execute()
}
export type OwnRow = Awaited<ReturnType<typeof lockOwn>>[number]

export async function setBegun(tx: Tx, id: number, begunAt: Date, startsAt: Date, endsAt: Date): Promise<void> {
  await tx
    .updateTable('tournament_participation')
    .set({ begun_at: begunAt, starts_at: startsAt, ends_at: endsAt })
    .where('id', '=', id)
    .execute()
}

/** @returns undefined if another tab inserted the same run first */
export async function insertVirtual(
  tx: Tx,
  one: {
    readonly tournamentId: number
    readonly userId: number
    readonly run: number
    readonly begunAt: Date
    readonly endsAt: Date
  },
): Promise<number | undefined> {
  const kind: ParticipationKind = 'virtual'
  const row = await tx
    .insertInto('tournament_participation')
    .values({
      tournament_id: one.tournamentId,
      user_id: one.userId,
      kind,
      run: one.run,
      begun_at: one.begunAt,
      starts_at: one.begunAt,
      ends_at: one.endsAt,
    })
    .onConflict((conflict) => conflict.columns(['tournament_id', 'user_id', 'run']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The user's own submissions to a tournament, newest first. */
export function listOwnEntries(
  database: Reader,
  tournamentId: number,
  userId: number,
  {
    questionId,
    before,
    limit,
  }: { readonly questionId?: number | undefined; readonly before?: number | undefined; readonly limit: number },
) {
  let rows = database
    .selectFrom('tournament_submission')
    .innerJoin('tournament_participation', 'tournament_participation.id', 'participation_id')
    .innerJoin('submission', 'submission.id', 'tournament_submission.submission_id')
    .select([
      'submission.id',
      'tournament_submission.question_id',
      'tournament_submission.participation_id',
      'submission.language',
      'tournament_submission.received_at',
      'tournament_submission.is_late',
      'tournament_submission.from_draft',
      'tournament_submission.state',
      'tournament_submission.passed',
      'tournament_submission.tests',
    ])
    .where('tournament_submission.tournament_id', '=', tournamentId)
    .where('tournament_participation.user_id', '=', userId)
    .orderBy('tournament_submission.id', 'desc')
    .limit(limit)
  if (before !== undefined)
    rows = rows.where('tournament_submission.id', '<', (where) =>
      where.selectFrom('tournament_submission as last').select('last.id').where('last.submission_id', '=', before),
    )
  if (questionId !== undefined) rows = rows.where('tournament_submission.question_id', '=', questionId)
  return rows.execute()
}

export async function findStanding(database: Reader, participationId: number) {
  const row = await database
    .selectFrom('tournament_standing')
    .select(sql<object>`whole`.as('whole'))
    .where('participation_id', '=', participationId)
    .executeTakeFirst()
  return row?.whole
}
