import { JudgeHealth } from '@gradus/contract/judge'
import { getJson, isRefusal } from './judge-call.ts'

/** The state of one judge as this server knows it. judge-pool.ts explains how it is used. */

/** Silent checks in a row, each with the patience of `getJson`, after which a judge's tasks are given up. */
const silentChecks = 3
const shortestPause = 1_000
const longestPause = 30_000
const judgeErrorsInARow = 3
const suspectMilliseconds = 30_000
/** No machine has more slots; a judge that claims more is treated as if it had this many. */
const mostSlots = 256

export interface JudgeState {
  readonly url: string
  slots: number
  /** Tasks of other servers at the last check. */
  others: number
  /** Tasks of this server. */
  readonly own: Set<AbortController>
  isFull: boolean
  silent: number
  faults: number
  judgeErrors: number
  failedAt: number
  outUntil: number
  suspectUntil: number
}

/** A judge's place for one task. Exactly one of its ends is called. */
export interface JudgePlace {
  readonly url: string
  /** Aborts when the judge does not answer any more. */
  readonly silence: AbortSignal
  /** Call when it has given a verdict. */
  answered(isJudgeError: boolean): void
  /** Call when it refused the task, was not reachable, broke off, or did not answer with a verdict. */
  failed(error: unknown): void
  /** Call when nobody waits for the task any more. */
  left(): void
}

export function newState(url: string): JudgeState {
  const well = { silent: 0, faults: 0, judgeErrors: 0, failedAt: 0, outUntil: 0, suspectUntil: 0 }
  return { url, slots: 1, others: 0, own: new Set(), isFull: false, ...well }
}

const checking = new WeakMap<JudgeState, Promise<void>>()

/** Runs at most one check of a judge at a time. */
export function checkHealth(judge: JudgeState): Promise<void> {
  const running = checking.get(judge)
  if (running) return running
  const check = ask(judge).finally(() => checking.delete(judge))
  checking.set(judge, check)
  return check
}

async function ask(judge: JudgeState): Promise<void> {
  const health = JudgeHealth.safeParse(await getJson(`${judge.url}/health`).catch(() => undefined))
  if (health.success) {
    // The judge is back: failures from when it was unreachable are no reason to avoid it now.
    if (judge.silent > 0) judge.outUntil = 0
    judge.slots = Math.min(Math.max(1, health.data.slots), mostSlots)
    judge.others = Math.max(0, health.data.running + health.data.waiting - judge.own.size)
    judge.isFull = false
    judge.silent = 0
    return
  }
  judge.silent += 1
  if (judge.silent < silentChecks) return
  judge.faults = Math.max(judge.faults, 1)
  for (const task of judge.own) task.abort(new DOMException('The judge has gone silent.', 'TimeoutError'))
}

export function placeAt(judge: JudgeState, now: () => number): JudgePlace {
  const task = new AbortController()
  judge.own.add(task)
  const left = () => void judge.own.delete(task)
  return {
    url: judge.url,
    silence: task.signal,
    left,
    answered(isJudgeError) {
      left()
      judge.judgeErrors = isJudgeError ? judge.judgeErrors + 1 : 0
      if (!isJudgeError) judge.faults = 0
      if (judge.judgeErrors >= judgeErrorsInARow) judge.suspectUntil = now() + suspectMilliseconds
    },
    failed(error) {
      left()
      if (isRefusal(error, 'busy')) judge.isFull = true
      // Tasks that broke off together count as one failure.
      else if (!refusesTask(error) && now() >= judge.outUntil) {
        judge.failedAt = now()
        judge.outUntil = judge.failedAt + Math.min(longestPause, shortestPause * 2 ** judge.faults)
        judge.faults += 1
        void checkHealth(judge)
      }
    },
  }
}

/** The refusal concerns the task or its owner, not the judge. */
function refusesTask(error: unknown): boolean {
  return (['forGood', 'languageUnavailable', 'ownerQueueFull'] as const).some((kind) => isRefusal(error, kind))
}
