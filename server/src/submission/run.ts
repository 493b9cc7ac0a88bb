import type { Challenge, Progress } from '@gradus/contract/judge'
import { messages } from '@gradus/contract/message'
import { compileResults, type RunVerdict, type SubmitPayload } from '@gradus/contract/submission'
import { takesOwnInput } from '@gradus/contract/own-input'
import { runsWithoutTests } from '../assignment/run.ts'
import { asCompiledOnly } from '../assignment/visible-tests.ts'
import { recordRunEvent } from '../assessment/event.ts'
import { refuseAfterAssessment } from '../assessment/after-assessment.ts'
import type { Database } from '../platform/data/database.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { refuseFreeRun } from '../tournament/participation-access.ts'
import { prepareSubmission, refuseOutsideAssignment } from './submit.ts'
import { queueOwnerOf, taskOf } from './task.ts'

interface RunServices {
  readonly database: Database
  readonly judge: JudgeClient
}

/**
 * Compiles and runs without submitting: against the tests, or on the user's own input.
 * @throws Problem notFound, badInput, conflict, tooLarge, tooOften, judgeUnavailable, questionBroken
 */
export async function run(
  { database, judge }: RunServices,
  user: User,
  payload: SubmitPayload,
  ownInput: string | undefined,
  caller: { signal: AbortSignal; onProgress: ((step: Progress) => void) | undefined },
): Promise<RunVerdict> {
  const areTestsHidden = await hidesTests(database, user, payload)
  const variant = await prepareSubmission(database, user, payload)
  if (payload.assignmentId === undefined) await refuseOutsideAssignment(database, user, payload.questionId, variant)
  await refuseAfterAssessment(database, payload.questionId, user, new Date())
  if (ownInput === undefined) await refuseFreeRun(database, payload.questionId, user, new Date())
  await recordRunEvent(database, user, payload.questionId, new Date())
  const sent = {
    owner: queueOwnerOf(user.id),
    priority: 'run' as const,
    language: payload.type,
    source: payload.candidateSource,
    files: payload.additionalFiles,
  }
  if (areTestsHidden && ownInput !== undefined) refuseHiddenChecker(variant)
  const samples = areTestsHidden && ownInput === undefined ? onlySamples(variant) : variant
  const compilesOnly = areTestsHidden && ownInput === undefined && samples === undefined
  const task =
    ownInput === undefined
      ? { ...taskOf(samples ?? variant, sent), compileOnly: compilesOnly }
      : taskOf(variant, sent, ownInputOf(variant, payload.type, ownInput))
  const verdict = await judge
    .judge(task, { signal: caller.signal, onProgress: caller.onProgress, waitsForOwner: false })
    .catch((error: unknown) => {
      // The candidate's input was checked before, so the judge's refusal concerns the question.
      throw error instanceof Problem && error.code === 'badInput' ? new Problem('questionBroken') : error
    })
  if (verdict.outcome === 'judgeError') throw new Problem('judgeUnavailable', { retryAfterSeconds: 5 })
  if (compilesOnly) return asCompiledOnly(verdict)
  return areTestsHidden ? { ...verdict, areTestsHidden } : verdict
}

async function hidesTests(
  database: Database,
  user: User,
  { assignmentId, questionId }: SubmitPayload,
): Promise<boolean> {
  return assignmentId !== undefined && (await runsWithoutTests(database, user, assignmentId, questionId))
}

type Variant = Awaited<ReturnType<typeof prepareSubmission>>

/** The sample cases only; undefined for a question without any. */
function onlySamples(variant: Variant): Variant | undefined {
  const { inputOutput } = variant
  const cases = inputOutput?.cases.filter(({ sample }) => sample) ?? []
  if (!inputOutput || cases.length === 0) return undefined
  return { ...variant, inputOutput: { ...inputOutput, cases } }
}

const sqlServer = 9

/**
 * For an advanced question the checker's main runs the candidate's input as if it were a case. @throws Problem badInput
 */
function ownInputOf(
  { kind, tests, interface: interfaceFile }: Awaited<ReturnType<typeof prepareSubmission>>,
  language: number,
  input: string,
): Challenge {
  if (!takesOwnInput(kind, language))
    throw new Problem('badInput', {
      message: 'Programs in this language can’t read your own input.',
      field: 'type',
    })
  // The tests also set the database up, so they are always sent. With a blank input, the judge would run them.
  if (language === sqlServer) return { kind: 'ownInput', input: input.trim() === '' ? '--' : input, main: tests }
  if (kind !== 'advanced') return { kind: 'ownInput', input }
  return { kind: 'ownInput', input, main: tests, ...(interfaceFile ? { interface: interfaceFile } : {}) }
}

/** The checker's main could reveal the tests to the candidate's code. @throws Problem conflict */
function refuseHiddenChecker({ kind }: Variant): void {
  if (kind !== 'advanced') return
  throw new Problem('conflict', {
    message: 'You can’t run your own input while this question’s tests are hidden.',
  })
}

/** The specification's compile result: success:0, success:1, otherwise compile errors or the infinite loop. */
export function compileText(verdict: RunVerdict): string {
  if (verdict.outcome === 'passed') return verdict.areTestsHidden ? hiddenText(verdict) : compileResults.working
  if (verdict.outcome === 'timeLimit') return messages.infiniteLoop
  if (verdict.outcome !== 'compileError') return compileResults.notWorking
  const lines = verdict.diagnostics.map(
    (one) => `${one.file}:${one.line}:${one.column ?? 1}: ${one.severity}: ${one.message}`,
  )
  return [
    messages.compilationErrors,
    ...(lines.length > 0 ? lines : [verdict.compilerOutput || (verdict.message ?? '')]),
  ]
    .join('\n')
    .trim()
}

/** “success:0” would claim that the code works. */
function hiddenText({ tests }: RunVerdict): string {
  const text = tests.length > 0 ? 'It passes the samples.' : 'Your code builds.'
  return `${text} The hidden tests were not run.`
}
