import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TourRank } from '@gradus/contract/tour-rank'
import type { TournamentLog } from '@gradus/contract/tournament-log'
import { counted } from './counted.ts'
import { scoreName } from './rank-texts.ts'
import type { ComparedRow, Difference } from './recount.ts'
import { pointsText } from '../ui/points.ts'

export type RecountOutcome =
  | { readonly state: 'unsupported' | 'unreadable' | 'otherKey' | 'forged' | 'otherTournament' }
  | {
      readonly state: 'counted'
      readonly log: TournamentLog
      readonly rows: number
      readonly differences: Difference[]
    }

export function RecountResult({ result, rank }: { result: RecountOutcome; rank: TourRank }) {
  if (result.state !== 'counted') return <Verdict agrees={false} {...refusals[result.state]} />
  const { log, rows, differences } = result
  if (differences.length === 0)
    return (
      <Verdict
        agrees
        title="The recount agrees with the published ranking"
        text={`The signature of ${log.site} is valid. ${counted(log.events.length, 'event')} give the same ${counted(rows, 'rank')}, with the same points and tries in each cell.`}
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

const refusals: Record<
  Exclude<RecountOutcome['state'], 'counted'>,
  { readonly title: string; readonly text: string }
> = {
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

export function Verdict({ agrees, title, text }: { agrees: boolean; title: string; text: string }) {
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
