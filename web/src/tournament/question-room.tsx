import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { ContestFormat } from '@gradus/contract/contest/scoring'
import type { OwnResult, TournamentTest } from '@gradus/contract/participation'
import type { Question } from '@gradus/contract/question'
import type { EditObserver } from '../editor/edit-observer.ts'
import type { JudgeAction } from '../judging/judging.ts'
import { Split } from '../question/split.tsx'
import { useQuestion } from '../question/question-queries.ts'
import { SolutionEditor, type SolvedInTournament } from '../submission/solution-editor.tsx'
import { FailedState } from '../ui/states.tsx'
import { letterOf } from '@gradus/contract/contest/letter'
import { QuestionText } from './question-text.tsx'
import { QuestionStrip } from './question-strip.tsx'
import { useQuestionShortcuts } from './shortcuts.tsx'
import { TournamentSubmissions } from './tournament-submissions.tsx'
import { useVerdictToasts } from './verdict-toasts.ts'
import './arena.css'

export type RoomTest = Pick<TournamentTest, 'startsAt' | 'participationId' | 'submitDraftsAtEnd' | 'questions'>

/** Records how the questions are answered, where that is agreed. */
export interface RoomRecording {
  observerOf(questionId: number): EditObserver
  asked(questionId: number, doing: JudgeAction): void
}

interface QuestionRoomProps {
  readonly tournamentId: number
  readonly test: RoomTest
  readonly format: ContestFormat
  /** The line above the questions. */
  readonly renderBar: (shown: OwnResult) => ReactNode
  /** What is shown instead of a question that can’t be worked on; undefined where it can. */
  readonly renderClosed?: (shown: OwnResult, letter: string) => ReactNode | undefined
  readonly recording?: RoomRecording | undefined
}

/** Where questions are answered against the clock: their list, the text of one, its editor and what was submitted. */
export function QuestionRoom({ tournamentId, test, format, renderBar, renderClosed, recording }: QuestionRoomProps) {
  const { questions } = test
  const { current, go } = useCurrentQuestion(questions)
  const heading = useRef<HTMLHeadingElement>(null)
  useQuestionShortcuts({ count: questions.length, current, onGo: go })
  useFocusOnChange(heading, current)
  useVerdictToasts(tournamentId, test, current)
  const shown = questions[current]
  if (!shown) return <FailedState heading="h1" title="There are no questions here" text="Ask the organisers." />
  const letter = letterOf(current)
  const closed = renderClosed?.(shown, letter)
  return (
    <div className="arena">
      {renderBar(shown)}
      <div className="arena-body">
        <QuestionStrip questions={questions} current={current} format={format} />
        {closed}
        <div className="question-room" hidden={closed !== undefined}>
          <Split
            text={
              closed === undefined && (
                <QuestionText key={shown.questionId} of={shown} letter={letter} heading={heading} />
              )
            }
            solving={
              <Editors
                tournamentId={tournamentId}
                test={test}
                current={closed === undefined ? current : -1}
                recording={recording}
              />
            }
            after={
              <section className="arena-submissions" aria-labelledby="own-submissions">
                <h2 id="own-submissions">Your submissions to {letter}</h2>
                <TournamentSubmissions id={tournamentId} startsAt={test.startsAt} questionId={shown.questionId} />
              </section>
            }
          />
        </div>
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

/** An editor stays open once it was opened, with its undo history and the result of what was sent from it. */
function Editors({
  tournamentId,
  test,
  current,
  recording,
}: Pick<QuestionRoomProps, 'tournamentId' | 'test' | 'recording'> & { current: number }) {
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
          tournamentId,
          participationId: test.participationId,
          startsAt: test.startsAt,
          draftNote:
            test.submitDraftsAtEnd && question.tries + question.waiting === 0
              ? 'If you don’t submit, your last saved code is submitted at the end.'
              : undefined,
        }}
        solvedNote={next === undefined ? 'Solved.' : <SolvedNote next={next} />}
        recording={recording}
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
  recording,
  hidden,
}: {
  of: OwnResult
  tournament: SolvedInTournament
  solvedNote: ReactNode
  recording: RoomRecording | undefined
  hidden: boolean
}) {
  const reading = useQuestion(String(questionId))
  if (reading.state !== 'read') return null
  return (
    <SolutionEditor
      question={withLanguages(reading.question, languages)}
      tournament={tournament}
      hidden={hidden}
      observer={recording?.observerOf(questionId)}
      onAsk={(doing) => recording?.asked(questionId, doing)}
      onPass={nothing}
      solvedNote={solvedNote}
    />
  )
}

/** In the tournament's languages, starting from the starter code: practice is not carried over. */
function withLanguages(question: Question, languages: readonly number[]): Question {
  return { ...question, plangs: languages.join(','), candType: null, candCode: null }
}

const nothing = () => undefined
