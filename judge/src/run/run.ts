import { randomBytes } from 'node:crypto'
import { Buffer } from 'node:buffer'
import { type Limits } from '@gradus/contract/judge'
import type { CorePlacement } from '../sandbox/core-allocator.ts'
import { withoutSuffixes } from '../language/name-suffix.ts'
import type { RunStep } from '../language/language.ts'
import { ClientDisconnected } from '../problem.ts'
import type { QueueSlot } from '../queue/queue.ts'
import type { SandboxRequest, SandboxResult, SandboxProfile } from '../sandbox/profile.ts'
import type { SandboxPool } from '../sandbox/pool.ts'
import { requestOf, profileOf } from '../sandbox/command.ts'
import { type RunResult, RunnerReport } from './run-result.ts'

/*
 * What a runner sends over the channel (descriptor 3), after it has read `<mark> <length>` and the tests from it
 * (docs/decisions/0170):
 *   <mark>          or `<mark> <anything>`: all tests ran and none failed. Only this makes a success.
 *   <mark>:<text>   a line of TAP that the tests reported. It counts if the language declares `reports: 'channel'`. Then
 *                   no report is read from standard output.
 *   <half>:<text>   an `ok` that the tests, not the candidate's code, printed to standard output. <half> is the mark's first
 *                   half: if the candidate's code intercepts it, it still does not have the mark.
 *   <half>!         the tests came to their end, and failed.
 *   {…}             a Report. It describes a failure and cannot make a success.
 * Every other line is ignored. Runners need no support for decoys: those are ordinary tasks.
 */

/** Bytes that a runner may send over the channel, in addition to the reports of the tests. */
const largestReport = 64 * 1024

/** A run with its profile and its request, whose result can be interpreted when the sandbox has ended. */
export interface PreparedRun {
  readonly profile: SandboxProfile
  readonly request: SandboxRequest
  /** @throws ClientDisconnected */
  interpret(exited: SandboxResult): RunResult
}

export interface RunOptions {
  readonly signal: AbortSignal
  readonly queueSlot?: QueueSlot
  /** The cores that its sandbox may use. By default one, which it shares with others. */
  readonly placement?: CorePlacement
}

export function prepareRun(
  step: RunStep,
  product: Buffer | undefined,
  limits: Limits,
  input: { readonly kind: 'file'; readonly body: Buffer | string | undefined } | { readonly kind: 'fifo' },
  { signal, queueSlot, placement = 'one' }: RunOptions,
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
  const stepWithProduct = { ...step, files }
  const mark = randomBytes(16).toString('hex')
  const half = mark.slice(0, mark.length / 2)
  const message = (step.sendsProduct === true ? product : undefined) ?? Buffer.from(step.message ?? '')
  return {
    profile: {
      ...profileOf(stepWithProduct, limits),
      input: input.kind,
      ...(step.loopback === undefined ? {} : { loopback: step.loopback }),
      ...(step.refusesSignals === undefined ? {} : { refusesSignals: step.refusesSignals }),
    },
    request: requestOf(stepWithProduct, {
      limits,
      channelBytes: step.channelBytes ?? largestReport + (step.reports === undefined ? 0 : limits.outputBytes),
      signal,
      // Programs that communicate compute at the same time.
      placement: step.loopback === true && placement === 'one' ? 'any' : placement,
      onComputing: (isComputing) => queueSlot?.setComputing(isComputing),
      ...(input.kind === 'fifo' || input.body === undefined ? {} : { input: input.body }),
      ...(step.runner ? { channel: Buffer.concat([Buffer.from(`${mark} ${message.length}\n`), message]) } : {}),
    }),
    interpret(exited) {
      if (exited.stop === 'aborted') throw new ClientDisconnected()
      const hasPassedStatus = step.passedStatus !== undefined && exited.status === step.passedStatus
      const sandbox = hasPassedStatus ? { ...exited, status: 0 } : exited
      const lines = sandbox.channel.toString('utf8').split('\n')
      const hasMark = lines.some((line) => line === mark || line.startsWith(`${mark} `))
      return {
        sandbox,
        completed: hasMark && (step.passedStatus === undefined || hasPassedStatus),
        testsEnded: hasMark || lines.includes(`${half}!`),
        report: firstReport(lines),
        reportedTap: step.reports === 'channel' ? reportedLines(lines, `${mark}:`) : undefined,
        confirmedTap: step.reports === 'confirmed' ? reportedLines(lines, `${half}:`) : '',
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
  pool: SandboxPool,
  options: RunOptions,
): Promise<RunResult> {
  const prepared = prepareRun(step, product, limits, { kind: 'file', body: input }, options)
  return prepared.interpret(await pool.run(prepared.profile, prepared.request))
}

function reportedLines(lines: readonly string[], prefix: string): string {
  const reported = lines.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length))
  return withoutSuffixes(reported.join('\n'))
}

/** Any program can write to the channel: only so many lines are tried. */
const maxReports = 10

function firstReport(lines: readonly string[]): RunnerReport | undefined {
  for (const line of lines.filter((each) => each.startsWith('{')).slice(0, maxReports)) {
    const report = readReport(line)
    if (report !== undefined) return report
  }
  return undefined
}

function readReport(line: string): RunnerReport | undefined {
  try {
    return RunnerReport.parse(JSON.parse(line))
  } catch {
    // Not a report: another program may have written to the channel.
    return undefined
  }
}
