import type { Implementation } from '@gradus/contract/editing'
import type { Verdict } from '@gradus/contract/judge'
import type { SolutionCheck } from '@gradus/contract/review'
import type { Database } from '../platform/data/database.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { readSource } from '../question/source.ts'
import { inputOutputOf } from '../question/input-output.ts'
import { challengeOf } from '../question/try-solutions.ts'
import { limitsOf } from '../question/form-rows.ts'

/**
 * Checks for a moderator, before a question is published: whether the author's solution passes, and whether the starter
 * code does not. @throws Problem notFound, judgeUnavailable
 */
export async function checkSolutions(
  { database, judge }: { database: Database; judge: JudgeClient },
  user: User,
  id: number,
  signal: AbortSignal,
): Promise<SolutionCheck[]> {
  const { kind, content } = await readSource(database, user, id)
  const inputOutput = content.inputOutput ? inputOutputOf(content.inputOutput) : undefined
  const verdictOf = async (one: Implementation, source: string): Promise<Verdict> => {
    const verdict = await judge.judge(
      {
        language: one.type,
        owner: `account ${user.id}`,
        candidateSource: source,
        additionalFiles: one.additionalFiles,
        challenge: challengeOf(kind, { ...one, inputOutput }),
        limits: limitsOf(one.limits),
      },
      { signal },
    )
    if (verdict.outcome === 'judgeError') throw new Problem('judgeUnavailable', { retryAfterSeconds: 5 })
    return verdict
  }
  const check = async (one: Implementation): Promise<SolutionCheck> => {
    try {
      const [solution, starter] = await Promise.all([
        one.solution === null ? null : verdictOf(one, one.solution),
        // Candidates of an input-and-output question may begin with nothing.
        inputOutput && one.starter.trim() === '' ? null : verdictOf(one, one.starter),
      ])
      return { type: one.type, solution, starter: starter?.outcome ?? null }
    } catch (problem) {
      // If the judge refuses one language, that says nothing about the others.
      if (problem instanceof Problem && problem.code === 'badInput')
        return { type: one.type, solution: null, starter: null, message: problem.message }
      throw problem
    }
  }
  return await Promise.all(content.implementations.map(check))
}
