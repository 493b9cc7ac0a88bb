import type { z } from 'zod'
import type { Challenge, JudgeTask, Verdict } from '@gradus/contract/judge'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { inputOutputChallenge, type InputOutput } from './input-output.ts'
import { type VariantSource, limitsOf } from './form-rows.ts'

/** The task for the judge: an author's solution is judged like a candidate's. */
export function challengeOf(
  kind: string,
  one: {
    tests: string
    interface?: string | null
    starter: string
    cases: { id: string; input: string }[]
    inputOutput?: InputOutput | undefined
    reports?: string[] | null
  },
): Challenge {
  if (one.inputOutput) return inputOutputChallenge(one.inputOutput)
  if (kind !== 'advanced')
    return { kind: 'program', tests: one.tests, ...(one.reports ? { reports: one.reports } : {}) }
  return {
    kind: 'cases',
    checkerMain: one.tests,
    functionTemplate: one.starter,
    ...(one.interface ? { interface: one.interface } : {}),
    cases: one.cases,
  }
}

/** The author's solution as a task, as if a candidate had submitted it. */
export function solutionTask(user: User, kind: string, one: VariantSource): z.input<typeof JudgeTask> {
  return {
    language: one.language,
    owner: `account ${user.id}`,
    candidateSource: one.solution ?? '',
    additionalFiles: one.additionalFiles,
    challenge: challengeOf(kind, { ...one, reports: null }),
    showsTests: true,
    limits: limitsOf(one.limits),
  }
}

/**
 * Every given solution must pass its tests (design, section 10). @returns the languages with the reports of their
 * solutions, or undefined if a solution fails. @throws Problem judgeUnavailable
 */
export async function trySolutions(
  judge: JudgeClient,
  user: User,
  kind: string,
  implementations: readonly VariantSource[],
): Promise<VariantSource[] | undefined> {
  const tried = await Promise.all(
    implementations.map(async (one) => {
      if (one.solution === undefined) return { one, outcome: 'passed' }
      const verdict = await judge.judge(solutionTask(user, kind, one))
      return { one: { ...one, ...reportsOf(kind, verdict) }, outcome: verdict.outcome }
    }),
  )
  if (tried.some(({ outcome }) => outcome === 'judgeError'))
    throw new Problem('judgeUnavailable', { retryAfterSeconds: 5 })
  return tried.every(({ outcome }) => outcome === 'passed') ? tried.map(({ one }) => one) : undefined
}

/** The names of an advanced question's tests. Cases of other kinds are known without them. */
export function reportsOf(kind: string, verdict: Verdict): { reports?: string[] } {
  return kind === 'coding' ? { reports: verdict.tests.map(({ name }) => name) } : {}
}
