import pg from 'pg'

/** Runs one statement on a connection of its own. @returns the rows */
export async function queryOnce(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
