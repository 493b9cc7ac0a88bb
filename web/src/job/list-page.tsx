import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { listJobs, listJobsSignedIn } from '@gradus/contract/job'
import { query } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { useOwnCompanies } from '../shell/own-companies.ts'
import { useOwnInfo, useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { Paging } from '../ui/paging.tsx'
import { EmptyState, FailedState, LoadingRows } from '../ui/states.tsx'
import { JobFilters } from './job-filters.tsx'
import { JobRow } from './job-row.tsx'
import { filterOf, listInputOf, signedInInputOf } from './list-query.ts'
import { NothingFound } from '../ui/nothing-found.tsx'
import './list-page.css'

export const load: PageLoader =
  (client) =>
  ({ request }) =>
    loadPage(client, [query(listJobs, listInputOf(new URL(request.url).searchParams))])

/** Open job offers. */
export function Component() {
  const [search] = useSearchParams()
  const isUser = useSession().state === 'user'
  const everybodys = useQuery({ ...query(listJobs, listInputOf(search)), placeholderData: keepPreviousData })
  const own = useQuery({
    ...query(listJobsSignedIn, signedInInputOf(search)),
    placeholderData: keepPreviousData,
    enabled: isUser,
  })
  const list = isUser && own.data ? own : everybodys
  const filter = filterOf(search)
  const isFiltered = Object.keys(filter).length > 0
  const mayAdd = useMayAdd()
  return (
    <>
      <Head title="Jobs" description="Jobs for developers, with the pay range and the skills that they need." />
      <div className="row between wrap listhead">
        <h1>Jobs {list.data && <span className="total num">{list.data.total.toLocaleString('en-GB')}</span>}</h1>
        <div className="row wrap">
          <Link className="link small for-users" to="/MyApplications">
            Your applications
          </Link>
          {mayAdd && (
            <Button component={Link} to="/AddJobOffer" leftSection={<IconPlus size={16} stroke={2.2} />}>
              Add Job Offer
            </Button>
          )}
        </div>
      </div>
      <JobFilters isUser={isUser} />
      {'company' in filter && list.data?.items[0] && (
        <p className="small ink2 jobs-of-company">
          Only offers of <bdi>{list.data.items[0].company.name}</bdi>.{' '}
          <Link className="link" to="/Jobs">
            Show all jobs
          </Link>
        </p>
      )}
      {list.isLoadingError ? (
        <div className="sheet">
          <FailedState onRetry={() => void list.refetch()} />
        </div>
      ) : !list.data ? (
        <LoadingRows label="Loading jobs" count={5} />
      ) : list.data.items.length === 0 ? (
        <div className="sheet">
          {isFiltered ? (
            <NothingFound
              title="No jobs found"
              text="No open offer matches your filters."
              all="Show all jobs"
              to="/Jobs"
            />
          ) : (
            <EmptyState title="No jobs yet" text="Offers of companies will appear here." />
          )}
        </div>
      ) : (
        <ul className="sheet" data-stale={list.isPlaceholderData || undefined}>
          {list.data.items.map((job) => (
            <JobRow key={job.id} job={job} heading="h2" />
          ))}
        </ul>
      )}
      {list.data && <Paging {...list.data} to={(page) => pageAddress(search, page)} name="Pages of jobs" />}
    </>
  )
}

/**
 * Whether to show the button: to admins and all members of a company. The form itself refuses members without the
 * right.
 */
function useMayAdd(): boolean {
  const isMember = useOwnCompanies().length > 0
  return (useOwnInfo()?.can.administer ?? false) || isMember
}

function pageAddress(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search)
  next.set('page', String(page))
  return `/Jobs?${next}`
}
