import { z } from 'zod'
import { bodyBytesOf, endpoint } from './endpoint.ts'
import { LanguageCode } from './language.ts'
import { body, title } from './limit.ts'
import { Id, Moment, PageNumber, WithId, pageOf, CompanyName } from './part.ts'
import { messages } from './message.ts'
import { Line, Lines } from './text.ts'

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

export const Title = Line({ ...title, tooShort: messages.titleTooShort })
/** Why a question is returned; its author reads it. */
export const Reason = Lines({ minimum: 1, maximum: 2000, tooShort: 'Enter a reason.' })
/** HTML; the server counts its text without tags and sanitises it. */
export const Body = z.string().max(body.maximum, { error: `Use at most ${body.maximum} characters.` })
/** Of a form that has one such text. */
export const bytesOfBody = bodyBytesOf(body.maximum)

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
  /** When it was approved, by which the latest are sorted; null if it is not public. */
  publishedDate: Moment.nullable(),
  ready: z.union([z.literal(0), z.literal(1)]),
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  reputation: z.number().int(),
})
export type QuestionSummary = z.infer<typeof QuestionSummary>

export const QuestionPage = pageOf(QuestionSummary)
export type QuestionPage = z.infer<typeof QuestionPage>

/** Whether a question waits for review, was approved, went back to its author, or was taken off the site. */
export const QuestionLifecycle = z.enum(['waiting', 'approved', 'returned', 'removed'])
export type QuestionLifecycle = z.infer<typeof QuestionLifecycle>

/** Who sees a question once it is approved. */
export const Audience = z.enum(['public', 'course', 'tournament', 'company', 'assignment', 'private'])
export type Audience = z.infer<typeof Audience>

/** Lifecycle and audience in one word, as replies have it: the audience of an approved question, otherwise its lifecycle. */
export const QuestionState = z.enum([...Audience.options, ...QuestionLifecycle.exclude(['approved']).options])
export type QuestionState = z.infer<typeof QuestionState>

/** What the reader may do with a question, by the rules that guard the calls; visitors may do nothing of it. */
export const QuestionRights = z.object({
  edit: z.boolean(),
  /** Approve it or return it to its author. */
  review: z.boolean(),
  /** Mark it as ready, keep it out of Top Questions, delete it. */
  administer: z.boolean(),
  /** Take a copy into the reader's own course. */
  copy: z.boolean(),
  /** Read the explanation and other people's solutions. */
  seeAnswer: z.boolean(),
})
export type QuestionRights = z.infer<typeof QuestionRights>

/** A question as its reader sees it; the reader's own fields are empty for visitors. */
export const Question = QuestionSummary.extend({
  body: z.string(),
  state: QuestionState,
  lastModifiedDate: Moment,
  /** Of an input-and-output question: its programs talk with a validator while both run. */
  interactive: z.boolean(),
  /** Of an input-and-output question: how often a program is run on a case at most. */
  passes: z.number().int().positive(),
  /** The reader's languages among `plangs`, best first. */
  preferredLanguages: z.string(),
  noImportOption: z.union([z.literal(0), z.literal(1)]),
  approvedByModerator: z.boolean(),
  /** The reader answered, and the answer was right. */
  authAnsweredCorrect: z.boolean(),
  answeredByAuth: z.boolean(),
  authUserLiked: z.boolean(),
  /** Points that the reader earned by solving it. */
  authPoints: z.number().int(),
  /**
   * The right answer of a multiple-choice question, for its author, moderators and users who answered right; null for
   * all others.
   */
  rightAnswer: z.number().int().nullable(),
  /** The reader's vote, 0 for none. */
  authUserVote: z.literal([-1, 0, 1]),
  userLastActive: Moment,
  /** The code that the reader submitted last, and its language. */
  candCode: z.string().nullable(),
  candType: z.number().int().nullable(),
  /** Whether the reader may read the comments, which can contain spoilers; null for visitors. */
  readsComments: z.boolean().nullable(),
  /** Why a moderator returned it, as long as it is returned: its author and the moderators alone see it then. */
  returnedReason: z.string().nullable(),
  /** The company that offered it, once it is public; before that, and of a company's own question, whose it is. */
  sponsor: CompanyName.nullable(),
  can: QuestionRights,
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
  summary: 'Public questions, most votes first, except those removed from Top Questions.',
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
/** The right panel shows no more than this. */
export const getHotQuestions = endpoint({
  method: 'GET',
  url: '/public/api/HotQuestions',
  who: 'anyone',
  summary: 'A few public questions by votes and age, except those removed from Top Questions.',
  reply: z.array(QuestionSummary),
})
export const listSponsoredQuestions = endpoint({
  method: 'GET',
  url: '/public/api/Companies/:id/Questions',
  who: 'anyone',
  summary: 'Public questions that a company sponsors, latest first.',
  params: WithId,
  query: z.object({ page: PageNumber }),
  reply: QuestionPage,
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
  refuses: ['notFound'],
})
export const getQuestionSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/Questions/:id',
  who: 'user',
  summary:
    'A question with the reader’s own votes and answers. Authors and moderators can also read unpublished questions.',
  params: WithId,
  query: ReadQuery,
  reply: Question,
  refuses: ['notFound'],
  candidate: true,
})

const OfLanguage = z.object({ questionId: Id, type: LanguageCode })

export const getQuestionTestImpl = endpoint({
  method: 'GET',
  url: '/public/api/getQuestionTestImpl/:questionId/:type',
  who: 'anyone',
  summary: 'The starter code in this language.',
  params: OfLanguage,
  reply: z.string(),
  refuses: ['notFound'],
})
/** The specification's types of a question's files (section 3). 3 is the interface, which is read-only. */
export const candidateFileTypes = { interface: 3, additional: 4 } as const
export const AdditionalFile = z.object({ fileName: z.string(), body: z.string() })
export type AdditionalFile = z.infer<typeof AdditionalFile>
/** A file beside the solution. */
export const CandidateFile = AdditionalFile.extend({
  type: z.literal([candidateFileTypes.interface, candidateFileTypes.additional]),
})
export type CandidateFile = z.infer<typeof CandidateFile>
export const getQuestionAdditionalFiles = endpoint({
  method: 'GET',
  url: '/public/api/getQuestionAdditionalFiles/:questionId/:type',
  who: 'anyone',
  summary: 'Additional files in this language, each shown as a tab. An advanced question’s interface comes first.',
  params: OfLanguage,
  reply: z.array(CandidateFile),
  refuses: ['notFound'],
})
/** The same three for questions that are not public, for those who may see them. */
export const getQuestionTestImplSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/getQuestionTestImpl/:questionId/:type',
  who: 'user',
  summary: 'The starter code in this language. Authors and moderators also get that of unpublished questions.',
  params: OfLanguage,
  reply: z.string(),
  refuses: ['notFound'],
  candidate: true,
})
export const getQuestionAdditionalFilesSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/getQuestionAdditionalFiles/:questionId/:type',
  who: 'user',
  summary: 'Additional files in this language. Authors and moderators also get those of unpublished questions.',
  params: OfLanguage,
  reply: z.array(CandidateFile),
  refuses: ['notFound'],
  candidate: true,
})
export const getAnswersByQuestionIdSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/getAnswersByQuestionId/:id',
  who: 'user',
  summary:
    'The answers of a multiple-choice question, in random order. Authors and moderators also get those of unpublished questions.',
  params: WithId,
  reply: z.array(z.object({ id: z.number().int(), body: z.string() })),
  refuses: ['notFound'],
})
export const getAnswersByQuestionId = endpoint({
  method: 'GET',
  url: '/public/api/getAnswersByQuestionId/:id',
  who: 'anyone',
  summary: 'The answers of a multiple-choice question, in random order.',
  params: WithId,
  reply: z.array(z.object({ id: z.number().int(), body: z.string() })),
  refuses: ['notFound'],
})
export const checkAnswer = endpoint({
  method: 'GET',
  url: '/auth/api/checkAnswer/:questionId/:answerId',
  who: 'user',
  summary: 'Answer a multiple-choice question.',
  params: z.object({ questionId: Id, answerId: Id }),
  reply: z.boolean(),
  writes: true,
  limit: 'run',
  refuses: ['notFound'],
})

/** What the reader has solved or tried among some questions, for the icon at the head of a row. */
export const getProgress = endpoint({
  method: 'GET',
  url: '/auth/api/Progress',
  who: 'user',
  summary: 'Which of the given questions the user has solved or tried.',
  query: z.object({
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15})*$/, { error: 'Enter question ids separated by commas.' })
      .transform((ids) => ids.split(',').map(Number))
      .refine((ids) => ids.length <= 100, { error: 'Use at most 100 ids at once.' }),
  }),
  reply: z.object({ solved: z.array(z.number().int()), tried: z.array(z.number().int()) }),
})

export const getExplanation = endpoint({
  method: 'GET',
  url: '/auth/api/Explanation/:id',
  who: 'user',
  summary: 'The right answer of a multiple-choice question and its explanation, after answering it correctly.',
  params: WithId,
  reply: z.object({ answerId: z.number().int(), explanation: z.string() }),
  refuses: ['notAllowed', 'notFound'],
})
