import { randomBytes } from 'node:crypto'
import { Buffer } from 'node:buffer'
import { type Limits } from '@gradus/contract/judge'
import type { Place } from '../sandbox/core-allocator.ts'
import { withoutEndings } from '../language/given-name.ts'
import type { RunStep } from '../language/language.ts'
import { Abandoned } from '../problem.ts'
import type { Slot } from '../queue/queue.ts'
import type { BoxContent, BoxResult, BoxShape } from '../sandbox/profile.ts'
import type { Stock } from '../sandbox/pool.ts'
import { contentOf, shapeOf } from '../sandbox/command.ts'
import { type Ended, Report } from './run-result.ts'

/*
 * What a runner sends over the channel (descriptor 3), after it took `<mark> <length>` and the tests from it
 * (docs/decisions/0170):
 *   <mark>          or `<mark> <anything>`: the tests came to their end and none failed. Nothing else makes a success.
 *   <mark>:<text>   a line of TAP that the tests reported. Counts where the language declares `reports: 'channel'`;
 *                   what is printed on standard output is then no report at all.
 *   {…}             a Report. It describes a failure and cannot make a success.
 * Every other line is ignored. A runner does nothing for decoys: they are ordinary tasks.
 */

/** What a runner may send over the channel, besides the tests' reports. */
const largestReport = 64 * 1024

/** A run that is told all but what decides when its box begins. */
export interface PreparedRun {
  readonly shape: BoxShape
  readonly content: BoxContent
  /** @throws Abandoned */
  ended(result: BoxResult): Ended
}

export interface RunContext {
  readonly signal: AbortSignal
  readonly slot?: Slot
  /** Which cores its box may use; one, which others may use too, where nothing is said. */
  readonly place?: Place
}

export function prepareRun(
  step: RunStep,
  product: Buffer | undefined,
  limits: Limits,
  input: { readonly kind: 'file'; readonly body: Buffer | string | undefined } | { readonly kind: 'lane' },
  { signal, slot, place = 'one' }: RunContext,
): PreparedRun {
  const files =
    step.productPath === undefined || product === undefined
      ? step.files
      : [
          ...step.files,
          {
            path: step.productPath,
            body: product,
            executable: step.executesProduct ?? step.command[0] === step.productPath,
          },
        ]
  const whole = { ...step, files }
  const mark = randomBytes(16).toString('hex')
  const message = (step.sendsProduct === true ? product : undefined) ?? Buffer.from(step.message ?? '')
  return {
    shape: {
      ...shapeOf(whole, limits),
      input: input.kind,
      ...(step.loopback === undefined ? {} : { loopback: step.loopback }),
      ...(step.refusesSignals === undefined ? {} : { refusesSignals: step.refusesSignals }),
    },
    content: contentOf(whole, {
      limits,
      channelBytes: step.channelBytes ?? largestReport + (step.reports === 'channel' ? limits.outputBytes : 0),
      signal,
      // Programs that talk to each other compute at the same time.
      place: step.loopback === true && place === 'one' ? 'any' : place,
      onComputing: (isComputing) => slot?.setComputing(isComputing),
      ...(input.kind === 'lane' || input.body === undefined ? {} : { input: input.body }),
      ...(step.runner ? { channel: Buffer.concat([Buffer.from(`${mark} ${message.length}\n`), message]) } : {}),
    }),
    ended(ended) {
      if (ended.stop === 'aborted') throw new Abandoned('Nobody waits for this run.')
      const hasPassedStatus = step.passedStatus !== undefined && ended.status === step.passedStatus
      const result = hasPassedStatus ? { ...ended, status: 0 } : ended
      const lines = result.channel.toString('utf8').split('\n')
      const gaveMark = lines.some((line) => line === mark || line.startsWith(`${mark} `))
      return {
        result,
        marked: gaveMark && (step.passedStatus === undefined || hasPassedStatus),
        report: lines.map(readReport).find((report) => report !== undefined),
        reported: step.reports === 'channel' ? reportedLines(lines, `${mark}:`) : undefined,
        limits,
      }
    },
  }
}

export async function run(
  step: RunStep,
  product: Buffer | undefined,
  limits: Limits,
  input: Buffer | string | undefined,
  stock: Stock,
  context: RunContext,
): Promise<Ended> {
  const prepared = prepareRun(step, product, limits, { kind: 'file', body: input }, context)
  return prepared.ended(await stock.run(prepared.shape, prepared.content))
}

function reportedLines(lines: readonly string[], start: string): string {
  const reported = lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length))
  return withoutEndings(reported.join('\n'))
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
