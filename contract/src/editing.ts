import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InputOutput } from './input-output.ts'
import { Limits } from './judge.ts'
import { Timestamp, WithId } from './part.ts'
import { AdditionalFile } from './question-file.ts'
import { DifficultLevel, QuestionKind, QuestionState } from './question.ts'
import {
  AdvancedQuestionForm,
  CodingQuestionForm,
  InputOutputQuestionForm,
  MultiChoiceQuestionForm,
  postingResults,
  questionBody,
  withKind,
} from './question-form.ts'

/** The author's files for one language of a question. An advanced question has exactly one language. */
export const Implementation = z.object({
  type: z.number().int(),
  /** For an advanced question: the function template. */
  starter: z.string(),
  /** For an advanced question: the main file of the checker. */
  tests: z.string(),
  interface: z.string().nullable(),
  solution: z.string().nullable(),
  additionalFiles: z.array(AdditionalFile),
  cases: z.array(z.object({ id: z.string(), input: z.string() })),
  limits: Limits.partial(),
})
export type Implementation = z.infer<typeof Implementation>

/** All fields that an edit can change and that a revision stores. */
export const QuestionContent = z.object({
  title: z.string(),
  body: z.string(),
  altTitle: z.string().nullable(),
  altBody: z.string().nullable(),
  tags: z.array(z.string()),
  difficultLevel: DifficultLevel,
  implementations: z.array(Implementation),
  answers: z.array(z.object({ body: z.string(), correct: z.boolean() })),
  /** For a multiple-choice question: why the right answer is right. */
  explanation: z.string().nullable(),
  /** For an input-and-output question: its cases, and how answers are compared. */
  inputOutput: InputOutput.nullable().default(null),
})
export type QuestionContent = z.infer<typeof QuestionContent>
export const ContentPart = QuestionContent.keyof()
export type ContentPart = z.infer<typeof ContentPart>

/** The names of a question's parts as the interface shows them. */
export const partNames: Readonly<Record<ContentPart, string>> = {
  title: 'Title',
  body: 'Text',
  altTitle: 'Alternative title',
  altBody: 'Alternative text',
  tags: 'Tags',
  difficultLevel: 'Difficulty',
  implementations: 'Files',
  answers: 'Answers',
  explanation: 'Explanation',
  inputOutput: 'Cases and comparison',
}

/** What a user may change in a question (docs/decisions/0050). */
export const EditingRights = z.object({
  /** Title and body. */
  text: z.boolean(),
  /** Tags, difficulty, files, answers. */
  rest: z.boolean(),
  alternative: z.boolean(),
})
export type EditingRights = z.infer<typeof EditingRights>

/** Everything that the editor of a question needs. */
export const QuestionSource = z.object({
  id: z.number().int(),
  kind: QuestionKind,
  state: QuestionState,
  /** Why it was returned to its author. */
  returnedReason: z.string().nullable(),
  userId: z.number().int(),
  displayName: z.string(),
  lastModifiedDate: Timestamp,
  /** Sent with the edit, which is refused if someone else has edited the question in the meantime. */
  revision: z.number().int(),
  rights: EditingRights,
  /** Languages in which forged passes can't be found, by docs/decisions/0171. Known once somebody has passed. */
  withoutDecoys: z.array(z.number().int()),
  content: QuestionContent,
})
export type QuestionSource = z.infer<typeof QuestionSource>

export const getQuestionSource = endpoint({
  method: 'GET',
  url: '/auth/api/Questions/:id/Source',
  who: 'user',
  summary: 'Everything needed to edit a question, for people who may edit it.',
  params: WithId,
  reply: QuestionSource,
  refuses: ['notAllowed', 'notFound'],
})

/** The revision on which the edit is based; without it the edit overwrites any other edit. */
export const ReadRevision = z.number().int().positive().optional()

export const EditForm = z.preprocess(
  withKind,
  z.discriminatedUnion('kind', [
    CodingQuestionForm.extend({ revision: ReadRevision }),
    MultiChoiceQuestionForm.extend({ revision: ReadRevision }),
    AdvancedQuestionForm.extend({ revision: ReadRevision }),
    InputOutputQuestionForm.safeExtend({ revision: ReadRevision }),
  ]),
)
export type EditForm = z.output<typeof EditForm>

export const editQuestion = endpoint({
  method: 'PUT',
  url: '/auth/api/Questions/:id',
  who: 'user',
  summary: 'Edit a question. Returns 1, or -3 if a given solution failed its tests.',
  params: WithId,
  body: EditForm,
  ...questionBody,
  reply: z.literal([1, postingResults.solutionFailed]),
  limit: 'post',
  refuses: ['conflict', 'judgeUnavailable', 'notAllowed', 'notFound'],
})
