import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageCode, languageOf, programLanguages } from './language.ts'
import { Comparison, InputOutputCases, Validator, inputOutputCases } from './input-output.ts'
import { FileName, Limits, maximumFileBytes, maximumSourceBytes } from './judge.ts'
import { additionalFiles, body, multipleChoiceAnswers, testCases, title } from './limit.ts'
import { messages } from './message.ts'
import { Done, Id, Moment, PageNumber, WithId, pageOf } from './part.ts'
import { TagNames } from './tag.ts'

/** 1 Junior, 2 Senior, 3 Expert (specification, section 3). */
export const difficulties = { 1: 'Junior', 2: 'Senior', 3: 'Expert' } as const
export const DifficultLevel = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type DifficultLevel = z.infer<typeof DifficultLevel>

export const questionKinds = ['coding', 'multiChoice', 'advanced', 'inputOutput'] as const
export const QuestionKind = z.enum(questionKinds)
export type QuestionKind = z.infer<typeof QuestionKind>

/** `type` of a multiple-choice question; types under 5 mean multiple choice (specification, section 3). */
export const multipleChoiceType = 1

/** The toggle of the home page. */
export const ListType = z.enum(['Coding', 'MC'])
export type ListType = z.infer<typeof ListType>

/** A row of every list of questions. Comma strings as the specification has them. */
export const QuestionSummary = z.object({
  id: z.number().int(),
  title: z.string(),
  kind: QuestionKind,
  type: z.number().int(),
  plangs: z.string(),
  tags: z.string(),
  difficultLevel: DifficultLevel,
  votes: z.number().int(),
  views: z.number().int(),
  comments: z.number().int(),
  createdDate: Moment,
  ready: z.union([z.literal(0), z.literal(1)]),
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  reputation: z.number().int(),
})
export type QuestionSummary = z.infer<typeof QuestionSummary>

export const QuestionPage = pageOf(QuestionSummary)
export type QuestionPage = z.infer<typeof QuestionPage>

/**
 * Whether a question is public, waits for review, went back to its author, is seen by its lecturer's course alone, or was
 * taken off the site.
 */
export const QuestionState = z.enum(['waiting', 'public', 'returned', 'course', 'removed'])
export type QuestionState = z.infer<typeof QuestionState>

/** A question as its reader sees it; the reader's own fields are empty for visitors. */
export const Question = QuestionSummary.extend({
  body: z.string(),
  state: QuestionState,
  lastModifiedDate: Moment,
  /** The reader's languages among `plangs`, best first. */
  preferredLanguages: z.string(),
  noImportOption: z.union([z.literal(0), z.literal(1)]),
  approvedByModerator: z.boolean(),
  /** The reader answered, and the answer was right. */
  authAnsweredCorrect: z.boolean(),
  answeredByAuth: z.boolean(),
  authUserLiked: z.boolean(),
  /** The reader's vote, 0 for none. */
  authUserVote: z.literal([-1, 0, 1]),
  userLastActive: Moment,
  /** The code that the reader submitted last, and its language. */
  candCode: z.string().nullable(),
  candType: z.number().int().nullable(),
})
export type Question = z.infer<typeof Question>

const ListQuery = z.object({ type: ListType.default('Coding'), page: PageNumber })

export const getLatestQuestions = endpoint({
  method: 'GET',
  url: '/public/api/getLatestQuestions',
  who: 'anyone',
  summary: 'Public questions, newest first.',
  query: ListQuery,
  reply: QuestionPage,
})
export const getTopQuestions = endpoint({
  method: 'GET',
  url: '/public/api/TopQuestions',
  who: 'anyone',
  summary: 'Public questions, most voted first, without those kept out of Top Questions.',
  query: ListQuery,
  reply: QuestionPage,
})
export const getTopQuestionsByDifficulty = endpoint({
  method: 'GET',
  url: '/public/api/TopQuestionsDiff',
  who: 'anyone',
  summary: 'Public questions, easiest first; reverse=1 starts with the hardest.',
  query: ListQuery.extend({ reverse: z.enum(['0', '1']).default('0') }),
  reply: QuestionPage,
})
/** More than the right panel shows nobody asks for. */
export const getHotQuestions = endpoint({
  method: 'GET',
  url: '/public/api/HotQuestions',
  who: 'anyone',
  summary: 'A few public questions by votes and age, without those kept out of Top Questions.',
  reply: z.array(QuestionSummary),
})
/** Words or a tag, and what narrows them down. */
const SearchQuery = z.object({
  kw: z.string().trim().max(200).optional(),
  tag: z.string().trim().max(50).optional(),
  type: ListType.optional(),
  difficulty: z.coerce.number<string | number>().pipe(DifficultLevel).optional(),
  language: LanguageCode.optional(),
  page: PageNumber,
})
/** Letters of a text that were searched for: from the first to before the last, in UTF-16 units. */
export const Mark = z.tuple([z.number().int(), z.number().int()])
export type Mark = z.infer<typeof Mark>
/** Texts are plain: whoever shows them marks them himself. */
export const SearchHit = QuestionSummary.extend({
  titleMarks: z.array(Mark),
  /** What stands around the words in the question's text; '' where they are in the title alone. */
  excerpt: z.string(),
  excerptMarks: z.array(Mark),
})
export type SearchHit = z.infer<typeof SearchHit>
const SearchHits = pageOf(SearchHit).extend({
  /** Nothing has the words, so these are titles like them. */
  similar: z.boolean().optional(),
  /** The tag that is meant where one was searched for: a synonym is its tag. */
  tag: z.string().optional(),
  /** Other tags that may be meant, most alike first. */
  tags: z.array(z.string()),
})
export type SearchHits = z.infer<typeof SearchHits>

export const searchQuestions = endpoint({
  method: 'GET',
  url: '/public/api/Search',
  who: 'anyone',
  summary: 'Public questions by keyword or by tag, narrowed down by kind, difficulty and language.',
  query: SearchQuery,
  reply: SearchHits,
})
export const searchQuestionsSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/Search',
  who: 'user',
  summary: 'The same, also by whether the user solved them.',
  query: SearchQuery.extend({ solved: z.enum(['solved', 'unsolved']).optional() }),
  reply: SearchHits,
})

const ReadQuery = z.object({ Show: z.enum(['0', '1']).optional() })

export const getQuestion = endpoint({
  method: 'GET',
  url: '/public/api/Questions/:id',
  who: 'anyone',
  summary: 'A public question.',
  params: WithId,
  query: ReadQuery,
  reply: Question,
})
export const getQuestionSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/Questions/:id',
  who: 'user',
  summary: 'A question with what the reader did to it; those waiting for review for their author and moderators.',
  params: WithId,
  query: ReadQuery,
  reply: Question,
})

const OfLanguage = z.object({ questionId: Id, type: LanguageCode })

export const getQuestionTestImpl = endpoint({
  method: 'GET',
  url: '/public/api/getQuestionTestImpl/:questionId/:type',
  who: 'anyone',
  summary: 'What the editor opens with in this language.',
  params: OfLanguage,
  reply: z.string(),
})
export const AdditionalFile = z.object({ fileName: z.string(), body: z.string() })
export type AdditionalFile = z.infer<typeof AdditionalFile>
export const getQuestionAdditionalFiles = endpoint({
  method: 'GET',
  url: '/public/api/getQuestionAdditionalFiles/:questionId/:type',
  who: 'anyone',
  summary: 'Additional files of this language, each a tab of the editor.',
  params: OfLanguage,
  reply: z.array(AdditionalFile),
})
/** The same three for questions that are not public, for those who may see them. */
export const getQuestionTestImplSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/getQuestionTestImpl/:questionId/:type',
  who: 'user',
  summary: 'What the editor opens with in this language; also of waiting questions for their author and moderators.',
  params: OfLanguage,
  reply: z.string(),
})
export const getQuestionAdditionalFilesSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/getQuestionAdditionalFiles/:questionId/:type',
  who: 'user',
  summary: 'Additional files of this language; also of waiting questions for their author and moderators.',
  params: OfLanguage,
  reply: z.array(AdditionalFile),
})
export const getAnswersByQuestionIdSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/getAnswersByQuestionId/:id',
  who: 'user',
  summary: 'The answers of a multiple-choice question, in random order; also of waiting ones.',
  params: WithId,
  reply: z.array(z.object({ id: z.number().int(), body: z.string() })),
})
export const getAnswersByQuestionId = endpoint({
  method: 'GET',
  url: '/public/api/getAnswersByQuestionId/:id',
  who: 'anyone',
  summary: 'The answers of a multiple-choice question, in random order.',
  params: WithId,
  reply: z.array(z.object({ id: z.number().int(), body: z.string() })),
})
export const checkAnswer = endpoint({
  method: 'GET',
  url: '/auth/api/checkAnswer/:questionId/:answerId',
  who: 'user',
  summary: 'Answer a multiple-choice question.',
  params: z.object({ questionId: Id, answerId: Id }),
  reply: z.boolean(),
  limit: 'run',
})

/** What the reader has solved or tried among some questions, for the glyph at the head of a row. */
export const getProgress = endpoint({
  method: 'GET',
  url: '/auth/api/Progress',
  who: 'user',
  summary: 'Which of some questions the user solved or tried.',
  query: z.object({
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15})*$/, { error: 'Give question ids with commas between.' })
      .transform((ids) => ids.split(',').map(Number))
      .refine((ids) => ids.length <= 100, { error: 'At most 100 ids at once.' }),
  }),
  reply: z.object({ solved: z.array(z.number().int()), tried: z.array(z.number().int()) }),
})

function withinBytes(maximum: number, message: string) {
  return z.string().refine((text) => new TextEncoder().encode(text).length <= maximum, { error: message })
}
function sourceText(what: string) {
  return withinBytes(maximumSourceBytes, `${what} has at most ${maximumSourceBytes / 1024} KiB.`)
}
const TestFile = withinBytes(maximumFileBytes, `A file has at most ${maximumFileBytes / 1024 / 1024} MiB.`)

/** The author may ask for other limits than the language's; the judge's maxima hold in any case. */
const AuthorLimits = Limits.pick({ cpuMilliseconds: true, memoryBytes: true }).partial()

const PostedAdditionalFiles = z
  .array(z.object({ fileName: z.string(), body: TestFile }))
  .max(additionalFiles.maximum, { error: `At most ${additionalFiles.maximum} additional files.` })
  .superRefine((files, context) => {
    for (const [index, file] of files.entries()) {
      if (FileName.safeParse(file.fileName).success) continue
      context.addIssue({ code: 'custom', message: messages.fileNeedsName(index + 1), path: [index, 'fileName'] })
    }
    if (new Set(files.map((file) => file.fileName)).size < files.length)
      context.addIssue({ code: 'custom', message: 'Two files have the same name.' })
  })

/** Whether the judge's folder of a run has room for a file of this name beside its own. */
export function isFreeFileName(language: number, fileName: string): boolean {
  const own = languageOf(language)
  const name = fileName.toLowerCase()
  const taken = [own?.sourceFile, own?.testsFile, 'tmp'].some((one) => one?.toLowerCase() === name)
  return FileName.safeParse(fileName).success && !taken && !/^(gradus|interface\.)/.test(name)
}

export const Title = z
  .string()
  .trim()
  .min(title.minimum, { error: messages.titleTooShort })
  .max(title.maximum, { error: `At most ${title.maximum} characters.` })
/** HTML; the server counts its text without tags and sanitises it. */
export const Body = z.string().max(body.maximum, { error: `At most ${body.maximum} characters.` })

const Posted = z.object({
  title: Title,
  body: Body,
  rawTags: TagNames,
  difficultLevel: DifficultLevel,
  /** Only heeded for roles 1 and 3: what readers see instead, once approved. '' is none; in an edit, nothing leaves it. */
  altTitle: z
    .string()
    .trim()
    .max(title.maximum, { error: `At most ${title.maximum} characters.` })
    .refine((text) => text === '' || text.length >= title.minimum, { error: messages.titleTooShort })
    .nullish(),
  altBody: Body.nullish(),
  /** Only heeded for role 1: public at once. */
  isVisible: z.boolean().optional(),
  /** `course`, for lecturers: only their course sees it, and nobody reviews it. An edit leaves it as it is. */
  visibility: z.enum(['site', 'course']).optional(),
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
    .min(1, { error: 'Give at least one language.' })
    .max(20)
    .refine((list) => new Set(list.map((one) => one.type)).size === list.length, {
      error: 'A language is given twice.',
    }),
})
export const MultiChoiceQuestionForm = Posted.extend({
  kind: z.literal('multiChoice'),
  /** Why the right answer is right: HTML, shown to those who answered rightly. '' is none; in an edit, nothing leaves it. */
  explanation: Body.nullish(),
  answers: z
    .array(
      z.object({ body: z.string().trim().min(1, { error: 'An answer is empty.' }).max(2000), correct: z.boolean() }),
    )
    .min(multipleChoiceAnswers.minimum, { error: `Give at least ${multipleChoiceAnswers.minimum} answers.` })
    .max(multipleChoiceAnswers.maximum, { error: `At most ${multipleChoiceAnswers.maximum} answers.` })
    .refine((list) => list.filter((answer) => answer.correct).length === 1, {
      error: 'Mark exactly one answer as right.',
    }),
})

/** Types of the advanced payload's files (specification, section 3). */
export const fileTypes = { testCase: 0, checkerMain: 1, functionTemplate: 2, interface: 3, additional: 4 } as const
const AdvancedFile = z.object({
  id: z.number().int().optional(),
  body: TestFile,
  type: z.number().int().min(0).max(4),
  plang: z.number().int().optional(),
  fileName: z.string().optional(),
})

/** The specification's own payload (section 3): checker, template, interface and 1 to 6 test cases in one list. */
export const AdvancedQuestionForm = Posted.extend({
  kind: z.literal('advanced'),
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
  solutionType: z.coerce.number().int().optional(),
})

/** The candidate's own program answers cases (design, section 5). */
export const InputOutputFields = Posted.extend({
  kind: z.literal('inputOutput'),
  implementations: z
    .array(
      z.object({
        type: LanguageCode.refine((code) => programLanguages.includes(code), {
          error: 'Programs of this language do not read standard input.',
        }),
        starter: sourceText('The starter').default(''),
        solution: sourceText('The solution').optional(),
      }),
    )
    .min(1, { error: 'Give at least one language.' })
    .max(20)
    .refine((list) => new Set(list.map((one) => one.type)).size === list.length, {
      error: 'A language is given twice.',
    }),
  cases: InputOutputCases,
  comparison: Comparison.optional(),
  validator: Validator.optional(),
  limits: AuthorLimits.optional(),
})
export const InputOutputQuestionForm = InputOutputFields.refine(
  (form) => form.validator === undefined || form.implementations.some((one) => one.solution?.trim()),
  { error: 'A question with a validator needs a solution that it accepts.', path: ['validator'] },
)

/** The specification's payload names no kind. */
export function withKind(form: unknown): unknown {
  return typeof form === 'object' && form !== null && !('kind' in form) ? { ...form, kind: 'advanced' } : form
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

/** A question with as many cases as there may be, as JSON, where each line end takes two characters. */
export const questionBodyBytes = 2 * inputOutputCases.totalBytes

/** Answers of the posting call that are no id (specification, section 7). */
export const postingResults = { awaitingReview: -1, dailyLimit: -2, solutionFailed: -3 } as const

export const postQuestion = endpoint({
  method: 'POST',
  url: '/auth/api/Questions',
  who: 'user',
  summary: 'Post a question: its id where it stands at once, -1 awaiting review, -2 daily limit, -3 solution failed.',
  body: QuestionForm,
  bodyBytes: questionBodyBytes,
  reply: z.number().int(),
  limit: 'post',
})
export const approveQuestion = endpoint({
  method: 'PATCH',
  url: '/admin/api/ApproveQuestion/:id',
  who: 'moderator',
  summary: 'Make a waiting question public, with an alternative title and body where given.',
  params: WithId,
  body: z.object({ altTitle: Title.optional(), altBody: Body.optional() }).default({}),
  reply: Done,
})
export const rejectQuestion = endpoint({
  method: 'PATCH',
  url: '/admin/api/RejectQuestion/:id',
  who: 'moderator',
  summary: 'Send a waiting question back to its author with a reason.',
  params: WithId,
  body: z.object({ reason: z.string().trim().min(1, { error: 'Give a reason.' }).max(2000) }),
  reply: Done,
})
export const getWaitingQuestions = endpoint({
  method: 'GET',
  url: '/admin/api/WaitingQuestions',
  who: 'moderator',
  summary: 'Questions that wait for review, oldest first.',
  query: z.object({ page: PageNumber }),
  reply: QuestionPage,
})

/** What an admin says of a question on its page (specification, sections 4 and 7). */
export const setReady = endpoint({
  method: 'PATCH',
  url: '/admin/api/setReady/:id',
  who: 'admin',
  summary: 'Mark a question as ready.',
  params: WithId,
  reply: z.boolean(),
})
export const unsetReady = endpoint({
  method: 'PATCH',
  url: '/admin/api/unsetReady/:id',
  who: 'admin',
  summary: 'Take the ready mark of a question away.',
  params: WithId,
  reply: z.boolean(),
})
export const toggleNoImportOption = endpoint({
  method: 'PATCH',
  url: '/admin/api/NoImportOption/:id',
  who: 'admin',
  summary: 'Remove a question from Top Questions and Hot Questions, or add it again.',
  params: WithId,
  reply: Done,
})

/** Why the right answer is right, for those who answered rightly, the author and moderators. */
export const getExplanation = endpoint({
  method: 'GET',
  url: '/auth/api/Explanation/:id',
  who: 'user',
  summary: 'The right answer of a multiple-choice question and why, after answering it rightly.',
  params: WithId,
  reply: z.object({ answerId: z.number().int(), explanation: z.string() }),
})
