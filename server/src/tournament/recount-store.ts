import type { Database, Tx } from '../platform/data/database.ts'

const batchSize = 1000

/** The next batch of participations after an id, by ascending id. */
export async function listParticipationIds(database: Database, after: number): Promise<number[]> {
  const rows = await database
    .selectFrom('tournament_participation')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()
  return rows.map(({ id }) => id)
}

export async function readStoredStanding(tx: Tx, participationId: number) {
  return tx
    .selectFrom('tournament_standing')
    .select(['whole', 'visible'])
    .where('participation_id', '=', participationId)
    .executeTakeFirst()
}

export async function deleteStanding(tx: Tx, participationId: number): Promise<void> {
  await tx.deleteFrom('tournament_standing').where('participation_id', '=', participationId).execute()
}
