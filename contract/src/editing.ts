import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InputOutput } from './input-output.ts'
import { Limits, Verdict } from './judge.ts'
import { Done, Id, Moment, WithId } from './part.ts'
import { AdditionalFile, DifficultLevel, QuestionKind, QuestionState } from './question.ts'
import {
  AdvancedQuestionForm,
  CodingQuestionForm,
  InputOutputFields,
  InputOutputQuestionForm,
  MultiChoiceQuestionForm,
  postingResults,
  questionBody,
  withKind,
} from './question-form.ts'

/** The author's files for one language of a question. An advanced question has exactly one language. */
export const Implementation = z.object({
  type: z.number().int(),
  /** For an advanced question the function template. */
  starter: z.string(),
  /** For an advanced question the checker's main. */
  tests: z.string(),
  interface: z.string().nullable(),
  solution: z.string().nullable(),
  additionalFiles: z.array(AdditionalFile),
  cases: z.array(z.object({ id: z.string(), input: z.string() })),
  limits: Limits.partial(),
})
export type Implementation = z.infer<typeof Implementation>

/** Everything that an edit can change and a revision stores. */
export const QuestionContent = z.object({
  title: z.string(),
  body: z.string(),
  altTitle: z.string().nullable(),
  altBody: z.string().nullable(),
  tags: z.array(z.string()),
  difficultLevel: DifficultLevel,
  implementations: z.array(Implementation),
  answers: z.array(z.object({ body: z.string(), correct: z.boolean() })),
  /** Of a multiple-choice question: why the right answer is right. */
  explanation: z.string().nullable(),
  /** Of an input-and-output question: cases, and how answers are compared. */
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

/** What a user may change about a question (docs/decisions/0050). */
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
  lastModifiedDate: Moment,
  /** Sent with the edit, which is refused if someone else has edited the question in the meantime. */
  revision: z.number().int(),
  rights: EditingRights,
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

/** The revision that the editor started from; without it the edit overwrites any other edit. */
const ReadRevision = z.number().int().positive().optional()

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
  refuses: ['conflict', 'judgeAway', 'notAllowed', 'notFound'],
})

/** The posting payload; only what a run needs is looked at, so that one may try before there is a title. */
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

/** How the solution of one language fares. */
export const Tried = z.object({
  type: z.number().int(),
  /** Null if there is only `message`. */
  verdict: Verdict.nullable(),
  /** Why the judge could not try it, such as a toolchain that is missing. */
  message: z.string().optional(),
})
export type Tried = z.infer<typeof Tried>

export const tryQuestion = endpoint({
  method: 'POST',
  url: '/auth/api/TryQuestion',
  who: 'user',
  summary:
    'Run each given solution against its tests, before posting. Returns one verdict per language with a solution.',
  body: TryForm,
  ...questionBody,
  reply: z.array(Tried),
  writes: false,
  limit: 'run',
  refuses: ['judgeAway'],
})

/** An edit of a question. */
export const Revision = z.object({
  /** The number of the state that it made; the one before it is the state that it replaced. */
  revision: z.number().int(),
  date: Moment,
  /** Null where the account was closed. */
  userId: z.number().int().nullable(),
  displayName: z.string().nullable(),
  changed: z.array(ContentPart),
})
export type Revision = z.infer<typeof Revision>

export const getRevisions = endpoint({
  method: 'GET',
  url: '/auth/api/Questions/:id/Revisions',
  who: 'user',
  summary: 'The edits of a question, newest first, for people who may edit it.',
  params: WithId,
  reply: z.array(Revision),
  refuses: ['notAllowed', 'notFound'],
})
export const getRevision = endpoint({
  method: 'GET',
  url: '/auth/api/Questions/:id/Revisions/:revision',
  who: 'user',
  summary: 'A former version of a question, for people who may edit it.',
  params: WithId.extend({ revision: Id }),
  reply: QuestionContent,
  refuses: ['notAllowed', 'notFound'],
})
export const rollBackQuestion = endpoint({
  method: 'POST',
  url: '/auth/api/Questions/:id/RollBack',
  who: 'user',
  summary: 'Restore a former version of a question, as a new edit.',
  params: WithId,
  body: z.object({ to: Id, revision: ReadRevision }),
  reply: Done,
  limit: 'post',
  refuses: ['conflict', 'notAllowed', 'notFound'],
})
