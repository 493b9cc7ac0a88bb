import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageCode } from './language.ts'
import { body, title } from './limit.ts'
import { Done, Id, Moment, PageNumber, WithId, pageOf } from './part.ts'
import { messages } from './message.ts'

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

export const Title = z
  .string()
  .trim()
  .min(title.minimum, { error: messages.titleTooShort })
  .max(title.maximum, { error: `At most ${title.maximum} characters.` })
/** HTML; the server counts its text without tags and sanitises it. */
export const Body = z.string().max(body.maximum, { error: `At most ${body.maximum} characters.` })

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
