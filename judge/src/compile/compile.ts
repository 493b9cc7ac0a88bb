import type { Buffer } from 'node:buffer'
import type { Diagnostic, Limits } from '@gradus/contract/judge'
import { linesOf } from '../language/output-lines.ts'
import type { LanguageDriver, Program, ToolchainCache } from '../language/language.ts'
import { ClientDisconnected, JudgeFailure } from '../problem.ts'
import type { SandboxResult } from '../sandbox/profile.ts'
import { plainText } from '../run/plain-text.ts'
import { requestOf, profileOf } from '../sandbox/command.ts'
import type { ExecutionContext } from '../run/execution-context.ts'
import { tooLong } from './compile-server.ts'

/** The largest product that a compiler may send. A Go program with all of the standard library has some 20 MB. */
const largestProduct = 64 * 1024 * 1024

export interface BuildResult {
  readonly compiled: boolean
  readonly product: Buffer | undefined
  readonly diagnostics: Diagnostic[]
  readonly compilerOutput: string
  /** Why nothing was compiled, where the compiler printed no error. */
  readonly message: string | undefined
}

/** Builds a program in a sandbox. The result says why, if it does not compile. A language without `build` runs its source. */
export async function compile(
  driver: LanguageDriver,
  program: Program,
  cache: ToolchainCache,
  context: ExecutionContext,
  signal: AbortSignal,
): Promise<BuildResult> {
  const step = driver.build?.(program, cache)
  if (step === undefined)
    return { compiled: true, product: undefined, diagnostics: [], compilerOutput: '', message: undefined }
  if (step.kind === 'compileServer') {
    const compilation = await context.compileServers.compile(step.compiler, step.files, signal)
    if (!compilation.answered) return failed(compilation.reason)
    const { compiled, text, product } = compilation.reply
    return {
      compiled,
      product,
      ...readOutput(driver, text),
      message: compiled ? undefined : explainFailure(driver, text),
    }
  }
  const result = await context.pool.run(
    { ...profileOf(step, step.limits), input: 'pipe' },
    requestOf(step, {
      input: step.input ?? '',
      limits: step.limits,
      channelBytes: largestProduct,
      signal,
    }),
  )
  if (result.stop === 'aborted') throw new ClientDisconnected()
  const text = plainText(result.combinedOutput)
  if (result.stop !== undefined) return failed(stopMessage(result, step.limits), driver, text)
  if (result.status === 0) {
    if (result.channel.length === 0) throw new JudgeFailure('A compiler ended with status 0 and sent no product.')
    const product = driver.completeProduct?.(result.channel, program) ?? result.channel
    return { compiled: true, product, ...readOutput(driver, text), message: undefined }
  }
  return { compiled: false, product: undefined, ...readOutput(driver, text), message: explainFailure(driver, text) }
}

function readOutput(driver: LanguageDriver, text: string): { diagnostics: Diagnostic[]; compilerOutput: string } {
  return { diagnostics: driver.diagnostics?.(text) ?? [], compilerOutput: text }
}

function failed(message: string, driver?: LanguageDriver, text = ''): BuildResult {
  const diagnostics = driver === undefined ? [] : readOutput(driver, text).diagnostics
  return { compiled: false, product: undefined, diagnostics, compilerOutput: text, message }
}

function stopMessage(result: SandboxResult, limits: Limits): string {
  if (result.stop === 'memory') return 'The compiler ran out of memory.'
  if (result.stop === 'output' || result.stop === 'channel') return 'The compiler produced too much output.'
  return tooLong(result.stop === 'wall' ? limits.wallMilliseconds : limits.cpuMilliseconds)
}

/** The message of a compiler that refuses without naming a line. */
function explainFailure(driver: LanguageDriver, text: string): string | undefined {
  const named = driver.diagnostics?.(text).some((diagnostic) => diagnostic.severity === 'error')
  return named === true
    ? undefined
    : ([...linesOf(text)].find((line) => line.trim() !== '') ?? 'The compiler refused this program.')
}
