import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { listOwnTournaments, listTournaments, type TournamentListState } from '@gradus/contract/tournament'
import { query } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { useOwnInfo, useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { pageOf } from '../ui/page-number.ts'
import { Paging } from '../ui/paging.tsx'
import { EmptyState, FailedState, LoadingRows } from '../ui/states.tsx'
import { TournamentRow } from './tournament-row.tsx'
import { TournamentSection } from './tournament-section.tsx'
import '../article/article.css'
import './tournament-page.css'

const listQuery = (state: TournamentListState, page: number) => query(listTournaments, { query: { state, page } })

export const load: PageLoader =
  (client) =>
  ({ request }) =>
    loadPage(client, [
      listQuery('running', 1),
      listQuery('upcoming', 1),
      listQuery('past', pageOf(new URL(request.url).searchParams)),
    ])

/** Running, upcoming and past tournaments, or the user's own, private ones included. */
export function Component() {
  const [search] = useSearchParams()
  const isOwn = search.get('show') === 'own'
  const session = useSession()
  const mayAdd = useOwnInfo()?.can.administer
  return (
    <>
      <Head
        title="Tournaments"
        description="Programming tournaments: running, upcoming, and past ones with their results."
      />
      <div className="row between wrap listhead">
        <h1>Tournaments</h1>
        <div className="row wrap">
          <nav className="segments for-users" aria-label="Which tournaments">
            <Link to="/Tournaments" aria-current={isOwn ? undefined : 'page'}>
              All
            </Link>
            <Link to="/Tournaments?show=own" aria-current={isOwn ? 'page' : undefined}>
              Yours
            </Link>
          </nav>
          {mayAdd && (
            <Button component={Link} to="/AddTournament" leftSection={<IconPlus size={16} stroke={2.2} />}>
              Add Tournament
            </Button>
          )}
        </div>
      </div>
      {isOwn && session.state === 'user' ? (
        <OwnTournaments page={pageOf(search)} />
      ) : (
        <AllTournaments page={pageOf(search)} />
      )}
    </>
  )
}

function AllTournaments({ page }: { page: number }) {
  const running = useQuery(listQuery('running', 1))
  const upcoming = useQuery(listQuery('upcoming', 1))
  const past = useQuery({ ...listQuery('past', page), placeholderData: keepPreviousData })
  const lists = [running, upcoming, past]
  const failed = lists.filter(({ isLoadingError }) => isLoadingError)
  if (failed.length > 0)
    return (
      <div className="sheet">
        <FailedState onRetry={() => failed.forEach((list) => void list.refetch())} />
      </div>
    )
  if (!running.data || !upcoming.data || !past.data) return <LoadingRows label="Loading tournaments" count={4} />
  if (lists.every(({ data }) => data?.total === 0))
    return (
      <div className="sheet">
        <EmptyState title="No tournaments yet" text="Tournaments will appear here when they are announced." />
      </div>
    )
  return (
    <div className="stack xl">
      {running.data.items.length > 0 && (
        <TournamentSection title="Running" items={running.data.items} now={running.data.now} />
      )}
      <TournamentSection
        title="Upcoming"
        items={upcoming.data.items}
        now={upcoming.data.now}
        emptyText="No tournaments are planned at the moment."
      />
      {past.data.total > 0 && (
        <TournamentSection title="Past" items={past.data.items} now={past.data.now} isStale={past.isPlaceholderData}>
          <Paging {...past.data} to={(to) => `/Tournaments?page=${to}`} name="Pages of past tournaments" />
        </TournamentSection>
      )}
    </div>
  )
}

function OwnTournaments({ page }: { page: number }) {
  const list = useQuery({ ...query(listOwnTournaments, { query: { page } }), placeholderData: keepPreviousData })
  if (list.isLoadingError)
    return (
      <div className="sheet">
        <FailedState onRetry={() => void list.refetch()} />
      </div>
    )
  if (!list.data) return <LoadingRows label="Loading your tournaments" count={4} />
  if (list.data.total === 0)
    return (
      <div className="sheet">
        <EmptyState
          title="You have no tournaments yet"
          text="Tournaments that you register for, or are invited to, appear here."
          action={
            <Button component={Link} to="/Tournaments">
              See all tournaments
            </Button>
          }
        />
      </div>
    )
  return (
    <>
      <ul className="sheet articles" data-stale={list.isPlaceholderData || undefined}>
        {list.data.items.map((tournament) => (
          <TournamentRow key={tournament.id} tournament={tournament} now={list.data.now} />
        ))}
      </ul>
      <Paging {...list.data} to={(to) => `/Tournaments?show=own&page=${to}`} name="Pages of your tournaments" />
    </>
  )
}
