import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../server/src/platform/data/database.ts'
import { startProcess } from '../server/test/judge.ts'
import { postCodingQuestion } from './coding-population.ts'
import { filledDatabase } from './database.ts'
import { tally, type Request } from './drill-person.ts'
import { countAnswers, findBrokenSubmissions } from './drill-rules.ts'
import { newSubmissions, submitEachSecond } from './drill-submissions.ts'
import { durations, RequestFailed, WriteInterrupted, sendOnce, sendUntilDone } from './load-client.ts'
import { findPopulation } from './load-population.ts'
import { chooseAction, trafficOf } from './load-traffic.ts'
import { memoryOf } from './memory.ts'
import { percentile } from './numbers.ts'
import { startOwnDatabase } from './own-database.ts'
import { judgeModule, preparePythonJudge } from './python-judge.ts'
import { seedCommunity } from './seed-community.ts'
import { startServer } from './site.ts'

/**
 * A mixed load for some minutes: of a hundred requests 90 are visitors reading, 8 are signed-in users reading, and 2 write
 * something and check at once that every server shows it. In addition, a real judge judges one submission a second.
 * Prints errors, response times and the servers' memory while it runs. There must be no errors, each write must be
 * visible, each submission must get its verdict, and memory must not grow after the warm-up.
 *
 * With BENCH_KILL_DATABASE=1, PostgreSQL is killed in the middle and started again after some seconds. The only errors
 * that may occur then are those that ask to try again, and trying again must work. Nothing that the site has acknowledged
 * may be lost.
 *
 * Environment: BENCH_MINUTES; BENCH_WORKERS, the number of concurrent requests; BENCH_SERVERS; BENCH_SIZE, questions
 * and accounts; BENCH_KEEP=1 keeps the database between runs. With BENCH_URLS (separated by commas) and
 * BENCH_LOAD_DATABASE, the address of their database, it loads running servers instead, which may be restarted meanwhile;
 * they need a judge.
 */

const minutes = Number(process.env['BENCH_MINUTES'] ?? 10)
const workers = Number(process.env['BENCH_WORKERS'] ?? 16)
const size = Number(process.env['BENCH_SIZE'] ?? 10_000)
const killsDatabase = process.env['BENCH_KILL_DATABASE'] === '1'
const urls = process.env['BENCH_URLS']?.split(',')
const reportSeconds = 10
/** The memory of the last third, divided by that of the second third, may be at most this. */
const maxGrowth = 1.15

interface Server {
  readonly url: string
  readonly pid: number | undefined
}

const ownDatabase = killsDatabase ? await startOwnDatabase() : undefined
const databaseUrl =
  process.env['BENCH_LOAD_DATABASE'] ??
  (await filledDatabase(`bench_community_${size}`, (client) => seedCommunity(client, size), ownDatabase?.superuserUrl))
const judgeSettings = urls ? undefined : await preparePythonJudge()
const judge = judgeSettings && (await startProcess(judgeModule, judgeSettings.environment))
const started = await Promise.all(
  Array.from({ length: urls ? 0 : Number(process.env['BENCH_SERVERS'] ?? 1) }, () =>
    startServer(databaseUrl, { TRUST_PROXY: 'loopback', JUDGE_URLS: judge?.address ?? '', LANGUAGES: 'Python' }),
  ),
)
const servers: readonly Server[] = urls
  ? urls.map((url) => ({ url, pid: undefined }))
  : started.map(({ address, pid }) => ({ url: address, pid }))

const errors = new Map<string, number>()
const times: number[] = []
const memory: number[] = []
let [writes, invisible, interruptions] = [0, 0, 0]
let isKillOver = !killsDatabase

const randomUrl = () => servers[Math.floor(Math.random() * servers.length)]?.url ?? ''
/** Gives up an interrupted write, which may have been done, instead of sending it again. It is counted as interrupted. */
const giveUp = () => Promise.reject(new WriteInterrupted())
const send = (url: string, request: Request) =>
  killsDatabase ? sendUntilDone(url, request, giveUp) : sendOnce(url, request)

const { database, close } = openDatabase(databaseUrl, 2)
const { questionId } = await postCodingQuestion(database, randomUrl())
const answersBefore = await countAnswers(database)
const population = await findPopulation(databaseUrl)
const submissions = newSubmissions(questionId)
const traffic = trafficOf(
  population,
  (request) => send(randomUrl(), request),
  (request) => Promise.all(servers.map(({ url }) => send(url, request))),
  // While PostgreSQL is down, a page is rendered without the parts that could not be loaded. The browser requests them again.
  killsDatabase ? 10 : 1,
)

const from = performance.now()
const until = from + minutes * 60_000
const isOver = () => isKillOver && performance.now() > until

function countError(error: unknown): void {
  if (error instanceof WriteInterrupted) interruptions++
  else if (!(error instanceof RequestFailed)) throw error
  // A failure without a message has been counted in the tally.
  else if (error.message !== '') errors.set(error.message, (errors.get(error.message) ?? 0) + 1)
}

async function work(): Promise<void> {
  while (!isOver())
    try {
      const isVisible = await traffic.perform(chooseAction(Math.random()))
      if (isVisible === undefined) continue
      writes++
      if (!isVisible) invisible++
    } catch (error) {
      countError(error)
      // Pauses, because a server that is down refuses connections at once.
      await wait(100)
    }
}

const submit = (request: Request, isDone: () => Promise<boolean>) =>
  (killsDatabase ? sendUntilDone(randomUrl(), request, isDone) : sendOnce(randomUrl(), request)).catch(
    (error: unknown) => {
      countError(error)
      return undefined
    },
  )

async function killDatabaseHalfway(): Promise<void> {
  if (!ownDatabase) return
  await wait((minutes * 60_000) / 2)
  await ownDatabase.restart()
  isKillOver = true
  console.log('PostgreSQL was killed and is running again.')
}

async function report(seconds: number): Promise<void> {
  const latest = durations.splice(0)
  times.push(...latest)
  const used = await Promise.all(servers.map(async ({ pid }) => (pid === undefined ? Number.NaN : await memoryOf(pid))))
  if (used.every(Number.isFinite)) memory.push(Math.max(...used))
  const wrong = [...errors.values(), ...tally.wrong.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    [
      `${seconds.toFixed(0).padStart(5)} s`,
      `${(latest.length / reportSeconds).toFixed(0).padStart(6)} replies/s`,
      `p50 ${percentile(latest, 0.5).toFixed(1)} ms`,
      `p99 ${percentile(latest, 0.99).toFixed(1)} ms`,
      `${writes} writes, ${invisible} not visible`,
      `${submissions.submitted.size} submissions`,
      `${wrong} errors`,
      used.some(Number.isFinite) ? `${used.map((one) => one.toFixed(0)).join(', ')} MB` : '',
    ].join('   '),
  )
}

const reporting = setInterval(() => void report((performance.now() - from) / 1000), reportSeconds * 1000)
await Promise.all([
  killDatabaseHalfway(),
  submitEachSecond(submissions, population.users, submit, isOver),
  ...Array.from({ length: workers }, work),
])
clearInterval(reporting)
times.push(...durations)
const broken = await findBrokenSubmissions(database, submissions, answersBefore)
await close()
for (const { stop } of started) await stop()
judge?.process.kill('SIGTERM')
await judgeSettings?.remove()
await ownDatabase?.stop()

const third = Math.floor(memory.length / 3)
const growth = percentile(memory.slice(-third), 0.5) / percentile(memory.slice(third, 2 * third), 0.5)
// A short run, such as that of the drills, is over before the servers are warm.
const isMemoryJudged = third >= 3
const grows = isMemoryJudged && growth > maxGrowth
for (const [message, count] of [...errors, ...tally.wrong]) console.log(`${String(count).padStart(6)} × ${message}`)
for (const sentence of broken) console.log(`BROKEN: ${sentence}`)
console.log(
  `${times.length} replies, p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms; ` +
    `${writes} writes, ${invisible} not visible (target 0); ${submissions.submitted.size} submissions, all with their verdict: ${broken.length === 0 ? 'yes' : 'NO'}; ` +
    `${errors.size + tally.wrong.size} kinds of errors (target 0)` +
    (killsDatabase ? `; ${tally.repeated} requests were repeated, ${interruptions} writes interrupted` : '') +
    (isMemoryJudged
      ? `; memory of the last third ÷ the second ${growth.toFixed(2)} (target ≤ ${maxGrowth})${grows ? '  missed' : ''}`
      : ''),
)
// If no request had to be repeated, killing the database has tested nothing.
const hasRepeatedRequests = !killsDatabase || tally.repeated > 0
const hasSubmissions = submissions.submitted.size > 0
const isFlawless = errors.size === 0 && tally.wrong.size === 0 && invisible === 0 && broken.length === 0 && !grows
process.exit(isFlawless && hasRepeatedRequests && hasSubmissions ? 0 : 1)
