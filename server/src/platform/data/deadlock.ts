import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Tx } from './database.ts'

/**
 * For transactions that lock rows of many tables and can't lock them in the same order as all others do. PostgreSQL
 * resolves a deadlock by ending the transaction that has waited for a second, which may be the other one: a vote or an
 * approval. So these transactions give way: they end long before that, which undoes all their changes, and run again.
 */

/** Milliseconds to wait for a lock: far less than PostgreSQL's `deadlock_timeout`, which is a second by default. */
const lockMilliseconds = 200
/** Milliseconds after which nothing is tried again: as long as any other statement waits for a lock. */
const patience = 15_000
const deadlock = '40P01'
const lockTimeout = '55P03'

/** Runs a transaction again after a deadlock, and after it has given way. */
export async function retryDeadlock<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (const startedAt = Date.now(); ;)
    try {
      return await transact()
    } catch (error) {
      if (Date.now() - startedAt > patience || !isRetryable(error)) throw error
      await pause(10 + 40 * Math.random())
    }
}

/** Call this within `retryDeadlock`, before the transaction locks what others lock in another order. */
export async function giveWay(tx: Tx): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(`set local lock_timeout = ${lockMilliseconds}`))
}

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && [deadlock, lockTimeout].includes(error.code ?? '')
}
