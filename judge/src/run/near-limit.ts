import type { Limits } from '@gradus/contract/judge'
import type { Cores, Place } from '../sandbox/core-allocator.ts'
import type { Ended } from './run-result.ts'

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
  cores: Cores,
  context: { readonly signal: AbortSignal; readonly alone: boolean },
  once: (limits: Limits, place: Place) => Promise<Ended>,
): Promise<Ended> {
  const eased = { ...limits, cpuMilliseconds: Math.round(limits.cpuMilliseconds * ease) }
  const alone = (most: Limits): Promise<Ended> => cores.alone(context.signal, (place) => once(most, place))
  const first = { ...(await (context.alone ? alone(eased) : once(eased, 'one'))), limits }
  if (!isNear(first)) return first
  const second = { ...(await alone(limits)), limits }
  const better = second.result.stop === 'wall' ? tooLong(first) : second
  const { cpuMilliseconds, wallMilliseconds } = first.result
  return { ...better, first: { cpuMilliseconds, wallMilliseconds } }
}

/** Whether it ended beyond the limit, and not because of its time. */
function isNear({ result, limits }: Ended): boolean {
  const { stop } = result
  return result.cpuMilliseconds >= limits.cpuMilliseconds && stop !== 'cpu' && stop !== 'wall' && stop !== 'settled'
}

function tooLong(ended: Ended): Ended {
  return { ...ended, result: { ...ended.result, status: undefined, stop: 'cpu' } }
}
