import { withSigns } from '@gradus/contract/direction'
import { Button, Center, Loader } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { getReveal, type RevealStep } from '@gradus/contract/reveal'
import type { RankRow, TourRank } from '@gradus/contract/tour-rank'
import { query } from '../api.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Head } from '../ui/head.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { Avatar } from '../ui/person.tsx'
import { Board } from './board.tsx'
import { letterOf } from '@gradus/contract/contest/letter'
import { cellTexts } from './rank-texts.ts'
import { shownRank } from './shown-rank.ts'
import { podiumOf, revealStates } from './reveal.ts'
import { Stage } from './stage.tsx'
import { countedPoints } from '../ui/points.ts'

/** The page that opens the hidden results one by one, with a key press each (contests.md 18). */
export function Component() {
  const { id = '' } = useParams()
  // Never refetched: a running reveal must not change in front of its audience.
  const reveal = useQuery({ ...query(getReveal, { params: { id } }), staleTime: Infinity, refetchOnWindowFocus: false })
  if (reveal.isPending)
    return (
      <Center mih="60vh" aria-busy="true">
        <Head title="Reveal" noIndex />
        <Loader aria-label="Loading the reveal" />
      </Center>
    )
  if (reveal.isLoadingError) {
    if (reveal.error.status === 409) return <NothingToReveal id={id} text={reveal.error.message} />
    if (reveal.error.status >= 400 && reveal.error.status < 500) return <NotFoundPage />
    return <FailedState heading="h1" onRetry={() => void reveal.refetch()} />
  }
  const { start, steps } = reveal.data
  if (steps.length === 0) return <NothingToReveal id={id} text="No result is hidden." />
  return <Reveal id={id} start={start} steps={steps} />
}

function NothingToReveal({ id, text }: { id: string; text: string }) {
  return (
    <>
      <Head title="Reveal" noIndex />
      <EmptyState
        heading="h1"
        title="There is nothing to reveal"
        text={text}
        action={
          <Button component={Link} to={`/TourRank/${id}`}>
            Go to the ranking
          </Button>
        }
      />
    </>
  )
}

function Reveal({ id, start, steps }: { id: string; start: TourRank; steps: readonly RevealStep[] }) {
  const navigate = useNavigate()
  const at = useMemo(() => revealStates({ start, steps }), [start, steps])
  /** The number of finished steps; one more than there are steps means the podium. */
  const [done, setDone] = useState(0)
  const end = steps.length + 1
  const rows = at(done)
  const [last, next] = [cellOf(steps[done - 1]), cellOf(steps[done])]
  const forwards = () => setDone((before) => Math.min(end, before + 1))
  const backwards = () => setDone((before) => Math.max(0, before - 1))
  const center = next ? rows.findIndex(({ userId }) => userId === next.userId) : 0
  return (
    <>
      <Head title={`${start.title}: reveal`} noIndex />
      <Stage
        title={start.title}
        about={
          <>
            <span className="num">
              {Math.min(done, steps.length).toLocaleString('en-GB')} of {steps.length.toLocaleString('en-GB')} revealed
            </span>
            . {done < end && `→ or Space ${done < steps.length ? 'opens the next' : 'shows the podium'}, `}← goes back.
          </>
        }
        onLeave={() => void navigate(`/TourRank/${id}`)}
        onKey={(key) => {
          if (key === ' ' || key === 'Enter' || key === 'ArrowRight' || key === 'PageDown') forwards()
          else if (key === 'ArrowLeft' || key === 'PageUp' || key === 'Backspace') backwards()
          else return false
          return true
        }}
        tools={
          <>
            <Button
              variant="default"
              leftSection={<IconChevronLeft size={16} />}
              onClick={backwards}
              disabled={done === 0}
            >
              Back
            </Button>
            <Button rightSection={<IconChevronRight size={16} />} onClick={forwards} disabled={done === end}>
              {done < steps.length ? 'Reveal next' : 'Show the podium'}
            </Button>
          </>
        }
      >
        <p className="sr" role="status">
          {sentenceOf(start, steps[done - 1])}
        </p>
        {done === end ? (
          <Podium id={id} start={start} rows={podiumOf(rows)} />
        ) : (
          <Board rank={start} rows={rows} center={Math.max(0, center)} next={next} last={last} name="Ranking" />
        )}
      </Stage>
    </>
  )
}

function cellOf(step: RevealStep | undefined) {
  return step && { userId: step.row.userId, questionId: step.questionId }
}

/** A sentence about what the last step revealed. */
function sentenceOf(start: TourRank, step: RevealStep | undefined): string {
  if (!step) return ''
  const { row, questionId } = step
  const question = start.questions.findIndex((one) => one.questionId === questionId)
  const cell = row.cells.find((one) => one.questionId === questionId)
  return [
    `${row.displayName}, question ${letterOf(question)}: ${cell ? cellTexts(start.format, cell).spoken : 'not tried'}.`,
    shownRank(row) === null ? '' : `Rank ${row.rank}.`,
  ].join(' ')
}

function Podium({ id, start, rows }: { id: string; start: TourRank; rows: readonly RankRow[] }) {
  return (
    <div className="podium-screen">
      <ol className="podium" aria-label="Podium">
        {rows.map(({ userId, rank, displayName, profileImage, score }) => (
          <li key={userId} data-rank={rank}>
            <Avatar name={displayName} picture={profileImage} size={96} />
            <b>
              <bdi>{withSigns(displayName)}</bdi>
            </b>
            <span className="num">{start.format === 'icpc' ? `${score} solved` : countedPoints(score)}</span>
            <i className="num">
              <span className="sr">Rank </span>
              {rank}
            </i>
          </li>
        ))}
      </ol>
      {start.state === 'ended' && (
        <p>
          The results are still hidden from everybody else.{' '}
          <Link className="textbutton" to={`/TournamentManagement/${id}#show-results`}>
            Show the results
          </Link>
        </p>
      )}
    </div>
  )
}
