import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { deleteCompany, listCompanies, type CompanyRow } from '@gradus/contract/company-management'
import { call, query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { counted } from '../ui/count.ts'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { SearchField, PreviousNextLinks, type Column } from '../ui/table.tsx'
import { isolated } from '../ui/text-direction.ts'
import { refreshCompanies } from './refresh.ts'
import { NothingFound } from '../ui/nothing-found.tsx'
import { ManagedCompanyRow } from './managed-company-row.tsx'
import './companies-page.css'

const columns: readonly Column<'name' | 'created'>[] = [
  { label: 'Company', sort: 'name' },
  { label: 'Members', right: true },
  { label: 'Job offers', right: true, className: 'drop-m' },
  { label: 'Tournaments and assessments', right: true, className: 'drop-l' },
  { label: 'Added', sort: 'created', right: true },
  { label: 'Actions', hidden: true },
]

/** The list of all companies, for admins. */
export function Component() {
  const address = useAddress()
  const by = address.oneOf('sort', ['name', 'created'])
  const order = address.oneOf('order', by === 'name' ? ['up', 'down'] : ['down', 'up'])
  const q = address.get('q')
  const list = useQuery({
    ...query(listCompanies, { query: { q, by, order, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const [deleting, setDeleting] = useState<CompanyRow>()
  return (
    <>
      <Head title="Manage Companies" noIndex />
      <div className="row between wrap listhead">
        <h1>Manage Companies</h1>
        <Button component={Link} to="/AddCompany" leftSection={<IconPlus size={16} stroke={2.2} />}>
          Add Company
        </Button>
      </div>
      <div className="toolbar">
        <SearchField address={address} label="Search companies" placeholder="Name" />
      </div>
      <ListSheet
        list={list}
        loading="Loading companies"
        empty={
          q === undefined ? (
            <EmptyState
              title="No companies yet"
              text="Add a company, then invite its first owner by email."
              action={
                <Button component={Link} to="/AddCompany">
                  Add Company
                </Button>
              }
            />
          ) : (
            <NothingFound
              title="No companies found"
              text="No company matches your search."
              all="Show all companies"
              to="/CompaniesManagement"
            />
          )
        }
      >
        <ListTable label="Companies" columns={columns} sort={by} descending={order === 'down'} address={address}>
          {list.data?.items.map((company) => (
            <ManagedCompanyRow key={company.id} company={company} onDelete={() => setDeleting(company)} />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks {...list.data} shown={list.data.items.length} address={address} />}
      <Deletion company={deleting} onClose={() => setDeleting(undefined)} />
    </>
  )
}

function Deletion({ company, onClose }: { company: CompanyRow | undefined; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ConfirmedCall
      subject={company}
      title="Delete this company?"
      text={whatGoes}
      action="Delete"
      make={({ id }) => call(deleteCompany, { params: { id } })}
      refresh={() => refreshCompanies(client)}
      onClose={onClose}
    />
  )
}

function whatGoes({ name, members, tournaments, jobs }: CompanyRow): string {
  const parts = [
    ...(jobs > 0 ? [`${counted(jobs, 'job offer').join(' ')} (with their applications)`] : []),
    ...(tournaments > 0
      ? [
          `${tournaments.toLocaleString('en-GB')} ${tournaments === 1 ? 'tournament or assessment' : 'tournaments and assessments'} (with their results)`,
        ]
      : []),
    'its own questions',
  ]
  const list = new Intl.ListFormat('en-GB').format(parts)
  const people = members > 0 ? ' Its members keep their accounts.' : ''
  return `This deletes “${isolated(name)}” with ${list}.${people} You can’t undo this.`
}
