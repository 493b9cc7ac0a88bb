import { Button } from '@mantine/core'
import { IconFocusCentered } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { getTournamentSignedIn } from '@gradus/contract/participation'
import type { RankRow, TourRank } from '@gradus/contract/tour-rank'
import { queryOrNull } from '../api.ts'
import type { StreamState } from '../follow-stream.ts'
import { useSession } from '../shell/session.ts'
import { TournamentAlerts } from '../tournament/tournament-alerts.tsx'
import { Head } from '../ui/head.tsx'
import { Paging } from '../ui/paging.tsx'
import { EmptyState } from '../ui/states.tsx'
import { counted } from './counted.ts'
import { useFinding } from './find-me.ts'
import { FriendRows } from './friend-rows.tsx'
import { useFriends } from './friends.ts'
import { chosenRankQuery, type ShownRanking } from './live-rank.ts'
import { ShortMoment } from './moment.tsx'
import { NobodyRanked } from './nobody-ranked.tsx'
import { RankActions } from './rank-actions.tsx'
import { RankHistoryChart } from './rank-history.tsx'
import { RankLegend } from './rank-legend.tsx'
import { RankNote } from './rank-note.tsx'
import { RankTable } from './rank-table.tsx'
import { formatSentence } from './rank-texts.ts'
import { shownRank } from './shown-rank.ts'
import { VirtualRows } from './virtual-rows.tsx'

const chosenRowsMilliseconds = 10_000

/** Which rows are shown: all, those of friends, or those of virtual runs. */
export type RankView = 'all' | 'friends' | 'virtual'

/** The ranking with everything around it. */
export function Ranking({ id, ranking, view }: { id: string; ranking: ShownRanking; view: RankView }) {
  const { rank, board, stream, isStale } = ranking
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
    // Keeps the rows while a friend is added.
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
            <bdi>{withSigns(rank.title)}</bdi>
            <span>: ranking</span>
          </h1>
          <p>{[sizeText(rank), formatSentence[rank.format]].filter(Boolean).join('. ')}</p>
          <OwnPlace row={ownRow} ranked={rank.ranked} />
        </div>
        <RankActions id={id} rank={rank} board={board} tournament={tournament ?? undefined} />
      </div>
      <RankNote rank={rank} />
      {rank.hidden ? (
        <div className="sheet">
          <EmptyState
            title="The ranking is hidden for now"
            text={
              <>
                Participants still have time left. The ranking appears{' '}
                {ownId === undefined ? '' : 'when your time is over, and for everybody '}at{' '}
                <ShortMoment at={rank.endDate} now={rank.now} />.
              </>
            }
          />
        </div>
      ) : (
        <>
          <div className="rank-tools">
            <nav className="segments" aria-label="Rows to show">
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
            {isMoving && view !== 'virtual' && <Liveness stream={stream} hasEnded={rank.state === 'ended'} />}
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
              <NobodyRanked rank={rank} />
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
          {rank.total > 0 && <RankLegend rank={rank} />}
          {/* In a virtual run the tournament has only come to its current moment. */}
          {view !== 'virtual' && <RankHistoryChart id={id} rank={rank} isSignedIn={board === 'own'} />}
          {rank.state === 'final' && (
            <p className="small ink2 rank-recount">
              Anyone can recount the result.{' '}
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

function views(runsVirtually: boolean): readonly (readonly [RankView, string])[] {
  const always = [
    ['all', 'Everyone'],
    ['friends', 'Friends'],
  ] as const
  return runsVirtually ? [...always, ['virtual', 'Virtual run']] : always
}

/** Before the start the questions are unknown, and a hidden ranking does not show how many participate. */
function sizeText({ state, hidden, total, questions }: TourRank): string {
  const parts = [
    hidden || state === 'scheduled' ? '' : counted(total, 'participant'),
    questions.length > 0 ? counted(questions.length, 'question') : '',
  ]
  return parts.filter(Boolean).join(', ')
}

function OwnPlace({ row, ranked }: { row: RankRow | undefined; ranked: number }) {
  const rank = row && !row.isVirtual ? shownRank(row) : null
  // The only change of the ranking that a screen reader announces by itself.
  return (
    <p role="status" className="rank-own">
      {rank !== null && (
        <>
          Your rank: {rank.toLocaleString('en-GB')} of {Math.max(ranked, rank).toLocaleString('en-GB')}.
        </>
      )}
    </p>
  )
}

/** After the end, the last verdicts and the hidden results still arrive by themselves, but nothing is live any more. */
function Liveness({ stream, hasEnded }: { stream: StreamState; hasEnded: boolean }) {
  return (
    <span className="rank-live" data-state={stream}>
      {hasEnded && stream === 'live' ? 'Updates by itself' : livenessTexts[stream]}
    </span>
  )
}

const livenessTexts: Record<StreamState, string> = {
  connecting: 'Connecting…',
  live: 'Live',
  polling: 'Updated every 10 seconds',
  offline: 'Offline',
}
