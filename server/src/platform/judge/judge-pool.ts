import { setTimeout as wait } from 'node:timers/promises'
import { isExpandable, judgeUrlsOf, lookUpName, type Lookup } from './judge-addresses.ts'
import { checkHealth, type CheckSettings } from './judge-check.ts'
import { newState, placeAt, type JudgePlace, type JudgeState } from './judge-state.ts'

/*
 * Theory of operation: which judge gets the next task
 *
 * The one with the lowest load for its slots. Load is what the judge said of others when it was last asked (GET /health,
 * each second while this server has work), and what this server has given it since.
 *
 * A judge is out, and gets nothing,
 * - until the canary has shown that it judges correctly: two small programs whose verdicts are known (judge-canary.ts).
 *   It runs before the first task, after each failure, and every few minutes while the judge is in use. A judge whose
 *   verdicts on it are wrong is out until they are right; the operator gets a sentence. One that reports an error, or is
 *   too busy for the canary, stays in. A judge without a language for the canary is trusted without one.
 * - while it does not answer /health. After three silent checks the tasks that it has are given up, so that another judge
 *   gets them; it is back with its first answer.
 * - while it is stuck: it answers /health, but none of its tasks moves, and the canary, once it runs, does not end. A long
 *   queue or long runs alone never do that, because the canary then only waits, or ends while they run.
 * - for a while after a task on which it failed although it answers /health: it broke the connection, or answered what is
 *   no verdict. The while doubles with each further failure, but where all judges are out it is short. Then one task is
 *   its test: a verdict brings it back.
 *
 * A full judge is no faulty one: it is passed over until it was asked again. One that said “judge error” three times in a
 * row gets only what no other can take for half a minute: it may lack something of one language.
 *
 * An address may also be one name for several judges. It is looked up every few seconds, and each of its addresses is a
 * judge with its own figures and failures. One that is not among them any more gets no further tasks.
 */

const checkMilliseconds = 1_000
/** How long the first task waits for a judge to be trusted before it gives up waiting. */
const readyMilliseconds = 2_000
const readyPause = 10
/** The pause if no other judge is left. */
const lastPause = 500
/** Milliseconds for which the judges are still checked after the last task. */
const watchedMilliseconds = 10_000

interface NameSettings {
  readonly lookUp: Lookup
  readonly lookUpMilliseconds: number
}

const usualSettings: CheckSettings & NameSettings = {
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

export type JudgeSettings = Partial<typeof usualSettings>

export interface JudgePool {
  readonly size: number
  readonly silenceMilliseconds: number
  /** Resolves when a judge may get tasks, or all were tried, or it takes too long. */
  ready(): Promise<void>
  /** All judges, those that answer first; it begins with another one each time. */
  inTurn(): Promise<readonly string[]>
  /** The best judge that is not out and not in `tried`. */
  take(tried: ReadonlySet<string>): JudgePlace | undefined
}

export function createJudgePool(names: readonly string[], changed: JudgeSettings = {}): JudgePool {
  const settings = { ...usualSettings, ...changed }
  const { now } = settings
  const hasNames = names.some((name) => isExpandable(new URL(name)))
  let judges = [...new Set(names)].map(newState)
  /** No longer behind a name, but still at work on tasks. */
  let leaving: readonly JudgeState[] = []
  let turn = 0
  let usedAt = -Infinity
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
    const known = new Map([...leaving, ...judges].map((judge) => [judge.url, judge]))
    judges = [...urls].map((url) => known.get(url) ?? newState(url))
    leaving = [...known.values()].filter((judge) => !urls.has(judge.url) && judge.own.size > 0)
  }

  async function check(): Promise<void> {
    await lookUp()
    await Promise.all([...judges, ...leaving].map((judge) => checkHealth(judge, settings)))
  }

  let areChecked = false
  /** Checks all judges every second while tasks are running, and for a while afterwards. */
  function watch(): void {
    usedAt = now()
    if (timer) return
    areChecked = false
    void check().finally(() => (areChecked = true))
    timer = setInterval(() => {
      const isUsed = judges.some(({ own }) => own.size > 0) || now() - usedAt < watchedMilliseconds
      if (isUsed) void check()
      else {
        clearInterval(timer)
        timer = undefined
      }
    }, checkMilliseconds)
    timer.unref()
  }

  function isOut(judge: JudgeState): boolean {
    if (!judge.isTrusted || (judge.silent > 0 && judge.faults > 0)) return true
    // After a fault it gets one task at a time, until a verdict shows that it works again.
    return now() < judge.outUntil || (judge.faults > 0 && judge.own.size > 0)
  }

  function isLastResort({ isTrusted, silent, own, failedAt }: JudgeState): boolean {
    return isTrusted && silent === 0 && own.size === 0 && now() >= failedAt + lastPause
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
      watch()
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
    take(tried) {
      watch()
      const open = rotate().filter((judge) => !tried.has(judge.url) && !judge.isFull)
      const isSuspect = (judge: JudgeState) => Number(now() < judge.suspectUntil)
      const [best] = open
        .filter((judge) => !isOut(judge))
        .toSorted((one, other) => isSuspect(one) - isSuspect(other) || loadOf(one) - loadOf(other))
      const isAnyIn = judges.some((judge) => !isOut(judge))
      const chosen = best ?? (isAnyIn ? undefined : open.find(isLastResort))
      return chosen && placeAt(chosen, now, () => void checkHealth(chosen, settings))
    },
  }
}

function loadOf({ others, own, slots }: JudgeState): number {
  return (others + own.size) / slots
}
