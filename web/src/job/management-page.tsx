import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getJobOptions } from '@gradus/contract/job-management'
import { listAssignedJobs } from '@gradus/contract/application-reviewer'
import { query } from '../api.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useOwnInfo } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { LoadingTable } from '../ui/table.tsx'
import { AssignedJobs } from './assigned-jobs.tsx'
import { OffersTable } from './offers-table.tsx'

/**
 * All offers for admins; for owners and recruiters the offers of their companies; for reviewers what is assigned to
 * them.
 */
export function Component() {
  const info = useOwnInfo()
  const options = useQuery({ ...query(getJobOptions, { query: {} }), staleTime: 60_000 })
  const assigned = useQuery(query(listAssignedJobs, {}))
  if (options.isLoadingError || assigned.isLoadingError)
    return <FailedState heading="h1" onRetry={() => void Promise.all([options.refetch(), assigned.refetch()])} />
  if (!options.data || !assigned.data || !info)
    return (
      <div className="sheet table-sheet">
        <LoadingTable label="Loading job offers" />
      </div>
    )
  const recruits = info.can.administer || options.data.companies.length > 0
  if (!recruits && assigned.data.length === 0) return <NotFoundPage />
  return (
    <>
      <Head title="Manage Job Offers" noIndex />
      <div className="row between wrap listhead">
        <h1>Manage Job Offers</h1>
        {recruits && (
          <Button component={Link} to="/AddJobOffer" leftSection={<IconPlus size={16} stroke={2.2} />}>
            Add Job Offer
          </Button>
        )}
      </div>
      <AssignedJobs jobs={assigned.data} />
      {recruits && <OffersTable base="/JobsAdManagement" />}
    </>
  )
}
