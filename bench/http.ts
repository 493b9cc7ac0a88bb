import autocannon from 'autocannon'
import pg from 'pg'
import { openDatabase } from '../server/src/platform/data/database.ts'
import { startSession } from '../server/src/account/session.ts'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import { filledDatabase } from './database.ts'
import { median } from './numbers.ts'
import { seedQuestions } from './seed.ts'
import { cpuSeconds } from './cpu-time.ts'
import { startProcess, startServer, type Process } from './site.ts'

/**
 * Measures requests per second and latency of what visitors read most: the rendered home page, a question's page, and
 * the call for the home page's list, all served from memory. Each is shown as a ratio to a bare Fastify server that
 * sends the same bytes as a constant reply. Also measured are a bare route that runs the list's statement, and the home
 * page for a signed-in user. All are measured on a site with few questions and on one with many. The load is bounded
 * and on loopback only. The measurements of both sites take turns, so that a slow moment of the machine affects all of
 * them. The ratios compare responses per second of CPU time, so that other work of the machine does not count; if
 * the CPU time is unknown, responses per second. NodeBB 4.15 answered 216 home pages and 356 lists a second on the machine where this was first measured,
 * and 1,472 constant replies of 68 KB.
 *
 * Environment: BENCH_QUESTIONS, the numbers of questions, separated by commas; BENCH_ROUNDS; BENCH_KEEP=1 keeps the databases between
 * runs.
 */

const sizes = (process.env['BENCH_QUESTIONS'] ?? '20000,1000000').split(',').map(Number)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)
const seconds = 2
const connections = 16
const measured = [
  'bare',
  'call',
  'call, constant',
  'home',
  'home, constant',
  'home, unchanged (304)',
  'home, signed in',
  'question',
  'question, constant',
] as const
type Measured = (typeof measured)[number]

interface Target {
  readonly process: Process
  readonly path: string
  readonly headers?: Record<string, string>
}

interface LoadResult {
  readonly perSecond: number
  /** Responses per second of the server's CPU time. */
  readonly perCore: number
  readonly p50: number
  readonly p99: number
}

async function load({ process: { address, pid }, path, headers = {} }: Target): Promise<LoadResult> {
  const url = address + path
  const before = await cpuSeconds([pid])
  const result = await autocannon({ url, headers, connections, duration: seconds })
  if (result['4xx'] + result['5xx'] + result.errors > 0)
    throw new Error(`${url} failed under load: ${result.non2xx} refusals, ${result.errors} errors.`)
  const perSecond = result.requests.average
  const perCore = result.requests.total / ((await cpuSeconds([pid])) - before)
  return {
    perSecond,
    perCore: Number.isFinite(perCore) ? perCore : perSecond,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

/** Makes sure that the newest question can be solved, and logs a user in. */
async function prepareReader(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number; reader: number }>(
    'select id, (select min(id) from account) as reader from question where is_public order by id desc limit 1',
  )
  await client.query(
    `insert into language_variant (question_id, language, position, starter, tests)
     select $1, code, place, 'def answer(): pass', '' from unnest('{8,11,6}'::int[]) with ordinality as given(code, place)
     on conflict do nothing`,
    [rows[0]?.id],
  )
  // A session is valid only if its user may log in.
  await client.query('update account set activated_at = now(), completed_at = now() where id = $1', [rows[0]?.reader])
  await client.end()
  const { database, close } = openDatabase(databaseUrl, 1)
  const session = await startSession(database, Number(rows[0]?.reader), { userAgent: 'bench', address: '127.0.0.1' })
  await close()
  return { questionId: rows[0]?.id, session }
}

async function start(questions: number) {
  const url = await filledDatabase(`bench_${questions}`, (client) => seedQuestions(client, questions))
  const { questionId, session } = await prepareReader(url)
  const bare = await startProcess('bare.ts', { DATABASE_URL: url })
  const judge = await startProcess('fixed-judge.ts', {})
  const site = await startServer(url, { JUDGE_URLS: judge.address })
  const [call, home, question] = ['/public/api/getLatestQuestions', '/', `/Question/${questionId}`]
  const constant = await startProcess('constant.ts', {
    BENCH_SITE: site.address,
    BENCH_PATHS: JSON.stringify([call, home, question]),
  })
  const targets: Record<Measured, Target> = {
    bare: { process: bare, path: '/' },
    call: { process: site, path: call },
    'call, constant': { process: constant, path: call },
    home: { process: site, path: home },
    'home, constant': { process: constant, path: home },
    'home, unchanged (304)': { process: site, path: home, headers: { 'if-none-match': '*' } },
    'home, signed in': { process: site, path: home, headers: { cookie: `${sessionCookie}=${session}` } },
    question: { process: site, path: question },
    'question, constant': { process: constant, path: question },
  }
  const results = Object.fromEntries(measured.map((name) => [name, []])) as unknown as Record<Measured, LoadResult[]>
  const perCore = (name: Measured) => results[name].map((round) => round.perCore)
  return {
    questions,
    targets,
    results,
    perCore,
    stop: () => Promise.all([site, bare, constant, judge].map((one) => one.stop())),
  }
}

/** The median of the ratios of all rounds. The two values of a round were measured within seconds of each other. */
function ratio(one: readonly number[], other: readonly number[]): number {
  return median(one.map((value, round) => value / (other[round] ?? Number.NaN)))
}

const sites: Awaited<ReturnType<typeof start>>[] = []
for (const size of sizes) sites.push(await start(size))
// The first round is a warm-up.
for (let round = 0; round <= rounds; round++)
  for (const name of measured)
    for (const site of sites) {
      const results = await load(site.targets[name])
      if (round > 0) site.results[name].push(results)
    }
for (const site of sites) await site.stop()

for (const { questions, results, perCore } of sites) {
  console.log(`\n${questions.toLocaleString('en')} questions, ${connections} connections, medians of ${rounds} rounds`)
  for (const name of measured) {
    const of = (pick: (round: LoadResult) => number) => median(results[name].map(pick))
    console.log(
      `  ${name.padEnd(21)} ${of((round) => round.perSecond)
        .toFixed(0)
        .padStart(7)} requests/s ${of((round) => round.perCore)
        .toFixed(0)
        .padStart(
          7,
        )} per core   p50 ${of((round) => round.p50)} ms   p99 ${of((round) => round.p99)} ms   ratio to bare ${ratio(perCore(name), perCore('bare')).toFixed(2)}`,
    )
  }
}
const all = sites.flatMap(({ questions, perCore }) => [
  {
    name: `home ÷ constant, ${questions} questions`,
    value: ratio(perCore('home'), perCore('home, constant')),
    target: 0.5,
  },
  {
    name: `home call ÷ constant, ${questions} questions`,
    value: ratio(perCore('call'), perCore('call, constant')),
    target: 0.6,
  },
  {
    name: `question page ÷ constant, ${questions} questions`,
    value: ratio(perCore('question'), perCore('question, constant')),
    target: 0.4,
  },
])
const [few, many] = sites
if (few && many)
  for (const name of ['call', 'home', 'question'] as const)
    all.push({
      name: `many ÷ few questions, ${name}`,
      value: ratio(many.perCore(name), few.perCore(name)),
      target: 0.8,
    })
console.log('')
for (const { name, value, target } of all)
  console.log(`${name}: ${value.toFixed(2)} (target ≥ ${target.toFixed(2)})${value >= target ? '' : '  missed'}`)
process.exitCode = all.every(({ value, target }) => value >= target) ? 0 : 1
