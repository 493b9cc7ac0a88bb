import { Button, Menu } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { deleteCompany, listCompanies, type CompanyRow } from '@gradus/contract/company'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { counted } from '../ui/count.ts'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { EmptyState } from '../ui/states.tsx'
import { SearchField, Steps, type Column } from '../ui/table.tsx'
import { Cell, Count } from '../ui/table-cell.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { refreshCompanies } from './refresh.ts'
import './companies-page.css'

const columns: readonly Column<'name' | 'created'>[] = [
  { label: 'Company', sort: 'name' },
  { label: 'Members', right: true },
  { label: 'Tournaments', right: true, className: 'drop-m' },
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
  const { id, name, logoUrl, createdDate, members, owners, tournaments } = company
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
      <Cell right drop="m" label="Tournaments">
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
          <Menu.Item className="danger" onClick={onDelete}>
            Delete
          </Menu.Item>
        </RowMenu>
      </Cell>
    </tr>
  )
}

function Deletion({ company, onClose }: { company: CompanyRow | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<unknown, CallProblem, number>({
    mutationFn: (id) => call(deleteCompany, { params: { id } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => {
      onClose()
      return refreshCompanies(client)
    },
  })
  return (
    <ConfirmDialog
      opened={company !== undefined}
      title="Delete this company?"
      text={company && whatGoes(company)}
      action="Delete"
      danger
      pending={isPending}
      onConfirm={() => company && mutate(company.id)}
      onClose={onClose}
    />
  )
}

function whatGoes({ name, members, tournaments }: CompanyRow): string {
  return (
    `This deletes “${isolated(name)}” with ${counted(tournaments, 'tournament').join(' ')} and their results, its job ` +
    `offers with their applications, and its assessments with the data of their candidates. ` +
    `Its ${counted(members, 'member').join(' ')} keep their accounts. You can’t undo this.`
  )
}
