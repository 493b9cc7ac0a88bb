import type { Reader } from '../platform/data/database.ts'

/** The seed of the key that logs are signed with. */
export async function findLogSeed(reader: Reader): Promise<Buffer> {
  const { value } = await reader
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'tournamentLog')
    .executeTakeFirstOrThrow()
  return value
}

/** When the tournament was created and last edited. */
export function findEdits(reader: Reader, id: number) {
  return reader
    .selectFrom('tournament')
    .select(['created_at', 'modified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
