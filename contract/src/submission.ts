import { z } from 'zod'
import { AttemptOptions, Receipt } from './assignment.ts'
import { endpoint } from './endpoint.ts'
import { FileName, Progress, Verdict, maximumFileBytes, maximumSourceBytes } from './judge.ts'
import { LanguageCode, programLanguages } from './language.ts'
import { additionalFiles } from './limit.ts'
import type { QuestionKind } from './question.ts'
import { Id, Moment, WithId, pageOf, PageNumber } from './part.ts'

/** The specification's submit payload (section 3). The server bounds the source; the judge bounds it again. */
export const SubmitPayload = z.object({
  candidateSource: z.string(),
  type: LanguageCode,
  questionId: Id,
  additionalFiles: z
    .array(z.object({ fileName: FileName, body: z.string() }))
    .max(16)
    .nullish()
    .transform((files) => files ?? []),
  /** Submits within a tournament that the user has begun; without it, it is practice. */
  tournamentId: Id.optional(),
  /** Submits within an assignment. */
  assignmentId: Id.optional(),
  ...AttemptOptions.shape,
})
export type SubmitPayload = z.infer<typeof SubmitPayload>

/** The source and the changed files of the question as JSON, in which each line end takes two characters. */
const submitBodyBytes = 2 * (maximumSourceBytes + additionalFiles.maximum * maximumFileBytes)

/** `?task=` of CompileAndRun: a run on the user's own input, which is not judged. */
export const ownInputTask = 'ownInput'

/**
 * Languages in which a candidate's file can run without tests: scripts, T-SQL after the question's setup, and a service
 * that receives requests. In the others a coding question's `main` is part of the tests.
 */
const ownLanguages: ReadonlySet<number> = new Set([8, 9, 10, 11, 13, 22, 23, 24])

/** Whether a question can be run on the user's own input: with a complete program, a checker's main, or a script. */
export function takesOwnInput(kind: QuestionKind, language: number): boolean {
  if (kind === 'multiChoice') return false
  return kind === 'coding' ? ownLanguages.has(language) : programLanguages.some((code) => code === language)
}

/** The user's own input has the same limit as a case's input. */
const OwnInput = z.string().refine((text) => new TextEncoder().encode(text).length <= maximumFileBytes, {
  error: `The input can have at most ${maximumFileBytes / 1024 / 1024} MiB.`,
})

/** A compile result as text: 0 and 1 of the specification; any other text is compile errors or the infinite loop. */
export const compileResults = { working: 'success:0', notWorking: 'success:1' } as const

/** -1 error, 0 pass, 1 fail (specification, section 7). */
export const submitResults = { error: -1, pass: 0, fail: 1 } as const
export const SubmitResult = z.literal([-1, 0, 1])
export type SubmitResult = z.infer<typeof SubmitResult>

/** `waiting`: stored, and no judge has answered yet; a background job finishes it. */
export const SubmissionState = z.enum(['waiting', 'judged'])

export const Submission = z.object({
  id: z.number().int(),
  questionId: z.number().int(),
  type: z.number().int(),
  state: SubmissionState,
  /** The reply of submitCode; null while waiting. */
  result: SubmitResult.nullable(),
  verdict: Verdict.nullable(),
  createdDate: Moment,
  /** It arrived after the user's time in the tournament, so it is kept but doesn't count there. */
  isLate: z.boolean().optional(),
  /** Within an assignment. */
  receipt: Receipt.optional(),
  /**
   * Within an assignment that does not show its tests yet: `result` is null, and `verdict` is null but for a compile error
   * or a judge error.
   */
  areTestsHidden: z.boolean().optional(),
})
export type Submission = z.infer<typeof Submission>

/**
 * A verdict of a run. Within an assignment that does not show its tests yet, an input-and-output question runs on its
 * samples alone; of others, `passed` says no more than that the code was built.
 */
export const RunVerdict = Verdict.extend({ areTestsHidden: z.boolean().optional() })
export type RunVerdict = z.infer<typeof RunVerdict>

/** Plain text for any client; the whole verdict for one that accepts application/json. */
export const compileAndRun = endpoint({
  method: 'POST',
  url: '/auth/api/CompileAndRun',
  who: 'user',
  summary: 'Compile the code and run it against the tests, without submitting it.',
  // The specification doesn't define tasks, so any value other than ours is an ordinary run.
  query: z.object({ task: z.string().max(200).optional() }),
  body: SubmitPayload.extend({ input: OwnInput.optional() }),
  bodyBytes: submitBodyBytes + 2 * maximumFileBytes,
  reply: z.union([z.string(), RunVerdict]),
  writes: false,
  progress: Progress,
  limit: 'run',
  refuses: ['judgeAway', 'notAllowed', 'notFound', 'questionBroken', 'conflict'],
  candidate: true,
})
/** -1, 0 or 1 for any client; the whole submission for one that accepts application/json. */
export const submitCode = endpoint({
  method: 'POST',
  url: '/auth/api/SubmitCode',
  who: 'user',
  summary: 'Submit the code for judging. Returns -1 for an error, 0 for a pass, 1 for a fail.',
  body: SubmitPayload,
  bodyBytes: submitBodyBytes,
  reply: z.union([SubmitResult, Submission]),
  progress: Progress,
  limit: 'run',
  refuses: ['notAllowed', 'notFound', 'conflict', 'tooSlow'],
  candidate: true,
})
export const getSubmission = endpoint({
  method: 'GET',
  url: '/auth/api/Submissions/:id',
  who: 'user',
  summary: "One of the user's own submissions, with its verdict once it has been judged.",
  params: WithId,
  reply: Submission.extend({ candidateSource: z.string() }),
  refuses: ['notFound'],
  candidate: true,
})
export const getOwnSubmissions = endpoint({
  method: 'GET',
  url: '/auth/api/SubmissionsOf/:id',
  who: 'user',
  summary: "The user's own submissions to a question, newest first.",
  params: WithId,
  query: z.object({ page: PageNumber }),
  reply: pageOf(Submission.omit({ verdict: true })),
})

/** Another user's passing solution, without its tests. */
export const Solution = z.object({
  id: z.number().int(),
  type: z.number().int(),
  candidateSource: z.string(),
  votes: z.number().int(),
  liked: z.boolean(),
  createdDate: Moment,
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  reputation: z.number().int(),
})
export type Solution = z.infer<typeof Solution>

export const getSolutions = endpoint({
  method: 'GET',
  url: '/auth/api/Solutions/:questionId/:type',
  who: 'user',
  summary: 'Passing solutions in a language, most likes first, for people who passed, authors and moderators.',
  params: z.object({ questionId: Id, type: LanguageCode }),
  query: z.object({ page: PageNumber }),
  reply: pageOf(Solution),
  refuses: ['notAllowed', 'notFound'],
})
export const voteSolution = endpoint({
  method: 'PATCH',
  url: '/auth/api/VoteSolution/:id/:value',
  who: 'user',
  summary: 'Like a solution (1) or withdraw the like (0). Returns the change in its votes.',
  params: WithId.extend({ value: z.enum(['0', '1']).transform(Number) }),
  reply: z.literal([-1, 0, 1]),
  limit: 'vote',
  refuses: ['notAllowed', 'notFound'],
})
