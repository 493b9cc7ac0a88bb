import type { TrialResult, TryForm } from '@gradus/contract/question-trial'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { implementationsOf, refuseTakenNames, type VariantSource } from './form-rows.ts'
import { solutionTask } from './try-solutions.ts'

/** The author knows the secret cases, and may see what the solution printed for each. */
function openly(one: VariantSource): VariantSource {
  if (!one.inputOutput) return one
  const cases = one.inputOutput.cases.map((single) => ({ ...single, sample: true }))
  return { ...one, inputOutput: { ...one.inputOutput, cases } }
}

/**
 * Runs each given solution against its tests, before anything is posted, and the starter if the solution passes;
 * nothing is stored.
 * @throws Problem badInput, judgeUnavailable
 */
export async function tryQuestion(
  judge: JudgeClient,
  user: User,
  form: TryForm,
  signal: AbortSignal,
): Promise<TrialResult[]> {
  const implementations = implementationsOf(form).map(openly)
  refuseTakenNames(implementations)
  /** Says what is wrong with a starter that passes, so that the tests test nothing, or that doesn't fit the tests. */
  const tryStarter = async (one: VariantSource): Promise<Pick<TrialResult, 'starter'>> => {
    const { outcome } = await judge.judge(solutionTask(user, form.kind, { ...one, solution: one.starter }), { signal })
    if (outcome === 'passed') return { starter: 'passes' }
    return outcome === 'compileError' && one.starter.trim() !== '' ? { starter: 'doesNotCompile' } : {}
  }
  const tryOne = async (one: VariantSource): Promise<TrialResult> => {
    try {
      const verdict = await judge.judge(solutionTask(user, form.kind, one), { signal })
      if (verdict.outcome === 'judgeError') throw new Problem('judgeUnavailable', { retryAfterSeconds: 5 })
      return { type: one.language, verdict, ...(verdict.outcome === 'passed' ? await tryStarter(one) : {}) }
    } catch (problem) {
      // If the judge refuses one language, that says nothing about the others.
      if (problem instanceof Problem && problem.code === 'badInput')
        return { type: one.language, verdict: null, message: problem.message }
      throw problem
    }
  }
  return await Promise.all(implementations.filter(({ solution }) => solution !== undefined).map(tryOne))
}
