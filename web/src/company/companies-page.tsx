import { Button, Menu } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { deleteCompany, listCompanies, type CompanyRow } from '@gradus/contract/company'
import { call, query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { counted } from '../ui/count.ts'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { EmptyState } from '../ui/states.tsx'
import { SearchField, Steps, type Column } from '../ui/table.tsx'
import { Cell, Count } from '../ui/table-cell.tsx'
import { isolated } from '../ui/text-direction.ts'
import { CompanyLogo } from './company-logo.tsx'
import { refreshCompanies } from './refresh.ts'
import './companies-page.css'

const columns: readonly Column<'name' | 'created'>[] = [
  { label: 'Company', sort: 'name' },
  { label: 'Members', right: true },
  { label: 'Job offers', right: true, className: 'drop-m' },
  { label: 'Tournaments and assessments', right: true, className: 'drop-l' },
  { label: 'Added', sort: 'created', right: true },
  { label: 'Actions', hidden: true },
]

/** Every company, for admins. */
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
            <EmptyState
              title="No companies found"
              text="No company matches your search."
              action={
                <Button component={Link} to="/CompaniesManagement" variant="default">
                  Show all companies
                </Button>
              }
            />
          )
        }
      >
        <ListTable label="Companies" columns={columns} sort={by} descending={order === 'down'} address={address}>
          {list.data?.items.map((company) => (
            <Row key={company.id} company={company} onDelete={() => setDeleting(company)} />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <Steps {...list.data} shown={list.data.items.length} address={address} />}
      <Deletion company={deleting} onClose={() => setDeleting(undefined)} />
    </>
  )
}

function Row({ company, onDelete }: { company: CompanyRow; onDelete: () => void }) {
  const { id, name, logoUrl, createdDate, members, owners, tournaments, jobs } = company
  return (
    <tr>
      <Cell part="main">
        <span className="company-cell">
          <CompanyLogo name={name} logo={logoUrl} size={28} />
          <span>
            <Link className="quietlink strong" to={`/CompanyManagement/${id}`} dir="auto" title={name}>
              {name}
            </Link>
            {owners === 0 && (
              <span className="icon warn tiny">
                <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
                No owner
              </span>
            )}
          </span>
        </span>
      </Cell>
      <Cell right label="Members">
        <Count of={members} />
      </Cell>
      <Cell right drop="m" label="Job offers">
        <Count of={jobs} />
      </Cell>
      <Cell right drop="l" label="Tournaments and assessments">
        <Count of={tournaments} />
      </Cell>
      <Cell right quiet>
        <Ago at={createdDate} />
      </Cell>
      <Cell part="corner">
        <RowMenu label={`Actions for ${name}`}>
          <Menu.Item component={Link} to={`/CompanyManagement/${id}/members`}>
            Members
          </Menu.Item>
          <Menu.Item component={Link} to={`/CompanyManagement/${id}/settings`}>
            Edit
          </Menu.Item>
          <Menu.Item component={Link} to={`/Company/${id}`}>
            View its page
          </Menu.Item>
          <Menu.Item color="red" onClick={onDelete}>
            Delete
          </Menu.Item>
        </RowMenu>
      </Cell>
    </tr>
  )
}

function Deletion({ company, onClose }: { company: CompanyRow | undefined; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ConfirmedCall
      of={company}
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
