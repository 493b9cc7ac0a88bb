import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reputationPoints } from '@gradus/contract/reputation'
import { getDashboard } from '@gradus/contract/dashboard'
import { query } from '../api.ts'
import { ReputationChart } from '../profile/reputation-chart.tsx'
import { useOwnInfo, useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { Avatar } from '../ui/person.tsx'
import { Climb, StandingLine } from './climb.tsx'
import { standingOf } from './level.ts'
import { reasons, signed } from './reason.ts'
import { Changes } from './own-changes.tsx'
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

/** The five levels. The user's own place appears once the login check has finished. */
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
        climber={own && <Avatar name={own.displayName} picture={own.profileImage} size={28} />}
      />
    </section>
  )
}

/** The user's reputation over time, up to today. */
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
