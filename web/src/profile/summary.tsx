import type { Dashboard } from '@gradus/contract/dashboard'
import { standingOf, wayToNext } from '../reputation/level.ts'
import { signed } from '../reputation/reason.ts'
import { LevelIcon } from '../ui/level-icon.tsx'

/** The dashboard's first line: level, reputation, solved questions, and the share of passes. */
export function Summary({ dashboard, reputation }: { dashboard: Dashboard; reputation: number }) {
  const { level, from, next } = standingOf(reputation)
  const solved = sum(dashboard.solved)
  const tried = solved + sum(dashboard.tried)
  const { answers, passes, monthPoints } = dashboard
  return (
    <section className="sheet dash-lead" aria-label="Summary">
      <div className="lead-level">
        <LevelIcon reputation={reputation} size={44} />
        <div>
          <div className="ink2 small">Level</div>
          <div className="lead-num">{level}</div>
        </div>
      </div>
      <div>
        <div className="ink2 small">Reputation</div>
        <div className="lead-num num">
          {reputation.toLocaleString('en-GB')}
          {monthPoints !== 0 && (
            <span className={`delta ${monthPoints < 0 ? 'less' : ''}`}> {signed(monthPoints)} this month</span>
          )}
        </div>
        {next ? (
          <>
            <div
              className="bar"
              role="img"
              aria-label={`${Math.max(0, reputation - from)} of ${next.at - from} points towards ${next.level}`}
            >
              <i style={{ width: `${wayToNext(reputation)}%` }} />
            </div>
            <div className="tiny ink2">
              {next.missing} more to {next.level}
            </div>
          </>
        ) : (
          <div className="tiny ink2">The highest level</div>
        )}
      </div>
      <div>
        <div className="ink2 small">Solved</div>
        <div className="lead-num num">{solved.toLocaleString('en-GB')}</div>
        <div className="tiny ink2">of {tried.toLocaleString('en-GB')} tried, public questions only</div>
      </div>
      <div>
        <div className="ink2 small">Success rate</div>
        <div className="lead-num num">{answers === 0 ? '–' : `${Math.round((100 * passes) / answers)}%`}</div>
        <div className="tiny ink2">
          {answers === 0
            ? 'no answer yet'
            : `${passes.toLocaleString('en-GB')} of ${answers.toLocaleString('en-GB')} ${
                answers === 1 ? 'answer' : 'answers'
              } passed, tournaments included`}
        </div>
      </div>
    </section>
  )
}

export function sum(counts: { junior: number; senior: number; expert: number }): number {
  return counts.junior + counts.senior + counts.expert
}
