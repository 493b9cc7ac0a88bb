import autocannon from 'autocannon'
import { filledDatabase } from './database.ts'
import { seedQuestions } from './seed.ts'
import { startProcess, startServer } from './site.ts'

/**
 * Requests per second and latency of the home list's call and of the rendered home page, as a ratio to a bare Fastify
 * route that runs the same statement, with few and with many questions. The load is bounded, on loopback only, and all
 * of both sizes are asked in turns, so that a slow moment of the machine falls on all of them.
 *
 * Environment: BENCH_QUESTIONS, two sizes with a comma between; BENCH_KEEP=1 keeps the databases between runs.
 */

const sizes = (process.env['BENCH_QUESTIONS'] ?? '20000,1000000').split(',').map(Number)
const rounds = 9
const seconds = 2
const connections = 16
const measured = ['bare', 'call', 'page'] as const
type Measured = (typeof measured)[number]

interface LoadResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

async function load(url: string): Promise<LoadResult> {
  const result = await autocannon({ url, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} failed under load: ${result.non2xx} refusals, ${result.errors} errors.`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

async function start(questions: number) {
  const url = await filledDatabase(`bench_${questions}`, (client) => seedQuestions(client, questions))
  const bare = await startProcess('bare.ts', { DATABASE_URL: url })
  const site = await startServer(url)
  const urls: Record<Measured, string> = {
    bare: `${bare.address}/`,
    call: `${site.address}/public/api/getLatestQuestions`,
    page: `${site.address}/`,
  }
  const results: Record<Measured, LoadResult[]> = { bare: [], call: [], page: [] }
  const perSecond = (name: Measured) => results[name].map((round) => round.perSecond)
  return { questions, urls, results, perSecond, stop: () => Promise.all([site.stop(), bare.stop()]) }
}

/** The median of the rounds' ratios: what is divided was measured within seconds of each other. */
function ratio(one: readonly number[], other: readonly number[]): number {
  return median(one.map((perSecond, round) => perSecond / (other[round] ?? Number.NaN)))
}

const sites: Awaited<ReturnType<typeof start>>[] = []
for (const size of sizes) sites.push(await start(size))
// The first round warms up.
for (let round = 0; round <= rounds; round++)
  for (const name of measured)
    for (const site of sites) {
      const results = await load(site.urls[name])
      if (round > 0) site.results[name].push(results)
    }
for (const site of sites) await site.stop()

for (const { questions, results, perSecond } of sites) {
  console.log(`\n${questions.toLocaleString('en')} questions, ${connections} connections, medians of ${rounds} rounds`)
  for (const name of measured) {
    const of = (pick: (round: LoadResult) => number) => median(results[name].map(pick))
    console.log(
      `  ${name.padEnd(5)} ${of((round) => round.perSecond)
        .toFixed(0)
        .padStart(
          7,
        )} requests/s   p50 ${of((round) => round.p50)} ms   p99 ${of((round) => round.p99)} ms   ratio to bare ${ratio(perSecond(name), perSecond('bare')).toFixed(2)}`,
    )
  }
}
const [few, many] = sites
if (few && many) {
  const all = [
    {
      name: `home list's call ÷ bare, ${few.questions} questions`,
      value: ratio(few.perSecond('call'), few.perSecond('bare')),
      target: 0.6,
    },
    {
      name: `home list's call ÷ bare, ${many.questions} questions`,
      value: ratio(many.perSecond('call'), many.perSecond('bare')),
      target: 0.6,
    },
    { name: 'many ÷ few questions, call', value: ratio(many.perSecond('call'), few.perSecond('call')), target: 0.8 },
    { name: 'many ÷ few questions, page', value: ratio(many.perSecond('page'), few.perSecond('page')), target: 0.8 },
  ]
  console.log('')
  for (const { name, value, target } of all)
    console.log(`${name}: ${value.toFixed(2)} (target ≥ ${target.toFixed(2)})${value >= target ? '' : '  missed'}`)
  process.exitCode = all.every(({ value, target }) => value >= target) ? 0 : 1
}
