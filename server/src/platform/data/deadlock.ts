import pg from 'pg'

const tries = 3

/**
 * Runs a transaction again if PostgreSQL ended it to resolve a deadlock, which undid all its changes. For transactions
 * that lock rows of many tables and can't lock them in the same order as all others do.
 */
export async function retryDeadlock<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let left = tries - 1; ; left -= 1)
    try {
      return await transact()
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error
    }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01'
}
