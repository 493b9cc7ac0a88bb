import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import type { ReplyOf } from '@gradus/contract/endpoint'
import type { listAssignedJobs } from '@gradus/contract/application-reviewer'
import { counted } from '../ui/count.ts'
import './applications.css'

/** The applications that a reviewer is assigned to, by offer; renders nothing if there are none. */
export function AssignedJobs({ jobs }: { jobs: ReplyOf<typeof listAssignedJobs> }) {
  if (jobs.length === 0) return null
  return (
    <section className="assigned-jobs" aria-labelledby="assigned-jobs">
      <h2 id="assigned-jobs">To review</h2>
      <ul className="sheet">
        {jobs.map(({ id, title, companyName, applications }) => (
          <li key={id}>
            <Link className="link strong" to={`/JobApplicants/${id}`}>
              <bdi>{withSigns(title)}</bdi>
            </Link>
            <span className="small ink2">
              <bdi>{withSigns(companyName)}</bdi> · {counted(applications, 'application').join(' ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
