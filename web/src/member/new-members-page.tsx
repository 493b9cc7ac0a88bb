import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getNewMembers, newMemberDays, type NewMember } from '@gradus/contract/member'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Person } from '../ui/person.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Steps, type Column } from '../ui/table.tsx'
import { useChanging } from './changing.ts'
import { MemberStateGlyph } from './member-state.tsx'

const columns: readonly Column[] = [
  { label: 'User' },
  { label: 'What they posted', className: 'drop-s' },
  { label: 'Reports', right: true },
  { label: 'Joined', right: true, className: 'drop-m' },
  { label: 'Decision', hidden: true },
]
const views = [
  ['all', 'All'],
  ['posted', 'Posted something'],
  ['reported', 'Reported'],
] as const

/** The accounts of the last weeks with what they wrote, so that spam is seen and stopped with one click. */
export function Component() {
  const address = useAddress()
  const show = address.oneOf('show', ['all', 'posted', 'reported'])
  const list = useQuery({
    ...query(getNewMembers, { query: { show, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const changing = useChanging()
  const items = list.data?.items ?? []
  return (
    <>
      <Head title="Review Users" noIndex />
      <div className="pagehead">
        <div>
          <h1>New users</h1>
          <p>Accounts of the last {newMemberDays} days and what they posted.</p>
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
      <ListSheet
        list={list}
        loading="Loading new users"
        empty={
          <EmptyState
            title="Nobody here"
            text={show === 'all' ? 'Nobody signed up lately.' : 'No new user is like that.'}
          />
        }
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

function Row({ member, changing }: { member: NewMember; changing: ReturnType<typeof useChanging> }) {
  const { userId, displayName, email, profileImage, state, questions, comments, reports } = member
  const disabled = state === 'disabled'
  return (
    <tr>
      <td className="wraps">
        <Person name={displayName} userId={userId} picture={profileImage} />
        <div className="tiny ink2">{email}</div>
        {state !== 'active' && <MemberStateGlyph of={state} />}
      </td>
      <td className="wraps drop-s">
        {member.latest.length === 0 ? (
          <span className="ink3">Nothing yet</span>
        ) : (
          <>
            <ul className="posted">
              {member.latest.map((one) => (
                <li key={`${one.kind} ${one.date}`}>
                  {one.questionId === null || one.state === 'removed' ? (
                    <span>{one.text}</span>
                  ) : (
                    <Link className="quietlink" to={`/Question/${one.questionId}`}>
                      {one.text}
                    </Link>
                  )}{' '}
                  <span className="tiny ink2">
                    {one.kind === 'comment' ? 'comment' : one.state === 'public' ? 'question' : `${one.state} question`}
                    , <Ago at={one.date} />
                  </span>
                </li>
              ))}
            </ul>
            {questions + comments > member.latest.length && (
              <span className="tiny ink2">
                {questions} questions and {comments} comments in all
              </span>
            )}
          </>
        )}
      </td>
      <td className="r">
        {reports === 0 ? (
          <span className="ink3">0</span>
        ) : (
          <span className="glyph fail">
            <IconFlag size={14} stroke={1.8} aria-hidden />
            {reports}
          </span>
        )}
      </td>
      <td className="r ink2 nowrap drop-m">
        <Ago at={member.joinedDate} />
      </td>
      <td className="r">
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
      </td>
    </tr>
  )
}
