import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { placeText } from '@gradus/contract/job-place'
import type { ManagedJob } from '@gradus/contract/job-management'
import { jobPath } from '@gradus/contract/slug'
import { withSigns } from '@gradus/contract/direction'
import { RowMenu } from '../ui/row-menu.tsx'
import { Cell, Count, Title } from '../ui/table-cell.tsx'
import { isolated } from '../ui/text-direction.ts'
import { dateText } from './date-text.ts'
import { JobStateChip } from './state-chip.tsx'

export type JobDialog = { readonly kind: 'delete' | 'statistics' | 'reopen'; readonly job: ManagedJob }

export function OfferRow({
  job,
  showsCompany,
  onOpenDialog,
  onClose,
}: {
  job: ManagedJob
  showsCompany: boolean
  onOpenDialog: (kind: JobDialog['kind']) => void
  onClose: () => void
}) {
  const { id, title, company, state, views, clicks, applications, newApplications, applyHere } = job
  return (
    <tr>
      <Cell part="main">
        <Title text={title}>
          <Link className="quietlink strong" to={jobPath(job)} dir="auto">
            {withSigns(title)}
          </Link>
        </Title>
        <span className="tiny ink2" dir="auto">
          {showsCompany ? `${isolated(company.name)} · ${placeText(job)}` : placeText(job)}
        </span>
      </Cell>
      <Cell>
        <JobStateChip state={state} />
      </Cell>
      <Cell right label="Views">
        <Count value={views} />
      </Cell>
      <Cell right drop="m" label="Clicks">
        <Count value={clicks} />
      </Cell>
      <Cell right label="Applications">
        {applyHere || applications > 0 ? (
          <Link className="link" to={`/JobApplicants/${id}`} aria-label={`Applicants of ${title}: ${applications}`}>
            {applications.toLocaleString('en-GB')}
            {newApplications > 0 && ` (${newApplications.toLocaleString('en-GB')} new)`}
          </Link>
        ) : (
          <span className="ink3">External</span>
        )}
      </Cell>
      <Cell right quiet drop="m" label="Published">
        {dateText(job.publishedDate)}
      </Cell>
      <Cell right quiet drop="l" label="Expires">
        {dateText(job.expires)}
      </Cell>
      <Cell part="corner">
        <RowMenu label={`Actions for ${title}`}>
          <Menu.Item component={Link} to={`/EditJobOffer/${id}`}>
            Edit
          </Menu.Item>
          <Menu.Item component={Link} to={`/JobApplicants/${id}`}>
            Applicants
          </Menu.Item>
          <Menu.Item onClick={() => onOpenDialog('statistics')}>Statistics</Menu.Item>
          {state === 'open' ? (
            <Menu.Item onClick={onClose}>Close</Menu.Item>
          ) : (
            <Menu.Item onClick={() => onOpenDialog('reopen')}>Reopen</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => onOpenDialog('delete')}>
            Delete
          </Menu.Item>
        </RowMenu>
      </Cell>
    </tr>
  )
}
