import { z } from 'zod'
import type { Challenge, Verdict } from '@gradus/contract/judge'
import { changed, changesOf, type Change } from './change.ts'

/** A change of the tests that a right solution fails, and that nothing but the right answer tells from the real tests. */
export const Decoy = z.object({
  at: z.number().int().nonnegative(),
  text: z.string(),
  /** Of an advanced question: the case whose input is changed; otherwise it is the checker. */
  caseId: z.string().optional(),
  /** The test's own report says that it was the expected answer that changed, not what the question is asked with. */
  isAnswer: z.boolean(),
})
export type Decoy = z.infer<typeof Decoy>

export type Coding = Extract<Challenge, { kind: 'program' | 'cases' }>

export interface DecoySearch {
  readonly decoys: Decoy[]
  /** The tests that the solution reports, each time; undefined where it does not pass them. */
  readonly reports: string[] | undefined
}

/** How often the author's solution is run at most, and how many decoys are enough. */
const mostTries = 24
const enoughAnswers = 4
const enough = 6
/** With fewer, a solution that is right only for the tests' own inputs could pass by chance. */
const leastAnswers = 2
const least = 3

/** The challenge without the names, which say nothing about a changed test, and perhaps with a decoy in it. */
export function challengeWith(challenge: Coding, decoy?: Pick<Decoy, 'at' | 'text' | 'caseId'>): Coding {
  if (challenge.kind === 'program')
    return { kind: 'program', tests: decoy ? changed(challenge.tests, decoy) : challenge.tests }
  if (decoy === undefined) return challenge
  if (decoy.caseId === undefined) return { ...challenge, checkerMain: changed(challenge.checkerMain, decoy) }
  const cases = challenge.cases.filter(({ id }) => id === decoy.caseId)
  return { ...challenge, cases: cases.map(({ id, input }) => ({ id, input: changed(input, decoy) })) }
}

/** @param judge runs the author's solution; throws where no judge answers */
export async function findDecoys(challenge: Coding, judge: (asked: Coding) => Promise<Verdict>): Promise<DecoySearch> {
  const real = challengeWith(challenge)
  const [first, second] = [await judge(real), await judge(real)]
  if (first.outcome !== 'passed' || second.outcome !== 'passed') return { decoys: [], reports: undefined }
  const names = commonNames(first, second)
  const decoys: Decoy[] = []
  for (const { caseId, ...change } of candidates(challenge).slice(0, mostTries)) {
    const verdict = await judge(challengeWith(challenge, { ...change, caseId }))
    if (!isOneAnswerLess(verdict, names)) continue
    const { at, text } = change
    decoys.push({ at, text, ...(caseId === undefined ? {} : { caseId }), isAnswer: isExpected(verdict, change) })
    if (decoys.length >= enough || decoys.filter(({ isAnswer }) => isAnswer).length >= enoughAnswers) break
  }
  const answers = decoys.filter(({ isAnswer }) => isAnswer)
  const chosen = answers.length >= leastAnswers ? answers : decoys.length >= least ? decoys : []
  return { decoys: chosen, reports: names }
}

function candidates(challenge: Coding): (Change & { caseId?: string })[] {
  if (challenge.kind === 'program') return changesOf(challenge.tests)
  const ofCases = challenge.cases.map(({ id, input }) => changesOf(input).map((change) => ({ ...change, caseId: id })))
  const rounds = Array.from({ length: 4 }, (_, round) => ofCases.flatMap((changes) => changes.slice(round, round + 1)))
  return [...rounds.flat(), ...changesOf(challenge.checkerMain)]
}

/** Names that differ from run to run, such as those with a time in them, are none to wait for. */
function commonNames(one: Verdict, other: Verdict): string[] {
  const left = other.tests.map(({ name }) => name)
  return one.tests.flatMap(({ name }) => {
    const at = left.indexOf(name)
    if (at >= 0) left.splice(at, 1)
    return at < 0 ? [] : [name]
  })
}

/** Exactly one test fails, as a test; where tests report nothing, the run as a whole does. */
function isOneAnswerLess({ outcome, tests }: Verdict, names: readonly string[]): boolean {
  if (outcome !== 'failed') return false
  if (names.length === 0) return tests.length === 0
  const failed = tests.filter(({ passed }) => !passed)
  return failed.length === 1 && tests.every(({ name }) => names.includes(name))
}

function isExpected({ tests }: Verdict, { literal }: Change): boolean {
  const failed = tests.find(({ passed }) => !passed)
  return failed?.expected !== undefined && failed.expected.includes(literal) && failed.got?.includes(literal) !== true
}
