import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listJobs } from '@gradus/contract/job'
import { query } from '../api.ts'
import { JobRow } from './job-row.tsx'

const jobsShown = 5

/** Exported because the page's loader needs it, too. */
export const companyJobsQuery = (companyId: number | string) =>
  query(listJobs, { query: { company: Number(companyId), page: 1 } })

/** The open offers of a company, on its page. */
export function CompanyJobs({ companyId }: { companyId: number }) {
  const list = useQuery(companyJobsQuery(companyId))
  if (!list.data) return null
  if (list.data.total === 0)
    return (
      <section className="company-section" aria-labelledby="company-jobs">
        <h2 id="company-jobs">Open jobs</h2>
        <p className="small ink2">This company has no open jobs at the moment.</p>
      </section>
    )
  const { items, total } = list.data
  return (
    <section className="company-section" aria-labelledby="company-jobs">
      <div className="row between wrap listhead">
        <h2 id="company-jobs">
          Open jobs <span className="total num">{total.toLocaleString('en-GB')}</span>
        </h2>
        {total > jobsShown && (
          <Link className="link small" to={`/Jobs?company=${companyId}`}>
            All of them
          </Link>
        )}
      </div>
      <ul className="sheet">
        {items.slice(0, jobsShown).map((job) => (
          <JobRow key={job.id} job={job} showsCompany={false} />
        ))}
      </ul>
    </section>
  )
}
