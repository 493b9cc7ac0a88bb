import { createHash } from 'node:crypto'
import type pg from 'pg'
import { openDatabase } from '../server/src/platform/data/database.ts'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import { startSession } from '../server/src/account/session.ts'
import { fillBare, filledDatabase } from './database.ts'
import { median } from './numbers.ts'
import { startServer } from './site.ts'

/**
 * The response times of the admin's tables of users and of waiting questions at full size, as ratios to those at 1,000
 * rows. Both sites run at the same time and are called in turns, so that a slow moment of the machine affects both.
 *
 * Environment: BENCH_USERS and BENCH_WAITING, the full sizes; BENCH_KEEP=1 keeps the databases between runs.
 */

const full = {
  users: Number(process.env['BENCH_USERS'] ?? 1_000_000),
  waiting: Number(process.env['BENCH_WAITING'] ?? 10_000),
}
const small = { users: 1000, waiting: 1000 }
const rounds = 80
const target = 1.5

/** The hash from which `seed` makes a user's name and email address, so that searches find somebody. */
function digest(number: number): string {
  return createHash('md5').update(String(number)).digest('hex')
}

const calls = {
  'users: first page': '/admin/api/Users',
  'users: search for a name': `/admin/api/Users?q=${digest(777 * 7).slice(0, 7)}`,
  'users: search for a name that many have': '/admin/api/Users?q=Dana',
  'users: search for an email address': `/admin/api/Users?q=${digest(501).slice(0, 8)}501%40gradus`,
  'users: sorted by name': '/admin/api/Users?sort=name',
  'users: sorted by reputation': '/admin/api/Users?sort=reputation',
  'users: admins': '/admin/api/Users?role=1',
  'new users': '/admin/api/NewUsers',
  'queue: first page': '/admin/api/ReviewQueue',
  'queue: search for a title': '/admin/api/ReviewQueue?q=number+777',
  'queue: sorted by title': '/admin/api/ReviewQueue?sort=title',
  'queue: sorted by difficulty': '/admin/api/ReviewQueue?sort=difficulty',
  'questions: first page': '/admin/api/ManagedQuestions',
  'questions: sorted by votes': '/admin/api/ManagedQuestions?sort=votes',
} as const

interface Site {
  ask(path: string): Promise<number>
  stop(): Promise<unknown>
}

async function startSite(name: string, size: typeof full): Promise<Site> {
  const url = await filledDatabase(name, (client) => seed(client, size))
  const { database, close } = openDatabase(url, 1)
  const admin = await database
    .selectFrom('account')
    .select('id')
    .where('role', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  const token = await startSession(database, admin.id, { userAgent: 'bench', address: '127.0.0.1' })
  await close()
  const server = await startServer(url)
  return {
    async ask(path) {
      const from = performance.now()
      const response = await fetch(server.address + path, { headers: { cookie: `${sessionCookie}=${token}` } })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path} responded with ${response.status}.`)
      return performance.now() - from
    },
    stop: () => server.stop(),
  }
}

async function seed(client: pg.Client, { users, waiting }: typeof full): Promise<void> {
  await fillBare(client, ['account', 'question', 'question_stats'], async () => {
    await client.query(
      `insert into account (email, display_name, activated_at, reputation, created_at, last_active_at, role)
     select left(md5(n::text), 8) || n || '@gradus.invalid',
       (array['Ada','Ben','Cleo','Dana','Emil','Fay','Gil','Hana','Ivo','Jun'])[1 + n % 10] || ' ' || initcap(left(md5((n * 7)::text), 7)), now(), (n * 7919::bigint) % 300,
       now() - n * interval '40 seconds', now() - (n * 13 % 100000) * interval '1 minute',
       case when n <= 5 then 1 when n % 1000 = 0 then 3 else 0 end
     from generate_series(1, $1::int) n`,
      [users],
    )
    await client.query(
      `insert into question (user_id, kind, type, languages, title, body, difficult_level, lifecycle, created_at)
     select 1 + n % $2::int, 'coding', 8, '{8}', 'A question of the benchmark, number ' || n, '<p>What is asked here?</p>',
       1 + n % 3, 'waiting', now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
      [waiting, users],
    )
    // Done here because triggers are off; normally a trigger does it.
    await client.query(
      `insert into question_stats (question_id, votes, multiple_choice, is_ranked, dated)
     select id, id % 50, multiple_choice, false, created_at from question`,
    )
  })
}

const [few, many] = [await startSite('bench_manage_few', small), await startSite('bench_manage_many', full)]
console.log(
  `${full.users.toLocaleString('en')} users and ${full.waiting.toLocaleString('en')} waiting questions ÷ 1,000 of each, medians of ${rounds}`,
)
let missed = 0
for (const [name, path] of Object.entries(calls)) {
  const times = { few: [] as number[], many: [] as number[] }
  // The first rounds are a warm-up.
  for (let round = -10; round < rounds; round++) {
    const [one, other] = [await few.ask(path), await many.ask(path)]
    if (round < 0) continue
    times.few.push(one)
    times.many.push(other)
  }
  const ratio = median(times.many) / median(times.few)
  if (ratio > target) missed++
  console.log(
    `  ${name.padEnd(42)} ${median(times.few).toFixed(1).padStart(6)} ms → ${median(times.many).toFixed(1).padStart(6)} ms   ratio ${ratio.toFixed(2)}${ratio > target ? '  above the target' : ''}`,
  )
}
console.log(`target: each ratio ≤ ${target}; ${missed === 0 ? 'all met' : `${missed} missed`}`)
await few.stop()
await many.stop()
process.exitCode = missed === 0 ? 0 : 1
