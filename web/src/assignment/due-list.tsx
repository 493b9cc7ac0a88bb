import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { CalendarLink } from '../calendar/calendar-link.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { AssignmentState } from './assignment-state.tsx'
import type { DueAssignment } from './due.ts'
import './item-list.css'

/** What is due in the user’s courses. */
export function DueList({ due }: { due: readonly DueAssignment[] }) {
  if (due.length === 0) return null
  return (
    <section className="sheet pad dash-wide" aria-labelledby="due-title">
      <div className="row wrap between">
        <h2 id="due-title" className="dash-title">
          Due
        </h2>
        <CalendarLink />
      </div>
      <ul className="item-list">
        {due.map((assignment) => (
          <li key={assignment.id} className="row wrap between">
            <span className="stack xs">
              <Link className="quietlink strong" to={`/Assignment/${assignment.id}`} dir="auto">
                {withSigns(assignment.title)}
              </Link>
              <span className="small ink2">
                <bdi>{withSigns(assignment.courseName)}</bdi>, {assignment.own?.submitted ?? 0} of {assignment.items}{' '}
                submitted
              </span>
            </span>
            <span className="row small">
              <AssignmentState assignment={assignment} />
              <span className="ink2">{assignment.timing === 'late' ? 'Closes in' : 'Due in'}</span>
              <Countdown to={assignment.closes} label="Time left" urgent />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
