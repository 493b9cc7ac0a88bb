import { Button, Menu } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { JobState, placeText } from '@gradus/contract/job'
import { deleteCompanyJob, listManagedJobs, setJobState, type ManagedJob } from '@gradus/contract/job-management'
import { messages } from '@gradus/contract/message'
import { jobPath } from '@gradus/contract/slug'
import { call, query, type CallProblem } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FilterSelect, SearchField, Steps, type Column } from '../ui/table.tsx'
import { Cell, Count, Title } from '../ui/table-cell.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { dateText } from './date-text.ts'
import { refreshJobs } from './refresh.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import { JobStateChip, jobStateOptions } from './state-chip.tsx'
import { StatisticsDialog } from './statistics-dialog.tsx'

type Sort = 'date' | 'title'
const columns: readonly Column<Sort>[] = [
  { label: 'Offer', sort: 'title' },
  { label: 'State' },
  { label: 'Views', right: true },
  { label: 'Clicks', right: true, className: 'drop-m' },
  { label: 'Applications', right: true },
  { label: 'Published', sort: 'date', right: true, className: 'drop-m' },
  { label: 'Until', right: true, className: 'drop-l' },
  { label: 'Actions', hidden: true },
]
const stateFilter = [{ value: '', label: 'All states' }, ...jobStateOptions]

type Doing = { readonly what: 'delete' | 'statistics' | 'reopen'; readonly job: ManagedJob }

/** Offers with their states, views and applications: a company's, or all that the user manages. */
export function OffersTable({ companyId, base }: { companyId?: number; base: string }) {
  const address = useAddress()
  const client = useQueryClient()
  const by = address.oneOf('sort', ['date', 'title'])
  const order = address.oneOf('order', by === 'title' ? ['up', 'down'] : ['down', 'up'])
  const filter = { q: address.get('q'), state: JobState.safeParse(address.get('state')).data }
  const company = companyId === undefined ? {} : { company: companyId }
  const list = useQuery({
    ...query(listManagedJobs, { query: { ...filter, ...company, by, order, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const [doing, setDoing] = useState<Doing>()
  const stop = () => setDoing(undefined)
  const close = useMutation<unknown, CallProblem, number>({
    mutationFn: (id) => call(setJobState, { params: { id }, body: { to: 'closed' } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshJobs(client),
  })
  const isNarrowed = filter.q !== undefined || filter.state !== undefined
  const add = companyId === undefined ? '/AddJobOffer' : `/AddJobOffer?company=${companyId}`
  return (
    <>
      <div className="toolbar">
        <SearchField address={address} label="Search job offers" placeholder="Title" />
        <FilterSelect address={address} name="state" label="State" choices={stateFilter} />
      </div>
      <ListSheet
        list={list}
        loading="Loading job offers"
        empty={
          isNarrowed ? (
            <EmptyState
              title="No job offers found"
              text="No offer matches your search and filters."
              action={
                <Button component={Link} to={base} variant="default">
                  Show all job offers
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="No job offers yet"
              text="Say what the work is, where, and for how much."
              action={
                <Button component={Link} to={add}>
                  Add Job Offer
                </Button>
              }
            />
          )
        }
      >
        <ListTable label="Job offers" columns={columns} sort={by} descending={order === 'down'} address={address}>
          {list.data?.items.map((job) => (
            <Row
              key={job.id}
              job={job}
              showsCompany={companyId === undefined}
              onDo={(what) => setDoing({ what, job })}
              onClose={() => close.mutate(job.id)}
            />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <Steps {...list.data} shown={list.data.items.length} address={address} />}
      <Deletion job={doing?.what === 'delete' ? doing.job : undefined} onClose={stop} />
      {doing?.what === 'statistics' && <StatisticsDialog job={doing.job} onClose={stop} />}
      {doing?.what === 'reopen' && <ReopenDialog job={doing.job} onClose={stop} />}
    </>
  )
}

function Row({
  job,
  showsCompany,
  onDo,
  onClose,
}: {
  job: ManagedJob
  showsCompany: boolean
  onDo: (what: Doing['what']) => void
  onClose: () => void
}) {
  const { id, title, company, state, views, clicks, applications, newApplications, applyHere } = job
  return (
    <tr>
      <Cell part="main">
        <Title text={title}>
          <Link className="quietlink strong" to={jobPath(job)} dir="auto">
            {title}
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
        <Count of={views} />
      </Cell>
      <Cell right drop="m" label="Clicks">
        <Count of={clicks} />
      </Cell>
      <Cell right label="Applications">
        {applyHere || applications > 0 ? (
          <Link className="link" to={`/JobApplicants/${id}`} aria-label={`Applicants of ${title}: ${applications}`}>
            {applications.toLocaleString('en-GB')}
            {newApplications > 0 && ` (${newApplications.toLocaleString('en-GB')} new)`}
          </Link>
        ) : (
          <span className="ink3">elsewhere</span>
        )}
      </Cell>
      <Cell right quiet drop="m" label="Published">
        {dateText(job.publishedDate)}
      </Cell>
      <Cell right quiet drop="l" label="Until">
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
          <Menu.Item onClick={() => onDo('statistics')}>Statistics</Menu.Item>
          {state === 'open' ? (
            <Menu.Item onClick={onClose}>Close</Menu.Item>
          ) : (
            <Menu.Item onClick={() => onDo('reopen')}>Open again</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => onDo('delete')}>
            Delete
          </Menu.Item>
        </RowMenu>
      </Cell>
    </tr>
  )
}

function Deletion({ job, onClose }: { job: ManagedJob | undefined; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ConfirmedCall
      of={job}
      title="Delete this job offer?"
      text={({ title }) =>
        `This deletes “${isolated(title)}” with its applications and statistics. Candidates who wait are told. You can’t undo this. To end the offer only, close it.`
      }
      action="Delete"
      make={({ id }) => call(deleteCompanyJob, { params: { id } })}
      refresh={() => refreshJobs(client)}
      onClose={onClose}
    />
  )
}
