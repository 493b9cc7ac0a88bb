import { sql } from 'kysely'
import type { Reader } from '../platform/data/database.ts'

export function listNotes(database: Reader, participationId: number) {
  return database
    .selectFrom('assessment_note')
    .select(['part', 'text', 'written_at'])
    .where('participation_id', '=', participationId)
    .orderBy('part')
    .execute()
}

export async function writeNote(database: Reader, participationId: number, part: string, text: string): Promise<void> {
  await database
    .insertInto('assessment_note')
    .values({ participation_id: participationId, part, text })
    .onConflict((conflict) =>
      conflict.columns(['participation_id', 'part']).doUpdateSet({ text, written_at: sql`now()` }),
    )
    .execute()
}

export async function deleteNote(database: Reader, participationId: number, part: string): Promise<void> {
  await database
    .deleteFrom('assessment_note')
    .where('participation_id', '=', participationId)
    .where('part', '=', part)
    .execute()
}
