import type { Limits, SourceFile, Verdict } from '@gradus/contract/judge'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { challengeOf } from '../question/try-solutions.ts'
import { taskOf } from '../submission/task.ts'
import type { TestedChallenge } from './decoy.ts'

/** The judge failed at a run. It proves nothing, and the check is tried again later. */
export class JudgeFailed extends Error {}

interface Variant {
  readonly kind: string
  readonly language: number
  readonly starter: string
  readonly tests: string
  readonly interface: string | null
  readonly additional_files: SourceFile[]
  readonly cases: { id: string; input: string }[]
  readonly limits: Partial<Limits>
}

/** The tests of a question in one language; undefined for the kinds that are judged from outside. */
export function testsOf(variant: Variant): TestedChallenge | undefined {
  if (variant.kind !== 'coding' && variant.kind !== 'advanced') return undefined
  const challenge = challengeOf(variant.kind, variant)
  return challenge.kind === 'program' || challenge.kind === 'cases' ? challenge : undefined
}

/**
 * @returns a function that judges the source with a challenge, when the judge has nothing else to do. It throws
 * JudgeFailed, and Problem judgeUnavailable and badInput
 */
export function judging(judge: JudgeClient, variant: Variant, source: string, files: readonly SourceFile[] = []) {
  return async (challenge: TestedChallenge): Promise<Verdict> => {
    const sent = { owner: 'decoys', priority: 'idle' as const, language: variant.language, source, files }
    // Nobody sees this verdict. With the tests' reports it is possible to tell a changed answer from a changed
    // question.
    const task = { ...taskOf(variant, sent, challenge), showsTests: true }
    const verdict = await judge.judge(task)
    if (verdict.outcome === 'judgeError') throw new JudgeFailed(verdict.message)
    return verdict
  }
}
