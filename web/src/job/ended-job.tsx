import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import type { EndedJob } from '@gradus/contract/job'
import { jobPath } from '@gradus/contract/slug'
import { Head } from '../ui/head.tsx'
import { JobRow } from './job-row.tsx'
import './job-page.css'

const gone = 410

/** The page of an offer that was closed or has expired. It lists what else the company offers. */
export function EndedJobPage({ job }: { job: EndedJob }) {
  const { title, company, others } = job
  return (
    <article className="article job-ended">
      <Head title={`Closed: ${title}`} status={gone} canonical={jobPath(job)} noIndex />
      <header>
        <p className="small ink2">This offer is closed</p>
        <h1 dir="auto">{withSigns(title)}</h1>
        <p className="job-company">
          <Link className="link strong" to={`/Company/${company.id}`}>
            <bdi>{withSigns(company.name)}</bdi>
          </Link>
        </p>
      </header>
      {others.length > 0 ? (
        <section aria-labelledby="job-others">
          <h2 id="job-others">
            Open jobs at <bdi>{withSigns(company.name)}</bdi>
          </h2>
          <ul className="sheet">
            {others.map((other) => (
              <JobRow key={other.id} job={other} showsCompany={false} />
            ))}
          </ul>
        </section>
      ) : (
        <p>
          <bdi>{withSigns(company.name)}</bdi> has no open jobs at the moment.
        </p>
      )}
      <p className="article-tags">
        <Button component={Link} to="/Jobs" variant="default">
          All jobs
        </Button>
      </p>
    </article>
  )
}
