import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { filledDatabase } from './database.ts'
import { findPopulation, type Member } from './load-population.ts'
import { trafficOf } from './load-traffic.ts'
import { seedCommunity } from './seed-community.ts'
import { startServer } from './site.ts'

/**
 * A mixed load for some minutes: of a hundred requests 90 are visitors reading, 8 are members reading, and 2 write
 * something and check at once that every server shows it. Prints errors, response times and the servers' memory while
 * it runs. There must be no errors, each write must be visible, and memory must not grow after the warm-up.
 *
 * Environment: BENCH_MINUTES; BENCH_WORKERS, the number of concurrent requests; BENCH_SERVERS; BENCH_SIZE, questions
 * and accounts; BENCH_KEEP=1 keeps the database between runs. With BENCH_URLS (separated by commas) and
 * BENCH_LOAD_DATABASE, the address of their database, it loads running servers instead, which may be restarted meanwhile.
 */

const minutes = Number(process.env['BENCH_MINUTES'] ?? 10)
const workers = Number(process.env['BENCH_WORKERS'] ?? 16)
const size = Number(process.env['BENCH_SIZE'] ?? 10_000)
const [visitorShare, readerShare] = [0.9, 0.08]
const reportSeconds = 10
/** The memory of the last third, divided by that of the second third, may be at most this. */
const growthAtMost = 1.15

interface Server {
  readonly url: string
  readonly pid: number | undefined
}

const urls = process.env['BENCH_URLS']?.split(',')
const databaseUrl =
  process.env['BENCH_LOAD_DATABASE'] ??
  (await filledDatabase(`bench_community_${size}`, (client) => seedCommunity(client, size)))
const started = urls
  ? []
  : await Promise.all(
      Array.from({ length: Number(process.env['BENCH_SERVERS'] ?? 1) }, () =>
        startServer(databaseUrl, { TRUST_PROXY: 'loopback' }),
      ),
    )
const servers: Server[] = urls
  ? urls.map((url) => ({ url, pid: undefined }))
  : started.map(({ address, pid }) => ({ url: address, pid }))

const errors = new Map<string, number>()
const times: number[] = []
const memory: number[] = []
let [writes, unseen] = [0, 0]
let timesOfReport: number[] = []

class Failed extends Error {}

async function send(server: Server, path: string, init: { method?: string; body?: unknown; member?: Member } = {}) {
  const { method = 'GET', body, member } = init
  const from = performance.now()
  const response = await fetch(server.url + path, {
    method,
    headers: {
      'accept-encoding': 'br, gzip',
      // Gives visitors many different addresses.
      'x-forwarded-for': `10.0.${Math.floor(Math.random() * 200)}.${Math.floor(Math.random() * 200)}`,
      ...(member ? { cookie: member.cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new Failed(`${method} failed: ${causeOf(error)}`)
  })
  const text = await response.text().catch((error: Error) => {
    throw new Failed(`${method} broke off: ${causeOf(error)}`)
  })
  if (!response.ok) throw new Failed(`${method} ${path.replace(/\d+/g, '…')} answered ${response.status}`)
  timesOfReport.push(performance.now() - from)
  return text
}

function causeOf({ message, cause }: Error): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : message
}

const anyServer = () => servers[Math.floor(Math.random() * servers.length)] as Server
const traffic = trafficOf(
  await findPopulation(databaseUrl),
  (path, init) => send(anyServer(), path, init),
  (path, member) => Promise.all(servers.map((server) => send(server, path, { member }))),
)

const until = performance.now() + minutes * 60_000
async function work(): Promise<void> {
  while (performance.now() < until)
    try {
      const who = Math.random()
      if (who < visitorShare) await traffic.visit()
      else if (who < visitorShare + readerShare) await traffic.browse()
      else {
        const seen = await traffic.write()
        writes++
        if (!seen) unseen++
      }
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      errors.set(error.message, (errors.get(error.message) ?? 0) + 1)
      // Pauses, because a server that is down refuses at once.
      await wait(100)
    }
}

async function megabytesOf({ pid }: Server): Promise<number> {
  const status = pid === undefined ? '' : await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

function percentile(all: readonly number[], share: number): number {
  return all.toSorted((one, other) => one - other)[Math.ceil(all.length * share) - 1] ?? Number.NaN
}

async function report(seconds: number): Promise<void> {
  const latest = timesOfReport
  timesOfReport = []
  times.push(...latest)
  const used = await Promise.all(servers.map(megabytesOf))
  if (used.every(Number.isFinite)) memory.push(Math.max(...used))
  const wrong = [...errors.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    [
      `${seconds.toFixed(0).padStart(5)} s`,
      `${(latest.length / reportSeconds).toFixed(0).padStart(6)} answers/s`,
      `p50 ${percentile(latest, 0.5).toFixed(1)} ms`,
      `p99 ${percentile(latest, 0.99).toFixed(1)} ms`,
      `${writes} writes, ${unseen} unseen`,
      `${wrong} errors`,
      used.some(Number.isFinite) ? `${used.map((one) => one.toFixed(0)).join(', ')} MB` : '',
    ].join('   '),
  )
}

const from = performance.now()
const reporting = setInterval(() => void report((performance.now() - from) / 1000), reportSeconds * 1000)
await Promise.all(Array.from({ length: workers }, work))
clearInterval(reporting)
times.push(...timesOfReport)
for (const { stop } of started) await stop()

const third = Math.floor(memory.length / 3)
const growth = percentile(memory.slice(-third), 0.5) / percentile(memory.slice(third, 2 * third), 0.5)
const grows = third > 0 && growth > growthAtMost
for (const [message, count] of errors) console.log(`${String(count).padStart(6)} × ${message}`)
console.log(
  `${times.length} answers, p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms; ` +
    `${writes} writes, ${unseen} unseen (target 0); ${errors.size} kinds of errors (target 0)` +
    (third > 0
      ? `; memory of the last third ÷ the second ${growth.toFixed(2)} (target ≤ ${growthAtMost})${grows ? '  missed' : ''}`
      : ''),
)
process.exitCode = errors.size === 0 && unseen === 0 && !grows ? 0 : 1
