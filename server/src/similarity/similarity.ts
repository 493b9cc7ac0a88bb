import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts'
import type { Comparison, ComparisonRequest } from './compare.ts'
import { comparisonLimits } from './comparison-limits.ts'
import type { ShapeRequest, Shapes } from './shape.ts'

const patienceMilliseconds = 300_000
const heapMebibytes = 512

/**
 * How alike submissions to one question in one language are, in a thread of its own. What it answers is where people
 * should look, never a verdict: `isWorthALook` of the contract says from when.
 * @throws RangeError for more than `comparisonLimits.submissions`
 * @throws Problem tooOften if many comparisons wait already
 */
export async function compareSubmissions(request: ComparisonRequest): Promise<Comparison> {
  const { submissions: most } = comparisonLimits
  if (request.submissions.length > most) throw new RangeError(`At most ${most} submissions can be compared.`)
  return await inTurn(() => inThread<Comparison>('compare-thread.ts', request))
}

/**
 * What solutions look like, in a thread of its own; `isAlike` compares two.
 * @throws Problem tooOften if many comparisons wait already
 */
export async function shapesOf(request: ShapeRequest): Promise<Shapes> {
  return await inTurn(() => inThread<Shapes>('shape-thread.ts', request))
}

async function inThread<Answer>(module: string, request: ComparisonRequest | ShapeRequest): Promise<Answer> {
  const worker = new Worker(new URL(module, import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: heapMebibytes },
  })
  const timer = setTimeout(() => void worker.terminate(), patienceMilliseconds)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The comparison took too long and was ended.')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const inTurn = limitConcurrency({
  atOnce: 1,
  longest: 20,
  crowded: 'Several comparisons are being made right now. Wait a moment and try again.',
})
