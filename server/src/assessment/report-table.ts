import type { Candidate, CandidateState } from '@gradus/contract/assessment-candidate'
import type { AssessmentReport } from '@gradus/contract/assessment-report'
import { resultOf, submissionsInTime, type QuestionResult } from '@gradus/contract/assessment-result'
import { foundReasons } from '@gradus/contract/forgery'
import { languageOf } from '@gradus/contract/language'

/**
 * A report as rows of texts and numbers, made from the object that the page shows. The PDF prints these rows, and the
 * CSV contains them.
 */
export interface ReportRow {
  readonly section: string
  readonly item: string
  /** Set if the row shows points. */
  readonly points: number | null
  readonly maximum: number | null
  readonly detail: string
}

export const stateTexts: Readonly<Record<CandidateState, string>> = {
  invited: 'Invited',
  opened: 'Opened the link',
  started: 'Started',
  finished: 'Finished',
  expired: 'Expired',
  withdrawn: 'Withdrew',
  revoked: 'Revoked',
}

const resultTexts: Readonly<Record<QuestionResult, string>> = {
  solved: 'solved',
  waiting: 'being judged',
  notSolved: 'not solved',
  notTried: 'not tried',
}

export function reportRows(report: AssessmentReport): ReportRow[] {
  const row = (
    section: string,
    item: string,
    detail: string,
    score?: { points: number; maximum: number },
  ): ReportRow => ({
    section,
    item,
    detail,
    points: score?.points ?? null,
    maximum: score?.maximum ?? null,
  })
  const titleOf = (id: number | null) => report.questions.find(({ questionId }) => questionId === id)?.title ?? ''
  return [
    row('Candidate', 'Name', report.name),
    row('Candidate', 'Email', report.email),
    row('Candidate', 'State', stateTexts[report.state]),
    row('Candidate', 'Started', timeText(report.begunDate)),
    row('Candidate', 'Finished', timeText(report.finishedDate)),
    row('Candidate', 'Time used', usedText(report)),
    row('Candidate', 'Extra time', `${report.extraPercent}%`),
    row('Result', 'Score', percentText(report.score.share), report.score),
    row('Result', 'Percentile', report.percentile === null ? '' : `${report.percentile}`),
    row('Result', 'Candidates who finished', `${report.distribution.candidates}`),
    row(
      'Result',
      'Average of all',
      report.distribution.average === null ? '' : percentText(report.distribution.average),
    ),
    row('Result', 'Median of all', report.distribution.median === null ? '' : percentText(report.distribution.median)),
    ...report.questions.map((one) =>
      row(
        'Questions',
        one.title,
        [
          resultTexts[resultOf(one)],
          ...(submissionsInTime(one).length === 0
            ? []
            : [countText(submissionsInTime(one).length, 'submission', 'submissions')]),
          ...(one.type === null ? [] : [languageOf(one.type)?.name ?? '']),
        ].join(', '),
        one,
      ),
    ),
    ...report.questions.flatMap((one) =>
      one.submissions.flatMap(({ revoked }) =>
        revoked === null ? [] : [row('Revoked results', one.title, foundReasons[revoked])],
      ),
    ),
    ...report.topics.map((one) => row('Topics', one.tag, percentText(one.share), one)),
    row('Activity', 'Submissions', `${report.totals.submissions}`),
    ...(report.totals.runs === null
      ? []
      : [
          row('Activity', 'Runs', `${report.totals.runs}`),
          row('Activity', 'Pastes', `${report.totals.pastes ?? 0}`),
          row('Activity', 'Characters pasted', `${report.totals.pastedCharacters ?? 0}`),
          row('Activity', 'Left the page', `${report.totals.leaves ?? 0}`),
          row('Activity', 'Time away', durationText(report.totals.secondsAway ?? 0)),
        ]),
    ...report.similarity.map((one) =>
      row(
        'Similar code to look at',
        titleOf(one.questionId),
        `${percentText(one.similarity)} alike with ${one.other?.name ?? 'another candidate'}`,
      ),
    ),
    ...report.notes.map((note) => row('Notes of the candidate', partText(note.part, titleOf), note.text)),
  ]
}

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** "28 November 2026 at 01:17 UTC" */
function timeText(date: string | null): string {
  return date === null ? '' : `${time.format(new Date(date))} UTC`
}

function partText(part: string, titleOf: (id: number) => string): string {
  if (part === 'total') return 'The whole'
  if (part === 'timeLine') return 'Timeline'
  if (part === 'similarity') return 'Similar code'
  return titleOf(Number(part.split(':')[1]))
}

/** A row for each candidate of an assessment: with their score in total, by question and by topic. */
export function candidateTable(
  questions: readonly { readonly id: number; readonly title: string }[],
  rows: readonly { readonly candidate: Candidate; readonly report: AssessmentReport | undefined }[],
): { head: string[]; rows: (string | number | null)[][] } {
  const tags = [...new Set(rows.flatMap(({ report }) => report?.topics.map(({ tag }) => tag) ?? []))].toSorted()
  const letter = (index: number) => String.fromCodePoint('A'.charCodeAt(0) + index)
  const head = [
    'Name',
    'Email',
    'State',
    'Started',
    'Finished',
    'Time used',
    'Extra time in %',
    'Points',
    'Maximum',
    'Percentile',
    ...questions.map(({ title }, index) => `${letter(index)} ${title}`),
    ...tags.map((tag) => `Topic ${tag}`),
    'Submissions',
    'Pairs of similar code',
  ]
  return {
    head,
    rows: rows.map(({ candidate, report }) => [
      candidate.name,
      candidate.email,
      stateTexts[candidate.state],
      candidate.begunDate ?? '',
      candidate.finishedDate ?? '',
      report ? usedText(report) : '',
      candidate.extraPercent,
      candidate.score?.points ?? null,
      candidate.score?.maximum ?? null,
      candidate.percentile,
      ...questions.map(({ id }) =>
        candidate.begunDate === null ? null : (report?.questions.find((one) => one.questionId === id)?.points ?? null),
      ),
      ...tags.map((tag) =>
        candidate.begunDate === null ? null : (report?.topics.find((one) => one.tag === tag)?.points ?? null),
      ),
      report?.totals.submissions ?? null,
      candidate.similar,
    ]),
  }
}

function usedText({ secondsUsed }: AssessmentReport): string {
  return secondsUsed === null ? '' : durationText(secondsUsed)
}

/** Whole percents, as on the page. */
export function percentText(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** `1:02:03` */
export function durationText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.round(seconds) % 60)}`
}

function countText(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
