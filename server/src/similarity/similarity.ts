import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts'
import { inThread } from '../platform/concurrency/thread.ts'
import type { Comparison, ComparisonRequest } from './compare.ts'
import { comparisonLimits } from './comparison-limits.ts'
import type { ShapeRequest, Shapes } from './shape.ts'

const limits = { milliseconds: 300_000, heapMebibytes: 512 }

/**
 * Compares submissions to one question in one language, in a separate thread. The results show where people should
 * look, never a verdict; `isWorthALook` of the contract has the threshold.
 * @throws RangeError for more than `comparisonLimits.submissions`
 * @throws Problem tooOften if many comparisons wait already
 */
export async function compareSubmissions(request: ComparisonRequest): Promise<Comparison> {
  const { submissions: most } = comparisonLimits
  if (request.submissions.length > most) throw new RangeError(`At most ${most} submissions can be compared.`)
  return await inTurn(() => inThread<Comparison>(new URL('compare-thread.ts', import.meta.url), request, limits))
}

/**
 * Computes the shapes of solutions in a thread of its own; `isAlike` compares two of them.
 * @throws Problem tooOften if many comparisons wait already
 */
export async function shapesOf(request: ShapeRequest): Promise<Shapes> {
  return await inTurn(() => inThread<Shapes>(new URL('shape-thread.ts', import.meta.url), request, limits))
}

const inTurn = limitConcurrency({
  maxRunning: 1,
  maxWaiting: 20,
  busyMessage: 'Several comparisons are being made right now. Wait a moment and try again.',
})
