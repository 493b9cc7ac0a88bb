import { IconEye } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import type { AssessmentReport } from '@gradus/contract/assessment-report'
import { resultOf } from '@gradus/contract/assessment-result'
import { withSigns } from '@gradus/contract/direction'
import { languageOf } from '@gradus/contract/language'
import { letterOf } from '@gradus/contract/contest/letter'
import { clockText, spokenText } from '../ui/duration.ts'
import { VerdictIcon } from '../ui/verdict-icon.tsx'
import { ScoreBar } from './report/score-bar.tsx'
import { percentText } from '../ui/percent.ts'
import { withoutSimilarCode } from './report/texts.ts'
import { countedPoints, pointsText } from '../ui/points.ts'

/** A column for each candidate, a row for each figure. On narrow screens the columns are swiped. */
export function CompareTable({
  reports,
  renderRemove,
}: {
  reports: readonly AssessmentReport[]
  renderRemove: (report: AssessmentReport) => ReactNode
}) {
  const [first] = reports
  if (!first) return null
  const points = reports.map(({ score }) => score.points)
  const best = Math.max(...points)
  const differs = best > Math.min(...points)
  return (
    <div className="sheet table-sheet">
      <div
        className="scroll compare-scroll scrolls-sideways"
        tabIndex={0}
        role="region"
        aria-label="Comparison of the candidates"
      >
        <table className="table compare" style={{ '--compare-count': reports.length } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col" className="compare-corner">
                <span className="sr">Figure</span>
              </th>
              {reports.map((report) => (
                <th key={report.participationId} scope="col">
                  <span className="row between">
                    <Link
                      className="quietlink strong ellipsis"
                      to={`/AssessmentReport/${report.assessmentId}/${report.participationId}`}
                      title={report.name || report.email}
                    >
                      <bdi>{report.name || report.email}</bdi>
                    </Link>
                    {renderRemove(report)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name="Score" reports={reports}>
              {({ score, isComplete }) => (
                <>
                  <span className="row between num">
                    <b className="compare-score">{percentText(score.share)}</b>
                    <span className="tiny ink2">
                      {pointsText(score.points)} of {pointsText(score.maximum)}
                    </span>
                  </span>
                  <ScoreBar share={score.share} />
                  <span className="tiny ink2">
                    {isComplete ? differs && score.points === best && 'Most points' : 'Being judged'}
                  </span>
                </>
              )}
            </Row>
            <Row name="Better than" reports={reports}>
              {({ percentile }) => (percentile === null ? '–' : `${Math.round(percentile)}% of the others`)}
            </Row>
            <Row name="Time" reports={reports}>
              {({ secondsUsed, extraPercent }) => (
                <>
                  {secondsUsed === null ? '–' : clockText(Math.round(secondsUsed))}
                  {extraPercent > 0 && <div className="tiny ink2">{extraPercent}% more time</div>}
                </>
              )}
            </Row>
            <Group name="By question" reports={reports.length} />
            {first.questions.map(({ questionId, title, maximum }, index) => (
              <Row
                key={questionId}
                name={
                  <>
                    {letterOf(index)}. <bdi>{withSigns(title)}</bdi>
                    <span className="tiny ink2">{countedPoints(maximum)}</span>
                  </>
                }
                reports={reports}
              >
                {(report) => <QuestionCell report={report} questionId={questionId} />}
              </Row>
            ))}
            {first.topics.length > 0 && <Group name="By topic" reports={reports.length} />}
            {first.topics.map(({ tag }) => (
              <Row key={tag} name={<bdi>{tag}</bdi>} reports={reports}>
                {({ topics }) => {
                  const topic = topics.find((one) => one.tag === tag)
                  if (!topic) return '–'
                  return (
                    <>
                      <span className="num">{percentText(topic.share)}</span>
                      <ScoreBar share={topic.share} />
                    </>
                  )
                }}
              </Row>
            ))}
            <Group name="How they worked" reports={reports.length} />
            <Row name="Submissions" reports={reports}>
              {({ totals }) => totals.submissions.toLocaleString('en-GB')}
            </Row>
            {first.recordsEvents && (
              <>
                <Row name="Runs" reports={reports}>
                  {({ totals }) => (totals.runs ?? 0).toLocaleString('en-GB')}
                </Row>
                <Row name="Pastes" reports={reports}>
                  {({ totals: { pastes, pastedCharacters } }) => (
                    <>
                      {(pastes ?? 0).toLocaleString('en-GB')}
                      {pastes !== null && pastes > 0 && (
                        <div className="tiny ink2">{(pastedCharacters ?? 0).toLocaleString('en-GB')} characters</div>
                      )}
                    </>
                  )}
                </Row>
                <Row name="Away from the page" reports={reports}>
                  {({ totals: { leaves, secondsAway } }) =>
                    leaves === null || leaves === 0
                      ? 'Never'
                      : `${leaves} ${leaves === 1 ? 'time' : 'times'}, ${spokenText(Math.round(secondsAway ?? 0))}`
                  }
                </Row>
              </>
            )}
            <Row name="Similar code" reports={reports}>
              {(report) =>
                report.similarity.length === 0 ? (
                  <span className="ink3">{withoutSimilarCode(report)}</span>
                ) : (
                  <Link
                    className="look-at"
                    to={`/AssessmentReport/${report.assessmentId}/${report.participationId}#report-similarity`}
                  >
                    <IconEye size={14} stroke={1.8} aria-hidden />
                    Worth a look
                  </Link>
                )
              }
            </Row>
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Row({
  name,
  reports,
  children,
}: {
  name: ReactNode
  reports: readonly AssessmentReport[]
  children: (report: AssessmentReport) => ReactNode
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {reports.map((report) => (
        <td key={report.participationId} className="num">
          {children(report)}
        </td>
      ))}
    </tr>
  )
}

function Group({ name, reports }: { name: string; reports: number }) {
  return (
    <tr className="compare-group">
      <th scope="rowgroup" colSpan={reports + 1}>
        <span>{name}</span>
      </th>
    </tr>
  )
}

function QuestionCell({ report, questionId }: { report: AssessmentReport; questionId: number }) {
  const question = report.questions.find((one) => one.questionId === questionId)
  if (!question) return '–'
  const { points, share, type } = question
  const result = resultOf(question)
  return (
    <>
      <span className="row between">
        <span className="row">
          <b className="strong">{pointsText(points)}</b>
          {result === 'solved' ? (
            <VerdictIcon outcome="passed" size={14} label={<span className="sr">solved</span>} />
          ) : (
            result !== 'notSolved' && (
              <span className="tiny ink2">{result === 'waiting' ? 'being judged' : 'not tried'}</span>
            )
          )}
        </span>
        {type !== null && <span className="lang">{languageOf(type)?.name}</span>}
      </span>
      <ScoreBar share={share} />
    </>
  )
}
