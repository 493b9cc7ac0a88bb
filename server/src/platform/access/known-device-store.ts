import type { Reader } from '../data/database.ts'

export async function findDeviceKey(reader: Reader): Promise<Buffer> {
  const { value } = await reader
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'knownDevice')
    .executeTakeFirstOrThrow()
  return value
}
