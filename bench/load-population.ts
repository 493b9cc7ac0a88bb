import pg from 'pg'
import { openDatabase } from '../server/src/platform/data/database.ts'
import { signInUser, type User } from './coding-population.ts'

/** The users of bench/load, and the objects that they read. */
export interface Population {
  readonly questions: readonly number[]
  readonly posts: readonly number[]
  readonly tags: readonly string[]
  readonly users: readonly User[]
}

const maxUsers = 500

/** Sessions for some users of a filled database, and the ids of public objects. */
export async function findPopulation(databaseUrl: string): Promise<Population> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const column = async <Value>(statement: string): Promise<Value[]> =>
    (await client.query<{ value: Value }>(statement)).rows.map(({ value }) => value)
  const questions = await column<number>(
    'select id::int as value from question where is_public order by id desc limit 5000',
  )
  const posts = await column<number>('select id::int as value from blog_post order by id desc limit 50')
  const tags = await column<string>('select name as value from tag order by question_count desc limit 200')
  const ids = await column<number>(
    `select id::int as value from account where enabled and activated_at is not null and completed_at is not null
       and not is_guest and role = 0 order by id desc limit ${maxUsers}`,
  )
  await client.end()
  if (questions.length === 0 || posts.length === 0 || ids.length === 0)
    throw new Error('The load needs a database with public questions, blog posts and users.')

  const { database, close } = openDatabase(databaseUrl, 2)
  const users: User[] = []
  for (const id of ids) users.push(await signInUser(database, id))
  await close()
  return { questions, posts, tags, users }
}
