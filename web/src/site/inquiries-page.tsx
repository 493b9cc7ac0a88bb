import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listInquiries, type Inquiry, type InquiryState } from '@gradus/contract/inquiry'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { PreviousNextLinks, type Column } from '../ui/table.tsx'
import { AnswerInquiry } from './answer-inquiry.tsx'
import { DeleteInquiry } from './delete-inquiry.tsx'
import { InquiryRow } from './inquiry-row.tsx'

const views = [
  ['new', 'New'],
  ['answered', 'Answered'],
] as const

const columns: Record<InquiryState, readonly Column[]> = {
  new: [
    { label: 'From' },
    { label: 'Message' },
    { label: 'Received', right: true },
    { label: 'Actions', hidden: true },
    { label: 'More', hidden: true },
  ],
  answered: [
    { label: 'From' },
    { label: 'Message' },
    { label: 'Answered', right: true },
    { label: 'More', hidden: true },
  ],
}
const empty = {
  new: (
    <EmptyState
      title="No new inquiries"
      text="What companies and universities send from their pages will appear here, and in the support mailbox."
    />
  ),
  answered: <EmptyState title="No answered inquiries" text="Inquiries that you mark as answered will appear here." />,
} as const

/** The messages that companies and universities sent from their pages. */
export function Component() {
  const address = useAddress()
  const show = address.oneOf('show', ['new', 'answered'])
  const list = useQuery({
    ...query(listInquiries, { query: { show, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const [answering, setAnswering] = useState<Inquiry>()
  const [deleting, setDeleting] = useState<Inquiry>()
  const items = list.data?.items ?? []
  return (
    <>
      <Head title="Inquiries" noIndex />
      <div className="pagehead">
        <div>
          <h1>Inquiries</h1>
          <p>
            What companies and universities send from their pages. Answer by email, then mark the inquiry as answered.
            It is deleted a year later.
          </p>
        </div>
        <nav className="segments" aria-label="Which inquiries">
          {views.map(([value, name]) => (
            <Link
              key={value}
              to={address.to({ show: value === 'new' ? undefined : value })}
              aria-current={value === show || undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      </div>
      <ListSheet list={list} loading="Loading inquiries" empty={empty[show]}>
        <ListTable label="Inquiries" columns={columns[show]}>
          {items.map((inquiry) => (
            <InquiryRow
              key={inquiry.id}
              inquiry={inquiry}
              onAnswer={() => setAnswering(inquiry)}
              onDelete={() => setDeleting(inquiry)}
            />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks address={address} {...list.data} shown={items.length} />}
      <AnswerInquiry inquiry={answering} onClose={() => setAnswering(undefined)} />
      <DeleteInquiry inquiry={deleting} onClose={() => setDeleting(undefined)} />
    </>
  )
}
