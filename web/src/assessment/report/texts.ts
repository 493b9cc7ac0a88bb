import type { AssessmentReport } from '@gradus/contract/assessment-report'
import type { ReportEvent, ReportSubmission, ScoreDistribution } from '@gradus/contract/assessment-report-part'
import { letterOf } from '@gradus/contract/contest/letter'
import { counted } from '../../ui/count.ts'
import { clockText, spokenText } from '../../ui/duration.ts'
import { partText, percentText } from '../../ui/percent.ts'

/** "Candidates by score: 0 to 9%: 1, …". */
export function distributionText({ candidates, buckets, average, median }: ScoreDistribution): string {
  if (candidates === 0) return 'Nobody has finished yet.'
  const counts = buckets.map((count, index) => `${bucketName(index)}: ${count}`).join(', ')
  const middle =
    average === null || median === null ? '' : ` Average ${percentText(average)}, median ${percentText(median)}.`
  return `Candidates by score. ${counts}.${middle}`
}

/** "70 to 79%". */
export function bucketName(index: number): string {
  return index === 9 ? '90 to 100%' : `${index * 10} to ${index * 10 + 9}%`
}

export function bucketOf(share: number): number {
  return Math.min(9, Math.max(0, Math.floor(share * 10)))
}

/** Minutes and seconds since the start. */
export function timeText(seconds: number): string {
  return clockText(Math.max(0, Math.floor(seconds)))
}

/** Describes an event in words. */
export function eventText({ kind, size }: ReportEvent, submission?: ReportSubmission): string {
  switch (kind) {
    case 'begin':
      return 'Started'
    case 'open':
      return 'Opened the question'
    case 'paste':
      return size === null ? 'Pasted' : `Pasted ${counted(size, 'character').join(' ')}`
    case 'leave':
      return 'Left the page'
    case 'return':
      return size === null ? 'Came back' : `Came back after ${spokenText(Math.round(size))}`
    case 'run':
      return 'Ran the code'
    case 'submission':
      return submission ? `Submitted: ${submissionText(submission)}` : 'Submitted'
    case 'finish':
      return 'Finished'
  }
}

/** Describes the result of a submission. */
export function submissionText(submission: ReportSubmission): string {
  const { state, isLate, isFromDraft, revoked } = submission
  if (revoked) return 'revoked'
  const late = isLate ? ', after the time was up' : isFromDraft ? ', a draft submitted automatically' : ''
  if (state === 'waiting') return `waiting for the judge${late}`
  if (state === 'ignored') return `not judged${late}`
  if (state === 'accepted') return `passed${late}`
  return `${['failed', partText(submission)].filter((part) => part !== undefined).join(', ')}${late}`
}

/** Whether the candidate submitted code that is not too short to be compared with that of others. */
export function hasLongerCode({ questions, tooShort }: Pick<AssessmentReport, 'questions' | 'tooShort'>): boolean {
  return questions.some(({ questionId, submissions }) => submissions.length > 0 && !tooShort.includes(questionId))
}

/** What a comparison says of a candidate without similar code. */
export function withoutSimilarCode(report: Pick<AssessmentReport, 'questions' | 'tooShort'>): string {
  if (report.tooShort.length === 0) return 'None'
  return hasLongerCode(report) ? 'None; some code is too short to compare' : 'Too short to compare'
}

/** "A. Breadth first": a question's name in all parts of a report. */
export function questionName(report: Pick<AssessmentReport, 'questions'>, questionId: number | null): string {
  const index = report.questions.findIndex((question) => question.questionId === questionId)
  const question = report.questions[index]
  return question ? `${letterOf(index)}. ${question.title}` : ''
}
