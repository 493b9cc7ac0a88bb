import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getDataRequests } from '@gradus/contract/data-request'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { PreviousNextLinks, type Column } from '../ui/table.tsx'
import { AddRequest } from './add-request.tsx'
import { useAnswerDialog } from './answer-dialog.tsx'
import { RequestRow } from './request-row.tsx'

const views = [
  ['open', 'Open'],
  ['answered', 'Answered'],
] as const

const columns: Record<'open' | 'answered', readonly Column[]> = {
  open: [
    { label: 'Account' },
    { label: 'Asks for' },
    { label: 'Note' },
    { label: 'Received', right: true, className: 'drop-m' },
    { label: 'Due', right: true },
    { label: 'Actions', hidden: true },
  ],
  answered: [
    { label: 'Account' },
    { label: 'Asked for' },
    { label: 'Note' },
    { label: 'Received', right: true, className: 'drop-m' },
    { label: 'Answered', right: true },
  ],
}
const empty = {
  open: (
    <EmptyState title="No open requests" text="When someone writes to you about their data, add the request here." />
  ),
  answered: (
    <EmptyState title="No answered requests" text="Requests that you have answered or refused will appear here." />
  ),
} as const

/** Requests under data protection law, sorted by the day on which they must be answered. */
export function Component() {
  const address = useAddress()
  const show = address.oneOf('show', ['open', 'answered'])
  const list = useQuery({
    ...query(getDataRequests, { query: { show, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const [adds, { open, close }] = useDisclosure(false)
  const answering = useAnswerDialog()
  const items = list.data?.items ?? []
  return (
    <>
      <Head title="Data Requests" noIndex />
      <div className="pagehead">
        <div>
          <h1>Data Requests</h1>
          <p>
            People may ask for a copy of their data, its correction or its erasure, or object to its use. You have one
            month to answer. They can also correct, download and erase their data under Edit Account.
          </p>
        </div>
        <div className="row wrap">
          <nav className="segments" aria-label="Which requests">
            {views.map(([value, name]) => (
              <Link
                key={value}
                to={address.to({ show: value === 'open' ? undefined : value })}
                aria-current={value === show || undefined}
              >
                {name}
              </Link>
            ))}
          </nav>
          <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={open}>
            Add a request
          </Button>
        </div>
      </div>
      <ListSheet list={list} loading="Loading requests" empty={empty[show]}>
        <ListTable label="Data requests" columns={columns[show]}>
          {items.map((request) => (
            <RequestRow key={request.id} request={request} answering={answering} />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks address={address} {...list.data} shown={items.length} />}
      <AddRequest opened={adds} onClose={close} />
      {answering.dialog}
    </>
  )
}
