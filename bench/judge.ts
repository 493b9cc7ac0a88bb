import { Buffer } from 'node:buffer'
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ControlGroups } from '../judge/src/sandbox/cgroup.ts'
import { readConfig } from '../judge/src/config.ts'
import { hardenProcess } from '../judge/src/sandbox/harden-process.ts'
import { defaultLimits } from '../judge/src/language/language.ts'
import { SandboxFactory } from '../judge/src/sandbox/factory.ts'
import { startJudge, type RunningJudge } from '../judge/src/test/judge.ts'
import { createFolder, newSource, subjects, type Subject } from './judge-subject.ts'
import { median, percentile } from './numbers.ts'

/**
 * What judging costs in addition to the bare toolchain, measured in the same run: for each language a typical
 * submission, compiled and run, once by the commands that a shell would give and once by the judge over HTTP. Bare and
 * judged take turns, so that whatever else the machine does affects both. Below 1 the judge is faster than a shell.
 *
 * With `crowd` as the first argument, it measures instead how long 50 users wait who submit at the same moment. It prints
 * the p99 divided by the time of one submission alone, and the best possible ratio, which is that of the last submission
 * if no core were ever idle.
 */

const execute = promisify(execFile)
const rounds = Number(process.env['ROUNDS'] ?? 15)
const throughputSeconds = 5
/** Targets: the minimal ratio of judged to bare throughput, and the maximal overhead of a run in milliseconds. */
const minimumThroughput = 0.9
const maximumOverhead = 5

function met(isMet: boolean): string {
  return isMet ? 'met' : 'MISSED'
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

async function bareRun(subject: Subject, folder: string): Promise<void> {
  await writeFile(join(folder, subject.solution[0]), newSource(subject))
  const env = { PATH: '/usr/bin:/bin', HOME: folder, GO111MODULE: 'off', GOCACHE: join(folder, '.cache') }
  for (const [command, ...words] of subject.bare) await execute(command, words, { cwd: folder, env })
}

const agent = new Agent({ keepAlive: true })

/** Uses node:http rather than fetch, so that the client adds little to what is measured. */
function ask(judge: RunningJudge, task: unknown): Promise<string> {
  const body = Buffer.from(JSON.stringify(task))
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${judge.url}/judge`, { method: 'POST', agent, headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    })
    clientRequest.once('error', reject)
    clientRequest.end(body)
  })
}

async function judgedRun(subject: Subject, judge: RunningJudge, owner = 'bench'): Promise<void> {
  const challenge = { kind: 'program', tests: subject.tests[1] }
  const reply = await ask(judge, { language: subject.code, owner, candidateSource: newSource(subject), challenge })
  if (!reply.includes('"outcome":"passed"')) throw new Error(`${subject.name}: ${reply}`)
}

/** Twice the cores, so that no core idles while a client prepares its next request. */
const workers = availableParallelism() * 2

/** How many times per second `work` is completed with all cores busy. */
async function throughput(work: (worker: number) => Promise<unknown>): Promise<number> {
  const end = performance.now() + throughputSeconds * 1000
  let done = 0
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < end) {
        await work(worker)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - begin)
}

/**
 * The overhead of a sandbox for a program that does nothing: a new sandbox, a blank one that gets its profile, and a
 * ready one.
 */
async function measureSandbox(): Promise<void> {
  hardenProcess()
  const sandboxes = new SandboxFactory(new ControlGroups(), console.error)
  await sandboxes.useLauncher(readConfig(process.env).cacheFolder)
  const limits = defaultLimits()
  const profile = {
    command: ['/usr/bin/true'],
    environment: {},
    mountPlan: { toolchain: ['/usr/bin', '/usr/lib'] },
    files: [],
    diskBytes: limits.diskBytes,
    groupLimits: limits,
  }
  const request = { files: [], limits, channelBytes: 0 }
  const bare: number[] = []
  const fresh: number[] = []
  const blank: number[] = []
  const ready: number[] = []
  for (let round = 0; round < rounds * 2; round += 1) {
    bare.push(await timed(() => execute('/usr/bin/true')))
    fresh.push(await timed(() => sandboxes.run(profile, request)))
    sandboxes.keepBlanks(1)
    await pause(50)
    sandboxes.keepBlanks(0)
    blank.push(await timed(() => sandboxes.run(profile, request)))
    const sandbox = sandboxes.prepare(profile)
    await pause(50)
    ready.push(await timed(() => sandbox.run(request)))
  }
  await sandboxes.close()
  const cost = (measured: readonly number[]): string => {
    const milliseconds = median(measured) - median(bare)
    return `${milliseconds.toFixed(1)} ms (${met(milliseconds <= maximumOverhead)})`
  }
  console.log(
    `The overhead of a run over a bare process (target ≤ ${maximumOverhead} ms): in a ready sandbox ${cost(ready)}, ` +
      `in a blank one ${cost(blank)}, in a new one ${cost(fresh)}\n`,
  )
}

const users = 50
/**
 * The maximal time until the last submission is judged, as a ratio to the total work divided by cores that are never
 * idle.
 */
const maximumOverBest = 1.1

/** Lets 50 users submit at once, once for each round, and submits as many times alone for comparison. */
async function measureCrowd(subject: Subject, judge: RunningJudge): Promise<void> {
  const alone: number[] = []
  const together: number[] = []
  const last: number[] = []
  for (let warmUp = 0; warmUp < 4; warmUp += 1) await judgedRun(subject, judge)
  for (let round = 0; round < rounds; round += 1) {
    for (let single = 0; single < 5; single += 1) alone.push(await timed(() => judgedRun(subject, judge)))
    const owners = Array.from({ length: users }, (_, user) => `user ${user}`)
    const waited = await Promise.all(owners.map((owner) => timed(() => judgedRun(subject, judge, owner))))
    together.push(...waited)
    last.push(Math.max(...waited))
  }
  const overBest = median(last) / ((median(alone) * users) / availableParallelism())
  const columns = [
    median(alone).toFixed(1).padStart(8),
    percentile(alone, 0.99).toFixed(1).padStart(10),
    median(together).toFixed(1).padStart(10),
    percentile(together, 0.99).toFixed(1).padStart(8),
    (percentile(together, 0.99) / median(alone)).toFixed(1).padStart(10),
    (users / availableParallelism()).toFixed(1).padStart(10),
    overBest.toFixed(2).padStart(10),
    met(overBest <= maximumOverBest),
  ]
  console.log(`${subject.name.padEnd(20)} ${columns.join(' ')}`)
}

/** Alternates bare and judged runs; then measures each with all cores busy. */
async function compareWithBare(judge: RunningJudge): Promise<void> {
  console.log('language               bare ms  judged ms  judged/bare  target           bare/s  judged/s  throughput')
  for (const subject of selected) {
    const folder = await createFolder(subject)
    try {
      // Warms up both sides: caches, ready sandboxes, the compile server and its archives.
      for (let warmUp = 0; warmUp < 4; warmUp += 1) {
        await bareRun(subject, folder)
        await judgedRun(subject, judge)
      }
      const bare: number[] = []
      const judged: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await timed(() => bareRun(subject, folder)))
        judged.push(await timed(() => judgedRun(subject, judge)))
      }
      const folders = await Promise.all(Array.from({ length: workers }, () => createFolder(subject)))
      const bareRate = await throughput((worker) => bareRun(subject, folders[worker] ?? folder))
      const judgedRate = await throughput((worker) => judgedRun(subject, judge, `bench ${worker}`))
      for (const one of folders) await rm(one, { recursive: true, force: true })
      const ratio = median(judged) / median(bare)
      const columns = [
        median(bare).toFixed(1).padStart(8),
        median(judged).toFixed(1).padStart(10),
        ratio.toFixed(2).padStart(12),
        `≤ ${subject.target}`.padStart(7),
        met(ratio <= subject.target).padEnd(6),
        bareRate.toFixed(1).padStart(8),
        judgedRate.toFixed(1).padStart(9),
        (judgedRate / bareRate).toFixed(2).padStart(11),
        met(judgedRate / bareRate >= minimumThroughput),
      ]
      console.log(`${subject.name.padEnd(20)} ${columns.join(' ')}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

const [mode, ...names] = process.argv.slice(2)
const isCrowd = mode === 'crowd'
const chosen = isCrowd ? names : process.argv.slice(2)
if (!isCrowd) await measureSandbox()
const selected = subjects.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
if (selected.length === 0)
  throw new Error(`Unknown language. Choose some of these: ${subjects.map(({ name }) => name).join(', ')}.`)
const judge = await startJudge({ JUDGE_SANDBOX_POOL: '16', LANGUAGES: selected.map(({ code }) => code).join(',') })
try {
  if (isCrowd) {
    console.log(
      `${users} users at once      alone ms  alone p99  crowd p50      p99  p99/alone  at best  last/best  at most ${maximumOverBest}`,
    )
    for (const subject of selected) await measureCrowd(subject, judge)
  } else await compareWithBare(judge)
} finally {
  await judge.stop()
}
