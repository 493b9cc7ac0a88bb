import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Verdict } from './judge.ts'
import {
  AdvancedQuestionForm,
  CodingQuestionForm,
  InputOutputFields,
  MultiChoiceQuestionForm,
  questionBody,
  withKind,
} from './question-form.ts'

/**
 * The payload of posting. Only the fields that a run needs are validated, so that an author can try it before there is
 * a title.
 */
export const TryForm = z.preprocess(
  withKind,
  z.discriminatedUnion('kind', [
    CodingQuestionForm.pick({ kind: true, implementations: true }),
    MultiChoiceQuestionForm.pick({ kind: true }),
    AdvancedQuestionForm.pick({
      kind: true,
      type: true,
      testCases: true,
      additionalFiles: true,
      solutionCode: true,
      solutionType: true,
    }),
    InputOutputFields.pick({
      kind: true,
      implementations: true,
      cases: true,
      comparison: true,
      validator: true,
      interaction: true,
      limits: true,
    }),
  ]),
)

export type TryForm = z.output<typeof TryForm>

/** The result of trying the solution of one language. */
export const TrialResult = z.object({
  type: z.number().int(),
  /** Null if there is only `message`. */
  verdict: Verdict.nullable(),
  /** Why the judge could not try it, such as a toolchain that is missing. */
  message: z.string().optional(),
  /**
   * What is wrong with the starter, run in place of a solution that passed: it passes too, so the tests prove nothing,
   * or it doesn't compile with the tests. Missing if it fails as it should.
   */
  starter: z.enum(['passes', 'doesNotCompile']).optional(),
})

export type TrialResult = z.infer<typeof TrialResult>

export const tryQuestion = endpoint({
  method: 'POST',
  url: '/auth/api/TryQuestion',
  who: 'user',
  summary:
    'Run each given solution, and each starter, against its tests, before posting. Returns one verdict per language with a solution.',
  body: TryForm,
  ...questionBody,
  reply: z.array(TrialResult),
  writes: false,
  limit: 'run',
  refuses: ['judgeUnavailable'],
})
