import { z } from 'zod'
import type { Challenge, Verdict } from '@gradus/contract/judge'
import { applyChange, type Replacement } from './change.ts'
import { varieties } from './plausible.ts'

/**
 * A test that expects a wrong answer, so that a correct solution fails it. Only a program that knows the expected answers
 * can tell such a decoy from the real tests.
 */
export const Decoy = z.object({
  /**
   * The wrong answers: one with nothing else changed, if something else in the test can change; two with that changed as
   * well, or one in place of a truth; one of another type where the change may be in an input. A program passes the decoy
   * if it passes the tests with each of them. With one alone they may accept an answer that is right, too, such as one
   * that need not be exact.
   */
  changes: z.array(z.object({ at: z.number().int().nonnegative(), text: z.string() })).min(1),
  /** The variety of wrong answers that look like right ones. Undefined for the nearest. */
  plausible: z.literal(varieties).optional(),
  /** For an advanced question: the case whose input is changed. Undefined if the checker is changed. */
  caseId: z.string().optional(),
  /** The test that a right solution fails with it. Undefined if that test has no name. */
  test: z.string().optional(),
  /**
   * True if the failed test's report shows that the change hit the expected answer and not the test's input, and that
   * without the change this is the answer that the author's solution gives. Then only a forgery passes all wrong answers.
   * False if it doesn't show that, or shows nothing.
   */
  changesExpected: z.boolean(),
})
export type Decoy = z.infer<typeof Decoy>

/** One of a decoy's changes, as a run of the tests applies it. */
export type AppliedDecoy = Pick<Decoy, 'caseId' | 'test'> & Replacement

export function appliedDecoysOf({ changes, caseId, test }: Decoy): AppliedDecoy[] {
  return changes.map((change) => ({ ...placeOf({ ...change, caseId }), ...(test === undefined ? {} : { test }) }))
}

export type TestedChallenge = Extract<Challenge, { kind: 'program' | 'cases' }>

export type Place = Replacement & Pick<Decoy, 'caseId'>

export function placeOf({ at, text, caseId }: Place): Place {
  return { at, text, ...(caseId === undefined ? {} : { caseId }) }
}

/** Fewer wrong answers are not used: a solution that is right only for the tests' own inputs could pass them by chance. */
export const minWrongAnswers = 2
/** In how many tests decoys must be that are not known to change an answer. */
const minTests = 2

/** The challenge with the decoy applied, if there is one. `reports` is left out: its names need not match changed tests. */
export function withDecoy(challenge: TestedChallenge, decoy?: Place & { readonly length?: number }): TestedChallenge {
  if (challenge.kind === 'program')
    return { kind: 'program', tests: decoy ? applyChange(challenge.tests, decoy) : challenge.tests }
  if (decoy === undefined) return challenge
  if (decoy.caseId === undefined) return { ...challenge, checkerMain: applyChange(challenge.checkerMain, decoy) }
  const cases = challenge.cases.filter(({ id }) => id === decoy.caseId)
  return { ...challenge, cases: cases.map(({ id, input }) => ({ id, input: applyChange(input, decoy) })) }
}

/**
 * The decoys of one question that are evaluated together: those that change an expected answer, and those of tests that
 * show no answer. If there are too few of the first kind, all are one set. A set that is too small proves nothing.
 */
export function setsOf(decoys: readonly Decoy[]): Decoy[][] {
  const answers = decoys.filter(({ changesExpected }) => changesExpected)
  const others = decoys.filter(({ changesExpected }) => !changesExpected)
  if (answers.flatMap(({ changes }) => changes).length < minWrongAnswers) return areEnough(decoys) ? [[...decoys]] : []
  return areEnough(others) ? [answers, others] : [answers]
}

/**
 * Whether decoys that are not known to change an answer can prove something. What they change may be inputs that only the
 * author's solution doesn't handle, so one test is not enough. Of tests without names, each decoy counts.
 */
export function areEnough(decoys: readonly Decoy[]): boolean {
  const tests = new Set(decoys.map((decoy) => decoy.test ?? decoy))
  return tests.size >= minTests
}

/**
 * The decoys that can prove that a program which fails some tests forged the others: those of tests that it passed. Too few
 * of them prove nothing.
 */
export function decoysOfPassed(decoys: readonly Decoy[], { tests }: Pick<Verdict, 'tests'>): Decoy[] {
  return setsOf(decoys.filter(({ test }) => test !== undefined && passesTest({ tests }, test))).flat()
}

export function passesTest({ tests }: Pick<Verdict, 'tests'>, test: string | undefined): boolean {
  const own = tests.filter(({ name }) => name === test)
  return own.length > 0 && own.every(({ passed }) => passed)
}
