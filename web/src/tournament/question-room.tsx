import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { OwnResult } from '@gradus/contract/participation'
import { Split } from '../question/split.tsx'
import { FailedState } from '../ui/states.tsx'
import { letterOf } from '@gradus/contract/contest/letter'
import { QuestionText } from './question-text.tsx'
import { QuestionStrip } from './question-strip.tsx'
import { useQuestionShortcuts } from './shortcuts.tsx'
import { TournamentSubmissions } from './tournament-submissions.tsx'
import { useVerdictToasts } from './verdict-toasts.ts'
import { RoomEditors, type QuestionRoomProps } from './room-editors.tsx'
import './arena.css'

/** The room for answering questions against the clock: their list, the text of one, its editor and its submissions. */
export function QuestionRoom({ tournamentId, test, format, renderBar, renderClosed, recording }: QuestionRoomProps) {
  const { questions } = test
  const { current, go } = useCurrentQuestion(questions)
  const heading = useRef<HTMLHeadingElement>(null)
  useQuestionShortcuts({ count: questions.length, current, onGo: go })
  useFocusOnChange(heading, current)
  useVerdictToasts(tournamentId, test, current)
  const question = questions[current]
  if (!question) return <FailedState heading="h1" title="There are no questions here" text="Ask the organisers." />
  const letter = letterOf(current)
  const closed = renderClosed?.(question, letter)
  return (
    <div className="arena">
      {renderBar(question)}
      <div className="arena-body">
        <QuestionStrip questions={questions} current={current} format={format} />
        {closed}
        <div className="question-room" hidden={closed !== undefined}>
          <Split
            text={
              closed === undefined && (
                <QuestionText
                  key={question.questionId}
                  question={question}
                  letter={letter}
                  hasPoints={format !== 'icpc'}
                  heading={heading}
                />
              )
            }
            solving={
              <RoomEditors
                tournamentId={tournamentId}
                test={test}
                format={format}
                current={closed === undefined ? current : -1}
                recording={recording}
              />
            }
            after={
              <section className="arena-submissions" aria-labelledby="own-submissions">
                <h2 id="own-submissions">Your submissions to {letter}</h2>
                <TournamentSubmissions id={tournamentId} startsAt={test.startsAt} questionId={question.questionId} />
              </section>
            }
          />
        </div>
      </div>
    </div>
  )
}

/** The question from the address, so that a reload or a shared link shows the same one. */
function useCurrentQuestion(questions: readonly OwnResult[]) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const named = questions.findIndex((_question, index) => letterOf(index) === search.get('q')?.toUpperCase())
  return {
    current: Math.max(0, named),
    go: (index: number) => void navigate(`?q=${letterOf(index)}`, { replace: true, preventScrollReset: true }),
  }
}

/** Moves the focus to the chosen question, so that keyboard and screen reader continue there. */
function useFocusOnChange(heading: { readonly current: HTMLElement | null }, current: number): void {
  const before = useRef(current)
  useEffect(() => {
    if (before.current === current) return
    before.current = current
    heading.current?.focus({ preventScroll: true })
    if (heading.current && heading.current.getBoundingClientRect().top < 0) window.scrollTo({ top: 0 })
  }, [heading, current])
}
