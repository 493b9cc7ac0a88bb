import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getNewMembers, newMemberDays, type NewMember } from '@gradus/contract/user'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { PersonCell } from '../ui/person-cell.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Steps, type Column } from '../ui/table.tsx'
import { Cell, Count, Title } from '../ui/table-cell.tsx'
import { useUserChanges } from './user-changes.ts'
import { SignUps } from './sign-ups.tsx'
import { UserStateIcon } from './user-state.tsx'

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
  all: `Nobody signed up in the last ${newMemberDays} days.`,
  posted: 'No new user has posted anything yet.',
  reported: 'No new user has been reported.',
} as const

/** The accounts of the last weeks with what they wrote, so that spam is seen and stopped with one click. */
export function Component() {
  const address = useAddress()
  const show = address.oneOf('show', ['all', 'posted', 'reported'])
  const list = useQuery({
    ...query(getNewMembers, { query: { show, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const changing = useUserChanges()
  const items = list.data?.items ?? []
  return (
    <>
      <Head title="Review Users" noIndex />
      <div className="pagehead">
        <div>
          <h1>New users</h1>
          <p>Accounts of the last {newMemberDays} days, with what they posted and who reported it.</p>
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
          {items.map((member) => (
            <Row key={member.userId} member={member} changing={changing} />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <Steps address={address} {...list.data} shown={items.length} />}
    </>
  )
}

function Row({ member, changing }: { member: NewMember; changing: ReturnType<typeof useUserChanges> }) {
  const { userId, displayName, email, profileImage, state, reports } = member
  const disabled = state === 'disabled'
  return (
    <tr>
      <Cell part="main">
        <PersonCell name={displayName} userId={userId} picture={profileImage}>
          <span className="tiny ink2 ellipsis" title={email}>
            {email}
          </span>
          {state !== 'active' && <UserStateIcon of={state} />}
        </PersonCell>
      </Cell>
      <Cell part="wide">
        <Posted member={member} />
      </Cell>
      <Cell right label="Reports">
        {reports === 0 ? (
          <Count of={0} />
        ) : (
          <span className="icon fail">
            <IconFlag size={14} stroke={1.8} aria-hidden />
            {reports}
          </span>
        )}
      </Cell>
      <Cell right quiet drop="m" label="Joined">
        <Ago at={member.joinedDate} />
      </Cell>
      <Cell part="actions">
        <Button
          size="xs"
          variant="default"
          {...(disabled ? {} : { className: 'danger' })}
          aria-label={`${disabled ? 'Enable' : 'Disable'} ${displayName}`}
          disabled={changing.isPending}
          onClick={() => changing.act([userId], disabled ? 'enable' : 'disable')}
        >
          {disabled ? 'Enable' : 'Disable'}
        </Button>
      </Cell>
    </tr>
  )
}

/** A user's latest posts, and their total number. */
function Posted({ member: { latest, questions, comments } }: { member: NewMember }) {
  if (latest.length === 0) return <span className="ink3">Nothing posted yet</span>
  return (
    <>
      <ul className="posted">
        {latest.map((one) => (
          <li key={`${one.kind} ${one.questionId} ${one.date}`}>
            <Title text={one.text}>
              {one.questionId === null || one.state === 'removed' ? (
                <span dir="auto">{one.text}</span>
              ) : (
                <Link className="quietlink" to={`/Question/${one.questionId}`} dir="auto">
                  {one.text}
                </Link>
              )}
            </Title>
            <span className="tiny ink2">
              {whatIs(one)}, <Ago at={one.date} />
            </span>
          </li>
        ))}
      </ul>
      {questions + comments > latest.length && (
        <span className="tiny ink2">
          {counted(questions, 'question')} and {counted(comments, 'comment')} in total
        </span>
      )}
    </>
  )
}

const questionStates = {
  waiting: 'Waiting question',
  public: 'Question',
  returned: 'Returned question',
  course: 'Course question',
  tournament: 'Tournament question',
  company: 'Company question',
  assignment: 'Assignment question',
  private: 'Private question',
  removed: 'Removed question',
} as const

function whatIs({ kind, state }: NewMember['latest'][number]): string {
  return kind === 'comment' || state === null ? 'Comment' : questionStates[state]
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'}`
}
