import { Button, FileButton } from '@mantine/core'
import { IconCalculator, IconCircleCheck, IconCircleX, IconDownload, IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { getTourRank, getTourRankSignedIn, type RankRow, type TourRank } from '@gradus/contract/tour-rank'
import {
  getSigningKey,
  getTournamentLog,
  getTournamentLogSignedIn,
  openLog,
  recountLog,
  type TournamentLog,
} from '@gradus/contract/tournament-log'
import { CallProblem, addressOf, call, inBrowser } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { counted } from './counted.ts'
import { rankQuery, useLiveRank } from './live-rank.ts'
import { pointsText } from '../tournament/points.ts'
import { scoreName } from './rank-texts.ts'
import { differencesOf, type ComparedRow, type Difference } from './recount.ts'
import './recount.css'

export const load: PageLoader =
  (client) =>
  ({ params }) =>
    loadPage(client, [rankQuery('public', params['id'] ?? '', 1)])

/** The ranking, recounted in the browser from the signed log (contests.md 27). */
export function Component() {
  const { id = '' } = useParams()
  const ranking = useLiveRank(id, 1)
  if (ranking.state === 'missing' || ranking.state === 'unclear') return <NotFoundPage />
  if (ranking.state === 'failed') return <FailedState heading="h1" onRetry={ranking.retry} />
  if (ranking.state === 'loading') return <Head title="Recount" noIndex />
  return <Recount key={id} id={id} rank={ranking.rank} />
}

type Result =
  | { readonly state: 'unsupported' | 'unreadable' | 'otherKey' | 'forged' | 'otherTournament' }
  | {
      readonly state: 'counted'
      readonly log: TournamentLog
      readonly rows: number
      readonly differences: Difference[]
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
            Recount <bdi>{rank.title}</bdi>
          </h1>
          <p>
            The site signs a log of everything that the ranking follows from: who took part, when each submission
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
  const { status, text } = await inBrowser(address, { headers: { accept: 'application/json' } })
  if (status === 404 || status === 409)
    throw new Error('There is no log yet. It is published when the ranking is final.')
  if (status >= 400) throw new Error('The log couldn’t be downloaded. Try again.')
  return text
}

async function recountText(text: string, id: string, isSignedIn: boolean): Promise<Result> {
  if (!('crypto' in globalThis) || !('subtle' in crypto)) return { state: 'unsupported' }
  const { publicKey } = await call(getSigningKey, {})
  const opened = await openLog(text, publicKey).catch((error: unknown) => {
    // Browsers without Ed25519 say so by this name.
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

function RecountResult({ result, rank }: { result: Result; rank: TourRank }) {
  if (result.state !== 'counted') return <Verdict agrees={false} {...refusals[result.state]} />
  const { log, rows, differences } = result
  if (differences.length === 0)
    return (
      <Verdict
        agrees
        title="The recount agrees with the published ranking"
        text={`The signature of ${log.site} is valid. ${counted(log.events.length, 'event')} give the same ${counted(rows, 'place')}, with the same points and tries in each cell.`}
      />
    )
  return (
    <>
      <Verdict
        agrees={false}
        title="The recount differs from the published ranking"
        text={`The signature of ${log.site} is valid, but ${counted(differences.length, 'row')} differ${differences.length === 1 ? 's' : ''}.${
          log.isFinal ? '' : ' The ranking of this log was not final yet.'
        }`}
      />
      <div className="sheet table-sheet recount-differences">
        <div className="scroll" tabIndex={0} role="region" aria-label="Differences">
          <table className="table">
            <thead>
              <tr>
                <th>Participant</th>
                <th>Published</th>
                <th>Recounted</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ published, recounted }) => (
                <tr key={`${published?.name} ${published?.rank} ${recounted?.name} ${recounted?.rank}`}>
                  <td>
                    <bdi>{(published ?? recounted)?.name}</bdi>
                  </td>
                  <td className="num">{rowText(published, rank)}</td>
                  <td className="num">{rowText(recounted, rank)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  )
}

const refusals: Record<Exclude<Result['state'], 'counted'>, { readonly title: string; readonly text: string }> = {
  unsupported: {
    title: 'This browser can’t verify the signature',
    text: 'It has no Ed25519. Use a current version of Firefox, Safari or Chrome, over HTTPS.',
  },
  unreadable: {
    title: 'This file is not a log of a tournament',
    text: 'Download the log again and use the file as it is.',
  },
  otherKey: {
    title: 'The log was signed with another key',
    text: 'Another site signed it, or this site has a new key.',
  },
  forged: { title: 'The signature is not valid', text: 'The log was changed after the site signed it.' },
  otherTournament: { title: 'This is the log of another tournament', text: 'Choose the log of this one.' },
}

function rowText(row: ComparedRow | undefined, { format }: TourRank): ReactNode {
  if (!row) return 'not there'
  const rank = row.rank === null ? 'no rank' : `rank ${row.rank}`
  return `${rank}, ${pointsText(row.score)} ${scoreName(format).toLowerCase()}, ${row.penalty.toLocaleString('en-GB')} penalty`
}

function Verdict({ agrees, title, text }: { agrees: boolean; title: string; text: string }) {
  const Icon = agrees ? IconCircleCheck : IconCircleX
  return (
    <div className="recount-verdict" data-agrees={agrees || undefined}>
      <Icon size={24} stroke={1.8} aria-hidden />
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </div>
  )
}
