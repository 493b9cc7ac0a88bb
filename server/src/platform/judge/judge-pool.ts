import { setTimeout as wait } from 'node:timers/promises'
import { isExpandable, judgeUrlsOf, lookUpName, type Lookup } from './judge-addresses.ts'
import { checkHealth, type CheckSettings } from './judge-check.ts'
import { newState, placeAt, type JudgePlace, type JudgeState } from './judge-state.ts'

/*
 * Theory of operation: load balancing over judges
 *
 * Least-loaded: the next task goes to the judge with the lowest load for its slots. Load is what the judge reported of
 * others' tasks at the last health check (GET /health, each second while this server has work), plus the tasks that this
 * server has given it.
 *
 * A judge is excluded, which means that it gets no tasks,
 * - until the canary has shown that it judges correctly: two small programs whose verdicts are known (judge-canary.ts).
 *   The canary runs before the first task, after each fault, and every few minutes while the judge is in use. Wrong
 *   verdicts exclude the judge until they are correct, and the log reports it. A judge that reports an error, or is too
 *   busy for the canary, stays. A judge without a language for the canary is trusted without one.
 * - while it does not answer health checks. After three unanswered ones its tasks are retried on other judges. It is back
 *   with its first reply.
 * - while it is stuck: it answers health checks, but none of its tasks moves, and the canary, once it runs, does not end.
 *   A long queue or long runs alone are not stuck: the canary then only waits, or ends while they run.
 * - for a while after a fault: it broke the connection, or its reply was not a verdict. Exponential back-off: the while
 *   doubles with each further fault. Afterwards the judge is half-open: one trial task at a time, until a verdict closes
 *   the circuit. If all judges are excluded, the trial comes sooner.
 *
 * A full judge is not at fault: it is skipped until the next health check. A judge with three judge errors in a row is
 * suspect, and for half a minute gets only what no other judge can take: a single language of it may be broken.
 *
 * Service discovery. An address may be one name for several judges. It is looked up every few seconds, and each of its
 * addresses is a judge with a state of its own. One that is no longer among them is draining: it finishes its tasks, is
 * checked until then, and gets no further ones.
 */

const checkMilliseconds = 1_000
/** How long the first task waits for a judge to be trusted before it gives up waiting. */
const readyMilliseconds = 2_000
const readyPause = 10
/** The back-off if no other judge is left. */
const lastResortMilliseconds = 500
/** Milliseconds after the last task until health checks stop. */
const idleMilliseconds = 10_000

interface NameSettings {
  readonly lookUp: Lookup
  readonly lookUpMilliseconds: number
}

const defaults: CheckSettings & NameSettings = {
  now: Date.now,
  // A judge repeats a task's step every 30 seconds, so three repeats may get lost.
  silenceMilliseconds: 120_000,
  canaryMilliseconds: 5 * 60_000,
  unmovedMilliseconds: 10_000,
  stuckMilliseconds: 30_000,
  report: (sentence) => console.error(sentence),
  lookUp: lookUpName,
  lookUpMilliseconds: 5_000,
}

export type JudgeSettings = Partial<typeof defaults>

export interface JudgePool {
  readonly size: number
  readonly silenceMilliseconds: number
  /** Resolves when a judge may get tasks, or all were tried, or it takes too long. */
  ready(): Promise<void>
  /** All judges, those that answer first; it begins with another one each time. */
  inTurn(): Promise<readonly string[]>
  /** The least-loaded judge that is not excluded and not in `tried`. */
  pick(tried: ReadonlySet<string>): JudgePlace | undefined
}

export function createJudgePool(names: readonly string[], overrides: JudgeSettings = {}): JudgePool {
  const settings = { ...defaults, ...overrides }
  const { now } = settings
  const hasNames = names.some((name) => isExpandable(new URL(name)))
  let judges = [...new Set(names)].map(newState)
  /** No longer behind a name, but still at work on tasks. */
  let draining: readonly JudgeState[] = []
  let turn = 0
  let lastPickAt = -Infinity
  let lookedUpAt = -Infinity
  let timer: NodeJS.Timeout | undefined

  /** What each name led to when it was last looked up. */
  const addresses: (readonly string[])[] = names.map((name) => [name])

  /** Looks the names up if that was some time ago. */
  async function lookUp(): Promise<void> {
    if (!hasNames || now() - lookedUpAt < settings.lookUpMilliseconds) return
    lookedUpAt = now()
    await Promise.all(
      names.map(async (name, index) => {
        // A name that can't be looked up at the moment keeps its judges.
        const found = await judgeUrlsOf(name, settings.lookUp).catch(() => [])
        if (found.length > 0) addresses[index] = found
      }),
    )
    const urls = new Set(addresses.flat())
    const known = new Map([...draining, ...judges].map((judge) => [judge.url, judge]))
    judges = [...urls].map((url) => known.get(url) ?? newState(url))
    draining = [...known.values()].filter((judge) => !urls.has(judge.url) && judge.own.size > 0)
  }

  async function check(): Promise<void> {
    await lookUp()
    await Promise.all([...judges, ...draining].map((judge) => checkHealth(judge, settings)))
  }

  let areChecked = false
  /** Checks all judges every second while tasks are running, and for a while afterwards. */
  function keepChecking(): void {
    lastPickAt = now()
    if (timer) return
    areChecked = false
    void check().finally(() => (areChecked = true))
    timer = setInterval(() => {
      // A draining judge must not keep the tasks that it has if it dies.
      const isUsed = [...judges, ...draining].some(({ own }) => own.size > 0)
      if (isUsed || now() - lastPickAt < idleMilliseconds) void check()
      else {
        clearInterval(timer)
        timer = undefined
      }
    }, checkMilliseconds)
    timer.unref()
  }

  function isEjected(judge: JudgeState): boolean {
    if (!judge.isTrusted || (judge.silent > 0 && judge.faults > 0)) return true
    // Half-open after a fault: one trial task at a time.
    return now() < judge.excludedUntil || (judge.faults > 0 && judge.own.size > 0)
  }

  function isLastResort({ isTrusted, silent, own, failedAt }: JudgeState): boolean {
    return isTrusted && silent === 0 && own.size === 0 && now() >= failedAt + lastResortMilliseconds
  }

  function rotate(): JudgeState[] {
    const first = turn++ % judges.length
    return [...judges.slice(first), ...judges.slice(0, first)]
  }

  return {
    get size() {
      return judges.length
    },
    silenceMilliseconds: settings.silenceMilliseconds,
    async ready() {
      keepChecking()
      // While nobody used them, others may have taken their places.
      if (hasNames) await Promise.race([lookUp(), wait(readyMilliseconds, undefined, { ref: false })])
      const until = now() + readyMilliseconds
      const isTrusted = () => judges.some((judge) => judge.isTrusted)
      const isOpen = () => !areChecked || judges.some(({ isCanaryRunning }) => isCanaryRunning)
      while (!isTrusted() && isOpen() && now() < until) await wait(readyPause)
    },
    async inTurn() {
      await lookUp()
      const sorted = rotate().toSorted((one, other) => Number(one.silent > 0) - Number(other.silent > 0))
      return sorted.map(({ url }) => url)
    },
    pick(tried) {
      keepChecking()
      const open = rotate().filter((judge) => !tried.has(judge.url) && !judge.isFull)
      const isSuspect = (judge: JudgeState) => Number(now() < judge.suspectUntil)
      const [best] = open
        .filter((judge) => !isEjected(judge))
        .toSorted((one, other) => isSuspect(one) - isSuspect(other) || loadOf(one) - loadOf(other))
      const isAnyAvailable = judges.some((judge) => !isEjected(judge))
      const chosen = best ?? (isAnyAvailable ? undefined : open.find(isLastResort))
      return chosen && placeAt(chosen, now, () => void checkHealth(chosen, settings))
    },
  }
}

function loadOf({ others, own, slots }: JudgeState): number {
  return (others + own.size) / slots
}
