import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { JobState } from '@gradus/contract/job'
import { deleteCompanyJob, listManagedJobs, setJobState, type ManagedJob } from '@gradus/contract/job-management'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FilterSelect, SearchField, PreviousNextLinks, type Column } from '../ui/table.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { refreshJobs } from './refresh.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import { jobStateOptions } from './state-chip.tsx'
import { StatisticsDialog } from './statistics-dialog.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { type JobDialog, OfferRow } from './offer-row.tsx'

type Sort = 'date' | 'title'
const columns: readonly Column<Sort>[] = [
  { label: 'Offer', sort: 'title' },
  { label: 'State' },
  { label: 'Views', right: true },
  { label: 'Clicks', right: true, className: 'drop-m' },
  { label: 'Applications', right: true },
  { label: 'Published', sort: 'date', right: true, className: 'drop-m' },
  { label: 'Expires', right: true, className: 'drop-l' },
  { label: 'Actions', hidden: true },
]
const stateFilter = [{ value: '', label: 'All states' }, ...jobStateOptions]

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
  const [openDialog, setOpenDialog] = useState<JobDialog>()
  const stop = () => setOpenDialog(undefined)
  const close = useMutation<unknown, CallProblem, number>({
    mutationFn: (id) => call(setJobState, { params: { id }, body: { to: 'closed' } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshJobs(client),
  })
  const isFiltered = filter.q !== undefined || filter.state !== undefined
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
          isFiltered ? (
            <NothingFound
              title="No job offers found"
              text="No offer matches your search and filters."
              all="Show all job offers"
              to={base}
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
            <OfferRow
              key={job.id}
              job={job}
              showsCompany={companyId === undefined}
              onOpenDialog={(kind) => setOpenDialog({ kind, job })}
              onClose={() => close.mutate(job.id)}
            />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks {...list.data} shown={list.data.items.length} address={address} />}
      <Deletion job={openDialog?.kind === 'delete' ? openDialog.job : undefined} onClose={stop} />
      {openDialog?.kind === 'statistics' && <StatisticsDialog job={openDialog.job} onClose={stop} />}
      {openDialog?.kind === 'reopen' && <ReopenDialog job={openDialog.job} onClose={stop} />}
    </>
  )
}

function Deletion({ job, onClose }: { job: ManagedJob | undefined; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ConfirmedCall
      subject={job}
      title="Delete this job offer?"
      text={({ title }) =>
        `This deletes “${isolated(title)}” with its applications and statistics. Candidates who are waiting are informed. You can’t undo this. If you only want to end the offer, close it.`
      }
      action="Delete"
      make={({ id }) => call(deleteCompanyJob, { params: { id } })}
      refresh={() => refreshJobs(client)}
      onClose={onClose}
    />
  )
}
