import { Button } from '@mantine/core'
import { IconChartBar, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContestFormat } from '@gradus/contract/contest/scoring'
import { withSigns } from '@gradus/contract/direction'
import type { TournamentSignedIn } from '@gradus/contract/participation'
import type { Tournament, TournamentQuestion } from '@gradus/contract/tournament'
import { ArticlePicture } from '../announcement/article-picture.tsx'
import { Ago } from '../ui/ago.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { counted } from '../ui/count.ts'
import { Head } from '../ui/head.tsx'
import { Prose } from '../ui/prose.tsx'
import { snippetOf } from '../ui/snippet.ts'
import { letterOf } from '@gradus/contract/contest/letter'
import { isOver } from '@gradus/contract/contest/window'
import { TournamentFacts } from './facts.tsx'
import { Period } from '../ui/period.tsx'
import { refreshTournaments } from './refresh.ts'
import { TournamentStateIcon } from './tournament-state-icon.tsx'

/** A tournament's description with the reader's possible actions. */
export function TournamentArticle({
  tournament,
  own,
  children,
}: {
  tournament: Tournament
  own: TournamentSignedIn | undefined
  children: ReactNode
}) {
  const { id, title, body, imageUrl, state, startDate, endDate, timeZone, questions, participantCount, company } =
    tournament
  return (
    <article className="article tournament-page">
      <Head title={title} description={snippetOf(body)} noIndex={!tournament.isPublic} />
      <header>
        <div className="row between article-head">
          <h1 dir="auto">{withSigns(title)}</h1>
          {own?.can.manage && (
            <div className="row">
              <Button
                component={Link}
                to={`/TournamentManagement/${id}`}
                variant="default"
                size="xs"
                leftSection={<IconChartBar size={15} stroke={1.8} />}
              >
                Dashboard
              </Button>
              <Button
                component={Link}
                to={`/EditTournament/${id}`}
                variant="default"
                size="xs"
                leftSection={<IconPencil size={15} stroke={1.8} />}
              >
                Edit
              </Button>
            </div>
          )}
        </div>
        <div className="row wrap small ink2 article-by">
          <TournamentStateIcon state={state} />
          <span className="num">{participantCount.toLocaleString('en-GB')} registered</span>
          {company && (
            <span>
              By{' '}
              <Link className="link" to={`/Company/${company.id}`}>
                <bdi>{withSigns(company.name)}</bdi>
              </Link>
            </span>
          )}
        </div>
      </header>
      <section className="sheet pad tournament-panel" aria-label="Taking part">
        <div className="tournament-when">
          <StartOrEnd tournament={tournament} />
          <Period start={startDate} end={endDate} zone={timeZone} />
        </div>
        {children}
      </section>
      {imageUrl !== null && <ArticlePicture address={imageUrl} />}
      <Prose html={body} />
      <section aria-labelledby="tournament-rules">
        <h2 id="tournament-rules">How it works</h2>
        <TournamentFacts
          tournament={tournament}
          canStillBegin={!isOver(state) && (own?.participation?.begunAt ?? null) === null}
        />
      </section>
      {questions !== null && questions.length > 0 && (
        <Questions
          questions={questions}
          format={tournament.format}
          isHidden={state === 'draft' || state === 'scheduled'}
        />
      )}
    </article>
  )
}

/** The time until it starts or ends, or the time at which it ended. */
function StartOrEnd({ tournament: { state, startDate, endDate, now } }: { tournament: Tournament }) {
  const client = useQueryClient()
  const onEnd = () => void refreshTournaments(client)
  if (state === 'draft') return <p className="tournament-moment">Not published</p>
  if (state === 'scheduled')
    return (
      <p className="tournament-moment">
        <span className="small ink2">Starts in</span>
        <Countdown key={startDate} to={startDate} now={now} label="Until the start" onEnd={onEnd} />
      </p>
    )
  if (state === 'running' || state === 'frozen')
    return (
      <p className="tournament-moment">
        <span className="small ink2">Ends in</span>
        <Countdown key={endDate} to={endDate} now={now} label="Until the end" urgent onEnd={onEnd} />
      </p>
    )
  return (
    <p className="tournament-moment">
      <span className="small ink2">Ended</span>
      <Ago at={endDate} />
    </p>
  )
}

function Questions({
  questions,
  format,
  isHidden,
}: {
  questions: readonly TournamentQuestion[]
  format: ContestFormat
  /** True if it is hidden from everybody but the organisers. */
  isHidden: boolean
}) {
  return (
    <section aria-labelledby="tournament-questions">
      <h2 id="tournament-questions">Questions</h2>
      {isHidden && <p className="small ink2">Only organisers see them before the start.</p>}
      <ol className="tournament-questions">
        {questions.map(({ questionId, title, points }, index) => (
          <li key={questionId}>
            <b className="question-letter" aria-hidden="true">
              {letterOf(index)}
            </b>
            <bdi className="grow">{withSigns(title)}</bdi>
            {format !== 'icpc' && <span className="small ink2 num">{counted(points, 'point').join(' ')}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
