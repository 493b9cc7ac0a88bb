import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Outcome } from './judge.ts'
import { Done, Timestamp, WithId } from './part.ts'
import { QuestionKind } from './question.ts'

/** The fairness check of an assignment before its grades are released (courses.md 31). */

export const fairnessLimits = {
  /** Inputs that are made from those of the tests, for each input-and-output question. */
  generatedInputs: 24,
  /** Changed copies of an author's solution. */
  mutants: 12,
  /** Bytes that are kept of an input or an output. */
  textBytes: 2048,
} as const

/**
 * Whether a test distinguishes solutions. `everyonePasses` and `nobodyPasses`: it does not. `sameAs`: the same
 * solutions fail it as fail another test.
 */
export const TestDecision = z.enum(['decides', 'everyonePasses', 'nobodyPasses', 'sameAs'])
export type TestDecision = z.infer<typeof TestDecision>

export const FairTest = z.object({
  name: z.string(),
  passed: z.number().int().nonnegative(),
  /** Solutions that it was run on. */
  solutions: z.number().int().nonnegative(),
  decision: TestDecision,
  /** The other test of `sameAs`. */
  other: z.string().nullable(),
  /** True if the author's own solution fails it. */
  authorFails: z.boolean(),
})
export type FairTest = z.infer<typeof FairTest>

/** A student of the class: the account, or the pseudonym in an anonymous assignment. */
const Person = { key: z.string(), name: z.string() }

/** A solution that passes all tests and answers an input differently from the author's. */
export const WrongPass = z.object({
  ...Person,
  input: z.string(),
  expected: z.string(),
  got: z.string(),
  /** Inputs on which it differs. */
  inputs: z.number().int().positive(),
})
export type WrongPass = z.infer<typeof WrongPass>

/** A solution that fails tests and agrees with the author's wherever both were run. */
export const RightFail = z.object({ ...Person, tests: z.array(z.string()) })
export type RightFail = z.infer<typeof RightFail>

/** A solution whose result differs from the one when it was submitted. */
export const UnsteadyResult = z.object({ ...Person, before: Outcome, after: Outcome })
export type UnsteadyResult = z.infer<typeof UnsteadyResult>

/** The author's solution with one change, which passes all tests. */
export const Survivor = z.object({
  type: z.number().int(),
  line: z.number().int().positive(),
  before: z.string(),
  after: z.string(),
})
export type Survivor = z.infer<typeof Survivor>

export const FairItem = z.object({
  itemId: z.number().int(),
  title: z.string(),
  kind: QuestionKind,
  points: z.number(),
  /** `missing`: the question has no solution of its author in a language of the class, so that less can be compared. */
  author: z.enum(['passes', 'fails', 'missing']),
  solutions: z.number().int().nonnegative(),
  /** Generated inputs that the author's solution answered. */
  inputs: z.number().int().nonnegative(),
  mutants: z.number().int().nonnegative(),
  tests: z.array(FairTest),
  wrongPasses: z.array(WrongPass),
  rightFails: z.array(RightFail),
  unsteady: z.array(UnsteadyResult),
  survivors: z.array(Survivor),
})
export type FairItem = z.infer<typeof FairItem>

/**
 * How a grade would change: tests that the author's solution fails are left out, and each generated input on which a
 * passing solution differs becomes a test.
 */
export const GradeShift = z.object({
  ...Person,
  itemId: z.number().int(),
  /** Points by the tests and the rubric. */
  before: z.number(),
  after: z.number(),
  /** Points that a grader has set instead; they apply until a grader changes them. Null without. */
  byHand: z.number().nullable(),
})
export type GradeShift = z.infer<typeof GradeShift>

export const FairnessCheck = z.object({
  assignmentId: z.number().int(),
  courseId: z.number().int(),
  title: z.string(),
  courseName: z.string(),
  /** The state of the last check; `none` before the first one. */
  state: z.enum(['none', 'running', 'done', 'stopped']),
  startedDate: Timestamp.nullable(),
  endedDate: Timestamp.nullable(),
  /** Programs that have been run, of `total`. */
  done: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  /** Empty until it is done. */
  items: z.array(FairItem),
  shifts: z.array(GradeShift),
})
export type FairnessCheck = z.infer<typeof FairnessCheck>

export const getFairness = endpoint({
  method: 'GET',
  url: '/auth/api/Fairness/:id',
  who: 'user',
  summary:
    'The last fairness check of an assignment of a course that the user teaches: its progress, then wrong solutions that pass, right ones that fail, tests that decide nothing, and how grades would change.',
  params: WithId,
  reply: FairnessCheck,
  refuses: ['notFound', 'notAllowed'],
})
export const startFairness = endpoint({
  method: 'POST',
  url: '/auth/api/Fairness/:id',
  who: 'user',
  summary:
    'Run the class’s solutions of an assignment against its authors’, on given and generated inputs. Changes no grade.',
  params: WithId,
  reply: Done,
  limit: 'run',
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
export const stopFairness = endpoint({
  method: 'DELETE',
  url: '/auth/api/Fairness/:id',
  who: 'user',
  summary: 'Stop the fairness check of an assignment that is running.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
