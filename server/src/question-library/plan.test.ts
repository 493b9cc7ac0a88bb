import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase } from '../../test/database.ts'
import { readInFull } from '../../test/plan.ts'
import { noTimeouts } from '../platform/data/connection.ts'
import { openDatabase, type DatabaseConnection } from '../platform/data/database.ts'
import { libraryQuestions } from './store.ts'

let connection: DatabaseConnection
before(async () => {
  const fresh = await freshDatabase()
  // A busy machine may need minutes to fill the tables.
  connection = openDatabase(fresh.url, 2, noTimeouts)
  const { database } = connection
  await sql`
    insert into account (email, display_name, role)
    select n || '@example.com', 'Lecturer ' || n, 2 from generate_series(1, 50) n`.execute(database)
  await sql`
    insert into question (user_id, kind, type, languages, title, body, difficult_level, lifecycle, audience, published_at, created_at)
    select 1 + n % 50, 'coding', 8, '{8}', 'Question ' || md5(n::text), '<p>A body that is long enough</p>', 1 + n % 3,
      'approved', case when n % 2 = 0 then 'course' else 'public' end, case when n % 2 = 0 then null else now() end,
      now() - n * interval '1 minute'
    from generate_series(1, 30000) n`.execute(database)
  await sql`
    insert into question_progress (user_id, question_id, tries)
    select 1 + n % 50, 1 + (n * 7) % 30000, 1 from generate_series(1, 40000) n on conflict do nothing`.execute(database)
  // Assignments with copies of the questions, without the courses around them.
  await database.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into assignment_work (assignment_id, user_id, pseudonym)
      select 1 + n / 50, 1 + n % 50, n::text from generate_series(0, 29999) n`.execute(tx)
    await sql`
      insert into assignment_item (assignment_id, question_id, source_id, source_revision, position, points)
      select 1 + n % 600, 100000 + n, 1 + n, 1, n, 10 from generate_series(0, 29999) n`.execute(tx)
    await sql`
      insert into assignment_attempt (work_id, item_id, number, received_at, digest)
      select 1 + n % 30000, 1 + (n * 7) % 30000, 1 + n / 30000, now(), '\\x00'
      from generate_series(0, 39999) n`.execute(tx)
  })
  await sql`vacuum analyze`.execute(database)
})
after(() => connection.close())

test('a lecturer’s table: first page, each order, each filter and each search by an index', async () => {
  const page = (filter: object, sort: 'posted' | 'title' | 'difficulty', descending = true) =>
    libraryQuestions(connection.database, { userId: 2 }, filter, sort, descending).limit(26)
  const cases = {
    'first page': page({}, 'posted'),
    'page 10': page({}, 'posted').offset(225),
    'the oldest': page({}, 'posted', false),
    'by title': page({}, 'title', false),
    'by difficulty': page({}, 'difficulty'),
    experts: page({ difficulty: 3 }, 'posted'),
    'a kind that there is none of': page({ kind: 'multiChoice' }, 'posted'),
    'a word': page({ q: 'c4ca4238' }, 'title', false),
    'two letters': page({ q: 'qu' }, 'title', false),
  }
  for (const [name, query] of Object.entries(cases))
    assert.deepEqual(await readInFull(connection.database, query), [], name)
})
