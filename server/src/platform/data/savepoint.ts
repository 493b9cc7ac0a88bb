import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** If the work fails, only its changes are rolled back, and the caller can continue the transaction. @throws what it threw */
export async function withinSavepoint(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint work`.execute(tx)
  try {
    await work()
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx)
    throw error
  }
}
