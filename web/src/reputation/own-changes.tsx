import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { messages } from '@gradus/contract/message'
import { getReputationChanges } from '@gradus/contract/reputation'
import { questionPath } from '@gradus/contract/slug'
import { query } from '../api.ts'
import { useSession } from '../shell/session.ts'
import { Ago } from '../ui/ago.tsx'
import { Paging } from '../ui/paging.tsx'
import { EmptyState, FailedState, LoadingLines } from '../ui/states.tsx'
import { reasonText, signed } from './reason.ts'

export function Changes() {
  const session = useSession()
  return (
    <section className="sheet" aria-labelledby="changes-title">
      <h2 id="changes-title" className="sheet-title">
        Your points
      </h2>
      {session.state === 'user' ? (
        <OwnChanges />
      ) : session.state === 'checking' ? (
        <div className="sheet-foot">
          <LoadingLines label="Loading your points" count={5} />
        </div>
      ) : (
        <EmptyState
          title="Your points will appear here"
          text="Log in to see your points and what you earned them for."
          action={
            <Button variant="default" component={Link} to="/Login?next=%2FReputation">
              Log In
            </Button>
          }
        />
      )}
    </section>
  )
}

/** The address that a change links to. */
const pathOf: Readonly<Record<string, (id: number, title: string) => string>> = {
  question: (id, title) => questionPath({ id, title }),
  tournament: (id) => `/Tournament/${id}`,
}

function OwnChanges() {
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const list = useQuery({ ...query(getReputationChanges, { query: { page } }), placeholderData: keepPreviousData })
  if (list.isPending)
    return (
      <div className="sheet-foot">
        <LoadingLines label="Loading your points" count={5} />
      </div>
    )
  if (list.isLoadingError) return <FailedState title={messages.listFailed} onRetry={() => void list.refetch()} />
  const { items, total, pageSize } = list.data
  if (total === 0)
    return (
      <EmptyState
        title="No points yet"
        text="Solve a Junior question to earn your first one."
        action={
          <Button component={Link} to="/?order=difficulty">
            Find one
          </Button>
        }
      />
    )
  return (
    <>
      <table className="table tall" aria-busy={list.isPlaceholderData}>
        <thead>
          <tr>
            <th>What happened</th>
            <th className="r wide-only">When</th>
            <th className="r">Points</th>
          </tr>
        </thead>
        <tbody>
          {items.map((change) => (
            <tr key={`${change.reason} ${change.subjectKind} ${change.subjectId} ${change.date}`}>
              <td>
                {change.subjectTitle !== null && change.subjectKind in pathOf ? (
                  <>
                    {change.hasPage ? (
                      <Link
                        className="quietlink strong"
                        to={pathOf[change.subjectKind]?.(change.subjectId, change.subjectTitle) ?? ''}
                      >
                        <bdi>{withSigns(change.subjectTitle)}</bdi>
                      </Link>
                    ) : (
                      <bdi className="strong">{withSigns(change.subjectTitle)}</bdi>
                    )}
                    <div className="tiny ink2">{reasonText(change.reason, change.count)}</div>
                  </>
                ) : (
                  <span className="strong">{reasonText(change.reason, change.count)}</span>
                )}
              </td>
              <td className="r ink2 nowrap wide-only">
                <Ago at={change.date} />
              </td>
              <td className={`r gained ${change.points < 0 ? 'less' : 'more'}`}>{signed(change.points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="sheet-foot">
        <Paging
          total={total}
          page={page}
          pageSize={pageSize}
          to={(other) => (other === 1 ? '/Reputation' : `/Reputation?page=${other}`)}
          name="Pages of your points"
        />
      </div>
    </>
  )
}
