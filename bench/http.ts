import { fork } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import pg from 'pg'
import { migrate } from '../server/src/platform/migrate.ts'
import { seedQuestions } from './seed.ts'

/**
 * Requests per second and latency of the home list's call and of the rendered home page, as a ratio to a bare Fastify
 * route that runs the same statement, with few and with many questions. The load is bounded, on loopback only, and the
 * measured are asked in turns so that a slow moment of the machine falls on all of them.
 *
 * Environment: BENCH_DATABASE_URL, an empty database; BENCH_QUESTIONS, sizes with commas between.
 */

const databaseUrl = process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL']
if (databaseUrl === undefined) throw new Error('Give BENCH_DATABASE_URL, or run `npm run bench http`.')
const sizes = (process.env['BENCH_QUESTIONS'] ?? '20000,1000000').split(',').map(Number)
const rounds = 3
const seconds = 4
const connections = 16

interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

async function load(url: string): Promise<Figures> {
  const result = await autocannon({ url, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} failed under load: ${result.non2xx} refusals, ${result.errors} errors.`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

function median(figures: readonly Figures[]): Figures {
  const middle = figures.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(figures.length / 2)]
  if (!middle) throw new Error('Nothing was measured.')
  return middle
}

/** Starts a module of this repository as a process of its own and waits for its address. */
async function start(module: string, environment: Record<string, string>) {
  const child = fork(new URL(module, import.meta.url), { env: { ...process.env, ...environment }, silent: true })
  child.stderr?.pipe(process.stderr)
  let printed = ''
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk)
    const address = /listening on (http:\S+)/.exec(printed)?.[1]
    if (address) return { address, stop: () => stop(child) }
  }
  throw new Error(`${module} ended before it listened.`)
}

async function stop(child: ReturnType<typeof fork>): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function freshDatabase(questions: number): Promise<string> {
  const name = `bench_${questions}`
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(databaseUrl ?? '')
  url.pathname = `/${name}`
  await migrate(url.href)
  await seedQuestions(url.href, questions)
  return url.href
}

async function measure(questions: number): Promise<{ call: number; page: number }> {
  const url = await freshDatabase(questions)
  const environment = {
    DATABASE_URL: url,
    NODE_ENV: 'production',
    PORT: '0',
    JUDGE_URLS: 'http://127.0.0.1:9',
    DATA_DIR: '/tmp/gradus-bench',
  }
  const bare = await start('bare.ts', environment)
  const site = await start('../server/src/main.ts', environment)
  const measured = {
    bare: `${bare.address}/`,
    call: `${site.address}/public/api/getLatestQuestions`,
    page: `${site.address}/`,
  }
  const all: Record<keyof typeof measured, Figures[]> = { bare: [], call: [], page: [] }
  // The first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const name of ['bare', 'call', 'page'] as const) {
      const figures = await load(measured[name])
      if (round > 0) all[name].push(figures)
    }
  await site.stop()
  await bare.stop()
  const floor = median(all.bare)
  console.log(`\n${questions.toLocaleString('en')} questions, ${connections} connections`)
  for (const name of ['bare', 'call', 'page'] as const) {
    const { perSecond, p50, p99 } = median(all[name])
    const ratio = (perSecond / floor.perSecond).toFixed(2)
    console.log(
      `  ${name.padEnd(5)} ${perSecond.toFixed(0).padStart(7)} requests/s   p50 ${p50} ms   p99 ${p99} ms   ratio to bare ${ratio}`,
    )
  }
  return { call: median(all.call).perSecond / floor.perSecond, page: median(all.page).perSecond / floor.perSecond }
}

const results: { call: number; page: number }[] = []
for (const size of sizes) results.push(await measure(size))
const [small, large] = results
if (small && large) {
  console.log(`\nhome list's call ÷ bare: ${small.call.toFixed(2)} (target ≥ 0.60)`)
  console.log(
    `many ÷ few questions: call ${(large.call / small.call).toFixed(2)}, page ${(large.page / small.page).toFixed(2)} (target ≥ 0.80)`,
  )
}
