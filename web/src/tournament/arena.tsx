import { Button, Indicator } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { OwnResult, TournamentSignedIn, TournamentTest } from '@gradus/contract/participation'
import type { Question } from '@gradus/contract/question'
import { Samples } from '../problem-package/samples.tsx'
import { Split } from '../question/split.tsx'
import { useQuestion } from '../question/question-queries.ts'
import { SolutionEditor, type SolvedInTournament } from '../submission/solution-editor.tsx'
import { DifficultyIcon, KindIcon } from '../ui/question-icons.tsx'
import { Prose } from '../ui/prose.tsx'
import { FailedState } from '../ui/states.tsx'
import { ArenaClock } from './arena-clock.tsx'
import { ClarificationDrawer } from './clarification-drawer.tsx'
import { ConnectionState } from './connection-state.tsx'
import { letterOf } from './letter.ts'
import { LoadingQuestionPane } from './loading-arena.tsx'
import { pointsText } from './points.ts'
import { QuestionStrip } from './question-strip.tsx'
import { useUnseenClarifications } from './seen-clarifications.ts'
import { ShortcutHelp, useQuestionShortcuts } from './shortcuts.tsx'
import { TournamentSubmissions } from './tournament-submissions.tsx'
import { useVerdictToasts } from './verdict-toasts.ts'
import type { Connection } from './tournament-events.ts'
import './arena.css'

interface ArenaProps {
  readonly tournament: TournamentSignedIn
  readonly test: TournamentTest
  readonly connection: Connection
}

/** A running tournament: its questions, the editor, the clock, and what the participant has achieved. */
export function Arena({ tournament, test, connection }: ArenaProps) {
  const { questions } = test
  const { current, go } = useCurrentQuestion(questions)
  const heading = useRef<HTMLHeadingElement>(null)
  useQuestionShortcuts({ count: questions.length, current, onGo: go })
  useFocusOnChange(heading, current)
  useVerdictToasts(tournament.id, test, current)
  const shown = questions[current]
  if (!shown) return <FailedState heading="h1" title="This tournament has no questions" text="Ask its organisers." />
  return (
    <div className="arena">
      <ArenaBar tournament={tournament} test={test} connection={connection} current={shown.questionId} />
      <div className="arena-body">
        <QuestionStrip questions={questions} current={current} format={tournament.format} />
        <Split
          text={<Text key={shown.questionId} of={shown} letter={letterOf(current)} heading={heading} />}
          solving={<Editors tournament={tournament} test={test} current={current} />}
          after={
            <section className="arena-submissions" aria-labelledby="own-submissions">
              <h2 id="own-submissions">Your submissions to {letterOf(current)}</h2>
              <TournamentSubmissions id={tournament.id} startsAt={test.startsAt} questionId={shown.questionId} />
            </section>
          }
        />
      </div>
    </div>
  )
}

/** The question in the address, so that a reload and a link show the same. */
function useCurrentQuestion(questions: readonly OwnResult[]) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const named = questions.findIndex((_question, index) => letterOf(index) === search.get('q')?.toUpperCase())
  return {
    current: Math.max(0, named),
    go: (index: number) => void navigate(`?q=${letterOf(index)}`, { replace: true, preventScrollReset: true }),
  }
}

/** Keyboard and screen reader go on at the question that was chosen. */
function useFocusOnChange(heading: { readonly current: HTMLElement | null }, current: number): void {
  const before = useRef(current)
  useEffect(() => {
    if (before.current === current) return
    before.current = current
    heading.current?.focus({ preventScroll: true })
    if (heading.current && heading.current.getBoundingClientRect().top < 0) window.scrollTo({ top: 0 })
  }, [heading, current])
}

function ArenaBar({ tournament, test, connection, current }: ArenaProps & { current: number }) {
  const [isAsking, setAsking] = useState(false)
  const { unseen, markSeen } = useUnseenClarifications(tournament.id)
  return (
    <header className="arena-bar">
      <div className="arena-title">
        <Link className="quietlink strong ellipsis" to={`/Tournament/${tournament.id}`} dir="auto">
          {tournament.title}
        </Link>
        <ConnectionState connection={connection} />
      </div>
      <span className="grow" />
      <dl className="arena-score">
        {test.rank !== null && (
          <div>
            <dt>Place</dt>
            <dd>
              {tournament.can.seeRanking ? (
                <Link className="quietlink" to={`/TourRank/${tournament.id}`}>
                  {test.rank}
                </Link>
              ) : (
                test.rank
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>{tournament.format === 'icpc' ? 'Solved' : 'Points'}</dt>
          <dd>{pointsText(test.score)}</dd>
        </div>
      </dl>
      <ArenaClock startsAt={test.startsAt} endsAt={test.endsAt} now={test.now} />
      <Indicator disabled={unseen.length === 0} label={unseen.length} size={18}>
        <Button
          variant="default"
          leftSection={<IconMessageQuestion size={16} stroke={1.8} aria-hidden />}
          onClick={() => setAsking(true)}
          className="arena-ask"
          aria-label={unseen.length > 0 ? `Q&A with the organisers, ${unseen.length} new` : 'Q&A with the organisers'}
        >
          <span className="wide-only">Q&amp;A</span>
        </Button>
      </Indicator>
      <ShortcutHelp />
      <ClarificationDrawer
        id={tournament.id}
        questions={test.questions}
        current={current}
        canAsk={test.kind === 'live'}
        opened={isAsking}
        onClose={() => {
          setAsking(false)
          markSeen()
        }}
      />
    </header>
  )
}

function Text({
  of: { questionId, title, points },
  letter,
  heading,
}: {
  of: OwnResult
  letter: string
  heading: { current: HTMLHeadingElement | null }
}) {
  const reading = useQuestion(String(questionId))
  return (
    <article className="arena-text">
      <h1 ref={heading} tabIndex={-1} dir="auto">
        {letter} · {title}
      </h1>
      {reading.state === 'read' ? (
        <>
          <div className="row wrap small ink2 arena-kind">
            <DifficultyIcon difficulty={reading.question.difficultLevel} />
            <KindIcon kind={reading.question.kind} />
            <span className="num">{pointsText(points)} points</span>
          </div>
          <Prose html={reading.question.body} />
          {reading.question.kind === 'inputOutput' && <Samples question={reading.question} />}
        </>
      ) : reading.state === 'failed' ? (
        <FailedState onRetry={reading.retry} />
      ) : reading.state === 'missing' ? (
        <FailedState title="This question was removed" text="The organisers took it out of the tournament." />
      ) : (
        <LoadingQuestionPane />
      )}
    </article>
  )
}

/** An editor stays open once it was opened, with its undo history and the result of what was sent from it. */
function Editors({ tournament, test, current }: Omit<ArenaProps, 'connection'> & { current: number }) {
  const shown = test.questions[current]?.questionId
  const [visited, setVisited] = useState<readonly number[]>([])
  if (shown !== undefined && !visited.includes(shown)) setVisited([...visited, shown])
  const next = nextUnsolved(test.questions, current)
  return test.questions
    .filter(({ questionId }) => visited.includes(questionId))
    .map((question) => (
      <QuestionEditor
        key={question.questionId}
        of={question}
        tournament={{
          tournamentId: tournament.id,
          participationId: test.participationId,
          startsAt: test.startsAt,
          draftNote:
            test.submitDraftsAtEnd && question.tries + question.waiting === 0
              ? 'If you don’t submit, your last saved code is submitted at the end.'
              : undefined,
        }}
        solvedNote={next === undefined ? 'Solved.' : <SolvedNote next={next} />}
        hidden={question.questionId !== shown}
      />
    ))
}

function nextUnsolved(questions: readonly OwnResult[], current: number): number | undefined {
  const inOrder = questions.map((_question, step) => (current + step + 1) % questions.length)
  return inOrder.find((index) => index !== current && questions[index]?.isSolved === false)
}

function SolvedNote({ next }: { next: number }) {
  return (
    <>
      Solved.{' '}
      <Link className="link" to={`?q=${letterOf(next)}`} replace preventScrollReset>
        Go to {letterOf(next)}
      </Link>
    </>
  )
}

function QuestionEditor({
  of: { questionId, languages },
  tournament,
  solvedNote,
  hidden,
}: {
  of: OwnResult
  tournament: SolvedInTournament
  solvedNote: ReactNode
  hidden: boolean
}) {
  const reading = useQuestion(String(questionId))
  if (reading.state !== 'read') return null
  return (
    <SolutionEditor
      question={withLanguages(reading.question, languages)}
      tournament={tournament}
      hidden={hidden}
      onPass={nothing}
      solvedNote={solvedNote}
    />
  )
}

/** In the tournament's languages, and without what was submitted in practice: every one begins anew. */
function withLanguages(question: Question, languages: readonly number[]): Question {
  return { ...question, plangs: languages.join(','), candType: null, candCode: null }
}

const nothing = () => undefined
