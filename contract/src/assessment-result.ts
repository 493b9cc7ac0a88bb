import type { ReportQuestion, ReportSubmission } from './assessment-report-part.ts'

/** What a report says of a question in a word. `waiting`: a submission has no verdict yet that could solve it. */
export type QuestionResult = 'solved' | 'waiting' | 'notSolved' | 'notTried'

type Sent = Pick<ReportQuestion, 'submissions'>

/** From the submissions, not from the tries that count: a compile error and an unjudged submission are none of those. */
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
