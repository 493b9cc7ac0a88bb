import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconFocusCentered, IconPlayerPlay, IconPresentation, IconSparkles } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { getTournamentSignedIn } from '@gradus/contract/participation'
import {
  downloadTourRank,
  downloadTourRankSignedIn,
  getVirtualTourRank,
  type RankRow,
  type TourRank,
} from '@gradus/contract/tour-rank'
import { addressOf, query, queryOrNull } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { pageOf } from '../ui/page-number.ts'
import { Paging } from '../ui/paging.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { TournamentAlerts } from '../tournament/tournament-alerts.tsx'
import type { StreamState } from '../follow-stream.ts'
import { useFriends } from './friends.ts'
import { chosenRankQuery, rankAroundQuery, rankQuery, useLiveRank, type RankLoad } from './live-rank.ts'
import { ShortMoment } from './moment.tsx'
import { Projector } from './projector.tsx'
import { RankHistoryChart } from './rank-history.tsx'
import { RankLegend } from './rank-legend.tsx'
import { RankNote } from './rank-note.tsx'
import { RankTable } from './rank-table.tsx'
import { formatSentence } from './rank-texts.ts'
import './rank.css'

const chosenRowsMilliseconds = 10_000
const virtualMilliseconds = 10_000

export const load: PageLoader =
  (client) =>
  ({ params, request }) =>
    loadPage(client, [rankQuery('public', params['id'] ?? '', pageOf(new URL(request.url).searchParams))])

export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  return viewOf(search) === 'projector' ? <Projector id={id} /> : <RankingPage id={id} />
}

function RankingPage({ id }: { id: string }) {
  const [search] = useSearchParams()
  const ranking = useLiveRank(id, pageOf(search))
  if (ranking.state === 'missing') return <NotFoundPage />
  if (ranking.state === 'unclear')
    return (
      <>
        <div className="for-users">
          <LoadingRanking />
        </div>
        <div className="for-visitors">
          <NotFoundPage />
        </div>
      </>
    )
  if (ranking.state === 'loading') return <LoadingRanking />
  if (ranking.state === 'failed') return <FailedState heading="h1" onRetry={ranking.retry} />
  return <Ranking key={id} id={id} ranking={ranking} />
}

type View = 'all' | 'friends' | 'virtual' | 'projector'

function Ranking({ id, ranking }: { id: string; ranking: Extract<RankLoad, { state: 'read' }> }) {
  const { rank, board, stream, isStale } = ranking
  const [search] = useSearchParams()
  const view = viewOf(search)
  const session = useSession()
  const ownId = session.state === 'user' ? session.userId : undefined
  const friends = useFriends()
  const tournament = useQuery({
    ...queryOrNull(getTournamentSignedIn, { params: { id } }),
    enabled: ownId !== undefined,
  }).data
  const isMoving = rank.state === 'running' || rank.state === 'frozen' || rank.state === 'ended'
  const chosenIds = [...(ownId === undefined ? [] : [ownId]), ...friends.ids.filter((friend) => friend !== ownId)]
  const chosen = useQuery({
    ...chosenRankQuery(board, id, chosenIds),
    enabled: chosenIds.length > 0 && !rank.hidden && session.state !== 'checking',
    refetchInterval: isMoving ? chosenRowsMilliseconds : false,
    // The rows stay while a friend is added.
    placeholderData: (before) => before,
  })
  const runsVirtually = tournament?.virtual?.begunAt !== undefined && tournament.virtual.begunAt !== null
  const ownRow =
    rank.items.find(({ userId }) => userId === ownId) ?? chosen.data?.items.find(({ userId }) => userId === ownId)
  const finding = useFinding(id, ranking, ownId)
  return (
    <>
      <Head
        title={`${rank.title}: ranking`}
        description={`The ranking of ${[rank.title, sizeText(rank)].filter(Boolean).join(': ')}.`}
      />
      <TournamentAlerts id={id} />
      <div className="pagehead rank-head">
        <div>
          <h1>
            <bdi>{rank.title}</bdi>
            <span>: ranking</span>
          </h1>
          <p>{[sizeText(rank), formatSentence[rank.format]].filter(Boolean).join('. ')}</p>
          <OwnPlace row={ownRow} total={rank.total} />
        </div>
        <div className="row wrap">
          <Button
            variant="default"
            component="a"
            href={addressOf(board === 'public' ? downloadTourRank : downloadTourRankSignedIn, { id })}
            download
            leftSection={<IconDownload size={16} stroke={1.8} />}
          >
            CSV
          </Button>
          <Button
            variant="default"
            component={Link}
            to="?view=projector"
            leftSection={<IconPresentation size={16} stroke={1.8} />}
          >
            Projector
          </Button>
          {tournament?.can.manage && tournament.freezeMinutes > 0 && hasEnded(rank) && (
            <Button
              variant="default"
              component={Link}
              to={`/TourReveal/${id}`}
              leftSection={<IconSparkles size={16} stroke={1.8} />}
            >
              Reveal
            </Button>
          )}
          {isTaking(tournament?.participation ?? null, tournament?.now) ||
          isTaking(tournament?.virtual ?? null, tournament?.now) ? (
            <Button component={Link} to={`/TournamentTest/${id}`} leftSection={<IconPlayerPlay size={16} />}>
              Back to the test
            </Button>
          ) : null}
        </div>
      </div>
      <RankNote rank={rank} />
      {rank.hidden ? (
        <div className="sheet">
          <EmptyState
            title="The ranking is hidden for now"
            text={
              <>
                Participants still have time of their own. The ranking appears when yours has ended, and for everybody
                at <ShortMoment at={rank.endDate} now={rank.now} />.
              </>
            }
          />
        </div>
      ) : (
        <>
          <div className="rank-tools">
            <nav className="segments" aria-label="Which rows">
              {views(runsVirtually).map(([name, label]) => (
                <Link
                  key={name}
                  to={name === 'all' ? '?' : `?view=${name}`}
                  aria-current={name === view || undefined}
                  preventScrollReset
                >
                  {label}
                </Link>
              ))}
            </nav>
            {ownRow !== undefined && view === 'all' && (
              <Button
                variant="default"
                leftSection={<IconFocusCentered size={16} stroke={1.8} />}
                loading={finding.isSearching}
                onClick={finding.find}
              >
                Find me
              </Button>
            )}
            <span className="grow" />
            {isMoving && view !== 'virtual' && <Liveness stream={stream} />}
          </div>
          {view === 'friends' ? (
            <FriendRows
              rank={rank}
              rows={chosen.data?.items ?? []}
              isLoading={chosen.isPending}
              ownId={ownId}
              friends={friends}
            />
          ) : view === 'virtual' ? (
            <VirtualRows id={id} ownId={ownId} friends={friends} />
          ) : rank.items.length === 0 ? (
            <div className="sheet">
              <Nobody rank={rank} />
            </div>
          ) : (
            <>
              <RankTable
                rank={rank}
                rows={rank.items}
                list={`page ${rank.page}`}
                ownId={ownId}
                elsewhere={ownRow && !rank.items.includes(ownRow) ? { row: ownRow, onFind: finding.find } : undefined}
                friends={friends}
                isStale={isStale}
                name="Ranking"
              />
              <Paging
                total={rank.total}
                page={rank.page}
                pageSize={rank.pageSize}
                to={(page) => (page > 1 ? `?page=${page}` : '?')}
                name="Pages of the ranking"
              />
            </>
          )}
          <RankLegend rank={rank} />
          <RankHistoryChart id={id} rank={rank} isSignedIn={board === 'own'} />
          {rank.state === 'final' && (
            <p className="small ink2 rank-recount">
              The result can be recounted by anybody.{' '}
              <Link className="textbutton" to={`/TourRank/${id}/Recount`}>
                Recount the ranking from the signed log
              </Link>
            </p>
          )}
        </>
      )}
    </>
  )
}

function viewOf(search: URLSearchParams): View {
  const view = search.get('view')
  return view === 'friends' || view === 'virtual' || view === 'projector' ? view : 'all'
}

function views(runsVirtually: boolean): readonly (readonly [View, string])[] {
  const both = [
    ['all', 'Everyone'],
    ['friends', 'Friends'],
  ] as const
  return runsVirtually ? [...both, ['virtual', 'Virtual run']] : both
}

function hasEnded({ state }: TourRank): boolean {
  return state === 'ended' || state === 'thawed' || state === 'final'
}

/** Before the start nobody knows the questions, and a hidden ranking tells no number of participants. */
function sizeText({ hidden, total, questions }: TourRank): string {
  const parts = [
    hidden ? '' : counted(total, 'participant'),
    questions.length > 0 ? counted(questions.length, 'question') : '',
  ]
  return parts.filter(Boolean).join(', ')
}

function isTaking(
  participation: { readonly begunAt: string | null; readonly endsAt: string | null; readonly kind: string } | null,
  now = '',
): boolean {
  const { begunAt = null, endsAt = null, kind } = participation ?? {}
  return kind !== 'spectator' && begunAt !== null && endsAt !== null && Date.parse(now) < Date.parse(endsAt)
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`
}

function OwnPlace({ row, total }: { row: RankRow | undefined; total: number }) {
  // The one change of the ranking that a screen reader says on its own.
  return (
    <p role="status">
      {row && row.rank !== null && !row.isVirtual && (
        <>
          You are number {row.rank.toLocaleString('en-GB')} of {Math.max(total, row.rank).toLocaleString('en-GB')}.
        </>
      )}
    </p>
  )
}

function Liveness({ stream }: { stream: StreamState }) {
  const text = { connecting: 'Connecting…', live: 'Live', polling: 'Updated every 10 seconds', offline: 'Offline' }[
    stream
  ]
  return (
    <span className="rank-live" data-state={stream}>
      {text}
    </span>
  )
}

/** Turns to the page that has the reader's row, brings it into sight and gives it the focus. */
function useFinding(id: string, { rank, board }: Extract<RankLoad, { state: 'read' }>, ownId: number | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isSearching, setSearching] = useState(false)
  const [wanted, setWanted] = useState(false)
  const isHere = rank.items.some(({ userId }) => userId === ownId)
  useEffect(() => {
    if (!wanted || !isHere) return
    const row = document.querySelector<HTMLElement>('.rank-table tr[data-own]')
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
    setWanted(false)
  }, [wanted, isHere, rank])
  const find = () => {
    setWanted(true)
    if (isHere || ownId === undefined) return
    setSearching(true)
    client
      .fetchQuery({ ...rankAroundQuery(board, id, ownId), staleTime: 0 })
      .then(async ({ page, items }) => {
        if (items.some(({ userId }) => userId === ownId)) return navigate(`?page=${page}`)
        setWanted(false)
        toast.warned('You have no place in this ranking.')
      })
      .catch(() => {
        setWanted(false)
        toast.failed('Your place couldn’t be found. Try again.')
      })
      .finally(() => setSearching(false))
  }
  return { find, isSearching }
}

function FriendRows({
  rank,
  rows,
  isLoading,
  ownId,
  friends,
}: {
  rank: TourRank
  rows: readonly RankRow[]
  isLoading: boolean
  ownId: number | undefined
  friends: ReturnType<typeof useFriends>
}) {
  if (friends.ids.length === 0)
    return (
      <div className="sheet">
        <EmptyState
          title="No friends marked yet"
          text="Press the star beside a participant’s name to find them here. Only this device remembers your stars."
          action={
            <Button component={Link} to="?">
              Show everyone
            </Button>
          }
        />
      </div>
    )
  const shown = rows.filter(({ userId }) => userId === ownId || friends.has(userId))
  if (shown.length === 0)
    return isLoading ? (
      <LoadingRows />
    ) : (
      <div className="sheet">
        <EmptyState title="None of your friends takes part" text="They appear here when they do." />
      </div>
    )
  return <RankTable rank={rank} rows={shown} list="friends" ownId={ownId} friends={friends} name="Friends" />
}

/** The original ranking as it was at this point of the reader's virtual run, with the run in it. */
function VirtualRows({
  id,
  ownId,
  friends,
}: {
  id: string
  ownId: number | undefined
  friends: ReturnType<typeof useFriends>
}) {
  const [page, setPage] = useState(1)
  const virtual = useQuery({
    ...query(getVirtualTourRank, { params: { id }, query: { page } }),
    enabled: ownId !== undefined,
    refetchInterval: virtualMilliseconds,
    placeholderData: (before) => before,
  })
  if (virtual.isError) return <FailedState onRetry={() => void virtual.refetch()} />
  if (!virtual.data) return <LoadingRows />
  const { items, total, pageSize } = virtual.data
  return (
    <>
      <p className="small ink2 rank-recount">
        This is the ranking as it was after as much time as your virtual run has taken. Your run is shown at its place,
        and changes nothing.
      </p>
      <RankTable
        rank={virtual.data}
        rows={items}
        list={`virtual ${page}`}
        ownId={items.some(({ isVirtual }) => isVirtual) ? ownId : undefined}
        friends={friends}
        name="Ranking at this point of your virtual run"
      />
      {total > pageSize && (
        <div className="row rank-recount">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous page
          </Button>
          <Button variant="default" disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
            Next page
          </Button>
        </div>
      )}
    </>
  )
}

function Nobody({ rank }: { rank: TourRank }) {
  if (rank.page > 1)
    return (
      <EmptyState
        title={`There is no page ${rank.page.toLocaleString('en-GB')}`}
        text={`The ranking has ${counted(rank.total, 'place')}.`}
        action={
          <Button component={Link} to="?">
            To the first page
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title="Nobody is in the ranking yet"
      text={
        rank.state === 'scheduled'
          ? 'Participants appear here when they begin.'
          : rank.state === 'running' || rank.state === 'frozen'
            ? 'The first participant who begins appears here.'
            : 'Nobody took part.'
      }
      action={
        <Button component={Link} to={`/Tournament/${rank.id}`}>
          To the tournament
        </Button>
      }
    />
  )
}

const loadingRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function LoadingRows(): ReactNode {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the ranking" className="sheet rank-loading">
      {loadingRows.map((row) => (
        <div key={row} className="row">
          <Skeleton h={16} w={28} />
          <Skeleton circle h={28} w={28} />
          <Skeleton h={14} w="30%" />
          <span className="grow" />
          <Skeleton h={30} w="40%" />
        </div>
      ))}
    </div>
  )
}

function LoadingRanking() {
  return (
    <>
      <div className="pagehead rank-head">
        <div>
          <Skeleton h={28} w={320} mb={10} />
          <Skeleton h={16} w={420} maw="80vw" />
        </div>
      </div>
      <Skeleton h={66} mb={16} radius={10} />
      <LoadingRows />
    </>
  )
}
