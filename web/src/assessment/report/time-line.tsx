import { withSigns } from '@gradus/contract/direction'
import type { ReactNode } from 'react'
import type { AssessmentReport } from '@gradus/contract/assessment-report'
import { letterOf } from '@gradus/contract/contest/letter'
import { counted } from '../../ui/count.ts'
import { spokenText } from '../../ui/duration.ts'
import { VerdictIcon } from '../../ui/verdict-icon.tsx'
import { timeLineOf, type TimeLineMark } from './time-line-lanes.ts'
import { eventText, questionName, timeText } from './texts.ts'

/** What happened when: a lane for each question, one for leaving the page, and a list of every event as text. */
export function ReportTimeLine({ report, isOwn, note }: { report: AssessmentReport; isOwn: boolean; note: ReactNode }) {
  const { timeLine, questions, totals, recordsEvents } = report
  const { seconds, ticks, lanes, away } = timeLineOf(report)
  return (
    <section className="sheet pad report-wide" aria-labelledby="report-time-line">
      <h2 id="report-time-line">Timeline</h2>
      <p className="small ink2 report-intro">
        {recordsEvents
          ? `Pasting and leaving the page are allowed, and say nothing about ${isOwn ? 'you' : 'a person'} on their own.`
          : 'This assessment doesn’t record pasting, leaving the page, or running the code.'}
      </p>
      {timeLine.length === 0 ? (
        <p className="small">Nothing has happened yet.</p>
      ) : (
        <>
          <div className="time-line" role="img" aria-label={sentenceOf(report, seconds)}>
            {lanes.map(({ questionId, span, marks }, index) => (
              <Lane key={questionId} letter={letterOf(index)} name={questions[index]?.title ?? ''}>
                {span && <i className="time-line-span" style={placeOf(span)} />}
                {marks.map((mark) => (
                  <span
                    key={`${mark.kind} ${mark.text} ${mark.at}`}
                    style={{ left: `${mark.at * 100}%` }}
                    title={mark.text}
                  >
                    <MarkIcon kind={mark.kind} />
                  </span>
                ))}
              </Lane>
            ))}
            {recordsEvents && (
              <Lane name="Away from the page">
                {away.map((one) => (
                  <i key={one.text} className="time-line-away" style={placeOf(one)} title={one.text} />
                ))}
              </Lane>
            )}
            <div className="time-line-axis tiny ink2 num">
              {ticks.map(({ minutes, at }) => (
                <span key={minutes} style={{ left: `${at * 100}%` }}>
                  {minutes}
                </span>
              ))}
              <b>minutes</b>
            </div>
          </div>
          <ul className="row wrap tiny ink2 time-line-legend" aria-hidden="true">
            <li>
              <MarkIcon kind="accepted" /> passed
            </li>
            <li>
              <MarkIcon kind="rejected" /> failed
            </li>
            {recordsEvents && (
              <>
                <li>
                  <MarkIcon kind="run" /> run
                </li>
                <li>
                  <MarkIcon kind="paste" /> paste
                </li>
                <li>
                  <i className="time-line-away" /> away
                </li>
              </>
            )}
          </ul>
          <dl className="report-figures report-totals">
            <Total name="submission" count={totals.submissions} />
            <Total name="run" count={totals.runs} />
            <Total
              name="paste"
              count={totals.pastes}
              note={totals.pastes ? counted(totals.pastedCharacters ?? 0, 'character').join(' ') : undefined}
            />
            <Total
              name="time away"
              names="times away"
              count={totals.leaves}
              note={totals.leaves ? spokenText(Math.round(totals.secondsAway ?? 0)) : undefined}
            />
          </dl>
          <details className="report-values">
            <summary>All {counted(timeLine.length, 'event').join(' ')} as text</summary>
            <div className="scroll report-events" tabIndex={0} role="region" aria-label="Events">
              <table className="table fits">
                <thead>
                  <tr>
                    <th className="r">Time</th>
                    <th>Event</th>
                    <th>Question</th>
                  </tr>
                </thead>
                <tbody>
                  {timeLine.map((event, position) => (
                    // Two events may be equal, so the index is the key; the order never changes.
                    // oxlint-disable-next-line react/no-array-index-key
                    <tr key={position}>
                      <td className="r">{timeText(event.seconds)}</td>
                      <td className="wraps">{eventText(event, submissionOf(report, event.submissionId))}</td>
                      <td className="wraps">
                        <bdi>{questionName(report, event.questionId)}</bdi>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
      {note}
    </section>
  )
}

function Lane({ letter, name, children }: { letter?: string; name: string; children: ReactNode }) {
  return (
    <div className="time-line-lane">
      <div className="small ellipsis" title={name}>
        {letter !== undefined && <b className="question-letter">{letter}</b>}
        <bdi>{withSigns(name)}</bdi>
      </div>
      <div className="time-line-track">{children}</div>
    </div>
  )
}

function MarkIcon({ kind }: { kind: TimeLineMark['kind'] }) {
  if (kind === 'accepted') return <VerdictIcon outcome="passed" size={14} label={null} />
  if (kind === 'rejected') return <VerdictIcon outcome="failed" size={14} label={null} />
  if (kind === 'waiting' || kind === 'ignored') return <VerdictIcon outcome="judgeError" size={14} label={null} />
  return (
    <span className={`icon ${kind === 'paste' ? 'time-line-paste' : 'mute'}`}>
      <svg width="12" height="14" viewBox="0 0 12 14" aria-hidden="true">
        {kind === 'paste' ? (
          <path d="M6 1.5 11 7l-5 5.5L1 7z" fill="currentColor" />
        ) : (
          <path d="M5 3h2v8H5z" fill="currentColor" />
        )}
      </svg>
    </span>
  )
}

function placeOf({ from, to }: { from: number; to: number }) {
  return { left: `${from * 100}%`, width: `${(to - from) * 100}%` }
}

function Total({
  name,
  names = `${name}s`,
  count,
  note,
}: {
  name: string
  names?: string
  count: number | null
  note?: string | undefined
}) {
  if (count === null) return null
  return (
    <div>
      <dt>{count === 1 ? name : names}</dt>
      <dd className="num">
        {count.toLocaleString('en-GB')}
        {note !== undefined && <span className="tiny ink2">{note}</span>}
      </dd>
    </div>
  )
}

function submissionOf(report: AssessmentReport, submissionId: number | null) {
  return report.questions.flatMap(({ submissions }) => submissions).find((one) => one.submissionId === submissionId)
}

function sentenceOf({ totals, timeLine }: AssessmentReport, seconds: number): string {
  const { submissions, runs, pastes, pastedCharacters, leaves, secondsAway } = totals
  const parts = [
    counted(submissions, 'submission').join(' '),
    ...(runs === null ? [] : [counted(runs, 'run').join(' ')]),
    ...(pastes === null
      ? []
      : [`${counted(pastes, 'paste').join(' ')} with ${counted(pastedCharacters ?? 0, 'character').join(' ')}`]),
    ...(leaves === null
      ? []
      : [`away from the page ${counted(leaves, 'time').join(' ')} for ${spokenText(Math.round(secondsAway ?? 0))}`]),
  ]
  return `${counted(timeLine.length, 'event').join(' ')} in ${spokenText(Math.round(seconds))}: ${parts.join(', ')}. All events are listed below as text.`
}
