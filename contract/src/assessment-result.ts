import type { ReportQuestion, ReportSubmission } from './assessment-report-part.ts'

/** A question's result in a report. `waiting`: not solved yet, and a submission still has no verdict. */
export type QuestionResult = 'solved' | 'waiting' | 'notSolved' | 'notTried'

type Sent = Pick<ReportQuestion, 'submissions'>

/** Counts every submission in time, also a compile error and one without a verdict, which are not counted as tries. */
export function resultOf(question: Sent & Pick<ReportQuestion, 'isSolved'>): QuestionResult {
  const sent = submissionsInTime(question)
  if (question.isSolved) return 'solved'
  if (sent.some(({ state }) => state === 'waiting')) return 'waiting'
  return sent.length === 0 ? 'notTried' : 'notSolved'
}

/** Those that arrived before the candidate's time was over. */
export function submissionsInTime({ submissions }: Sent): readonly ReportSubmission[] {
  return submissions.filter(({ isLate }) => !isLate)
}
