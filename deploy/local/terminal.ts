/**
 * What the person at the terminal reads: one line a step, one line an event.
 * A step's line stays open until the step ends (`Building the web … 6.2 s`); anything said meanwhile goes below it.
 */

let open = false

export function say(line: string): void {
  if (open) process.stdout.write('\n')
  open = false
  process.stdout.write(`${line}\n`)
}

export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  if (open) process.stdout.write('\n')
  process.stdout.write(`${title} … `)
  open = true
  const begun = Date.now()
  try {
    const result = await work()
    finish(title, secondsSince(begun))
    return result
  } catch (failure) {
    finish(title, 'failed')
    throw failure
  }
}

/** Seconds as people say them: `0.4 s`, `12 s`. */
export function secondsSince(begun: number): string {
  const seconds = (Date.now() - begun) / 1000
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}

function finish(title: string, outcome: string): void {
  process.stdout.write(open ? `${outcome}\n` : `${title}: ${outcome}\n`)
  open = false
}

/** Something that ends the command, in a sentence for the person who gave it; no stack is shown. */
export class Refusal extends Error {}

/** The person stopped the command. */
class Stopped extends Error {}

/**
 * Runs a command's story. A refusal becomes its sentence and exit status 1. The first SIGINT or SIGTERM aborts the
 * signal that the story is given, a second one ends the command at once (what it started dies with it).
 * @param stoppedStatus the exit status of a story that was stopped: 130 (128 + SIGINT) for tests, which then have not
 * passed; 0 where stopping is the ordinary end
 */
export async function tell(story: (stopped: AbortSignal) => Promise<void>, stoppedStatus = 0): Promise<void> {
  try {
    await story(stopSignal())
  } catch (failure) {
    if (!(failure instanceof Error)) throw failure
    if (failure instanceof Stopped) {
      say('Stopped.')
      return process.exit(stoppedStatus)
    }
    say(failure instanceof Refusal ? failure.message : (failure.stack ?? failure.message))
    process.exit(1)
  }
}

function stopSignal(): AbortSignal {
  const controller = new AbortController()
  let begun = 0
  const stop = () => {
    // The terminal and npm both pass on one Ctrl-C: what comes within a moment is the same one.
    if (begun > 0 && Date.now() - begun > 300) process.exit(130)
    if (begun > 0) return
    begun = Date.now()
    say('Stopping …')
    controller.abort(new Stopped())
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  followNpm(stop)
  return controller.signal
}

/** npm passes SIGINT and SIGTERM on, but cannot when it is killed: then its command ends with it. */
function followNpm(stop: () => void): void {
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 1000)
  timer.unref()
}
