import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { TournamentSignedIn, TournamentTest } from '@gradus/contract/participation'
import { ProgressIcon } from '../ui/question-icons.tsx'
import { letterOf } from '@gradus/contract/contest/letter'
import { withSigns } from '@gradus/contract/direction'
import { shownRank } from '../tour-rank/shown-rank.ts'
import { resultText } from './question-strip.tsx'
import { TournamentOutcome, tournamentSubmissionsQuery } from './tournament-submissions.tsx'
import { countedPoints } from '../ui/points.ts'
import './time-up.css'

/** Shown after the participant's time has ended: the results, what is still being judged, and links to go on. */
export function TimeUp({ tournament, test }: { tournament: TournamentSignedIn; test: TournamentTest }) {
  const { id, format, can } = tournament
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const submissions = useQuery(tournamentSubmissionsQuery(id, test.startsAt)).data ?? []
  const late = submissions.filter(({ isLate }) => isLate)
  const waiting = test.questions.reduce((all, one) => all + one.waiting, 0)
  return (
    <section className="time-up" aria-labelledby="time-up">
      <p className="small ink2" dir="auto">
        {withSigns(tournament.title)}
      </p>
      <h1 id="time-up" ref={heading} tabIndex={-1}>
        Time is up
      </h1>
      <p className="time-up-score" role="status">
        {sentenceOf(tournament, test, waiting)}
      </p>
      <div className="sheet">
        <ol className="time-up-questions">
          {test.questions.map((question, index) => (
            <li key={question.questionId}>
              <b className="letter">{letterOf(index)}</b>
              <Link className="quietlink ellipsis grow" to={`/Question/${question.questionId}`} dir="auto">
                {withSigns(question.title)}
              </Link>
              <span className="num nowrap small">{resultText(question, format)}</span>
              <ProgressIcon
                progress={question.isSolved ? 'solved' : question.tries + question.waiting > 0 ? 'tried' : 'new'}
              />
            </li>
          ))}
        </ol>
      </div>
      {late.length > 0 && (
        <section aria-labelledby="late">
          <h2 id="late">Arrived after your time was over</h2>
          <p className="small ink2">We keep these submissions, but they don’t count in the tournament.</p>
          <ul className="time-up-late">
            {late.map((one) => (
              <li key={one.id}>
                <b>{letterOf(test.questions.findIndex(({ questionId }) => questionId === one.questionId))}</b>
                <TournamentOutcome submission={one} />
                <time className="tiny ink2 num" dateTime={one.receivedAt}>
                  {new Date(one.receivedAt).toLocaleTimeString('en-GB')}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
      {test.submitDraftsAtEnd && (
        <p className="small ink2">
          If you had saved code for a question that you didn’t submit, it was submitted for you.
        </p>
      )}
      <div className="row wrap">
        {can.seeRanking && (
          <Button component={Link} to={`/TourRank/${id}`}>
            See the ranking
          </Button>
        )}
        <Button variant="default" component={Link} to={`/Tournament/${id}`}>
          About the tournament
        </Button>
      </div>
      {!can.seeRanking && <p className="small ink2">The ranking is shown once everybody’s time is over.</p>}
    </section>
  )
}

function sentenceOf(
  tournament: TournamentSignedIn,
  { score, rank, questions }: TournamentTest,
  waiting: number,
): string {
  const solved = questions.filter(({ isSolved }) => isSolved).length
  const place = shownRank({ rank, score })
  const parts = [
    tournament.format === 'icpc' ? `You solved ${solved} of ${questions.length}.` : `You have ${countedPoints(score)}.`,
    ...(place === null ? [] : [rankSentence(tournament, place)]),
    ...(waiting === 0
      ? []
      : [waiting === 1 ? '1 submission is still being judged.' : `${waiting} submissions are still being judged.`]),
  ]
  return parts.join(' ')
}

/** In a frozen ranking, what the participant has solved since the freeze does not count yet. */
function rankSentence({ state, freezeMinutes }: TournamentSignedIn, rank: number): string {
  if (state === 'final') return `Your final rank: ${rank}.`
  const isFrozen = freezeMinutes > 0 && (state === 'frozen' || state === 'ended')
  return isFrozen
    ? `Your rank at the freeze: ${rank}. Results since then count once the organisers show them.`
    : `Your current rank: ${rank}.`
}
