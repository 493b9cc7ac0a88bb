import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { NewUser } from '@gradus/contract/user'
import { useSession } from '../shell/session.ts'
import { Ago } from '../ui/ago.tsx'
import { counted } from '../ui/count.ts'
import { PersonCell } from '../ui/person-cell.tsx'
import { Cell, Count, Title } from '../ui/table-cell.tsx'
import type { useUserChanges } from './user-changes.ts'
import { UserStateIcon } from './user-state.tsx'

export function NewUserRow({ user, changing }: { user: NewUser; changing: ReturnType<typeof useUserChanges> }) {
  const { userId, displayName, email, profileImage, state, reports } = user
  const disabled = state === 'disabled'
  const session = useSession()
  const isOwn = session.state === 'user' && session.userId === userId
  return (
    <tr>
      <Cell part="main">
        <PersonCell name={displayName} userId={userId} picture={profileImage}>
          <span className="tiny ink2 ellipsis" title={email}>
            {email}
          </span>
          {state !== 'active' && <UserStateIcon state={state} />}
        </PersonCell>
      </Cell>
      <Cell part="wide">
        <Posted user={user} />
      </Cell>
      <Cell right label="Reports">
        {reports === 0 ? (
          <Count value={0} />
        ) : (
          <span className="icon fail">
            <IconFlag size={14} stroke={1.8} aria-hidden />
            {reports}
          </span>
        )}
      </Cell>
      <Cell right quiet drop="m" label="Joined">
        <Ago at={user.joinedDate} />
      </Cell>
      <Cell part="actions">
        {!isOwn && (
          <Button
            size="xs"
            variant="default"
            {...(disabled ? {} : { className: 'danger' })}
            aria-label={`${disabled ? 'Enable' : 'Disable'} ${displayName}`}
            disabled={changing.isPending}
            onClick={() => changing.manage([userId], disabled ? 'enable' : 'disable')}
          >
            {disabled ? 'Enable' : 'Disable'}
          </Button>
        )}
      </Cell>
    </tr>
  )
}

/** A user's latest posts, and how many there are in total. */
function Posted({ user: { latest, questions, comments } }: { user: NewUser }) {
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
          {counted(questions, 'question').join(' ')} and {counted(comments, 'comment').join(' ')} in total
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

function whatIs({ kind, state }: NewUser['latest'][number]): string {
  return kind === 'comment' || state === null ? 'Comment' : questionStates[state]
}
