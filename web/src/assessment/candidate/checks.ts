import type { OwnAssessment } from '@gradus/contract/assessment-own'
import { getServerTime } from '@gradus/contract/site'
import { getQuestionSignedIn } from '@gradus/contract/question'
import { getQuestionTestImplSignedIn } from '@gradus/contract/question-file'
import { compileAndRun } from '@gradus/contract/submission'
import { CallProblem, call } from '../../api.ts'
import { spokenText } from '../../ui/duration.ts'
import { measurementOf } from '../../ui/server-time.ts'

/** `warns` means that the candidate can take the assessment anyway. */
export interface CheckResult {
  readonly state: 'works' | 'warns' | 'fails'
  readonly text: string
}
export type CheckName = 'connection' | 'clock' | 'editor' | 'storage' | 'run'
type Check = () => Promise<CheckResult>

/** The checks in the order in which they run. */
export function checks({ practiceQuestionId }: OwnAssessment): readonly (readonly [CheckName, Check])[] {
  return [
    ['connection', checkConnection],
    ['clock', checkClock],
    ['editor', checkEditor],
    ['storage', checkStorage],
    ...(practiceQuestionId === null ? [] : [['run', () => checkRun(practiceQuestionId)] as const]),
  ]
}

async function measure() {
  const sent = Date.now()
  const { now } = await call(getServerTime, {})
  return measurementOf({ sent, received: Date.now(), server: Date.parse(now) })
}

const slowMilliseconds = 1_500

async function checkConnection(): Promise<CheckResult> {
  try {
    const times = [await measure(), await measure(), await measure()].map(({ roundTrip }) => roundTrip)
    const milliseconds = Math.round(Math.min(...times))
    return milliseconds < slowMilliseconds
      ? { state: 'works', text: `The site answers in ${milliseconds} ms.` }
      : { state: 'warns', text: `The site answers slowly, in ${milliseconds} ms. A better connection would help.` }
  } catch {
    return { state: 'fails', text: 'The site doesn’t answer. Check your connection.' }
  }
}

const maximumOffsetMilliseconds = 60_000

async function checkClock(): Promise<CheckResult> {
  try {
    const { offset } = await measure()
    if (Math.abs(offset) < maximumOffsetMilliseconds)
      return { state: 'works', text: 'Your device’s clock agrees with the server’s.' }
    const off = spokenText(Math.round(Math.abs(offset) / 1000))
    return {
      state: 'warns',
      text: `Your device’s clock is ${off} ${offset > 0 ? 'behind' : 'ahead'}. The countdown is still right, because it uses the server’s clock.`,
    }
  } catch {
    return { state: 'fails', text: 'The server’s clock couldn’t be read.' }
  }
}

async function checkEditor(): Promise<CheckResult> {
  try {
    await import('../../editor/editor.tsx')
    return { state: 'works', text: 'The editor has loaded.' }
  } catch {
    return { state: 'fails', text: 'The editor can’t be loaded. Something in your browser or network blocks it.' }
  }
}

async function checkStorage(): Promise<CheckResult> {
  try {
    const name = 'gradus/system-check'
    localStorage.setItem(name, 'x'.repeat(200_000))
    const isStored = localStorage.getItem(name)?.length === 200_000
    localStorage.removeItem(name)
    if (isStored) return { state: 'works', text: 'Your code is saved in this browser if the connection is lost.' }
  } catch {
    // The failure is reported below.
  }
  return {
    state: 'warns',
    text: 'This browser stores nothing, so unsaved code is lost if you reload the page without a connection. A private window is often the reason.',
  }
}

/** Runs the practice question's starter code. Any verdict is fine: it shows that the judge has answered. */
async function checkRun(questionId: number): Promise<CheckResult> {
  try {
    const question = await call(getQuestionSignedIn, { params: { id: questionId }, query: { Show: '1' } })
    const { type } = question
    const starter = await call(getQuestionTestImplSignedIn, { params: { questionId, type } })
    const body = { questionId, type, candidateSource: starter, additionalFiles: [] }
    const verdict = await call(compileAndRun, { query: {}, body })
    const answered = typeof verdict === 'string' || verdict.outcome !== 'judgeError'
    if (answered) return { state: 'works', text: 'Code can be compiled and run.' }
  } catch (problem) {
    if (problem instanceof CallProblem && problem.status > 0 && problem.status < 500 && problem.status !== 429)
      return { state: 'warns', text: `Code can’t be run at the moment: ${problem.message}` }
  }
  return { state: 'warns', text: 'The judge is busy and didn’t answer. Check again in a minute.' }
}
