import type pg from 'pg'
import { openDatabase } from '../server/src/platform/data/database.ts'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import { startSession } from '../server/src/account/session.ts'
import { fillBare, filledDatabase } from './database.ts'
import { median } from './numbers.ts'
import { startServer } from './site.ts'

/**
 * The matrix of an assignment with 500 students and 10 items, as a ratio to the same with 20 students (courses.md 29).
 * Both sites run at the same time and are called in turns, so that a slow moment of the machine affects both.
 *
 * Environment: BENCH_KEEP=1 keeps the databases between runs.
 */

const [items, attempts, rounds, target] = [10, 3, 60, 3]

async function seed(client: pg.Client, students: number): Promise<void> {
  const tables = [
    'account',
    'course',
    'course_member',
    'question',
    'assignment',
    'assignment_item',
    'assignment_work',
    'assignment_attempt',
    'grade',
  ]
  await fillBare(client, tables, async () => {
    await client.query(
      `insert into account (email, display_name, activated_at, role)
     select n || '@gradus.invalid', 'Student ' || n, now(), case when n = 1 then 1 else 0 end
     from generate_series(1, $1::int + 1) n`,
      [students],
    )
    await client.query(
      `insert into course (name, university, starts_at, ends_at, time_zone, state)
     values ('Programming', '', now(), now() + interval '100 days', 'UTC', 'active')`,
    )
    await client.query(
      `insert into course_member (course_id, user_id, role)
     select 1, n, 'student' from generate_series(2, $1::int + 1) n`,
      [students],
    )
    await client.query(
      `insert into question (user_id, kind, type, languages, title, body, difficult_level, lifecycle, audience)
     select 1, 'coding', 8, '{8}', 'A question of the benchmark, number ' || n, '', 1, 'approved', 'assignment'
     from generate_series(1, $1::int) n`,
      [items],
    )
    await client.query(
      `insert into assignment (course_id, title, due_at, late_until, late_percent)
     values (1, 'Lists', now(), now() + interval '10 days', 10)`,
    )
    await client.query(
      `insert into assignment_item (assignment_id, question_id, position, points)
     select 1, n, n, 10 from generate_series(1, $1::int) n`,
      [items],
    )
    await client.query(
      `insert into assignment_work (assignment_id, user_id, pseudonym, due_at, late_until)
     select 1, n, md5(n::text), now(), now() + interval '10 days' from generate_series(2, $1::int + 1) n`,
      [students],
    )
    await client.query(
      `insert into assignment_attempt (work_id, item_id, number, received_at, digest, state, passed, tests)
     select work, item, number, now() + number * interval '1 hour', '\\x00', 'judged', (work + number) % 8, 7
     from generate_series(1, $1::int) work, generate_series(1, $2::int) item, generate_series(1, $3::int) number`,
      [students, items, attempts],
    )
    await client.query(
      `insert into grade (work_id, item_id, points, comment, version)
     select work, 1, 5, 'Well done', 1 from generate_series(1, $1::int) work where work % 2 = 0`,
      [students],
    )
  })
}

async function startSite(name: string, students: number) {
  const url = await filledDatabase(name, (client) => seed(client, students))
  const { database, close } = openDatabase(url, 1)
  const token = await startSession(database, 1, { userAgent: 'bench', address: '127.0.0.1' })
  await close()
  const server = await startServer(url)
  return {
    async ask(): Promise<number> {
      const from = performance.now()
      const headers = { cookie: `${sessionCookie}=${token}` }
      const response = await fetch(`${server.address}/auth/api/Assignments/1/Matrix`, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`The matrix responded with ${response.status}.`)
      return performance.now() - from
    },
    stop: () => server.stop(),
  }
}

const [few, many] = [await startSite('bench_matrix_few', 20), await startSite('bench_matrix_many', 500)]
const times = { few: [] as number[], many: [] as number[] }
// The first rounds are a warm-up.
for (let round = -10; round < rounds; round++) {
  const [one, other] = [await few.ask(), await many.ask()]
  if (round < 0) continue
  times.few.push(one)
  times.many.push(other)
}
const ratio = median(times.many) / median(times.few)
console.log(
  `500 × ${items} ÷ 20 × ${items}, medians of ${rounds}: ${median(times.few).toFixed(1)} ms → ${median(times.many).toFixed(1)} ms   ratio ${ratio.toFixed(2)}`,
)
console.log(`target: ≤ ${target}; ${ratio <= target ? 'it holds' : 'it does not hold'}`)
await few.stop()
await many.stop()
process.exitCode = ratio <= target ? 0 : 1
