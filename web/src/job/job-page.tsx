import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { countryNames } from '@gradus/contract/country'
import { nameInSentence, withSigns } from '@gradus/contract/direction'
import { getJob, jobKinds, type OpenJob } from '@gradus/contract/job'
import { payText } from '@gradus/contract/pay-text'
import { getJobSignedIn } from '@gradus/contract/job-application'
import { jobPath } from '@gradus/contract/slug'
import { query, queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { CompanyLogo } from '../company/company-logo.tsx'
import { load as loadPage, type PageLoader } from '../page.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { useNonce } from '../ui/appearance.tsx'
import { Head } from '../ui/head.tsx'
import { Prose } from '../ui/prose.tsx'
import { DifficultyIcon } from '../ui/question-icons.tsx'
import { snippetOf } from '../ui/snippet.ts'
import { FailedState } from '../ui/states.tsx'
import { Apply } from './apply.tsx'
import { dateText } from './date-text.ts'
import { EndedJobPage } from './ended-job.tsx'
import { jobPostingOf, scriptTextOf } from './job-posting.ts'
import { useCountedView } from './visit.ts'
import './job-page.css'

const jobQuery = (id: string) => queryOrNull(getJob, { params: { id } })

export const load: PageLoader =
  (client) =>
  ({ params }) =>
    loadPage(client, [jobQuery(params['id'] ?? '')])

/** An offer's page, or the page of an ended offer at the same address. */
export function Component() {
  const { id = '' } = useParams()
  const job = useQuery(jobQuery(id))
  if (job.data === null) return <NotFoundPage />
  if (job.isLoadingError) return <FailedState heading="h1" onRetry={() => void job.refetch()} />
  if (!job.data) return <LoadingArticle label="Loading the job" />
  if (job.data.state !== 'open') return <EndedJobPage job={job.data} />
  return <OpenJobPage key={id} job={job.data} />
}

function OpenJobPage({ job }: { job: OpenJob }) {
  const { id, title, company, body, tags } = job
  const nonce = useNonce()
  const isUser = useSession().state === 'user'
  const signedIn = useQuery({ ...query(getJobSignedIn, { params: { id } }), enabled: isUser })
  useCanonicalAddress(job)
  useCountedView(id)
  return (
    <article className="article job-page">
      <Head title={`${title} at ${company.name}`} description={snippetOf(body)} canonical={jobPath(job)} />
      {/* Browsers hide the nonce attribute from scripts, so it differs from the server's markup. */}
      <script
        type="application/ld+json"
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: scriptTextOf(jobPostingOf(job)) }}
      />
      <header>
        <CompanyLogo name={company.name} logo={company.logoUrl} size={56} />
        <div className="grow">
          <h1 dir="auto">{withSigns(title)}</h1>
          <p className="job-company">
            <Link className="link strong" to={`/Company/${company.id}`}>
              <bdi>{withSigns(company.name)}</bdi>
            </Link>
            {company.site !== null && (
              <a className="quietlink" href={company.site} rel="nofollow noopener noreferrer" dir="ltr">
                {company.site}
              </a>
            )}
          </p>
        </div>
      </header>
      <Facts job={job} />
      <Prose html={body} />
      {tags.length > 0 && (
        <div className="row wrap article-tags">
          {tags.map((tag) => (
            <Link key={tag} className="tag" to={`/Jobs?tag=${encodeURIComponent(tag)}`}>
              <bdi>{tag}</bdi>
            </Link>
          ))}
        </div>
      )}
      <Apply job={job} signedIn={signedIn.data} />
    </article>
  )
}

/** The visible facts of the offer. Search engines get the same ones (job-posting.ts). */
function Facts({ job }: { job: OpenJob }) {
  const { id, remote, place, countries, kind, level, pay, publishedDate, expires } = job
  const named = countryNames(countries)
  return (
    <dl className="job-facts">
      {remote ? (
        <>
          <Fact name="Place">Remote</Fact>
          <Fact name="Work from">{named}</Fact>
          {place !== '' && <Fact name="Office">{place}</Fact>}
        </>
      ) : (
        <Fact name="Place">{named === '' ? place : `${nameInSentence(place)}, ${named}`}</Fact>
      )}
      <Fact name="Kind">{jobKinds[kind]}</Fact>
      <div>
        <dt>Level</dt>
        <dd>
          <DifficultyIcon difficulty={level} />
        </dd>
      </div>
      {pay && <Fact name="Pay">{payText(pay)}</Fact>}
      <Fact name="Published">{dateText(publishedDate)}</Fact>
      <Fact name="Apply by">{dateText(expires)}</Fact>
      <Fact name="Offer">{`No. ${id}`}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

/** Puts the slug into the address bar without telling the router, so nothing is loaded again. */
function useCanonicalAddress({ id, title }: OpenJob): void {
  const { search, hash } = useLocation()
  useEffect(() => {
    window.history.replaceState(window.history.state, '', jobPath({ id, title }) + search + hash)
  }, [id, title, search, hash])
}
