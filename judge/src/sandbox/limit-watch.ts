import { availableParallelism } from 'node:os'
import type { SandboxRequest, StopReason } from './profile.ts'
import type { ResourceGroup } from './resource-group.ts'

/** Bounds of the interval at which a running sandbox is checked, milliseconds. */
const shortestInterval = 5
const longestInterval = 50
/** On an overloaded machine a run may take this many times its wall-clock limit. */
export const maxStarvationFactor = 10
/** A run that uses less than this share of a core, and has no runnable thread, is waiting. */
const minComputing = 0.1
/** The period over which that is measured, milliseconds. */
const activityWindow = 50

interface WatchedRun {
  /** True once the run has ended or is being ended; then nothing is checked any more. */
  readonly isEnding: () => boolean
  /** CPU time of the run so far. */
  readonly cpuMilliseconds: () => number
  readonly onLimit: (limit: StopReason) => void
  /** Called if the run can't be watched. */
  readonly onFailure: (failure: unknown) => void
}
export interface LimitWatch {
  readonly stop: () => void
}

/**
 * Checks a run often enough to end it soon after its limit. A run cannot use CPU time faster than all cores provide it,
 * so the next check can wait that long.
 *
 * @param begin when the run began, a value of performance.now()
 */
export function watchLimits(
  { limits, onComputing, excludedMilliseconds }: SandboxRequest,
  group: ResourceGroup,
  begin: number,
  run: WatchedRun,
): LimitWatch {
  let timer: NodeJS.Timeout | undefined
  let before = { elapsed: 0, used: 0 }
  let due = 0
  let stalled = 0
  const check = (): void => {
    if (run.isEnding()) return
    const used = run.cpuMilliseconds()
    const elapsed = performance.now() - begin
    stalled += Math.max(0, elapsed - due)
    if (onComputing !== undefined && elapsed - before.elapsed >= activityWindow) {
      const isBusy = used - before.used >= (elapsed - before.elapsed) * minComputing
      onComputing(isBusy || group.isRunnable())
      before = { elapsed, used }
    }
    if (group.memoryKills() > 0) return run.onLimit('memory')
    if (used >= limits.cpuMilliseconds) return run.onLimit('cpu')
    // Time in which the run was ready but got no core does not count, nor time in which the judge itself got none: the
    // run may have ended meanwhile, and the judge not have seen it yet. Both may be the same time.
    const excluded = (): number => Math.max(group.starvedMilliseconds(), stalled) + (excludedMilliseconds?.() ?? 0)
    const waited = elapsed >= limits.wallMilliseconds ? elapsed - excluded() : elapsed
    const maxElapsed = limits.wallMilliseconds * maxStarvationFactor + stalled
    if (waited >= limits.wallMilliseconds || elapsed >= maxElapsed) return run.onLimit('wall')
    const cpuLeft = (limits.cpuMilliseconds - used) / availableParallelism()
    checkIn(Math.min(cpuLeft, limits.wallMilliseconds - waited, longestInterval))
  }
  const checkIn = (milliseconds: number): void => {
    const interval = Math.max(milliseconds, shortestInterval)
    due = performance.now() - begin + interval
    timer = setTimeout(() => {
      try {
        check()
      } catch (error) {
        run.onFailure(error)
      }
    }, interval)
  }
  checkIn(Math.min(limits.cpuMilliseconds / availableParallelism(), limits.wallMilliseconds, longestInterval))
  return { stop: () => clearTimeout(timer) }
}
