/**
 * Output for the user at the terminal: one line for each step and one for each event.
 * A step's line stays open until the step ends (`Building the web … 6.2 s`). A line printed meanwhile goes below it.
 */

/** The step whose line is open. */
let openStep: string | undefined

export function printLine(line: string): void {
  endLine()
  process.stdout.write(`${line}\n`)
}

function endLine(): void {
  if (openStep !== undefined) process.stdout.write('\n')
  openStep = undefined
}

export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  endLine()
  process.stdout.write(`${title} … `)
  openStep = title
  const startedAt = Date.now()
  try {
    const result = await work()
    finish(title, secondsSince(startedAt))
    return result
  } catch (error) {
    finish(title, 'failed')
    throw error
  }
}

/** The seconds since then, with one decimal below ten: `0.4 s`, `12 s`. */
export function secondsSince(startedAt: number): string {
  const seconds = (Date.now() - startedAt) / 1000
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}

function finish(title: string, outcome: string): void {
  const isOpen = openStep === title
  if (!isOpen) endLine()
  process.stdout.write(isOpen ? `${outcome}\n` : `${title}: ${outcome}\n`)
  openStep = undefined
}

/** An expected error that ends the command. The user sees its message and no stack trace. */
export class UserError extends Error {}

/** The abort reason if the user stops the command. */
class Stopped extends Error {}

/**
 * Runs a command. For a UserError it prints the message and exits with status 1. The first SIGINT, SIGTERM or SIGHUP aborts
 * the signal that `command` receives. A second one ends the process and the programs that it started at once.
 * @param stoppedStatus the exit status after a stop: 130 (128 + SIGINT) for tests, which then have not passed; 0 if stopping
 * is the ordinary end of the command
 */
export async function runCommand(command: (stopped: AbortSignal) => Promise<void>, stoppedStatus = 0): Promise<void> {
  try {
    await command(stopSignal())
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error instanceof Stopped) {
      printLine('Stopped.')
      return process.exit(stoppedStatus)
    }
    printLine(
      error instanceof UserError || error.name === 'StorageError' ? error.message : (error.stack ?? error.message),
    )
    process.exit(1)
  }
}

function stopSignal(): AbortSignal {
  const controller = new AbortController()
  let stoppedAt = 0
  const stop = () => {
    // The terminal and npm both deliver one Ctrl-C. A second signal within 300 ms is the same one.
    if (stoppedAt > 0 && Date.now() - stoppedAt > 300) process.exit(130)
    if (stoppedAt > 0) return
    stoppedAt = Date.now()
    printLine('Stopping …')
    controller.abort(new Stopped())
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  stopWithNpm(stop)
  return controller.signal
}

/** npm forwards SIGINT and SIGTERM, but cannot forward SIGKILL. Stops the command when npm, its parent, has died. */
function stopWithNpm(stop: () => void): void {
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 1000)
  timer.unref()
}
