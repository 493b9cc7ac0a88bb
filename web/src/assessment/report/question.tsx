import { SegmentedControl, Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { AssessmentReport } from '@gradus/contract/assessment-report'
import type { ReportQuestion as QuestionOfReport } from '@gradus/contract/assessment-report-part'
import { withSigns } from '@gradus/contract/direction'
import { languageOf } from '@gradus/contract/language'
import { DifficultLevel } from '@gradus/contract/question'
import { Playback } from '../../recording/playback.tsx'
import { letterOf } from '@gradus/contract/contest/letter'
import { spokenText } from '../../ui/duration.ts'
import { isolated } from '../../ui/text-direction.ts'
import { DifficultyIcon } from '../../ui/question-icons.tsx'
import { ResultIcon } from './by-question.tsx'
import { submissionText, timeText } from './texts.ts'
import { ChosenSubmission, ReportSource, RevokedPass } from './chosen-submission.tsx'
import { countedPoints, pointsText } from '../../ui/points.ts'

/**
 * A question with the candidate's code: first the submission that counts, then the others on demand, and the playback.
 */
export function ReportQuestion({
  report,
  question,
  index,
  note,
}: {
  report: AssessmentReport
  question: QuestionOfReport
  index: number
  note: ReactNode
}) {
  const { questionId, title, difficultLevel, tags, points, maximum, seconds, openedDate, submissions, code } = question
  const [view, setView] = useState('code')
  const [chosen, setChosen] = useState<number>()
  const plays = report.recordsPlayback && openedDate !== null
  return (
    <section
      className="sheet report-wide report-question"
      id={`question-${questionId}`}
      aria-labelledby={`report-${questionId}`}
    >
      <header className="pad">
        <div className="row between wrap">
          <h2 id={`report-${questionId}`}>
            <span className="ink2">{letterOf(index)}.</span> <bdi>{withSigns(title)}</bdi>
          </h2>
          <span className="num nowrap">
            <b className="report-points">{pointsText(points)}</b>{' '}
            <span className="ink2">of {countedPoints(maximum)}</span>
          </span>
        </div>
        <div className="row wrap small ink2 report-score-facts">
          <ResultIcon question={question} />
          <DifficultyIcon difficulty={DifficultLevel.catch(1).parse(difficultLevel)} />
          {tags.map((tag) => (
            <span key={tag} className="tag">
              <bdi>{tag}</bdi>
            </span>
          ))}
          {seconds !== null && <span>Time limit of its own: {spokenText(seconds)}</span>}
        </div>
        {(submissions.length > 1 || plays) && (
          <div className="row wrap report-tools">
            {plays && (
              <SegmentedControl
                aria-label={`View of ${title}`}
                data={[
                  { value: 'code', label: 'Code' },
                  { value: 'playback', label: 'Playback' },
                ]}
                value={view}
                onChange={setView}
              />
            )}
            {view === 'code' && submissions.length > 1 && (
              <Select
                className="quietfield report-submission"
                aria-label={`Submission to ${title}`}
                allowDeselect={false}
                data={submissions.map((one, position) => ({
                  value: String(one.submissionId),
                  label: `${position + 1}. ${timeText(one.seconds)}, ${submissionText(one)}${one.counts ? ' (counts)' : ''}`,
                }))}
                value={String(chosen ?? code?.submissionId ?? '')}
                comboboxProps={{ transitionProps: { duration: 0 } }}
                onChange={(id) => setChosen(Number(id))}
              />
            )}
          </div>
        )}
      </header>
      <div className="report-code">
        {view === 'playback' ? (
          <Playback
            participationId={report.participationId}
            questionId={questionId}
            title={`How “${isolated(title)}” was written`}
          />
        ) : chosen !== undefined && chosen !== code?.submissionId ? (
          <ChosenSubmission assessmentId={report.assessmentId} submissionId={chosen} title={title} />
        ) : code ? (
          <>
            <p className="small ink2">{statusOf(question)}</p>
            <RevokedPass submission={submissions.find(({ submissionId }) => submissionId === code.submissionId)} />
            <ReportSource code={code} title={title} />
          </>
        ) : (
          <p className="small ink2">{openedDate === null ? 'The question was not opened.' : 'No code was written.'}</p>
        )}
        {note}
      </div>
    </section>
  )
}

/** Says which submission or draft the shown code is. */
function statusOf({ code, submissions, type }: QuestionOfReport): string {
  const language = type === null ? undefined : languageOf(type)?.name
  const suffix = language === undefined ? '' : ` In ${language}.`
  if (!code || code.submissionId === null) return `A draft that was not submitted.${suffix}`
  const submission = submissions.find(({ submissionId }) => submissionId === code.submissionId)
  if (!submission) return suffix.trim()
  const what = submission.counts ? 'The submission that counts' : 'The last submission'
  return `${what}, ${timeText(submission.seconds)} after the start: ${submissionText(submission)}.${suffix}`
}
