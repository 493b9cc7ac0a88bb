import { fork } from 'node:child_process'
import { once } from 'node:events'
import { serverProgram } from '../deploy/local/sources.ts'

export interface Process {
  readonly address: string
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** Starts a module of this repository in its own process and waits for its address. */
export async function startProcess(module: string, environment: Record<string, string>): Promise<Process> {
  const child = fork(new URL(module, import.meta.url), { env: { ...process.env, ...environment }, silent: true })
  child.stderr?.pipe(process.stderr)
  const address = await new Promise<string>((resolve, reject) => {
    let printed = ''
    // Keeps reading until the process ends: with a full pipe it would block.
    child.stdout?.on('data', (chunk) => {
      printed += String(chunk)
      const found = /listening on (http:\S+)/.exec(printed)?.[1]
      if (found === undefined) return
      printed = ''
      resolve(found)
    })
    child.once('exit', () => reject(new Error(`${module} ended before it listened.`)))
  })
  return {
    address,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Starts the server on this database as `npm start` does, but without a judge, unless the environment names one. */
export function startServer(databaseUrl: string, environment: Record<string, string> = {}): Promise<Process> {
  return startProcess(`../${serverProgram}`, serverSettings(databaseUrl, environment))
}

export function serverSettings(databaseUrl: string, environment: Record<string, string>): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
    PORT: '0',
    JUDGE_URLS: 'http://127.0.0.1:9',
    DATA_DIR: '/tmp/gradus-bench',
    SAMPLE_CONTENT: 'off',
    ...environment,
  }
}
