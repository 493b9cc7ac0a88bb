import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listAssignedJobs } from '@gradus/contract/application-reviewer'
import { query } from '../api.ts'
import type { CompanyTabProps } from '../company/tab-props.ts'
import { EmptyState, FailedState, LoadingLines } from '../ui/states.tsx'
import { AssignedJobs } from './assigned-jobs.tsx'
import { MailTexts } from './mail-texts.tsx'
import { OffersTable } from './offers-table.tsx'

/**
 * A company's offers. Its owners and recruiters manage them; its reviewers see the applications that they are assigned
 * to.
 */
export function CompanyTab({ company: { id, can } }: CompanyTabProps) {
  const [isEditing, { open, close }] = useDisclosure(false)
  if (!can.recruit) return <ReviewersOffers companyId={id} />
  return (
    <section aria-labelledby="company-offers">
      <div className="row between wrap listhead">
        <h2 id="company-offers">Job offers</h2>
        <div className="row wrap">
          <Button variant="default" leftSection={<IconMail size={16} stroke={1.8} />} onClick={open}>
            Email templates
          </Button>
          <Button component={Link} to={`/AddJobOffer?company=${id}`} leftSection={<IconPlus size={16} stroke={2.2} />}>
            Add Job Offer
          </Button>
        </div>
      </div>
      <OffersTable companyId={id} base={`/CompanyManagement/${id}/offers`} />
      {isEditing && <MailTexts companyId={id} onClose={close} />}
    </section>
  )
}

function ReviewersOffers({ companyId }: { companyId: number }) {
  const assigned = useQuery(query(listAssignedJobs, {}))
  if (assigned.isLoadingError) return <FailedState onRetry={() => void assigned.refetch()} />
  if (!assigned.data) return <LoadingLines label="Loading applications" />
  const ownJobs = assigned.data.filter((job) => job.companyId === companyId)
  if (ownJobs.length === 0)
    return (
      <div className="sheet">
        <EmptyState title="Nothing to review" text="Applications appear here once a recruiter assigns them to you." />
      </div>
    )
  return <AssignedJobs jobs={ownJobs} />
}
