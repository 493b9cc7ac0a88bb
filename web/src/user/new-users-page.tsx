import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getNewUsers, newUserDays } from '@gradus/contract/user'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { PreviousNextLinks, type Column } from '../ui/table.tsx'
import { useUserChanges } from './user-changes.ts'
import { SignUps } from './sign-ups.tsx'
import { NewUserRow } from './new-user-row.tsx'

const columns: readonly Column[] = [
  { label: 'Name' },
  { label: 'Posts' },
  { label: 'Reports', right: true },
  { label: 'Joined', right: true, className: 'drop-m' },
  { label: 'Actions', hidden: true },
]
const views = [
  ['all', 'All'],
  ['posted', 'Posted something'],
  ['reported', 'Reported'],
] as const

const emptyTexts = {
  all: `Nobody signed up in the last ${newUserDays} days.`,
  posted: 'No new user has posted anything yet.',
  reported: 'No new user has been reported.',
} as const

/** Recent accounts with their posts, so that spam is noticed and can be stopped with one click. */
export function Component() {
  const address = useAddress()
  const show = address.oneOf('show', ['all', 'posted', 'reported'])
  const list = useQuery({
    ...query(getNewUsers, { query: { show, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const changing = useUserChanges()
  const items = list.data?.items ?? []
  return (
    <>
      <Head title="Review Users" noIndex />
      <div className="pagehead">
        <div>
          <h1>Review Users</h1>
          <p>Accounts of the last {newUserDays} days, with what they posted and how often it was reported.</p>
        </div>
        <nav className="segments" aria-label="Which users">
          {views.map(([value, name]) => (
            <Link
              key={value}
              to={address.to({ show: value === 'all' ? undefined : value })}
              aria-current={value === show || undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      </div>
      <SignUps />
      <ListSheet
        list={list}
        loading="Loading new users"
        empty={<EmptyState title="No new users" text={emptyTexts[show]} />}
      >
        <ListTable label="New users" columns={columns}>
          {items.map((user) => (
            <NewUserRow key={user.userId} user={user} changing={changing} />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks address={address} {...list.data} shown={items.length} />}
    </>
  )
}
