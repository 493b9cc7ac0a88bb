import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { getAssessmentTest } from '@gradus/contract/assessment-own'
import { getAssignment, listReceipts, type Receipt } from '@gradus/contract/assignment'
import type { InputOf } from '@gradus/contract/endpoint'
import { Progress } from '@gradus/contract/judge'
import { getTournamentSubmissions, getTournamentTest } from '@gradus/contract/participation'
import { getProgress, getQuestionSignedIn } from '@gradus/contract/question'
import { getQuestionStatistics } from '@gradus/contract/question-statistics'
import {
  compileAndRun,
  getOwnSubmissions,
  getSolutions,
  getSubmission,
  submitCode,
  submitResults,
  type RunVerdict,
  type Submission,
} from '@gradus/contract/submission'
import { CallProblem, call, query } from '../api.ts'
import { streamingTransport } from '../server-sent-events.ts'
import { ownInfoQuery } from '../shell/session.ts'
import { verdictOf } from './outcome.ts'

export type Payload = InputOf<typeof submitCode>['body']
export type JudgeAction = 'run' | 'submit'

/** The judge's verdict. */
export interface Judged {
  readonly state: 'judged'
  readonly doing: JudgeAction
  readonly verdict: RunVerdict
  readonly language: number
  /** The time of the answer in milliseconds; unique. */
  readonly at: number
  /** It arrived after the end of a tournament. */
  readonly isLate?: boolean
  /** Of a submission within an assignment. */
  readonly receipt?: Receipt
}
/** The state of the last run or submission. */
export type Judging =
  | { readonly state: 'nothing' }
  /** `before` is the previous result, shown until the new one arrives. */
  | {
      readonly state: 'going'
      readonly doing: JudgeAction
      readonly since: number
      readonly before: Judged | undefined
      /** The judge's current step; undefined until it reports one. */
      readonly step: Progress | undefined
    }
  /** Stored, and no judge has answered yet. */
  | { readonly state: 'waiting'; readonly since: string; readonly isLate?: boolean; readonly receipt?: Receipt }
  /** Judged, and the tests of the assignment are not shown yet. */
  | { readonly state: 'hidden'; readonly receipt?: Receipt }
  | Judged

interface Answer {
  readonly doing: JudgeAction
  readonly at: number
  readonly language: number
  /** Undefined while the submission waits, and where the tests are hidden. */
  readonly verdict: RunVerdict | undefined
  readonly submission?: Submission
}

export interface Judge {
  readonly judging: Judging
  readonly failure: { readonly doing: JudgeAction; readonly problem: CallProblem | undefined } | undefined
  readonly ask: (doing: JudgeAction, payload: Payload) => void
  readonly dismiss: () => void
}

/** What a verdict changes. */
const inPractice = [getProgress, getQuestionSignedIn, getOwnSubmissions, getSolutions, getQuestionStatistics]
/** What a submission changes at once if it belongs to a tournament or an assignment. */
const elsewhere = [getTournamentTest, getTournamentSubmissions, getAssessmentTest, getAssignment, listReceipts]

const pollMilliseconds = 2_000

/**
 * Runs and submits. Calls `onPass` when a submission passed, even if it had to wait for a judge;
 * `onSessionEnd` where the session turns out to have ended.
 */
export function useJudge({ onPass, onSessionEnd }: { onPass: () => void; onSessionEnd: () => void }): Judge {
  const client = useQueryClient()
  const [answer, setAnswer] = useState<Answer>()
  const [step, setStep] = useState<Progress>()
  const asking = useMutation({
    mutationFn: (wanted: { doing: JudgeAction; payload: Payload }) => ask(wanted, setStep),
    onMutate: () => setStep(undefined),
    onSuccess: (given) => {
      setAnswer(given)
      if (given.submission) for (const { url } of elsewhere) void client.invalidateQueries({ queryKey: [url] })
      if (given.submission?.state === 'judged') counted(given.submission)
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
      ? { doing: asking.variables.doing, problem }
      : cannotJudge && dismissed !== answer
        ? { doing: 'submit', problem: undefined }
        : undefined,
    ask: (doing, payload) => {
      if (!asking.isPending) asking.mutate({ doing, payload })
    },
    dismiss: () => {
      asking.reset()
      setDismissed(answer)
    },
  }
}

async function ask(
  { doing, payload }: { doing: JudgeAction; payload: Payload },
  onStep: (step: Progress) => void,
): Promise<Answer> {
  const transport = streamingTransport((message) => onStep(Progress.parse(message)))
  if (doing === 'run') {
    const verdict = verdictOf(await call(compileAndRun, { query: {}, body: payload }, { transport }))
    return { doing, language: payload.type, verdict, at: Date.now() }
  }
  const submission = await call(submitCode, { body: payload }, { transport })
  if (typeof submission === 'number') throw new Error('The whole submission was asked for.')
  return { ...answerOf(submission), at: Date.now() }
}

function answerOf(submission: Submission): Omit<Answer, 'at'> {
  return { doing: 'submit', language: submission.type, verdict: submission.verdict ?? undefined, submission }
}

function judgingOf(
  asking: { isPending: boolean; variables: { doing: JudgeAction } | undefined; submittedAt: number },
  answer: Answer | undefined,
  step: Progress | undefined,
): Judging {
  const { isLate, receipt, state } = answer?.submission ?? {}
  const sent = { ...(isLate ? { isLate } : {}), ...(receipt ? { receipt } : {}) }
  const judged = answer?.verdict && { state: 'judged' as const, ...answer, ...sent, verdict: answer.verdict }
  if (asking.isPending && asking.variables)
    return { state: 'going', doing: asking.variables.doing, since: asking.submittedAt, before: judged, step }
  if (judged) return judged
  if (state === 'judged') return { state: 'hidden', ...sent }
  return answer ? { state: 'waiting', since: answer.submission?.createdDate ?? '', ...sent } : { state: 'nothing' }
}
