import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

export function listSettings(database: Reader) {
  return database
    .selectFrom('setting')
    .leftJoin('account', 'account.id', 'setting.user_id')
    .select(['setting.name', 'setting.value', 'setting.changed_at', 'account.display_name'])
    .orderBy('setting.changed_at', 'desc')
    .execute()
}

/** Serialises changes of settings, so that none overwrites one that it has not seen. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(tx)
}

export async function setSetting(tx: Tx, name: string, value: unknown, userId: number): Promise<void> {
  const row = { value: JSON.stringify(value), user_id: userId, changed_at: sql<Date>`now()` }
  await tx
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
