import pg from 'pg'
import { startSession } from '../server/src/account/session.ts'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import { openDatabase } from '../server/src/platform/data/database.ts'

/** A user with a session who has not voted on anything yet. */
export interface Voter {
  readonly id: number
  readonly cookie: string
}

/**
 * Creates users who are signed in. @returns them, public questions to vote on, and a function that reads a question's vote
 * count
 */
export async function addQuestionVoters(databaseUrl: string, count: number) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const run = Date.now().toString(36)
  const { rows: users } = await client.query<{ id: number }>(
    `insert into account (email, display_name, activated_at, completed_at, welcomed)
     select 'voter' || n || '-${run}@gradus.invalid', 'Voter ' || n, now(), now(), true from generate_series(1, $1::int) n
     returning id::int`,
    [count],
  )
  const { rows: found } = await client.query<{ id: number }>(
    'select id::int from question where is_public order by id desc limit $1',
    [count],
  )
  await client.end()
  const { database, close } = openDatabase(databaseUrl, 4)
  const voters: Voter[] = []
  for (const { id } of users) {
    const token = await startSession(database, id, { userAgent: 'bench', address: '127.0.0.1' })
    voters.push({ id, cookie: `${sessionCookie}=${token}` })
  }
  await close()
  return {
    voters,
    questions: found.map(({ id }) => id),
    async voteCountOf(question: number): Promise<number> {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      const { rows } = await client.query<{ votes: number }>(
        'select votes from question_stats where question_id = $1',
        [question],
      )
      await client.end()
      return rows[0]?.votes ?? Number.NaN
    },
  }
}
