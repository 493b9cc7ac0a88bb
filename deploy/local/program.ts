/** Starting other programs: to their end, or as a part of the site that runs on. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

export type End = { code: number | null; signal: NodeJS.Signals | null }

/** Something that runs until it is stopped; a second `stop` does not wait for order. */
export type Running = { exited: Promise<End>; stop: () => Promise<void> }

export type Program = Running & {
  /** Settles with the address that it printed; fails when it ends before. */
  ready: Promise<string>
}

/**
 * Starts a server of ours. It says that it is ready by a line that ends in `listening on <address>`.
 * A session of its own keeps the terminal's Ctrl-C away from it, so that the launcher chooses the order of stopping;
 * `setpriv --pdeathsig` has the kernel stop it when the launcher is killed.
 * @param patience milliseconds that it may take to stop in order before it is ended with all that it started.
 */
export function startProgram(
  parameters: string[],
  environment: NodeJS.ProcessEnv,
  log: (line: string) => void,
  patience = 15_000,
): Program {
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', process.execPath, ...parameters], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment,
  })
  // Not `close`: a killed judge's sandboxes may hold its output open for a moment.
  const exited = endOf(child, 'exit')
  const ready = new Promise<string>((resolve, reject) => {
    const follow = (line: string) => {
      const address = /\blistening on (https?:\/\/\S+?)["'.,]?$/.exec(line)?.[1]
      if (address === undefined) return log(line)
      resolve(address)
    }
    createInterface({ input: child.stdout }).on('line', follow)
    createInterface({ input: child.stderr }).on('line', log)
    void exited.then((end) => reject(new Error(`ended before it was ready (${describeEnd(end)})`)))
  })
  // Whoever does not wait for it shall not fail because of it.
  ready.catch(() => undefined)

  let stopping = false
  function kill(): void {
    // Its session's whole group. It may be gone already.
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {}
  }
  async function stop(): Promise<void> {
    if (stopping) kill()
    else child.kill('SIGTERM')
    stopping = true
    const late = new AbortController()
    void wait(patience, undefined, { signal: late.signal }).then(kill, () => undefined)
    await exited
    late.abort()
  }
  return { exited, ready, stop }
}

/** Runs a program to its end with the terminal's own streams; it is stopped when the signal says so. */
export async function runProgram(
  command: string,
  parameters: string[],
  signal: AbortSignal,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<End> {
  const child = spawn(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'], env: environment })
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  return endOf(child, 'exit').finally(() => signal.removeEventListener('abort', stop))
}

/** Runs a program to its end, whatever the terminal's Ctrl-C, and keeps what it prints, both streams in one. */
export async function readProgram(
  command: string,
  parameters: string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<End & { output: string }> {
  const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'], env: environment, detached: true })
  let output = ''
  const keep = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return { ...(await endOf(child, 'close')), output }
}

export function describeEnd({ code, signal }: End): string {
  return signal === null ? `exit status ${code}` : `killed by ${signal}`
}

function endOf(child: ChildProcess, event: 'exit' | 'close'): Promise<End> {
  return new Promise((resolve) => {
    // A program that is not there ends as the shell has it.
    child.once('error', () => resolve({ code: 127, signal: null }))
    child.once(event, (code: number | null, signal: NodeJS.Signals | null) => resolve({ code, signal }))
  })
}
