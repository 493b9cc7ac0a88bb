import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { messages } from '@gradus/contract/message'
import { getReputationChanges, reputationPoints } from '@gradus/contract/reputation'
import { questionPath } from '@gradus/contract/slug'
import { getDashboard } from '@gradus/contract/profile'
import { query } from '../api.ts'
import { ReputationChart } from '../profile/reputation-chart.tsx'
import { useOwnInfo, useSession } from '../shell/session.ts'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { Paging } from '../ui/paging.tsx'
import { Face } from '../ui/person.tsx'
import { EmptyState, FailedState, LoadingLines } from '../ui/states.tsx'
import { Climb, StandingLine } from './climb.tsx'
import { standingOf } from './level.ts'
import { reasonText, reasons, signed } from './reason.ts'
import './reputation.css'

export function Component() {
  return (
    <>
      <Head
        title="Reputation"
        description="How to earn reputation points on Gradus, and the five levels you can reach."
      />
      <div className="pagehead">
        <div>
          <h1>Reputation</h1>
          <p>You earn points by solving questions and by helping others. Points never expire.</p>
        </div>
      </div>
      <Levels />
      <OwnClimb />
      <div className="reputation-parts">
        <Changes />
        <Points />
      </div>
    </>
  )
}

/** The five levels, with the user's own place once the login check has ended. */
function Levels() {
  const session = useSession()
  const own = useOwnInfo()
  const waiting = session.state === 'checking' || (session.state === 'user' && !own)
  return (
    <section className="sheet climb climb-wide" aria-label="The five levels" aria-busy={waiting || undefined}>
      <div className="climb-text">
        {own ? (
          <>
            <h2>{standingOf(own.reputation).level}</h2>
            <StandingLine reputation={own.reputation} />
          </>
        ) : waiting ? (
          <>
            <Skeleton h={24} w={140} my={4} />
            <Skeleton h={13} w={180} my={3} />
          </>
        ) : (
          <>
            <h2>Five levels</h2>
            <p className="small ink2">A new level every 50 points, up to Champion.</p>
          </>
        )}
      </div>
      <Climb
        reputation={own?.reputation}
        climber={own && <Face name={own.displayName} picture={own.profileImage} size={28} />}
      />
    </section>
  )
}

/** One's own way up to today. */
function OwnClimb() {
  const session = useSession()
  const { data } = useQuery({ ...query(getDashboard, {}), enabled: session.state === 'user' })
  if (!data || data.reputation.length === 0) return null
  return (
    <section className="sheet pad own-climb" aria-labelledby="climb-title">
      <h2 id="climb-title" className="dash-title">
        Your climb
      </h2>
      <ReputationChart days={data.reputation} joinedDate={data.joinedDate} today={data.today} />
    </section>
  )
}

function Points() {
  return (
    <section className="sheet" aria-labelledby="points-title">
      <h2 id="points-title" className="sheet-title">
        What earns points
      </h2>
      <table className="table">
        <thead>
          <tr>
            <th>What happens</th>
            <th className="r">Points</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(([reason, { earned }]) => (
            <tr key={reason}>
              <td>{earned}</td>
              <td className={`r gained ${reputationPoints[reason] < 0 ? 'less' : 'more'}`}>
                {signed(reputationPoints[reason])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small ink2 sheet-foot">
        Each question earns points once, however often you solve it. If a vote is withdrawn, so are its points.
      </p>
    </section>
  )
}

function Changes() {
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

/** Where a change links to. */
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
  if (list.isError) return <FailedState title={messages.listFailed} onRetry={() => void list.refetch()} />
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
                    <Link
                      className="quietlink strong"
                      to={pathOf[change.subjectKind]?.(change.subjectId, change.subjectTitle) ?? ''}
                    >
                      <bdi>{change.subjectTitle}</bdi>
                    </Link>
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
