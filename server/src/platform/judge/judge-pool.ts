import { checkHealth, newState, placeAt, type JudgePlace, type JudgeState } from './judge-state.ts'

/*
 * Theory of operation: which judge gets the next task
 *
 * The one with the lowest load for its slots. Load is what the judge said of others when it was last asked (GET /health,
 * each second while this server has work), and what this server has given it since.
 *
 * A judge is out, and gets nothing,
 * - while it does not answer /health. After three silent checks the tasks that it has are given up, so that another judge
 *   gets them; it is back with its first answer.
 * - for a while after a task on which it failed although it answers /health: it broke the connection, or answered what is
 *   no verdict. The while doubles with each further failure, but where all judges are out it is short. Then one task is
 *   its test: a verdict brings it back.
 *
 * A full judge is no faulty one: it is passed over until it was asked again. One that said “judge error” three times in a
 * row gets only what no other can take for half a minute: it may lack something of one language.
 *
 * An address may also be one name for several judges. Then the figures are those of any of them, and a failure takes all of
 * them out for a moment.
 */

const checkMilliseconds = 1_000
/** The pause if no other judge is left. */
const lastPause = 500
/** Milliseconds for which the judges are still checked after the last task. */
const watchedMilliseconds = 10_000

export interface JudgePool {
  readonly size: number
  /** All judges, those that answer first; it begins with another one each time. */
  inTurn(): readonly string[]
  /** The best judge that is not out and not in `tried`. */
  take(tried: ReadonlySet<string>): JudgePlace | undefined
}

export function createJudgePool(urls: readonly string[], now: () => number = Date.now): JudgePool {
  const judges = urls.map(newState)
  let turn = 0
  let usedAt = -Infinity
  let timer: NodeJS.Timeout | undefined

  /** Checks all judges every second while tasks are running, and for a while afterwards. */
  function watch(): void {
    usedAt = now()
    if (timer) return
    for (const judge of judges) void checkHealth(judge)
    timer = setInterval(() => {
      const isUsed = judges.some(({ own }) => own.size > 0) || now() - usedAt < watchedMilliseconds
      if (isUsed) for (const judge of judges) void checkHealth(judge)
      else {
        clearInterval(timer)
        timer = undefined
      }
    }, checkMilliseconds)
    timer.unref()
  }

  function isOut(judge: JudgeState): boolean {
    if (judge.silent > 0 && judge.faults > 0) return true
    // After a fault it gets one task at a time, until a verdict shows that it works again.
    return now() < judge.outUntil || (judge.faults > 0 && judge.own.size > 0)
  }

  function isLastResort({ silent, own, failedAt }: JudgeState): boolean {
    return silent === 0 && own.size === 0 && now() >= failedAt + lastPause
  }

  function rotate(): JudgeState[] {
    const first = turn++ % judges.length
    return [...judges.slice(first), ...judges.slice(0, first)]
  }

  return {
    size: judges.length,
    inTurn: () =>
      rotate()
        .toSorted((one, other) => Number(one.silent > 0) - Number(other.silent > 0))
        .map(({ url }) => url),
    take(tried) {
      watch()
      const open = rotate().filter((judge) => !tried.has(judge.url) && !judge.isFull)
      const isSuspect = (judge: JudgeState) => Number(now() < judge.suspectUntil)
      const [best] = open
        .filter((judge) => !isOut(judge))
        .toSorted((one, other) => isSuspect(one) - isSuspect(other) || loadOf(one) - loadOf(other))
      const isAnyIn = judges.some((judge) => !isOut(judge))
      const chosen = best ?? (isAnyIn ? undefined : open.find(isLastResort))
      return chosen && placeAt(chosen, now)
    },
  }
}

function loadOf({ others, own, slots }: JudgeState): number {
  return (others + own.size) / slots
}
