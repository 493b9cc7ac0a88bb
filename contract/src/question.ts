import { z } from 'zod'
import { bodyBytesOf, endpoint } from './endpoint.ts'
import { body, title } from './limit.ts'
import { idList, Timestamp, WithId, pageOf, CompanyName } from './part.ts'
import { messages } from './message.ts'
import { Line, Lines } from './text.ts'

/** 1 Junior, 2 Senior, 3 Expert (specification, section 3). */
export const difficulties = { 1: 'Junior', 2: 'Senior', 3: 'Expert' } as const
export const difficultLevels = [1, 2, 3] as const
export const DifficultLevel = z.literal(difficultLevels)
export type DifficultLevel = z.infer<typeof DifficultLevel>

export const questionKinds = ['coding', 'multiChoice', 'advanced', 'inputOutput'] as const
export const QuestionKind = z.enum(questionKinds)
export type QuestionKind = z.infer<typeof QuestionKind>

/** `type` of a multiple-choice question; types under 5 mean multiple choice (specification, section 3). */
export const multipleChoiceType = 1

export const Title = Line({ ...title, tooShort: messages.titleTooShort })
/** Why a question is returned, for its author. */
export const Reason = Lines({ minimum: 1, maximum: 2000, tooShort: 'Enter a reason.' })
/** HTML; the server counts its text without tags and sanitises it. */
export const Body = z.string().max(body.maximum, { error: `Use at most ${body.maximum} characters.` })
/** The limit of bytes of a request that contains one such text. */
export const bytesOfBody = bodyBytesOf(body.maximum)

/** A row of every list of questions. `plangs` and `tags` are comma-separated, as in the specification. */
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
  createdDate: Timestamp,
  /** When it was approved, which orders the list of latest questions; null if it is not public. */
  publishedDate: Timestamp.nullable(),
  ready: z.union([z.literal(0), z.literal(1)]),
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  reputation: z.number().int(),
})
export type QuestionSummary = z.infer<typeof QuestionSummary>

export const QuestionPage = pageOf(QuestionSummary)
export type QuestionPage = z.infer<typeof QuestionPage>

/** The state of a question's review: waiting, approved, returned to its author, or removed from the site. */
export const QuestionLifecycle = z.enum(['waiting', 'approved', 'returned', 'removed'])
export type QuestionLifecycle = z.infer<typeof QuestionLifecycle>

/** Who can see a question once it is approved. */
export const Audience = z.enum(['public', 'course', 'tournament', 'company', 'assignment', 'private'])
export type Audience = z.infer<typeof Audience>

/**
 * Lifecycle and audience in one word, for replies: the audience of an approved question, otherwise its
 * lifecycle.
 */
export const QuestionState = z.enum([...Audience.options, ...QuestionLifecycle.exclude(['approved']).options])
export type QuestionState = z.infer<typeof QuestionState>

/** What the reader may do with a question, by the same rules that guard the calls; all false for visitors. */
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
  lastModifiedDate: Timestamp,
  /** For input-and-output questions: the program exchanges messages with a validator while both run. */
  interactive: z.boolean(),
  /** For input-and-output questions: the maximum number of times that a program is run on a case. */
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
  userLastActive: Timestamp,
  /** The code that the reader submitted last, and its language. */
  candCode: z.string().nullable(),
  candType: z.number().int().nullable(),
  /** Whether the reader may read the comments, which can contain spoilers; null for visitors. */
  readsComments: z.boolean().nullable(),
  /** Why a moderator returned it, while it is returned and only its author and moderators see the question. */
  returnedReason: z.string().nullable(),
  /** The company that offered a public question; otherwise the company that owns it. */
  sponsor: CompanyName.nullable(),
  can: QuestionRights,
})
export type Question = z.infer<typeof Question>
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

/** Which of the given questions the reader has solved or tried, for the icon at the start of a row. */
export const getProgress = endpoint({
  method: 'GET',
  url: '/auth/api/Progress',
  who: 'user',
  summary: 'Which of the given questions the user has solved or tried.',
  query: z.object({
    ids: z
      .string()
      .regex(idList, { error: 'Enter question ids separated by commas.' })
      .transform((ids) => ids.split(',').map(Number))
      .refine((ids) => ids.length <= 100, { error: 'Use at most 100 ids at once.' }),
  }),
  reply: z.object({ solved: z.array(z.number().int()), tried: z.array(z.number().int()) }),
})
