import { z } from 'zod'
import { isWithinBytes } from './byte-length.ts'
import { endpoint } from './endpoint.ts'
import { languageOf, programLanguages } from './language.ts'
import { LanguageCode } from './language-code.ts'
import { Comparison, InputOutputCases, Interaction, Validator, hidesSamples, inputOutputCases } from './input-output.ts'
import { FileName, Limits, maximumFileBytes, maximumSourceBytes } from './judge.ts'
import { additionalFiles, multipleChoiceAnswers, testCases, title } from './limit.ts'
import { messages } from './message.ts'
import { TagNames } from './tag.ts'
import { Id } from './part.ts'
import { Line, visibleLengthOf } from './text.ts'
import { Body, DifficultLevel, Title } from './question.ts'
import { candidateFileTypes } from './question-file.ts'

function withinBytes(maximum: number, message: string) {
  return z.string().refine((text) => isWithinBytes(text, maximum), { error: message })
}
function sourceText(what: string) {
  return withinBytes(maximumSourceBytes, `${what} can have at most ${maximumSourceBytes / 1024} KiB.`)
}
const TestFile = withinBytes(maximumFileBytes, `A file can have at most ${maximumFileBytes / 1024 / 1024} MiB.`)

/** An author can change the language's limits; the judge's maxima always apply. */
const AuthorLimits = Limits.pick({ cpuMilliseconds: true, memoryBytes: true }).partial()

const PostedAdditionalFiles = z
  .array(z.object({ fileName: z.string(), body: TestFile }))
  .max(additionalFiles.maximum, { error: `Use at most ${additionalFiles.maximum} additional files.` })
  .superRefine((files, context) => {
    for (const [index, file] of files.entries()) {
      if (FileName.safeParse(file.fileName).success) continue
      context.addIssue({ code: 'custom', message: messages.fileNeedsName(index + 1), path: [index, 'fileName'] })
    }
    if (new Set(files.map((file) => file.fileName)).size < files.length)
      context.addIssue({ code: 'custom', message: 'Two files have the same name.' })
  })

/** True if a file of this name does not clash with the judge's own files in the folder of a run. */
export function isFreeFileName(language: number, fileName: string): boolean {
  const own = languageOf(language)
  const name = fileName.toLowerCase()
  const taken = [own?.sourceFile, own?.testsFile, 'tmp'].some((one) => one?.toLowerCase() === name)
  return FileName.safeParse(fileName).success && !taken && !/^(gradus|interface\.)/.test(name)
}

const Posted = z.object({
  title: Title,
  body: Body,
  rawTags: TagNames,
  difficultLevel: DifficultLevel,
  /**
   * Accepted from roles 1 and 3 only. Once the question is approved, readers see it instead of the title. '' removes
   * it; an edit that leaves it out keeps it.
   */
  altTitle: Line({ maximum: title.maximum })
    .refine((text) => text === '' || visibleLengthOf(text) >= title.minimum, { error: messages.titleTooShort })
    .nullish(),
  altBody: Body.nullish(),
  /** Accepted from role 1 only: publishes the question at once. */
  isVisible: z.boolean().optional(),
  /**
   * Who sees the question without a review: `course`, for lecturers: only their course. `tournament`, for admins: only
   * participants of tournaments that use it. `company`, for owners and recruiters of the company `companyId`: only they
   * and the people who get it as a task. An edit doesn't change it.
   */
  visibility: z.enum(['site', 'course', 'tournament', 'company']).optional(),
  companyId: Id.optional(),
})

export const CodingQuestionForm = Posted.extend({
  kind: z.literal('coding'),
  implementations: z
    .array(
      z.object({
        type: LanguageCode,
        starter: sourceText('The starter'),
        tests: TestFile.refine((text) => text.trim() !== '', { error: 'The tests are empty.' }),
        solution: sourceText('The solution').optional(),
        additionalFiles: PostedAdditionalFiles.default([]),
        limits: AuthorLimits.optional(),
      }),
    )
    .min(1, { error: 'Add at least one language.' })
    .max(20)
    .refine((list) => new Set(list.map((one) => one.type)).size === list.length, {
      error: 'A language is listed twice.',
    }),
})

export const emptyAnswer = 'This answer is empty: write it, or remove it.'

export const MultiChoiceQuestionForm = Posted.extend({
  kind: z.literal('multiChoice'),
  /**
   * Why the right answer is right: HTML, shown after a right answer. '' removes it; an edit that leaves it out keeps
   * it.
   */
  explanation: Body.nullish(),
  answers: z
    .array(z.object({ body: z.string().trim().min(1, { error: emptyAnswer }).max(2000), correct: z.boolean() }))
    .min(multipleChoiceAnswers.minimum, { error: `Add at least ${multipleChoiceAnswers.minimum} answers.` })
    .max(multipleChoiceAnswers.maximum, { error: `Use at most ${multipleChoiceAnswers.maximum} answers.` })
    .refine((list) => list.filter((answer) => answer.correct).length === 1, {
      error: 'Mark exactly one answer as correct.',
    }),
})

/** Types of the advanced payload's files (specification, section 3). */
export const fileTypes = { testCase: 0, checkerMain: 1, functionTemplate: 2, ...candidateFileTypes } as const
const AdvancedFile = z.object({
  id: z.number().int().optional(),
  body: TestFile,
  type: z.number().int().min(0).max(4),
  plang: z.number().int().optional(),
  fileName: z.string().optional(),
})

/** The specification's own payload (section 3): checker, template, interface and 1 to 6 test cases in one list. */
export const AdvancedQuestionForm = Posted.extend({
  /** The specification's payload has none (`withKind`). */
  kind: z.literal('advanced').default('advanced'),
  type: LanguageCode,
  testCases: z.array(AdvancedFile).superRefine((files, context) => {
    const count = (type: number) => files.filter((file) => file.type === type).length
    const whole =
      count(fileTypes.checkerMain) === 1 && count(fileTypes.functionTemplate) === 1 && count(fileTypes.interface) === 1
    if (!whole || count(fileTypes.testCase) < 1) context.addIssue({ code: 'custom', message: messages.filesNeeded })
    if (count(fileTypes.testCase) > testCases.maximum)
      context.addIssue({ code: 'custom', message: messages.tooManyTestCases })
  }),
  additionalFiles: z
    .array(z.object({ fileName: z.string().default(''), body: TestFile, plang: z.number().int().optional() }).loose())
    .pipe(PostedAdditionalFiles)
    .default([]),
  solutionCode: sourceText('The solution').optional(),
  solutionType: LanguageCode.optional(),
})

/** The candidate's own program answers cases (design, section 5). */
export const InputOutputFields = Posted.extend({
  kind: z.literal('inputOutput'),
  implementations: z
    .array(
      z.object({
        type: LanguageCode.refine((code) => programLanguages.includes(code), {
          error: 'Programs in this language can’t read standard input. Choose another language.',
        }),
        starter: sourceText('The starter').default(''),
        solution: sourceText('The solution').optional(),
      }),
    )
    .min(1, { error: 'Add at least one language.' })
    .max(20)
    .refine((list) => new Set(list.map((one) => one.type)).size === list.length, {
      error: 'A language is listed twice.',
    }),
  cases: InputOutputCases,
  comparison: Comparison.optional(),
  validator: Validator.optional(),
  interaction: Interaction.optional(),
  limits: AuthorLimits.optional(),
})
export const InputOutputQuestionForm = InputOutputFields.refine(
  (form) => form.validator === undefined || form.implementations.some((one) => one.solution?.trim()),
  { error: 'Add a solution that the validator accepts.', path: ['validator'] },
).refine(
  (form) => form.validator !== undefined || !hidesSamples(form.interaction ?? { interactive: false, passes: 1 }),
  {
    error: 'Add a validator: interactive and multi-pass questions need one.',
    path: ['validator'],
  },
)

/**
 * Adds the kind, which the specification's payload does not have. An additional file (type 4) may be in its one list of
 * files or in a separate one.
 */
export function withKind(form: unknown): unknown {
  if (typeof form !== 'object' || form === null || 'kind' in form) return filesApart(form)
  return filesApart({ ...form, kind: 'advanced' })
}

function filesApart(form: unknown): unknown {
  const posted = z
    .looseObject({
      kind: z.literal('advanced'),
      testCases: z.array(z.looseObject({ type: z.unknown() })),
      additionalFiles: z.array(z.unknown()).optional(),
    })
    .safeParse(form)
  if (!posted.success) return form
  const { testCases: files, additionalFiles: others } = posted.data
  const isAdditional = ({ type }: { type: unknown }) => type === fileTypes.additional
  if (!files.some(isAdditional)) return form
  return {
    ...posted.data,
    testCases: files.filter((file) => !isAdditional(file)),
    additionalFiles: [...(others ?? []), ...files.filter(isAdditional)],
  }
}
/** The advanced payload has no `kind` (specification, section 3); ours name theirs (design, section 10). */
export const QuestionForm = z.preprocess(
  withKind,
  z.discriminatedUnion('kind', [
    CodingQuestionForm,
    MultiChoiceQuestionForm,
    AdvancedQuestionForm,
    InputOutputQuestionForm,
  ]),
)
export type QuestionForm = z.output<typeof QuestionForm>

/** The largest question as JSON: the maximum of cases, in which each line end takes two characters. */
export const questionBody = { bodyBytes: 2 * inputOutputCases.totalBytes, bodyValues: 5000 } as const

/** Replies of the posting call that are not an id (specification, section 7). */
export const postingResults = { awaitingReview: -1, dailyLimit: -2, solutionFailed: -3 } as const

export const postQuestion = endpoint({
  method: 'POST',
  url: '/auth/api/Questions',
  who: 'user',
  summary:
    'Post a question. Returns its id if it is published at once, -1 if it awaits review, -2 at the daily limit, -3 if the solution failed.',
  body: QuestionForm,
  ...questionBody,
  reply: z.number().int(),
  limit: 'post',
  refuses: ['judgeUnavailable', 'notAllowed', 'notFound'],
})
