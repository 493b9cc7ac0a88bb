import type { Tried, TryForm } from '@gradus/contract/editing'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { Problem } from '../platform/problem.ts'
import type { Account } from '../platform/access/session.ts'
import { implementationsOf, refuseTakenNames, solutionTask, type Given } from './post.ts'

/** Its author knows the secret cases, and sees what the solution printed for each. */
function openly(one: Given): Given {
  if (!one.inputOutput) return one
  const cases = one.inputOutput.cases.map((single) => ({ ...single, sample: true }))
  return { ...one, inputOutput: { ...one.inputOutput, cases } }
}

/**
 * Runs each given solution against its tests, before anything is posted; nothing is stored.
 * @throws Problem badInput, judgeAway
 */
export async function tryQuestion(
  judge: JudgeClient,
  account: Account,
  form: TryForm,
  signal: AbortSignal,
): Promise<Tried[]> {
  const implementations = implementationsOf(form).map(openly)
  refuseTakenNames(implementations)
  const tryOne = async (one: Given): Promise<Tried> => {
    try {
      const verdict = await judge.judge(solutionTask(account, form.kind, one), { signal })
      if (verdict.outcome === 'judgeError') throw new Problem('judgeAway', { retryAfterSeconds: 5 })
      return { type: one.language, verdict }
    } catch (problem) {
      // One language that the judge does not take says nothing about the others.
      if (problem instanceof Problem && problem.code === 'badInput')
        return { type: one.language, verdict: null, message: problem.message }
      throw problem
    }
  }
  return await Promise.all(implementations.filter(({ solution }) => solution !== undefined).map(tryOne))
}
