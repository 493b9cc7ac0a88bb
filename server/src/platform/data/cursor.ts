import { sql, type SelectQueryBuilder } from 'kysely'
import type { Database, Tx } from './database.ts'

/** A query over any tables, built or raw. */
// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't matter to a cursor
export type RowQuery<Row> = SelectQueryBuilder<any, any, Row> | ReturnType<typeof sql<Row>>

/**
 * Reads a query in batches, so that a large result is never in memory as a whole. A transaction can read one at a time.
 */
export async function* readInBatches<Row>(tx: Tx, query: RowQuery<Row>, batchSize: number): AsyncGenerator<Row[]> {
  await sql`declare batches no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from batches`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close batches`.execute(tx)
}

/** Runs a generator in a read-only transaction. */
export async function* inReadOnlyTransaction<Value>(
  database: Database,
  read: (tx: Tx) => AsyncGenerator<Value>,
): AsyncGenerator<Value> {
  const tx = await database.startTransaction().setAccessMode('read only').execute()
  try {
    yield* read(tx)
  } finally {
    await tx.rollback().execute()
  }
}
