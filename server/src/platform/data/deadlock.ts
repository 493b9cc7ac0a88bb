import pg from 'pg'

const tries = 3

/**
 * For transactions that lock rows of many tables, whose order cannot be the same as everybody's: runs one again that
 * PostgreSQL ended to resolve a deadlock. It has changed nothing.
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
