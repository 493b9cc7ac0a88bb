import type { LanguageState } from '@gradus/contract/language-code'
import { judgeExclusions } from '../metrics/metrics.ts'
import { isRefusal } from './judge-call.ts'
import { canaryLanguage } from './judge-canary.ts'

/** The state of one judge as this server knows it. judge-pool.ts explains how it is used. */

export const shortestPause = 1_000
export const longestPause = 30_000
const judgeErrorsInARow = 3
const suspectMilliseconds = 30_000

export interface JudgeState {
  readonly url: string
  slots: number
  /** Tasks of other servers at the last check. */
  others: number
  languages: readonly LanguageState[]
  /** Tasks of this server. */
  readonly own: Set<AbortController>
  isFull: boolean
  silent: number
  faults: number
  judgeErrors: number
  failedAt: number
  excludedUntil: number
  suspectUntil: number
  /** When any of this server's tasks made progress. */
  movedAt: number
  /** Whether it may get tasks: the canary's verdicts were correct, or the judge has no language for a canary. */
  isTrusted: boolean
  /** When the last canary with correct verdicts began; 0 before the first. */
  lastCorrectAt: number
  isCanaryRunning: boolean
  /** Failed canaries in a row. */
  failedCanaries: number
  nextCanaryAt: number
}

/** A judge's place for one task. Exactly one of its ends is called. */
export interface JudgePlace {
  readonly url: string
  /** Aborts when the judge does not answer any more. */
  readonly silence: AbortSignal
  /** Call on each progress of the task. */
  moved(): void
  /** Call when it has given a verdict. */
  answered(isJudgeError: boolean): void
  /** Call when it refused the task, was not reachable, broke off, or did not answer with a verdict. */
  failed(error: unknown): void
  /** Call when nobody waits for the task any more. */
  left(): void
}

export function newState(url: string): JudgeState {
  const load = { slots: 1, others: 0, languages: [], own: new Set<AbortController>(), isFull: false }
  const well = { silent: 0, faults: 0, judgeErrors: 0, failedAt: 0, excludedUntil: 0, suspectUntil: 0, movedAt: 0 }
  const unknown = { isTrusted: false, lastCorrectAt: 0, isCanaryRunning: false, failedCanaries: 0, nextCanaryAt: 0 }
  return { url, ...load, ...well, ...unknown }
}

/** @param onFault called after a fault that excludes the judge */
export function placeAt(judge: JudgeState, now: () => number, onFault: () => void): JudgePlace {
  const task = new AbortController()
  if (judge.own.size === 0) judge.movedAt = now()
  judge.own.add(task)
  const left = () => void judge.own.delete(task)
  const moved = () => void (judge.movedAt = now())
  return {
    url: judge.url,
    silence: task.signal,
    left,
    moved,
    answered(isJudgeError) {
      left()
      moved()
      judge.judgeErrors = isJudgeError ? judge.judgeErrors + 1 : 0
      if (!isJudgeError) judge.faults = 0
      if (judge.judgeErrors >= judgeErrorsInARow) judge.suspectUntil = now() + suspectMilliseconds
    },
    failed(error) {
      left()
      if (isRefusal(error, 'busy')) judge.isFull = true
      // Tasks that broke off together count as one failure.
      else if (!refusesTask(error) && now() >= judge.excludedUntil) {
        judgeExclusions.inc({ reason: 'fault' })
        judge.failedAt = now()
        judge.excludedUntil = judge.failedAt + Math.min(longestPause, shortestPause * 2 ** judge.faults)
        judge.faults += 1
        if (judge.isTrusted && canaryLanguage(judge.languages) !== undefined) {
          judge.isTrusted = false
          judge.nextCanaryAt = 0
        }
        onFault()
      }
    },
  }
}

/** The refusal concerns the task or its owner, not the judge. */
function refusesTask(error: unknown): boolean {
  return (['permanent', 'languageUnavailable', 'ownerQueueFull'] as const).some((kind) => isRefusal(error, kind))
}
