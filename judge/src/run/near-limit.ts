import type { Limits } from '@gradus/contract/judge'
import type { CoreAllocator, CorePlacement } from '../sandbox/core-allocator.ts'
import type { RunResult } from './run-result.ts'

/*
 * Near the time limit, noise must not decide the verdict: a program that needs the whole limit takes a few per cent more
 * CPU time on a busy machine, and half as much again where a neighbour evicts its caches. Therefore a run is ended only
 * at 1.5 times its limit. A run that ended by itself beyond the limit is repeated once with an exclusive core, and the
 * better run counts. A run within the limit is not repeated, because a second one could not change the verdict. Neither
 * is one that reached 1.5 times the limit: it hangs, or is too slow by more than noise.
 */

/** A run is ended at this many times its limit. */
const tolerance = 1.5

/** @param runOnce runs the program with these limits on these cores */
export async function runNearLimit(
  limits: Limits,
  cores: CoreAllocator,
  options: { readonly signal: AbortSignal; readonly alone: boolean },
  runOnce: (limits: Limits, placement: CorePlacement) => Promise<RunResult>,
): Promise<RunResult> {
  const tolerant = { ...limits, cpuMilliseconds: Math.round(limits.cpuMilliseconds * tolerance) }
  const alone = (most: Limits): Promise<RunResult> =>
    cores.withExclusiveCore(options.signal, (placement) => runOnce(most, placement))
  const first = { ...(await (options.alone ? alone(tolerant) : runOnce(tolerant, 'one'))), limits }
  if (!isNear(first)) return first
  const second = { ...(await alone(limits)), limits }
  const better = second.sandbox.stop === 'wall' ? asTimeLimit(first) : second
  const { cpuMilliseconds, wallMilliseconds } = first.sandbox
  return { ...better, firstAttempt: { cpuMilliseconds, wallMilliseconds } }
}

/** Whether the run used more CPU time than its limit but was not ended for it. */
function isNear({ sandbox, limits }: RunResult): boolean {
  const { stop } = sandbox
  return sandbox.cpuMilliseconds >= limits.cpuMilliseconds && stop !== 'cpu' && stop !== 'wall' && stop !== 'decided'
}

function asTimeLimit(run: RunResult): RunResult {
  return { ...run, sandbox: { ...run.sandbox, status: undefined, stop: 'cpu' } }
}
