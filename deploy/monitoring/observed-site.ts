import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverProgram } from '../local/sources.ts'
import { openDatabase, type Database } from '../../server/src/platform/data/database.ts'
import { closeAtEnd, freshDatabase } from '../../server/test/database.ts'
import { startProcess, type RunningProcess } from '../../server/test/judge.ts'

/** A server and a judge as separate processes, with everything about them that can be observed from outside. */
export interface ObservedSite {
  readonly url: string
  readonly config: { readonly PUBLIC_URL: string }
  readonly database: Database
  readonly judgeUrl: string
  /** The metrics that Prometheus would read. */
  metrics(part: 'server' | 'judge'): Promise<string>
  /** The lines of a part's log that are JSON. */
  log(part: 'server' | 'judge'): readonly Record<string, unknown>[]
  /** Stops both in order. After that their last spans have been sent. */
  stop(): Promise<void>
}

export async function startObservedSite(
  collector: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ObservedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-observed-'))
  const { url: databaseUrl } = await freshDatabase()
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector }
  const judge = await startObserved('judge/src/main.ts', {
    ...tracing,
    JUDGE_PORT: '0',
    JUDGE_METRICS_PORT: '0',
    JUDGE_CACHE_DIR: process.env['TEST_JUDGE_CACHE_DIR'] ?? join(folder, 'judge'),
    LANGUAGES: 'Python,Java',
  })
  const publicUrl = 'http://gradus.test'
  const server = await startObserved(serverProgram, {
    ...tracing,
    NODE_ENV: 'production',
    PORT: '0',
    METRICS_PORT: '0',
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    JUDGE_URLS: judge.address,
    ...environment,
  })
  const { database, close } = openDatabase(databaseUrl, 2)
  closeAtEnd(close)
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
  const parts = { server, judge }
  return {
    url: server.address,
    config: { PUBLIC_URL: publicUrl },
    database,
    judgeUrl: judge.address,
    async metrics(part) {
      const response = await fetch(parts[part].metricsAt())
      if (!response.ok) throw new Error(`The metrics of the ${part} respond with ${response.status}.`)
      return response.text()
    },
    log: (part) => parts[part].lines().flatMap(asEntry),
    async stop() {
      for (const part of [server, judge]) {
        const ended = once(part.process, 'exit')
        part.process.kill('SIGTERM')
        await ended
      }
    },
  }
}

type ObservedProcess = RunningProcess & { lines(): string[]; metricsAt(): string }

async function startObserved(module: string, environment: Record<string, string>): Promise<ObservedProcess> {
  let printed = ''
  const running = await startProcess(module, environment, (text) => (printed += text))
  return {
    ...running,
    lines: () => printed.split('\n'),
    metricsAt() {
      const found = /metrics at (http:\S+)/.exec(printed)?.[1]
      if (found === undefined) throw new Error(`${module} did not say where its metrics are.`)
      return found
    },
  }
}

function asEntry(line: string): Record<string, unknown>[] {
  return line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []
}
