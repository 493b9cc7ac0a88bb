import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql, type Compilable } from 'kysely'
import { noTimeouts } from '../src/platform/data/connection.ts'
import { openDatabase, type DatabaseConnection } from '../src/platform/data/database.ts'
import { freshDatabase } from './database.ts'
import { readInFull } from './plan.ts'
import { selectUsers, usersNamedLike, selectNewUsers } from '../src/user/store.ts'
import { managedQuestions, reportedPage, waitingPage } from '../src/review/store.ts'

/**
 * With a queue of 10,000 and a table of a million rows the site stays usable only if no page, search or sort reads a
 * whole table. The tables here are smaller, but large enough for the planner to avoid full scans, and it avoids them
 * even more in larger ones.
 */
let connection: DatabaseConnection
before(async () => {
  const fresh = await freshDatabase()
  // A busy machine may need minutes to fill the tables.
  connection = openDatabase(fresh.url, 2, noTimeouts)
  const { database } = connection
  await sql`
    insert into account (email, display_name, activated_at, reputation, created_at, last_active_at, role, enabled)
    select md5(n::text) || '@example.com', (array['Ada','Ben','Cleo','Dana','Emil'])[1 + n % 5] || ' ' || left(md5((n * 7)::text), 8),
      now(), n % 300, now() - n * interval '1 minute', now() - (n * 13 % 40000) * interval '1 minute',
      case when n % 10000 = 0 then 1 when n % 500 = 0 then 2 else 0 end, n % 1000 <> 0
    from generate_series(1, 30000) n`.execute(database)
  await sql`
    insert into question (user_id, kind, type, languages, title, body, difficult_level, lifecycle, published_at, created_at)
    select 1 + n % 30000, case when n % 3 = 0 then 'multiChoice' else 'coding' end, case when n % 3 = 0 then 1 else 8 end, '{8}',
      'Question ' || md5(n::text), '<p>A body that is long enough</p>', 1 + n % 3,
      case when n <= 10000 then 'waiting' else 'approved' end, case when n <= 10000 then null else now() end,
      now() - n * interval '1 minute'
    from generate_series(1, 25000) n`.execute(database)
  await sql`update question_stats set votes = question_id % 50`.execute(database)
  await sql`
    insert into report (question_id, user_id, reason)
    select n * 60 + 11, 1 + n, 4 from generate_series(1, 200) n`.execute(database)
  await sql`
    insert into session (token_hash, user_id, expires_at)
    select sha256(n::text::bytea), n, now() + interval '1 day' from generate_series(1, 10000) n`.execute(database)
  await sql`
    insert into comment (user_id, type, question_id, body)
    select 1 + n * 3, 0, 10000 + n, '<p>A comment</p>' from generate_series(1, 9000) n`.execute(database)
  await sql`vacuum analyze`.execute(database)
})
after(() => connection.close())

async function byIndexOnly(cases: Readonly<Record<string, Compilable>>): Promise<void> {
  for (const [name, query] of Object.entries(cases))
    assert.deepEqual(await readInFull(connection.database, query), [], name)
}

const all = { sort: 'joined', descending: true } as const

test('the table of users: first page, each order, each filter and each search by an index', async () => {
  const page = (filter: object) => selectUsers(connection.database, { ...all, ...filter }).limit(26)
  await byIndexOnly({
    'first page': page({}),
    'page 100': page({}).offset(2500),
    'by name': page({ sort: 'name' }),
    'by name, from Z': page({ sort: 'name', descending: true }),
    'by activity': page({ sort: 'active' }),
    'by reputation': page({ sort: 'reputation' }),
    'the oldest': page({ descending: false }),
    admins: page({ role: 1 }),
    'lecturers by name': page({ role: 2, sort: 'name' }),
    'ordinary users': page({ role: 0 }),
    disabled: page({ state: 'disabled' }),
    'not activated': page({ state: 'notActivated' }),
    active: page({ state: 'active' }),
    'a name that many have': page({ q: 'dana' }),
    'a name that one has': page({ q: 'c4ca4238a0b9' }),
    'an address': page({ q: 'c4ca4238a0b923820dcc509a6f75849b@example.com' }),
    'two letters': page({ q: 'da' }),
    'a search that is sorted and filtered': page({ q: 'dana', sort: 'reputation', role: 2 }),
    'people for other tables': usersNamedLike(connection.database, 'c4ca42', 50),
  })
})

test('new users with what they posted, by an index', async () => {
  await byIndexOnly({ 'first page': selectNewUsers(connection.database, 30, 'all').limit(26) })
})

const searchFor = (words: string, authors: number[] = []) => ({ searchFor: { words, authors } })

test('the review queue: first page, each order, each filter and each search by an index', async () => {
  const page = (filter: object) =>
    waitingPage(
      connection.database,
      { words: undefined, kind: undefined, difficulty: undefined, sort: 'waiting', descending: false, ...filter },
      26,
      0,
    )
  await byIndexOnly({
    'first page': page({}),
    'the newest': page({ descending: true }),
    'by title': page({ sort: 'title' }),
    'by difficulty': page({ sort: 'difficulty', descending: true }),
    'by kind': page({ kind: 'multiChoice' }),
    'a title that one has': page(searchFor('c4ca4238a0b9')),
    'words that all have': page(searchFor('question')),
    'words or people': page(searchFor('c4ca4238a0b9', [1, 2, 3])),
    'two letters': page(searchFor('qu')),
  })
})

test('the table of all questions and the report queue by an index', async () => {
  const page = (filter: object, sort: 'posted' | 'title' | 'votes' | 'reports' = 'posted') =>
    managedQuestions(connection.database, { words: undefined, ...filter }, sort, true).limit(26)
  await byIndexOnly({
    'first page': page({}),
    'by title': page({}, 'title'),
    'by votes': page({}, 'votes'),
    'by reports': page({}, 'reports'),
    waiting: page({ state: 'waiting' }),
    removed: page({ state: 'removed' }),
    public: page({ state: 'public' }),
    ready: page({ ready: '1' }),
    'not ready': page({ ready: '0' }),
    'of a rare kind': page({ kind: 'advanced' }),
    reported: page({ reported: '1' }),
    'a title that one has': page(searchFor('c4ca4238a0b9')),
    'words or people': page(searchFor('c4ca4238a0b9', [1, 2, 3])),
    'report queue': reportedPage(connection.database, 26, 0),
  })
})
