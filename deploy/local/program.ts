/** Starts other programs: runs them to completion, or keeps them running as parts of the site. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

export type End = { code: number | null; signal: NodeJS.Signals | null }

/** A program that runs until it is stopped. A second `stop` kills it at once. */
export type Running = { exited: Promise<End>; stop: () => Promise<void> }

export type Program = Running & {
  /** Resolves with the address that the program prints; rejects if the program exits first. */
  ready: Promise<string>
}

/**
 * Megabytes of each half of the heap's young generation. Node's own choice grows to 32 on a large machine and keeps some
 * 60 MB that an idle server does not need.
 */
export const youngGeneration = '--max-semi-space-size=8'

/**
 * Gives freed memory back to the kernel. By default each thread keeps what it freed: checking passwords alone, with
 * 19 MB each, left 240 MB behind.
 */
export const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' }

/**
 * Starts one of our servers. The server reports that it is ready by a line that ends in `listening on <address>`.
 * It gets a session of its own (`detached`), so that Ctrl-C does not reach it and this process chooses the order of
 * stopping. `setpriv --pdeathsig` makes the kernel stop it when this process is killed.
 * @param graceMilliseconds time from SIGTERM to SIGKILL for its whole process group
 */
export function startProgram(
  args: string[],
  environment: NodeJS.ProcessEnv,
  log: (line: string) => void,
  graceMilliseconds = 15_000,
): Program {
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', process.execPath, youngGeneration, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...allocator, ...environment },
  })
  // Not `close`: a killed judge's sandboxes may keep its output open for a moment.
  const exited = whenEnded(child, 'exit')
  const ready = new Promise<string>((resolve, reject) => {
    const readLine = (line: string) => {
      const address = /\blistening on (https?:\/\/\S+?)["'.,]?$/.exec(line)?.[1]
      if (address === undefined) return log(line)
      resolve(address)
    }
    createInterface({ input: child.stdout }).on('line', readLine)
    createInterface({ input: child.stderr }).on('line', log)
    void exited.then((end) => reject(new Error(`ended before it was ready (${describeExit(end)})`)))
  })
  // Avoids an unhandled rejection if the caller does not await `ready`.
  ready.catch(() => undefined)

  let stopping = false
  function kill(): void {
    // Kills the whole process group, which may be gone already.
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {}
  }
  async function stop(): Promise<void> {
    if (stopping) kill()
    else child.kill('SIGTERM')
    stopping = true
    const killTimer = new AbortController()
    void wait(graceMilliseconds, undefined, { signal: killTimer.signal }).then(kill, () => undefined)
    await exited
    killTimer.abort()
  }
  return { exited, ready, stop }
}

/**
 * Runs a program to completion; it prints to the terminal. Aborting the signal stops it.
 * @throws the signal's reason if it was aborted before
 */
export async function runProgram(
  command: string,
  args: string[],
  signal: AbortSignal,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<End> {
  signal.throwIfAborted()
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: environment })
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  return whenEnded(child, 'exit').finally(() => signal.removeEventListener('abort', stop))
}

/** Runs a program to completion and returns its output, both streams in one. Ctrl-C does not reach the program. */
export async function captureOutput(
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<End & { output: string }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment, detached: true })
  let output = ''
  const append = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  return { ...(await whenEnded(child, 'close')), output }
}

export function describeExit({ code, signal }: End): string {
  return signal === null ? `exit status ${code}` : `killed by ${signal}`
}

function whenEnded(child: ChildProcess, event: 'exit' | 'close'): Promise<End> {
  return new Promise((resolve) => {
    // A missing program ends with status 127, as in a shell.
    child.once('error', () => resolve({ code: 127, signal: null }))
    child.once(event, (code: number | null, signal: NodeJS.Signals | null) => resolve({ code, signal }))
  })
}
