import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { LoadingArticle } from '../article/loading-article.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { pageOf } from '../ui/page-number.ts'
import { Paging } from '../ui/paging.tsx'
import { FailedState } from '../ui/states.tsx'
import { useFriends } from './friends.ts'
import { rankQuery, useRankStream, type RankBoard } from './live-rank.ts'
import { RankTable } from './rank-table.tsx'
import './rank.css'

const boards = [
  { board: 'managed', title: 'Full ranking', note: 'Including results that are frozen for everybody else.' },
  { board: 'own', title: 'Public ranking', note: 'As participants see it.' },
] as const

/** The public and the full ranking of a tournament beside each other, for its organisers (contests.md 17). */
export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const page = pageOf(search)
  const whole = useQuery({ ...rankQuery('managed', id, page), placeholderData: keepPreviousData })
  if (whole.data === null) return <NotFoundPage />
  if (whole.isLoadingError) return <FailedState heading="h1" onRetry={() => void whole.refetch()} />
  if (!whole.data) return <LoadingArticle label="Loading the rankings" />
  return (
    <>
      <Head title={`Public and full ranking: ${whole.data.title}`} noIndex />
      <div className="pagehead">
        <h1 dir="auto">{withSigns(whole.data.title)}</h1>
        <Link className="link small" to={`/TournamentManagement/${id}`}>
          Dashboard
        </Link>
      </div>
      <div className="both-boards">
        {boards.map(({ board, title, note }) => (
          <section key={board} aria-labelledby={`board-${board}`}>
            <h2 id={`board-${board}`}>{title}</h2>
            <p className="small ink2">{note}</p>
            <OneBoard id={id} page={page} board={board} name={title} />
          </section>
        ))}
      </div>
      <Paging {...whole.data} to={(to) => `?page=${to}`} name="Pages of the rankings" />
    </>
  )
}

function OneBoard({ id, page, board, name }: { id: string; page: number; board: RankBoard; name: string }) {
  const session = useSession()
  const friends = useFriends()
  const stream = useRankStream(board, id, page, true)
  const list = useQuery({
    ...rankQuery(board, id, page),
    refetchInterval: stream === 'polling' ? pollMilliseconds : false,
    placeholderData: keepPreviousData,
  })
  if (list.isLoadingError) return <FailedState onRetry={() => void list.refetch()} />
  if (!list.data) return <LoadingArticle label={`Loading the ${name.toLowerCase()}`} />
  if (list.data.items.length === 0) return <p className="ink2">Nobody has started yet.</p>
  return (
    <RankTable
      rank={list.data}
      rows={list.data.items}
      list={`${board} ${page}`}
      ownId={session.state === 'user' ? session.userId : undefined}
      friends={friends}
      isStale={list.isPlaceholderData}
      name={name}
    />
  )
}

const pollMilliseconds = 10_000
