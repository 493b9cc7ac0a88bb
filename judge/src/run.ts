import { randomBytes } from 'node:crypto'
import { Buffer } from 'node:buffer'
import { Diagnostic, type Limits } from '@gradus/contract/judge'
import { z } from 'zod'
import { contentOf, shapeOf } from './compile.ts'
import type { RunStep } from './language/language.ts'
import { Abandoned } from './problem.ts'
import type { BoxResult } from './shape.ts'
import type { Stock } from './stock.ts'

/** A runner's word on how its program ended. It can only colour a failure; only the mark makes a success. */
const Report = z.object({
  outcome: z.enum(['failed', 'compileError', 'runtimeError']),
  diagnostics: z.array(Diagnostic).max(10),
})
export type Report = z.infer<typeof Report>

export interface Ended {
  readonly result: BoxResult
  /** Whether the runner gave this run's mark, after the last test. */
  readonly marked: boolean
  readonly report: Report | undefined
  readonly limits: Limits
}

/** What a runner may say over the channel. */
const largestReport = 64 * 1024

export async function run(
  step: RunStep,
  product: Buffer | undefined,
  limits: Limits,
  input: string | undefined,
  stock: Stock,
  signal: AbortSignal,
): Promise<Ended> {
  const files =
    step.productPath === undefined || product === undefined
      ? step.files
      : [...step.files, { path: step.productPath, body: product, executable: true }]
  const whole = { ...step, files }
  const mark = randomBytes(16).toString('hex')
  const message = Buffer.from(step.message ?? '')
  const shape = {
    ...shapeOf(whole, limits),
    input: 'file' as const,
    ...(step.loopback === undefined ? {} : { loopback: step.loopback }),
  }
  const result = await stock.run(
    shape,
    contentOf(whole, {
      limits,
      channelBytes: largestReport,
      signal,
      ...(input === undefined ? {} : { input }),
      ...(step.runner ? { channel: Buffer.concat([Buffer.from(`${mark} ${message.length}\n`), message]) } : {}),
    }),
  )
  if (result.stop === 'aborted') throw new Abandoned('Nobody waits for this run.')
  const lines = result.channel.toString('utf8').split('\n')
  return {
    result,
    marked: lines.some((line) => line.split(' ')[0] === mark),
    report: lines.map(readReport).find((report) => report !== undefined),
    limits,
  }
}

function readReport(line: string): Report | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return Report.parse(JSON.parse(line))
  } catch {
    // Whatever else writes into the channel has no say.
    return undefined
  }
}
