import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'
import { tournamentColumns } from './store.ts'
import type { StoredStanding } from './standing-json.ts'

/** Locks the standing, so that only one recomputation runs at a time. */
export function lockParticipation(tx: Tx, id: number) {
  return tx
    .selectFrom('tournament_participation')
    .select(['id', 'tournament_id', 'user_id', 'kind', 'starts_at', 'ends_at', 'extra_minutes'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** All data of a tournament that scoring needs. Read it after locking the participation. */
export async function readRules(database: Reader, tournamentId: number) {
  const tournament = await database
    .selectFrom('tournament')
    .select(tournamentColumns)
    .where('id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  const questions = await database
    .selectFrom('tournament_question')
    .innerJoin('question', 'question.id', 'question_id')
    .select(['question_id as questionId', 'points'])
    .where('tournament_id', '=', tournamentId)
    .where('question.lifecycle', '<>', 'removed')
    .orderBy('position')
    .execute()
  const removed = await database
    .selectFrom('tournament_removed_interval')
    .select(['starts_at', 'ends_at'])
    .where('tournament_id', '=', tournamentId)
    .orderBy('starts_at')
    .execute()
  return { tournament, questions, removed }
}
export type ScoringRules = Awaited<ReturnType<typeof readRules>>

/** The submissions of a participant that count; late ones do not. */
export function listScored(database: Reader, participationId: number) {
  return database
    .selectFrom('tournament_submission')
    .select(['id', 'question_id', 'received_at', 'state', 'passed', 'tests', 'passed_groups', 'public_result'])
    .where('participation_id', '=', participationId)
    .where('is_late', '=', false)
    .orderBy('id')
    .execute()
}
export type ScoredRow = Awaited<ReturnType<typeof listScored>>[number]

/** @returns whether the public part has changed */
export async function storeStanding(
  tx: Tx,
  participation: { readonly id: number; readonly tournament_id: number },
  whole: StoredStanding,
  visible: StoredStanding,
): Promise<boolean> {
  const before = await tx
    .selectFrom('tournament_standing')
    .select('visible')
    .where('participation_id', '=', participation.id)
    .where('visible', '=', sql<object>`${JSON.stringify(visible)}::jsonb`)
    .executeTakeFirst()
  await tx
    .insertInto('tournament_standing')
    .values({
      participation_id: participation.id,
      tournament_id: participation.tournament_id,
      whole: JSON.stringify(whole),
      visible: JSON.stringify(visible),
    })
    .onConflict((conflict) =>
      conflict.column('participation_id').doUpdateSet((from) => ({
        whole: from.ref('excluded.whole'),
        visible: from.ref('excluded.visible'),
      })),
    )
    .execute()
  return before === undefined
}

/** Participants who have begun, in the order in which all code locks them, to avoid deadlocks. */
export async function listBegun(database: Reader, tournamentId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('tournament_participation')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .where('begun_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
