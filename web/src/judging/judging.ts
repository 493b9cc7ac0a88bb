import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getAssessmentTest } from '@gradus/contract/assessment-test'
import { getAssignment, type Receipt } from '@gradus/contract/assignment'
import { listReceipts } from '@gradus/contract/assignment-attempt'
import type { InputOf } from '@gradus/contract/endpoint'
import type { Progress } from '@gradus/contract/judge'
import { getTournamentSubmissions } from '@gradus/contract/tournament-submission'
import { getTournamentTest } from '@gradus/contract/participation'
import { getProgress, getQuestionSignedIn } from '@gradus/contract/question'
import { getQuestionStatistics } from '@gradus/contract/question-statistics'
import {
  compileAndRun,
  getOwnSubmissions,
  getSubmission,
  submitCode,
  submitResults,
  type RunVerdict,
  type Submission,
} from '@gradus/contract/submission'
import { getSolutions } from '@gradus/contract/solution'
import { CallProblem, call, query } from '../api.ts'
import { streamingTransport } from '../server-sent-events.ts'
import { ownInfoQuery } from '../shell/session.ts'
import { verdictOf } from './outcome.ts'

export type Payload = InputOf<typeof submitCode>['body']
export type JudgeAction = 'run' | 'submit'

/** The judge's verdict. */
export interface JudgedAnswer {
  readonly state: 'judged'
  readonly action: JudgeAction
  readonly verdict: RunVerdict
  readonly language: number
  /** The time at which the verdict arrived, in milliseconds; unique. */
  readonly at: number
  /** True if the submission arrived after the end of a tournament. */
  readonly isLate?: boolean
  /** The receipt of a submission within an assignment. */
  readonly receipt?: Receipt
}
/** The state of the last run or submission. */
export type Judging =
  | { readonly state: 'idle' }
  /** `before` is the previous result, shown until the new one arrives. */
  | {
      readonly state: 'running'
      readonly action: JudgeAction
      readonly since: number
      readonly before: JudgedAnswer | undefined
      /** The judge's current step; undefined until it reports one. */
      readonly step: Progress | undefined
    }
  /** The submission is stored, and no judge has answered yet. */
  | { readonly state: 'waiting'; readonly since: string; readonly isLate?: boolean; readonly receipt?: Receipt }
  /** The submission is received, and the assignment still hides the tests. */
  | { readonly state: 'received'; readonly receipt?: Receipt }
  | JudgedAnswer

interface Answer {
  readonly action: JudgeAction
  readonly at: number
  readonly language: number
  /** Undefined while the submission waits, and while the tests are hidden. */
  readonly verdict: RunVerdict | undefined
  readonly submission?: Submission
}

export interface Judge {
  readonly judging: Judging
  readonly failure: { readonly action: JudgeAction; readonly problem: CallProblem | undefined } | undefined
  readonly ask: (action: JudgeAction, payload: Payload) => void
  readonly dismiss: () => void
  /** Cancels the run that is under way. A submission is stored as soon as it has arrived, so it can't be cancelled. */
  readonly cancel: () => void
}

/** The queries that a verdict changes. */
const inPractice = [getProgress, getQuestionSignedIn, getOwnSubmissions, getSolutions, getQuestionStatistics]
/** The queries that a submission to a tournament or an assignment changes at once. */
const elsewhere = [getTournamentTest, getTournamentSubmissions, getAssessmentTest, getAssignment, listReceipts]

const pollMilliseconds = 2_000

/**
 * Runs and submits. Calls `onPass` when a submission has passed, even if it had to wait for a judge, and `onSessionEnd`
 * if a call finds that the session has ended.
 */
export function useJudge({ onPass, onSessionEnd }: { onPass: () => void; onSessionEnd: () => void }): Judge {
  const client = useQueryClient()
  const [answer, setAnswer] = useState<Answer>()
  const [step, setStep] = useState<Progress>()
  const running = useRef<AbortController>(undefined)
  const asking = useMutation({
    mutationFn: (request: { action: JudgeAction; payload: Payload }) => {
      running.current = request.action === 'run' ? new AbortController() : undefined
      return ask(request, setStep, running.current?.signal)
    },
    onMutate: () => setStep(undefined),
    onSuccess: (reply, { payload }) => {
      setAnswer(reply)
      if (reply.submission) for (const { url } of elsewhere) void client.invalidateQueries({ queryKey: [url] })
      if (reply.submission?.state === 'judged') counted(reply.submission)
      if (reply.submission?.state === 'received') building.mutate({ sent: reply.submission.id, payload })
    },
    onError: (problem) => {
      if (problem instanceof CallProblem && problem.status === 401) onSessionEnd()
    },
  })
  const counted = ({ result }: Submission) => {
    for (const { url } of [...inPractice, ...elsewhere]) void client.invalidateQueries({ queryKey: [url] })
    void client.invalidateQueries({ queryKey: ownInfoQuery.queryKey })
    if (result === submitResults.pass) onPass()
  }

  // A reply with only a receipt doesn't say whether the code compiles, so a run checks that.
  const building = useMutation({
    mutationFn: async ({ payload }: { sent: number; payload: Payload }) =>
      verdictOf(await call(compileAndRun, { query: {}, body: payload })),
    onSuccess: (verdict, { sent }) => {
      if (verdict.outcome !== 'compileError') return
      setAnswer((newest) => (newest?.submission?.id === sent ? { ...newest, verdict, at: Date.now() } : newest))
    },
  })

  const waitsFor = answer?.submission?.state === 'waiting' ? answer.submission : undefined
  const finished = useQuery({
    ...query(getSubmission, { params: { id: waitsFor?.id ?? 0 } }),
    enabled: waitsFor !== undefined,
    refetchInterval: pollMilliseconds,
    select: (submission) => (submission.state === 'judged' ? submission : undefined),
  }).data
  const arrived = useEffectEvent((submission: Submission) => {
    setAnswer({ ...answerOf(submission), at: Date.now() })
    counted(submission)
  })
  useEffect(() => {
    if (finished) arrived(finished)
  }, [finished])

  const problem = asking.error instanceof CallProblem ? asking.error : undefined
  const failed = asking.isError && problem?.status !== 401
  const cannotJudge = answer?.submission?.result === submitResults.error
  const [dismissed, setDismissed] = useState<Answer>()
  return {
    judging: judgingOf(asking, answer, step),
    failure: failed
      ? { action: asking.variables.action, problem }
      : cannotJudge && dismissed !== answer
        ? { action: 'submit', problem: undefined }
        : undefined,
    ask: (action, payload) => {
      if (!asking.isPending) asking.mutate({ action, payload })
    },
    dismiss: () => {
      asking.reset()
      setDismissed(answer)
    },
    cancel: () => {
      if (!running.current || !asking.isPending) return
      // The judge stops the program when nobody waits for it any more.
      running.current.abort()
      asking.reset()
      // The result before this run belongs to other code.
      setAnswer((newest) => (newest?.verdict ? undefined : newest))
    },
  }
}

async function ask(
  { action, payload }: { action: JudgeAction; payload: Payload },
  onStep: (step: Progress) => void,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const transport = streamingTransport<Progress>(onStep)
  if (action === 'run') {
    const cancelling = signal ? { signal } : {}
    const verdict = verdictOf(await call(compileAndRun, { query: {}, body: payload }, { transport, ...cancelling }))
    return { action, language: payload.type, verdict, at: Date.now() }
  }
  const submission = await call(submitCode, { body: payload }, { transport })
  if (typeof submission === 'number') throw new Error('The whole submission was asked for.')
  return { ...answerOf(submission), at: Date.now() }
}

function answerOf(submission: Submission): Omit<Answer, 'at'> {
  return { action: 'submit', language: submission.type, verdict: submission.verdict ?? undefined, submission }
}

function judgingOf(
  asking: { isPending: boolean; variables: { action: JudgeAction } | undefined; submittedAt: number },
  answer: Answer | undefined,
  step: Progress | undefined,
): Judging {
  const { isLate, receipt, state } = answer?.submission ?? {}
  const sent = { ...(isLate ? { isLate } : {}), ...(receipt ? { receipt } : {}) }
  const judged = answer?.verdict && { state: 'judged' as const, ...answer, ...sent, verdict: answer.verdict }
  if (asking.isPending && asking.variables)
    return { state: 'running', action: asking.variables.action, since: asking.submittedAt, before: judged, step }
  if (judged) return judged
  if (state === 'received') return { state, ...sent }
  return answer ? { state: 'waiting', since: answer.submission?.createdDate ?? '', ...sent } : { state: 'idle' }
}
