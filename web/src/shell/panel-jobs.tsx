import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { listMatchingJobs, listPanelJobs } from '@gradus/contract/job'
import { placeText } from '@gradus/contract/job-place'
import { jobPath } from '@gradus/contract/slug'
import { query } from '../api.ts'
import { useSession } from './session.ts'

const minute = { staleTime: 60_000 }
export const panelJobsQuery = { ...query(listPanelJobs, {}), ...minute }

/** The offers that match what the user has solved, or the newest for visitors; renders nothing if there are none. */
export function PanelJobs() {
  const session = useSession()
  const newest = useQuery(panelJobsQuery)
  const matching = useQuery({ ...query(listMatchingJobs, {}), ...minute, enabled: session.state === 'user' })
  const jobs = matching.data ?? newest.data ?? []
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="panel-jobs">
      <header>
        <h2 id="panel-jobs">Jobs</h2>
        <Link className="link" to="/Jobs">
          All jobs
        </Link>
      </header>
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <Link className="title" to={jobPath(job)}>
              <bdi>{withSigns(job.title)}</bdi>
            </Link>
            <div className="meta">
              <bdi>{withSigns(job.company.name)}</bdi>
              <span aria-hidden="true">·</span>
              <bdi>{placeText(job)}</bdi>
            </div>
            {job.matches[0] && (
              <div className="meta">
                <span>
                  You solved {job.matches[0].solved.toLocaleString('en-GB')} tagged <bdi>{job.matches[0].tag}</bdi>
                </span>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
