import { Button, FileButton } from '@mantine/core'
import { IconCalculator, IconDownload, IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { getTourRank, getTourRankSignedIn, type RankRow, type TourRank } from '@gradus/contract/tour-rank'
import { getSigningKey, getTournamentLog, getTournamentLogSignedIn } from '@gradus/contract/tournament-log'
import { openLog } from '@gradus/contract/opened-log'
import { recountLog } from '@gradus/contract/recount'
import { CallProblem, addressOf, call, fetchTransport } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { useLiveRank, visibleRank } from './live-rank.ts'
import { differencesOf } from './recount.ts'
import { RecountResult, type RecountOutcome, Verdict } from './recount-result.tsx'
import './recount.css'

export const load: PageLoader =
  (client) =>
  ({ params }) =>
    loadPage(client, [visibleRank(client, params['id'] ?? '', 1)])

/** Recounts the ranking in the browser from the signed log (contests.md 27). */
export function Component() {
  const { id = '' } = useParams()
  const ranking = useLiveRank(id, 1)
  if (ranking.state === 'missing' || ranking.state === 'checkingAccess') return <NotFoundPage />
  if (ranking.state === 'failed') return <FailedState heading="h1" onRetry={ranking.retry} />
  if (ranking.state === 'loading') return <Head title="Recount" noIndex />
  return <Recount key={id} id={id} rank={ranking.rank} />
}

function Recount({ id, rank }: { id: string; rank: TourRank }) {
  const isSignedIn = useSession().state === 'user'
  const [search] = useSearchParams()
  const address = addressOf(isSignedIn ? getTournamentLogSignedIn : getTournamentLog, { id })
  const recounting = useMutation({
    mutationFn: async (file: File | undefined) => {
      const text = file ? await file.text() : await download(address)
      return recountText(text, id, isSignedIn)
    },
  })
  const { data: result, error } = recounting
  return (
    <>
      <Head
        title={`${rank.title}: recount`}
        description={`Recount the ranking of ${rank.title} from its signed log.`}
      />
      <div className="pagehead">
        <div>
          <h1>
            Recount <bdi>{withSigns(rank.title)}</bdi>
          </h1>
          <p>
            The site signs a log of everything that the ranking is computed from: who took part, when each submission
            arrived, and each verdict. Your browser verifies the signature, computes the ranking from the log, and
            compares it with the published one.
          </p>
        </div>
      </div>
      <div className="row wrap">
        <Button
          leftSection={<IconCalculator size={16} stroke={1.8} />}
          loading={recounting.isPending}
          onClick={() => recounting.mutate(undefined)}
        >
          Recount
        </Button>
        <Button
          variant="default"
          component="a"
          href={address}
          download={`tournament-${id}-log.json`}
          leftSection={<IconDownload size={16} stroke={1.8} />}
        >
          Download the log
        </Button>
        <FileButton accept="application/json,.json" onChange={(file) => file && recounting.mutate(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileUpload size={16} stroke={1.8} />}>
              Use a log you have saved
            </Button>
          )}
        </FileButton>
        <Link className="textbutton recount-back" to={`/TourRank/${id}${search.size > 0 ? `?${search}` : ''}`}>
          Back to the ranking
        </Link>
      </div>
      <div role="status" aria-busy={recounting.isPending}>
        {error && <Verdict agrees={false} title="The recount didn’t finish" text={sentenceOf(error)} />}
        {result && !recounting.isPending && <RecountResult result={result} rank={rank} />}
      </div>
    </>
  )
}

async function download(address: string): Promise<string> {
  const { status, text } = await fetchTransport(address, { headers: { accept: 'application/json' } })
  if (status === 404 || status === 409)
    throw new Error('There is no log yet. It is published when the ranking is final.')
  if (status >= 400) throw new Error('The log couldn’t be downloaded. Try again.')
  return text
}

async function recountText(text: string, id: string, isSignedIn: boolean): Promise<RecountOutcome> {
  if (!('crypto' in globalThis) || !('subtle' in crypto)) return { state: 'unsupported' }
  const { publicKey } = await call(getSigningKey, {})
  const opened = await openLog(text, publicKey).catch((error: unknown) => {
    // The name of the error in browsers without Ed25519.
    if (error instanceof DOMException && error.name === 'NotSupportedError') return { state: 'unsupported' } as const
    throw error
  })
  if (opened.state !== 'verified') return opened
  const { log } = opened
  if (String(log.tournament) !== id) return { state: 'otherTournament' }
  const rows = await publishedRows(id, isSignedIn)
  return { state: 'counted', log, rows: rows.length, differences: differencesOf(rows, recountLog(log)) }
}

/** All pages of the published ranking. */
async function publishedRows(id: string, isSignedIn: boolean): Promise<RankRow[]> {
  const rows: RankRow[] = []
  for (let page = 1; ; page++) {
    const { items, total, pageSize } = await call(isSignedIn ? getTourRankSignedIn : getTourRank, {
      params: { id },
      query: { page },
    })
    rows.push(...items)
    if (page * pageSize >= total || items.length === 0) return rows
  }
}

function sentenceOf(error: Error): string {
  return error instanceof CallProblem ? error.message : error.message || 'Something went wrong. Try again.'
}
