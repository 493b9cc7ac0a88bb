import { Button } from '@mantine/core'
import { IconPencil, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { getManagedTournament, type ManagedTournament } from '@gradus/contract/tournament-management'
import { listInvitations } from '@gradus/contract/invitation'
import { getTournamentDashboard, listParticipants } from '@gradus/contract/tournament-dashboard'
import { query, queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { AnnounceDialog } from './announce-dialog.tsx'
import { DashboardClarifications } from './dashboard-clarifications.tsx'
import { DashboardStatistics } from './dashboard-statistics.tsx'
import { DashboardInvitations } from './dashboard-invitations.tsx'
import { DashboardIntervals } from './dashboard-intervals.tsx'
import { DashboardOrganisers } from './dashboard-organisers.tsx'
import { DashboardParticipants } from './dashboard-participants.tsx'
import { DashboardTokens } from './dashboard-tokens.tsx'
import { DashboardState } from './dashboard-state.tsx'
import './dashboard.css'

const pollMilliseconds = 5000

/** The page on which organisers follow a tournament and make decisions, during it and afterwards. */
export function Component() {
  const { id = '' } = useParams()
  const tournament = useQuery(queryOrNull(getManagedTournament, { params: { id } }))
  if (tournament.data === null) return <NotFoundPage />
  if (tournament.isLoadingError) return <FailedState heading="h1" onRetry={() => void tournament.refetch()} />
  if (!tournament.data) return <LoadingArticle label="Loading the dashboard" />
  return <Dashboard tournament={tournament.data} />
}

function Dashboard({ tournament }: { tournament: ManagedTournament }) {
  const { id, title, isPublic, company, can } = tournament
  const figures = useQuery({
    ...query(getTournamentDashboard, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isLive(state.data.state) ? pollMilliseconds : 12 * pollMilliseconds),
  })
  useRefetchedLists(figures.dataUpdatedAt)
  const [announcing, setAnnouncing] = useState(false)
  // The state changes with time, so it is taken from the figures, which are refetched most often.
  const state = figures.data?.state ?? tournament.state
  return (
    <>
      <Head title={`Dashboard: ${title}`} noIndex />
      <div className="row between wrap listhead">
        <div>
          <h1 dir="auto">{withSigns(title)}</h1>
          {company && (
            <p className="small ink2">
              A tournament of{' '}
              <Link className="link" to={`/CompanyManagement/${company.id}/tournaments`}>
                <bdi>{withSigns(company.name)}</bdi>
              </Link>
            </p>
          )}
        </div>
        <div className="row wrap">
          <Button
            component={Link}
            to={`/EditTournament/${id}`}
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.8} />}
          >
            Edit
          </Button>
          {can.administer && isPublic && state !== 'draft' && (
            <Button
              variant="default"
              onClick={() => setAnnouncing(true)}
              leftSection={<IconSpeakerphone size={16} stroke={1.8} />}
            >
              Announce it on the site
            </Button>
          )}
        </div>
      </div>
      <div className="dashboard">
        <div className="stack">
          <DashboardState
            tournament={tournament}
            state={state}
            waiting={figures.data?.waiting ?? 0}
            extraTimeUntil={figures.data?.extraTimeUntil ?? null}
          />
          <DashboardClarifications tournament={tournament} isLive={isLive(state)} />
          <DashboardIntervals tournament={tournament} state={state} />
        </div>
        <DashboardStatistics figures={figures} />
        <DashboardParticipants tournament={tournament} state={state} />
        <DashboardInvitations tournament={tournament} state={state} />
        <DashboardOrganisers tournament={tournament} />
        <DashboardTokens tournament={tournament} />
      </div>
      <AnnounceDialog tournament={tournament} opened={announcing} onClose={() => setAnnouncing(false)} />
    </>
  )
}

/** The lists below the figures are as new as the figures, so that they don't contradict each other. */
function useRefetchedLists(updatedAt: number): void {
  const client = useQueryClient()
  const before = useRef(updatedAt)
  useEffect(() => {
    const isFirst = before.current === 0
    before.current = updatedAt
    if (isFirst) return
    for (const { url } of [listParticipants, listInvitations]) void client.invalidateQueries({ queryKey: [url] })
  }, [client, updatedAt])
}

function isLive(state: ManagedTournament['state']): boolean {
  return state === 'running' || state === 'frozen'
}
