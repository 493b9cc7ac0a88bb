import { withSigns } from '@gradus/contract/direction'
import { Skeleton } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getRankHistory, getRankHistorySignedIn, type RankHistory } from '@gradus/contract/rank-history'
import type { TourRank } from '@gradus/contract/tour-rank'
import { counted } from './counted.ts'
import { query } from '../api.ts'
import { useSession } from '../shell/session.ts'
import { historyLines, scoreAt, wholeMinutes } from './history-lines.ts'
import { RankHistoryTable } from './rank-history-table.tsx'
import { contestTime, exactTime, scoreName } from './rank-texts.ts'
import { shownRank } from './shown-rank.ts'
import { pointsText } from '../ui/points.ts'
import './rank-history.css'

const againMilliseconds = 30_000
/** The dash patterns of the lines. The chosen line is drawn in the accent colour. */
const dashes = ['', '8 4', '2 4', '12 4 2 4', '4 8', '16 6'] as const

/** The points over time of the first places and of the reader, as a chart and as a table. */
export function RankHistoryChart({ id, rank, isSignedIn }: { id: string; rank: TourRank; isSignedIn: boolean }) {
  const session = useSession()
  const client = useQueryClient()
  const isMoving = rank.state === 'running' || rank.state === 'frozen'
  const historyQuery = query(isSignedIn ? getRankHistorySignedIn : getRankHistory, { params: { id } })
  const history = useQuery({
    ...historyQuery,
    enabled: !import.meta.env.SSR && session.state !== 'checking' && rank.state !== 'scheduled',
    refetchInterval: isMoving ? againMilliseconds : false,
    placeholderData: (before) => before,
  })
  // After the end a change is rare, such as the thaw or a rejudge, and the table above shows it at once.
  useDidUpdate(() => {
    if (!isMoving) void client.invalidateQueries({ queryKey: historyQuery.queryKey })
  }, [isMoving, rank.version])
  const ownId = session.state === 'user' ? session.userId : undefined
  if (rank.state === 'scheduled' || rank.total === 0) return null
  return (
    <section className="rank-history" aria-labelledby="rank-history">
      <h2 id="rank-history">{scoreName(rank.format)} over time</h2>
      <div className="sheet pad">
        {history.isLoadingError ? (
          <p className="small ink2">
            The chart couldn’t be loaded.{' '}
            <button type="button" className="textbutton" onClick={() => void history.refetch()}>
              Try again
            </button>
          </p>
        ) : !history.data ? (
          <Skeleton h={280} />
        ) : history.data.participants.length === 0 ? (
          <p className="small ink2">Nobody has points yet.</p>
        ) : (
          <Chart history={history.data} rank={rank} ownId={ownId} />
        )}
      </div>
    </section>
  )
}

function Chart({ history, rank, ownId }: { history: RankHistory; rank: TourRank; ownId: number | undefined }) {
  const { participants, duration } = history
  const [pressed, setPressed] = useState<number>()
  const chosen =
    [pressed, ownId].find((userId) => participants.some((one) => one.userId === userId)) ?? participants[0]?.userId
  const isMoving = rank.state === 'running' || rank.state === 'frozen'
  const until = isMoving ? Date.parse(rank.now) - Date.parse(rank.startDate) : duration
  const { width, height, top, lines } = historyLines(history, until)
  const styleOf = (userId: number) => ({
    strokeDasharray:
      userId === chosen ? '' : dashes[participants.findIndex((one) => one.userId === userId) % dashes.length],
  })
  const inOrder = lines.toSorted((one, other) => Number(one.userId === chosen) - Number(other.userId === chosen))
  const leader = participants[0]
  return (
    <>
      <div className="history-parts">
        <figure
          className="history-chart"
          role="img"
          aria-label={`${scoreName(rank.format)} over time of ${counted(participants.length, 'participant')}, from the start to ${contestTime(
            Math.min(duration, until),
          )}. ${leader ? `${leader.displayName} leads with ${pointsText(scoreAt(leader, duration))}.` : ''}`}
        >
          <div className="history-axis num" aria-hidden="true">
            <span>{pointsText(top)}</span>
            <span>0</span>
          </div>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
            <path className="history-ground" d={`M0 0.5H${width}M0 ${height - 0.5}H${width}`} />
            {inOrder.map(({ userId, path }) => (
              <path
                key={userId}
                className="history-line"
                d={path}
                style={styleOf(userId)}
                data-chosen={userId === chosen || undefined}
              />
            ))}
          </svg>
          <div className="history-times num" aria-hidden="true">
            {wholeMinutes(duration).map((at) => (
              <span key={at}>{exactTime(at)}</span>
            ))}
          </div>
        </figure>
        <ol className="history-names">
          {participants.map(({ userId, displayName, rank: place, points }) => (
            <li key={userId}>
              <button type="button" aria-pressed={userId === chosen} onClick={() => setPressed(userId)}>
                <svg width="24" height="8" aria-hidden="true">
                  <path
                    className="history-line"
                    d="M0 4H24"
                    style={styleOf(userId)}
                    data-chosen={userId === chosen || undefined}
                  />
                </svg>
                <span className="num ink2">{shownRank({ rank: place, score: points.at(-1)?.[1] ?? 0 }) ?? '–'}</span>
                <bdi className="ellipsis">{withSigns(displayName)}</bdi>
                {userId === ownId && <span className="you">You</span>}
                <span className="num strong history-score">{pointsText(points.at(-1)?.[1] ?? 0)}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      <RankHistoryTable history={history} format={rank.format} until={until} />
    </>
  )
}
