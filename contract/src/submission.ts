import { z } from 'zod'
import { isWithinBytes } from './byte-length.ts'
import { Receipt } from './assignment.ts'
import { AttemptOptions } from './assignment-attempt.ts'
import { endpoint } from './endpoint.ts'
import { FileName, Progress, Verdict, maximumFileBytes, maximumSourceBytes } from './judge.ts'
import { LanguageCode } from './language-code.ts'
import { additionalFiles } from './limit.ts'
import { Id, Timestamp, WithId, pageOf, PageNumber } from './part.ts'

/** The specification's submit payload (section 3). Server and judge both limit the size of the source. */
export const SubmitPayload = z.object({
  candidateSource: z.string(),
  type: LanguageCode,
  questionId: Id,
  additionalFiles: z
    .array(z.object({ fileName: FileName, body: z.string() }))
    .max(16)
    .nullish()
    .transform((files) => files ?? []),
  /** Submits within a tournament that the user has begun; without it the submission is practice. */
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

/** The user's own input has the same limit as a case's input. */
const OwnInput = z.string().refine((text) => isWithinBytes(text, maximumFileBytes), {
  error: `The input can have at most ${maximumFileBytes / 1024 / 1024} MiB.`,
})

/**
 * A compile result as text: 0 and 1 of the specification; any other text is compile errors, the infinite loop, or, in an
 * assignment that hides its tests, a sentence that says how far the code was run.
 */
export const compileResults = { working: 'success:0', notWorking: 'success:1' } as const

/** -1 error, 0 pass, 1 fail (specification, section 7). */
export const submitResults = { error: -1, pass: 0, fail: 1 } as const
export const SubmitResult = z.literal([-1, 0, 1])
export type SubmitResult = z.infer<typeof SubmitResult>
/**
 * Not in the specification: the text reply within an assignment that hides its tests. The submission was received, and
 * its result is not revealed. With -1 instead, the student would send it again, and use another attempt.
 */
export const submitReceived = 2
const SubmitNumber = z.literal([...SubmitResult.values, submitReceived])

/**
 * `waiting`: stored, and no judge has answered yet; a background job finishes it. `received`: within an assignment that
 * does not show its tests yet, whether a judge has answered or not.
 */
export const SubmissionState = z.enum(['waiting', 'received', 'judged'])

export const Submission = z.object({
  id: z.number().int(),
  questionId: z.number().int(),
  type: z.number().int(),
  state: SubmissionState,
  /** The reply of submitCode; null unless it is judged. */
  result: SubmitResult.nullable(),
  verdict: Verdict.nullable(),
  createdDate: Timestamp,
  /** When its result changed because it was judged again with corrected tests. */
  judgedAgainDate: Timestamp.optional(),
  /** It arrived after the user's time in the tournament, so it is stored but doesn't count there. */
  isLate: z.boolean().optional(),
  /** Within an assignment. */
  receipt: Receipt.optional(),
  /** Within an assignment that does not show its tests yet: only a judge error, which costs no attempt, is shown. */
  areTestsHidden: z.boolean().optional(),
})
export type Submission = z.infer<typeof Submission>

/**
 * The verdict of a run. Within an assignment that does not show its tests yet, an input-and-output question runs only
 * on its samples; for other questions, `passed` means only that the code was built.
 */
export const RunVerdict = Verdict.extend({ areTestsHidden: z.boolean().optional() })
export type RunVerdict = z.infer<typeof RunVerdict>

/** The reply is plain text for any client, or the whole verdict for one that accepts application/json. */
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
  refuses: ['judgeUnavailable', 'notAllowed', 'notFound', 'questionBroken', 'conflict'],
  candidate: true,
})
/** The reply is a number for any client, or the whole submission for one that accepts application/json. */
export const submitCode = endpoint({
  method: 'POST',
  url: '/auth/api/SubmitCode',
  who: 'user',
  summary:
    'Submit the code for judging. Returns -1 for an error, 0 for a pass, 1 for a fail. Within an assignment that hides its tests, the reply is the receipt, or 2 as text, and comes before the judging.',
  body: SubmitPayload,
  bodyBytes: submitBodyBytes,
  reply: z.union([SubmitNumber, Submission]),
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
