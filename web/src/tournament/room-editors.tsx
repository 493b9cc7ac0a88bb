import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnResult, TournamentTest } from '@gradus/contract/participation'
import type { Question } from '@gradus/contract/question'
import type { EditObserver } from '../editor/edit-observer.ts'
import type { JudgeAction } from '../judging/judging.ts'
import { useQuestion } from '../question/question-queries.ts'
import { SolutionEditor, type SolvedInTournament } from '../submission/solution-editor.tsx'
import { letterOf } from '@gradus/contract/contest/letter'
import { hasPricedTries, type ContestFormat } from '@gradus/contract/contest/scoring'

export type RoomTest = Pick<TournamentTest, 'startsAt' | 'participationId' | 'submitDraftsAtEnd' | 'questions'>

/** Records how the questions are answered, if the candidate has agreed to it. */
export interface RoomRecording {
  observerOf(questionId: number): EditObserver
  asked(questionId: number, action: JudgeAction): void
}

/**
 * The editors of the opened questions. An editor stays mounted, with its undo history and the result of its last
 * submission.
 */
export function RoomEditors({
  tournamentId,
  test,
  format,
  current,
  recording,
}: Pick<QuestionRoomProps, 'tournamentId' | 'test' | 'format' | 'recording'> & { current: number }) {
  const currentId = test.questions[current]?.questionId
  const [visited, setVisited] = useState<readonly number[]>([])
  if (currentId !== undefined && !visited.includes(currentId)) setVisited([...visited, currentId])
  const next = nextUnsolved(test.questions, current)
  return test.questions
    .filter(({ questionId }) => visited.includes(questionId))
    .map((question) => (
      <QuestionEditor
        key={question.questionId}
        result={question}
        tournament={{
          tournamentId,
          participationId: test.participationId,
          startsAt: test.startsAt,
          hasPricedTries: hasPricedTries(format),
          draftNote:
            test.submitDraftsAtEnd && question.tries + question.waiting === 0
              ? 'If you don’t submit, your last saved code is submitted at the end.'
              : undefined,
        }}
        solvedNote={next === undefined ? 'Solved.' : <SolvedNote next={next} />}
        recording={recording}
        hidden={question.questionId !== currentId}
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
  result: { questionId, languages },
  tournament,
  solvedNote,
  recording,
  hidden,
}: {
  result: OwnResult
  tournament: SolvedInTournament
  solvedNote: ReactNode
  recording: RoomRecording | undefined
  hidden: boolean
}) {
  const reading = useQuestion(String(questionId))
  if (reading.state !== 'read') return null
  return (
    <SolutionEditor
      question={forContest(reading.question, languages)}
      tournament={tournament}
      hidden={hidden}
      observer={recording?.observerOf(questionId)}
      onAsk={(action) => recording?.asked(questionId, action)}
      onPass={nothing}
      solvedNote={solvedNote}
    />
  )
}

/**
 * Limits the question to the tournament's languages, and starts from the starter code: practice is not carried over.
 * A contest shows no comments, so it doesn't ask for those of a question that the user may read on the site.
 */
function forContest(question: Question, languages: readonly number[]): Question {
  return { ...question, plangs: languages.join(','), candType: null, candCode: null, readsComments: null }
}

const nothing = () => undefined

export interface QuestionRoomProps {
  readonly tournamentId: number
  readonly test: RoomTest
  readonly format: ContestFormat
  /** Renders the line above the questions. */
  readonly renderBar: (result: OwnResult) => ReactNode
  /** Renders what replaces a question that can’t be worked on; undefined if it can. */
  readonly renderClosed?: (result: OwnResult, letter: string) => ReactNode | undefined
  readonly recording?: RoomRecording | undefined
}
