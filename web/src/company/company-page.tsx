import { Button } from '@mantine/core'
import { IconSettings, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { getCompany, type Company } from '@gradus/contract/company'
import { withSigns } from '@gradus/contract/direction'
import { queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { CompanyJobs, companyJobsQuery } from '../job/company-jobs.tsx'
import { load as loadPage, type PageLoader } from '../page.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useWorksFor } from '../shell/own-companies.ts'
import { Head } from '../ui/head.tsx'
import { Prose } from '../ui/prose.tsx'
import { snippetOf } from '../ui/snippet.ts'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { CompanyQuestions, sponsoredQuestionsQuery } from './company-questions.tsx'
import { CompanyTournaments, companyTournamentsQuery } from './company-tournaments.tsx'
import './company-page.css'

const companyQuery = (id: string) => queryOrNull(getCompany, { params: { id } })

export const load: PageLoader =
  (client) =>
  ({ params: { id = '' } }) =>
    loadPage(client, [companyQuery(id), companyJobsQuery(id), companyTournamentsQuery(id), sponsoredQuestionsQuery(id)])

/** A company's public page. */
export function Component() {
  const { id = '' } = useParams()
  const company = useQuery(companyQuery(id))
  if (company.data === null) return <NotFoundPage />
  if (company.isLoadingError) return <FailedState heading="h1" onRetry={() => void company.refetch()} />
  if (!company.data) return <LoadingArticle label="Loading the company" />
  return <LoadedCompany key={id} company={company.data} />
}

function LoadedCompany({ company: { id, name, body, site, logoUrl } }: { company: Company }) {
  const worksHere = useWorksFor(id)
  const isEmpty = useIsEmpty(id, body)
  return (
    <article className="article company-page">
      <Head title={name} description={snippetOf(body)} />
      <header>
        <CompanyLogo name={name} logo={logoUrl} size={72} />
        <div className="company-title">
          <h1 dir="auto">{withSigns(name)}</h1>
          {site !== null && (
            <a className="link icon small" href={site} rel="nofollow noopener noreferrer" dir="ltr">
              <IconWorld size={15} stroke={1.8} aria-hidden />
              {shortAddress(site)}
            </a>
          )}
        </div>
        {worksHere && (
          <Button
            component={Link}
            to={`/CompanyManagement/${id}`}
            variant="default"
            leftSection={<IconSettings size={16} stroke={1.8} />}
          >
            Manage
          </Button>
        )}
      </header>
      {isEmpty ? (
        <EmptyCompany id={id} worksHere={worksHere} />
      ) : (
        <>
          <Prose html={body} />
          <CompanyJobs companyId={id} />
          <CompanyTournaments companyId={id} />
          <CompanyQuestions companyId={id} />
        </>
      )}
    </article>
  )
}

/** Whether the page has nothing to read: no text, job, tournament or question. False until all of it is known. */
function useIsEmpty(id: number, body: string): boolean {
  const jobs = useQuery(companyJobsQuery(id)).data
  const tournaments = useQuery(companyTournamentsQuery(id)).data
  const questions = useQuery(sponsoredQuestionsQuery(id)).data
  const hasText = snippetOf(body) !== '' || /<(img|pre|table)/.test(body)
  return !hasText && [jobs, tournaments, questions].every((list) => list?.total === 0)
}

function EmptyCompany({ id, worksHere }: { id: number; worksHere: boolean }) {
  return (
    <div className="sheet">
      {worksHere ? (
        <EmptyState
          title="Visitors see nothing here yet"
          text="Add a text about the company in its settings. Its open jobs, public tournaments and sponsored questions also appear here."
          action={
            <Button component={Link} to={`/CompanyManagement/${id}`}>
              Manage the company
            </Button>
          }
        />
      ) : (
        <EmptyState
          title="Nothing here yet"
          text="This company has not written about itself, and has no open jobs, tournaments or questions at the moment."
        />
      )}
    </div>
  )
}

/** An address as people say it: without the protocol and the trailing slash. */
function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
