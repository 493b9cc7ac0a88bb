import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { jobKinds, type JobSummary } from '@gradus/contract/job'
import { placeText } from '@gradus/contract/job-place'
import { payText } from '@gradus/contract/pay-text'
import { jobPath } from '@gradus/contract/slug'
import { CompanyLogo } from '../company/company-logo.tsx'
import { Ago } from '../ui/ago.tsx'
import { DifficultyIcon } from '../ui/question-icons.tsx'
import { MatchNote } from './match-note.tsx'
import './job-row.css'

interface JobRowProps {
  readonly job: JobSummary
  readonly heading?: 'h2' | 'h3'
  /** False if the page is about one company, to which all rows belong. */
  readonly showsCompany?: boolean
}

/** An offer in a list: title, company, place, pay, and why it matches the reader. */
export function JobRow({ job, heading: Heading = 'h3', showsCompany = true }: JobRowProps) {
  const { title, company, kind, level, tags, pay, publishedDate, matches } = job
  return (
    <li className="job-row">
      {showsCompany && <CompanyLogo name={company.name} logo={company.logoUrl} size={40} />}
      <div className="grow">
        <Heading className="job-row-title">
          <Link to={jobPath(job)}>
            <bdi>{withSigns(title)}</bdi>
          </Link>
        </Heading>
        <p className="job-row-where">
          {showsCompany && (
            <Link className="quietlink strong" to={`/Company/${company.id}`}>
              <bdi>{withSigns(company.name)}</bdi>
            </Link>
          )}
          <bdi>{placeText(job)}</bdi>
        </p>
        <div className="row wrap small ink2 job-row-facts">
          <DifficultyIcon difficulty={level} />
          <span>{jobKinds[kind]}</span>
          {pay && <span className="num">{payText(pay)}</span>}
          <Ago at={publishedDate} />
        </div>
        {tags.length > 0 && (
          <div className="row wrap job-row-tags">
            {tags.map((tag) => (
              <Link key={tag} className="tag" to={`/Jobs?tag=${encodeURIComponent(tag)}`}>
                <bdi>{tag}</bdi>
              </Link>
            ))}
          </div>
        )}
        <MatchNote matches={matches} />
      </div>
    </li>
  )
}
