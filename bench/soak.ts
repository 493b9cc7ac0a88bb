import { serverProgram } from '../deploy/local/sources.ts'
import { openDatabase } from '../server/src/platform/data/database.ts'
import { postCodingQuestion } from './coding-population.ts'
import { startCollecting } from './collecting-process.ts'
import { filledDatabase } from './database.ts'
import { tally, type Request } from './drill-person.ts'
import { countAnswers, findBrokenSubmissions } from './drill-rules.ts'
import { newSubmissions, submitOne } from './drill-submissions.ts'
import { durations, sendOnce } from './load-client.ts'
import { findPopulation } from './load-population.ts'
import { chooseAction, trafficOf } from './load-traffic.ts'
import { memoryOfTree } from './memory.ts'
import { median } from './numbers.ts'
import { judgeModule, preparePythonJudge } from './python-judge.ts'
import { seedCommunity } from './seed-community.ts'
import { serverSettings } from './site.ts'

/**
 * The traffic of an hour, as fast as the site serves it: 20 requests a second in the mix of bench/load, 72,000 in all,
 * and one submission a second, 3,600 in all, judged by a real judge. The traffic pauses for each of 36 samples, in which
 * server and judge collect their garbage before their memory is read. After a warm-up of nine samples, the memory of the
 * last third may be at most 5 % more than that of the first third.
 *
 * Environment: BENCH_MINUTES, how many minutes of traffic, with the samples spread evenly over them; BENCH_WORKERS, the
 * number of concurrent requests; BENCH_SIZE, questions and accounts.
 */

const minutes = Number(process.env['BENCH_MINUTES'] ?? 60)
const workers = Number(process.env['BENCH_WORKERS'] ?? 8)
const size = Number(process.env['BENCH_SIZE'] ?? 1000)
const requestsASecond = 20
const [samples, warmUp] = [36, 9]
const maxGrowth = 1.05
/** Submissions at a time: more would only wait in the judge's queue. */
const submittersAtOnce = 4

const databaseUrl = await filledDatabase(`bench_community_${size}`, (client) => seedCommunity(client, size))
const judgeSettings = await preparePythonJudge()
const judge = await startCollecting(judgeModule, judgeSettings.environment)
const server = await startCollecting(
  serverProgram,
  serverSettings(databaseUrl, {
    TRUST_PROXY: 'loopback',
    JUDGE_URLS: judge.address,
    LANGUAGES: 'Python',
    // Full after the warm-up: until then it grows, as it should.
    PAGE_MEMORY_MB: '8',
  }),
)
const { database, close } = openDatabase(databaseUrl, 2)
const { questionId } = await postCodingQuestion(database, server.address)
const answersBefore = await countAnswers(database)
const population = await findPopulation(databaseUrl)
const submissions = newSubmissions(questionId)
const send = (request: Request) => sendOnce(server.address, request)
const traffic = trafficOf(population, send, async (request) => [await send(request)])

let [acts, submitted, invisible] = [0, 0, 0]

/** Calls `act`, `atOnce` calls at a time, until `count()` reaches `total`. */
async function repeat(count: () => number, total: number, atOnce: number, act: () => Promise<void>): Promise<void> {
  const work = async () => {
    while (count() < total) await act()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function actOnce(): Promise<void> {
  acts += 1
  if ((await traffic.perform(chooseAction(Math.random()))) === false) invisible += 1
}

async function submitNext(): Promise<void> {
  const number = submitted++
  await submitOne(submissions, population.users, number, send)
}

interface Sample {
  readonly server: number
  readonly judge: number
}

const taken: Sample[] = []
for (let sample = 1; sample <= samples; sample += 1) {
  const seconds = (minutes * 60 * sample) / samples
  await Promise.all([
    repeat(() => acts, Math.round(seconds * requestsASecond), workers, actOnce),
    repeat(() => submitted, Math.round(seconds), submittersAtOnce, submitNext),
  ])
  durations.length = 0
  await Promise.all([server.collect(), judge.collect()])
  const used = { server: await memoryOfTree(server.pid), judge: await memoryOfTree(judge.pid) }
  taken.push(used)
  console.log(
    `${String(sample).padStart(3)}: ${acts} requests, ${submitted} submissions   ` +
      `server ${used.server.toFixed(1)} MB, judge ${used.judge.toFixed(1)} MB`,
  )
}
const broken = await findBrokenSubmissions(database, submissions, answersBefore)
await close()
server.process.kill('SIGTERM')
judge.process.kill('SIGTERM')
await judgeSettings.remove()

const third = Math.floor((samples - warmUp) / 3)
const grown = (['server', 'judge'] as const).map((part) => {
  const memory = taken.slice(warmUp).map((sample) => sample[part])
  return [part, median(memory.slice(-third)) / median(memory.slice(0, third))] as const
})
for (const sentence of [...broken, ...tally.wrong.keys()]) console.log(`BROKEN: ${sentence}`)
console.log(
  `${acts} requests and ${submitted} submissions, ${minutes} minutes of traffic; ${invisible} writes not visible (target 0); ` +
    `memory of the last third ÷ the first: ${grown.map(([part, growth]) => `${part} ${growth.toFixed(3)}`).join(', ')} ` +
    `(target ≤ ${maxGrowth})`,
)
const isFlat = grown.every(([, growth]) => growth <= maxGrowth)
process.exit(isFlat && broken.length === 0 && tally.wrong.size === 0 && invisible === 0 ? 0 : 1)
