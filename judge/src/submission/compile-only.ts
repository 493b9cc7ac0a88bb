import type { Verdict } from '@gradus/contract/judge'
import { limitsFor } from '../run/limits.ts'
import { run } from '../run/run.ts'
import type { BuiltSubmission } from '../run/run-once.ts'
import { verdictOfCompiled, verdictOfSource, verdictOfSyntaxError } from '../verdict/verdict.ts'

/**
 * The verdict of a submission that is not executed (`compileOnly`): it is built, or checked for syntax errors. A
 * language without a compiler and without such a check (SQL) always passes.
 */
export async function judgeBuild(submission: BuiltSubmission): Promise<Verdict> {
  const { driver, cache, program, built, sources, context, request } = submission
  const limits = limitsFor(driver.limits)
  const step = driver.checkSyntax?.(program, cache, limits)
  if (step === undefined) return verdictOfCompiled(built, sources)
  const result = await run(step, undefined, limits, undefined, context.pool, request)
  const refused = verdictOfSyntaxError(built, result, sources)
  if (refused !== undefined) return refused
  if (result.completed) return verdictOfCompiled(built, sources)
  await submission.selfTest()
  return verdictOfSource('The code could not be read to its end.')
}
