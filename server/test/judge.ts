import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closeAtEnd } from './database.ts'

export interface RunningProcess {
  readonly address: string
  readonly process: ChildProcess
}

/**
 * Starts a module of this repository as a process and waits for the line on which it prints its address. `setpriv
 * --pdeathsig` has the kernel stop it when the test that started it is killed.
 * @param onOutput gets what it prints
 * @param flags options for Node itself
 */
export async function startProcess(
  module: string,
  environment: Readonly<Record<string, string>>,
  onOutput: (text: string) => void = () => undefined,
  flags: readonly string[] = [],
): Promise<RunningProcess> {
  const path = fileURLToPath(new URL(`../../${module}`, import.meta.url))
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', process.execPath, ...flags, path], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  closeAtEnd(() => end(child))
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  child.stdout.on('data', (chunk) => onOutput(String(chunk)))
  let printed = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += String(chunk)
      const found = /listening on (http:\S+)\n/.exec(printed)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`${module} ended before it listened. ${errors.slice(-500)}`)))
  })
  return { address, process: child }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

let shared: Promise<string> | undefined

/** The judge that all tests share (TEST_JUDGE_URL), or one that this process starts. */
export function theJudge(): Promise<string> {
  const url = process.env['TEST_JUDGE_URL']
  return (shared ??= url === undefined ? ownJudge() : Promise.resolve(url))
}

async function ownJudge(): Promise<string> {
  const cache = process.env['TEST_JUDGE_CACHE_DIR'] ?? (await mkdtemp(join(tmpdir(), 'gradus-test-judge-')))
  if (process.env['TEST_JUDGE_CACHE_DIR'] === undefined) closeAtEnd(() => rm(cache, { recursive: true, force: true }))
  return (await startProcess('judge/src/main.ts', { JUDGE_PORT: '0', JUDGE_CACHE_DIR: cache })).address
}
