import type { Verdict } from '@gradus/contract/judge'
import type { RunStep } from '../language/language.ts'
import { limitsFor } from '../run/limits.ts'
import { run } from '../run/run.ts'
import type { RunResult } from '../run/run-result.ts'
import type { BuiltSubmission } from '../run/run-once.ts'
import { isSyntaxError, verdictOfSyntaxError } from '../verdict/verdict.ts'

/**
 * The verdict of a syntax error in an interpreted language, which does not count as a try. The candidate's code could have
 * sent such a report itself, because it shares the runner's channel. So a runner that does not execute the file parses it
 * again. It gets no input, which may be secret.
 */
export async function findSyntaxError(submission: BuiltSubmission, result: RunResult): Promise<Verdict | undefined> {
  if (!isSyntaxError(result)) return undefined
  const { driver, cache, program, built, sources, context, request } = submission
  const limits = limitsFor(driver.limits)
  const step = driver.checkSyntax?.(program, cache, limits)
  // Without such a check, no code of the candidate runs beside the parser that reports the error (T-SQL).
  if (step === undefined) return verdictOfSyntaxError(built, result, sources)
  const executed = async (one: RunStep) => run(one, undefined, limits, undefined, context.pool, request)
  const found = verdictOfSyntaxError(built, await executed(step), sources)
  if (found !== undefined || driver.lint === undefined) return found
  // Nothing runs in a file that cannot be compiled, so the report came from the runner.
  const { sandbox } = await executed(driver.lint(program, cache, limits))
  return sandbox.status === 0 ? undefined : verdictOfSyntaxError(built, result, sources)
}

/** A run whose syntax error was not found: a program that ran. */
export function asExecuted<Result extends RunResult>(result: Result): Result {
  return isSyntaxError(result) && result.report !== undefined
    ? { ...result, report: { ...result.report, outcome: 'runtimeError' } }
    : result
}
