import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

interface ProcessOptions {
  /** How long it may take. */
  readonly milliseconds: number
  /** How much memory it may use, of all kinds. */
  readonly mebibytes: number
}

/** How often its memory is read. It takes longer to fill the memory of a machine. */
const checkMilliseconds = 50
/** It waits for the server if both need a processor. */
const priority = 10

/**
 * Runs a module in a process of its own and ends the process. For work on files that may be hostile, with libraries
 * that allocate memory outside of JavaScript's heap: the limits of a thread do not count that, and the server would keep
 * it. The process does not get the server's environment, which has secrets. The module gets `request` as a message, and
 * answers with one (`replyWith`).
 * @throws Error if it fails, or exceeds its time or memory
 */
export async function inProcess<Answer>(module: URL, request: object, limits: ProcessOptions): Promise<Answer> {
  const { PATH, HOME } = process.env
  const child = fork(fileURLToPath(module), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The rest is for what libraries allocate outside of it.
    execArgv: [`--max-old-space-size=${Math.floor(limits.mebibytes / 2)}`],
    env: { PATH, HOME },
  })
  const end = () => child.kill('SIGKILL')
  const timer = setTimeout(end, limits.milliseconds)
  const watch = setInterval(() => {
    void residentMebibytes(child.pid).then((used) => (used > limits.mebibytes ? end() : undefined))
  }, checkMilliseconds)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      child.once('message', (answer) => resolve(answer as Answer))
      child.once('error', reject)
      child.once('exit', () => reject(new Error('The process took too much time or memory, or failed.')))
      if (child.pid !== undefined) setPriority(child.pid, priority)
      child.send(request)
    })
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    end()
  }
}

/** For the module of a process: answers its request, and ends with the server. */
export function replyWith(work: (request: never) => Promise<object>): void {
  process.once('disconnect', () => process.exit(1))
  process.once('message', (request) => {
    void work(request as never).then(
      (answer) => process.send?.(answer),
      () => process.exit(1),
    )
  })
}

/** 0 once it has ended. */
async function residentMebibytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
}
