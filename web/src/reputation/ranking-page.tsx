import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { messages } from '@gradus/contract/message'
import { getOwnPlace, getRanking, rankedPlaces } from '@gradus/contract/reputation'
import { query } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { useOwnInfo, useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { Paging } from '../ui/paging.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { RankingTable, type OwnRow } from './ranking-table.tsx'
import { LevelDistribution, levelCountsQuery } from './level-distribution.tsx'
import './ranking.css'
import './reputation.css'

type Period = 'all' | 'month'

interface RankingView {
  readonly period: Period
  readonly page: number
}

function rankingViewOf(search: URLSearchParams): RankingView {
  return {
    period: search.get('period') === 'month' ? 'month' : 'all',
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(search.get('page'))) || 1)),
  }
}

function addressOf({ period, page }: RankingView): string {
  const search = new URLSearchParams()
  if (period === 'month') search.set('period', 'month')
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `/Ranking?${search}` : '/Ranking'
}

const listQuery = ({ period, page }: RankingView) => query(getRanking, { query: { period, page } })

export const load: PageLoader =
  (client) =>
  ({ request }) =>
    loadPage(client, [listQuery(rankingViewOf(new URL(request.url).searchParams)), levelCountsQuery])

export function Component() {
  const [search] = useSearchParams()
  const shown = rankingViewOf(search)
  const list = useQuery({ ...listQuery(shown), placeholderData: keepPreviousData })
  const own = useOwnRow(shown.period)
  return (
    <>
      <Head title="Ranking" description="Everyone on Gradus by reputation: all time and this month." />
      <div className="pagehead ranking-head">
        <div>
          <h1>Ranking</h1>
          <OwnPlace own={own} places={list.data?.total ?? 0} />
        </div>
        <nav className="segments" aria-label="Period">
          {periods.map(([period, name]) => (
            <Link
              key={period}
              to={addressOf({ period, page: 1 })}
              aria-current={period === shown.period || undefined}
              preventScrollReset
            >
              {name}
            </Link>
          ))}
        </nav>
      </div>
      <LevelDistribution />
      <div className="sheet ranking-sheet">
        {list.isPending ? (
          <LoadingTable />
        ) : list.isLoadingError ? (
          <FailedState
            title={messages.listFailed}
            text="The ranking couldn’t be loaded. Your work is safe."
            onRetry={() => void list.refetch()}
          />
        ) : list.data.items.length === 0 ? (
          <EmptyRanking {...shown} total={list.data.total} />
        ) : (
          <RankingTable
            rows={list.data.items}
            period={shown.period}
            stale={list.isPlaceholderData}
            own={own}
            page={list.data.page}
            addressOf={(page) => addressOf({ period: shown.period, page })}
          />
        )}
      </div>
      {list.data && (
        <Paging
          total={list.data.total}
          page={list.data.page}
          pageSize={list.data.pageSize}
          to={(page) => addressOf({ period: shown.period, page })}
          name="Pages of the ranking"
        />
      )}
    </>
  )
}

const periods: readonly [Period, string][] = [
  ['all', 'All time'],
  ['month', 'This month'],
]

/** The user's own row, wherever it is in the ranking. */
function useOwnRow(period: Period): OwnRow | undefined {
  const session = useSession()
  const info = useOwnInfo()
  const enabled = session.state === 'user'
  const { data } = useQuery({ ...query(getOwnPlace, { query: { period } }), enabled })
  const { data: month } = useQuery({ ...query(getOwnPlace, { query: { period: 'month' } }), enabled })
  return info && data && month ? { ...info, ...data, monthPoints: month.points } : undefined
}

/** `places` is the length of the list below, up to a maximum. Beyond it the counts of the levels say how many there are. */
function OwnPlace({ own, places }: { own: OwnRow | undefined; places: number }) {
  const { data: counts } = useQuery(levelCountsQuery)
  const counted = counts?.reduce((sum, { members }) => sum + members, 0) ?? 0
  const all = places < rankedPlaces ? places : Math.max(places, counted)
  if (!own) return <p>Everyone by reputation.</p>
  if (own.place !== null)
    return (
      <p>
        Your place: {own.place.toLocaleString('en-GB')} of {Math.max(all, own.place).toLocaleString('en-GB')}.
      </p>
    )
  if (own.points <= 0) return <p>You have no points in this period yet.</p>
  return <p>You are beyond the first {rankedPlaces.toLocaleString('en-GB')}. Keep climbing.</p>
}

function EmptyRanking({ period, page, total }: RankingView & { total: number }) {
  if (page > 1)
    return (
      <EmptyState
        title={`There is no page ${page.toLocaleString('en-GB')}`}
        text={`The ranking has ${total.toLocaleString('en-GB')} places.`}
        action={
          <Button component={Link} to={addressOf({ period, page: 1 })}>
            Go to the first page
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title="Nobody has points yet"
      text={period === 'month' ? 'The month has just begun. Solve a question to be the first.' : 'Be the first.'}
      action={
        <Button component={Link} to="/">
          Go to the questions
        </Button>
      }
    />
  )
}

const loadingRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

function LoadingTable() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the ranking" className="ranking-loading">
      {loadingRows.map((row) => (
        <div key={row} className="row">
          <Skeleton h={16} w={28} />
          <Skeleton circle h={28} w={28} />
          <Skeleton h={14} w="40%" />
        </div>
      ))}
    </div>
  )
}
