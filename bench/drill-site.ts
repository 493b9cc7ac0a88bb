import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../deploy/local/settings.ts'
import { serverProgram } from '../deploy/local/sources.ts'
import { startProcess, type RunningProcess } from '../server/test/judge.ts'
import { startProxy } from '../server/test/proxy.ts'
import { startFaultyJudge } from './faulty-judge.ts'
import { startOwnDatabase } from './own-database.ts'
import { judgeModule, preparePythonJudge, type JudgeSettings } from './python-judge.ts'

/** Three servers and three judges behind a proxy, with one PostgreSQL, as real processes (bench/drill). */

export interface Fault {
  readonly name: string
  /** Causes the fault and repairs it: afterwards, all services run again. */
  readonly cause: () => Promise<void>
}

export interface DrillSite {
  readonly url: string
  readonly databaseUrl: string
  readonly faults: readonly Fault[]
  readonly stop: () => Promise<void>
}

interface Service {
  readonly name: string
  readonly start: () => Promise<RunningProcess>
  running: RunningProcess
}

const hangMilliseconds = 10_000
const cuts = { times: 10, everyMilliseconds: 500 } as const

export async function startDrillSite(): Promise<DrillSite> {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-drill-'))
  const postgres = await startOwnDatabase()
  const judgeSettings = await Promise.all([1, 2, 3].map(preparePythonJudge))
  const judges = await Promise.all(judgeSettings.map(startJudge))
  const [first, ...others] = judges.map(({ running }) => running.address)
  const faulty = await startFaultyJudge('judge 1', first ?? '')
  const judgeUrls = [faulty.url, ...others].join(',')
  const servers: Service[] = []
  // One after the other: the first one creates the tables.
  for (const number of [1, 2, 3]) servers.push(await startServer(number, { folder, judgeUrls, url: postgres.url }))
  const proxy = await startProxy(servers.map(({ running }) => running.address))
  const database: Fault = { name: 'database killed', cause: postgres.restart }
  const connections: Fault = {
    name: 'connections cut',
    cause: async () => {
      for (let time = 0; time < cuts.times; time += 1) {
        proxy.cut()
        await wait(cuts.everyMilliseconds)
      }
    },
  }
  return {
    url: proxy.url,
    databaseUrl: postgres.url,
    faults: [...faultsOf(judges), ...faulty.faults, ...faultsOf(servers), connections, database],
    stop: async () => {
      for (const { running } of [...servers, ...judges]) await end(running, 'SIGKILL')
      faulty.stop()
      await postgres.stop()
      for (const { remove } of judgeSettings) await remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The first one is killed, the second one hangs for a while, and the third one is stopped gracefully. */
function faultsOf([first, second, third]: readonly Service[]): Fault[] {
  if (!first || !second || !third) throw new Error('The drill needs three of each.')
  const restart = async (service: Service, signal: 'SIGKILL' | 'SIGTERM') => {
    await end(service.running, signal)
    await wait(3000)
    service.running = await service.start()
  }
  return [
    { name: `${first.name} killed`, cause: () => restart(first, 'SIGKILL') },
    {
      name: `${second.name} hung`,
      cause: async () => {
        second.running.process.kill('SIGSTOP')
        await wait(hangMilliseconds)
        second.running.process.kill('SIGCONT')
      },
    },
    { name: `${third.name} stopped`, cause: () => restart(third, 'SIGTERM') },
  ]
}

async function end({ process: child }: RunningProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

async function startJudge({ environment }: JudgeSettings, index: number): Promise<Service> {
  const start = () => startProcess(judgeModule, environment)
  return { name: `judge ${index + 1}`, start, running: await start() }
}

/** Prints the errors that a server logs: they explain a reply that a user should not have got. */
function printErrors(text: string): void {
  for (const line of text.split('\n')) if (/"level":[56]0/.test(line)) console.error(line.slice(0, 1500))
}

async function startServer(
  number: number,
  { folder, judgeUrls, url }: { readonly folder: string; readonly judgeUrls: string; readonly url: string },
): Promise<Service> {
  const port = await freePort()
  const start = () =>
    startProcess(
      serverProgram,
      {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        TRUST_PROXY: 'loopback',
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: url,
        JUDGE_URLS: judgeUrls,
        LANGUAGES: 'Python',
        SAMPLE_CONTENT: 'off',
      },
      printErrors,
    )
  return { name: `server ${number}`, start, running: await start() }
}
