import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { withSigns } from '@gradus/contract/direction'
import type { TournamentDashboard } from '@gradus/contract/tournament-dashboard'
import { counted } from '../ui/count.ts'
import { FailedState } from '../ui/states.tsx'
import { letterOf } from '@gradus/contract/contest/letter'

/** Activity: participants, submissions per minute, waiting times for the judge, and figures for each question. */
export function DashboardStatistics({ figures }: { figures: UseQueryResult<TournamentDashboard> }) {
  return (
    <section className="sheet pad" aria-labelledby="dashboard-statistics">
      <h2 id="dashboard-statistics">Activity</h2>
      {figures.data ? (
        <Figures dashboard={figures.data} />
      ) : figures.isLoadingError ? (
        <FailedState onRetry={() => void figures.refetch()} />
      ) : (
        <Skeleton h={220} mt={16} role="status" aria-busy="true" aria-label="Loading the statistics" />
      )}
    </section>
  )
}

function Figures({ dashboard }: { dashboard: TournamentDashboard }) {
  const { registered, begun, waiting, oldestWaiting, unansweredClarifications, perMinute, byQuestion } = dashboard
  return (
    <>
      <dl className="figures">
        <Figure name="Registered" value={registered} />
        <Figure name="Started" value={begun} />
        <Figure
          name="Waiting for the judge"
          value={waiting}
          note={
            oldestWaiting === null
              ? undefined
              : `longest wait: ${counted(Math.round(oldestWaiting), 'second').join(' ')}`
          }
        />
        <Figure name="Unanswered clarifications" value={unansweredClarifications} />
      </dl>
      <MinuteBars perMinute={perMinute} />
      {byQuestion.length > 0 && (
        <div className="scroll" tabIndex={0} role="region" aria-label="Submissions by question">
          <table className="table fits">
            <thead>
              <tr>
                <th>Question</th>
                <th className="r">Submissions</th>
                <th className="r">Solved by</th>
              </tr>
            </thead>
            <tbody>
              {byQuestion.map(({ questionId, title, submissions, solved }, index) => (
                <tr key={questionId}>
                  <td>
                    <b className="question-letter" aria-hidden="true">
                      {letterOf(index)}
                    </b>
                    <bdi>{withSigns(title)}</bdi>
                  </td>
                  <td className="r">{submissions.toLocaleString('en-GB')}</td>
                  <td className="r">{solved.toLocaleString('en-GB')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function Figure({ name, value, note }: { name: string; value: number; note?: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value.toLocaleString('en-GB')}</dd>
      {note !== undefined && <dd className="tiny ink2">{note}</dd>}
    </div>
  )
}

const height = 56

/** The submissions of the last hour, with a bar for each minute. */
function MinuteBars({ perMinute }: { perMinute: readonly number[] }) {
  const maximum = Math.max(1, ...perMinute)
  const total = perMinute.reduce((sum, one) => sum + one, 0)
  const last = perMinute.at(-1) ?? 0
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / maximum) * height))
  return (
    <figure className="day-bars">
      <div className="day-bars-words">
        <b>{last.toLocaleString('en-GB')}</b>
        {last === 1 ? 'submission' : 'submissions'} in the last minute, {total.toLocaleString('en-GB')} in the last hour
      </div>
      <div>
        <svg
          role="img"
          aria-label={`Submissions per minute in the last hour: ${total} in all, at most ${Math.max(0, ...perMinute)} in a minute`}
          viewBox={`0 0 ${perMinute.length * 10} ${height + 1}`}
          preserveAspectRatio="none"
        >
          <path className="day-bars-ground" d={`M0 ${height + 0.5}h${perMinute.length * 10}`} />
          {perMinute.map((count, index) => (
            // A minute has no id, so its index is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <g key={index}>
              <title>{`${counted(count, 'submission').join(' ')}, ${counted(perMinute.length - index, 'minute').join(' ')} ago`}</title>
              <rect x={index * 10} y={0} width={10} height={height} className="day-bars-column" />
              <rect
                x={index * 10 + 1.5}
                y={height - heightOf(count)}
                width={7}
                height={heightOf(count)}
                className="day-bars-bar"
              />
            </g>
          ))}
        </svg>
        <div className="row between tiny ink2 num" aria-hidden="true">
          <span>An hour ago</span>
          <span>Most in a minute: {Math.max(0, ...perMinute).toLocaleString('en-GB')}</span>
          <span>Now</span>
        </div>
      </div>
    </figure>
  )
}
