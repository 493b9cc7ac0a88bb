import { useParams, useSearchParams } from 'react-router'
import { load as loadPage, type PageLoader } from '../page.ts'
import { MaybeNotFound } from '../shell/maybe-not-found.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { pageOf } from '../ui/page-number.ts'
import { FailedState } from '../ui/states.tsx'
import { useLiveRank, visibleRank } from './live-rank.ts'
import { LoadingRanking } from './loading-ranking.tsx'
import { Projector } from './projector.tsx'
import { Ranking, type RankView } from './ranking.tsx'
import './rank.css'

export const load: PageLoader =
  (client) =>
  ({ params, request }) =>
    loadPage(client, [visibleRank(client, params['id'] ?? '', pageOf(new URL(request.url).searchParams))])

export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const view = search.get('view')
  if (view === 'projector') return <Projector id={id} />
  return <RankingPage id={id} page={pageOf(search)} view={view === 'friends' || view === 'virtual' ? view : 'all'} />
}

function RankingPage({ id, page, view }: { id: string; page: number; view: RankView }) {
  const ranking = useLiveRank(id, page)
  if (ranking.state === 'missing') return <NotFoundPage />
  if (ranking.state === 'checkingAccess') return <MaybeNotFound loading={<LoadingRanking />} />
  if (ranking.state === 'loading') return <LoadingRanking />
  if (ranking.state === 'failed') return <FailedState heading="h1" onRetry={ranking.retry} />
  return <Ranking key={id} id={id} ranking={ranking} view={view} />
}
