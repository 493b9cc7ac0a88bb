import type { Limits } from '@gradus/contract/judge'
import type { CoreAllocator, CorePlacement } from '../sandbox/core-allocator.ts'
import type { RunResult } from './run-result.ts'

/*
 * Near the time limit the verdict must not hang on noise: a program that needs the whole limit takes a few per cent more
 * CPU time on a busy machine, and half as much again where a neighbour empties the caches. So a run is ended at 1.5 times
 * its limit only. One that ended by itself beyond the limit is run once more, alone on a core, and the better run counts.
 * A run that ended within the limit needs no second one: no other could be better. Nor does one that went on to the end:
 * it hangs, or is too slow by more than noise.
 */

/** How many times its limit a run may use before it is ended. */
const ease = 1.5

/** @param once runs the program in such a place, up to these limits */
export async function runNearLimit(
  limits: Limits,
  cores: CoreAllocator,
  options: { readonly signal: AbortSignal; readonly alone: boolean },
  once: (limits: Limits, place: CorePlacement) => Promise<RunResult>,
): Promise<RunResult> {
  const eased = { ...limits, cpuMilliseconds: Math.round(limits.cpuMilliseconds * ease) }
  const alone = (most: Limits): Promise<RunResult> =>
    cores.withExclusiveCore(options.signal, (place) => once(most, place))
  const first = { ...(await (options.alone ? alone(eased) : once(eased, 'one'))), limits }
  if (!isNear(first)) return first
  const second = { ...(await alone(limits)), limits }
  const better = second.sandbox.stop === 'wall' ? tooLong(first) : second
  const { cpuMilliseconds, wallMilliseconds } = first.sandbox
  return { ...better, firstAttempt: { cpuMilliseconds, wallMilliseconds } }
}

/** Whether it ended beyond the limit, and not because of its time. */
function isNear({ sandbox, limits }: RunResult): boolean {
  const { stop } = sandbox
  return sandbox.cpuMilliseconds >= limits.cpuMilliseconds && stop !== 'cpu' && stop !== 'wall' && stop !== 'settled'
}

function tooLong(run: RunResult): RunResult {
  return { ...run, sandbox: { ...run.sandbox, status: undefined, stop: 'cpu' } }
}
