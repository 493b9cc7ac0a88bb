import { Button, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { getAssessmentTest } from '@gradus/contract/assessment-test'
import { CallProblem } from '../../api.ts'
import { ProblemMessage } from '../../account/auth-card.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { spokenText } from '../../ui/duration.ts'
import type { Opening, TimedQuestion } from './opening.ts'
import { countedPoints } from '../../ui/points.ts'

/** The time left of a question's own time limit. */
export function QuestionClock({ question: { endsAt, seconds } }: { question: TimedQuestion }) {
  const client = useQueryClient()
  return (
    <div className="arena-clock question-clock">
      <div>
        <b>
          <Countdown
            to={endsAt ?? ''}
            label="Time left for this question"
            urgent
            totalSeconds={seconds ?? undefined}
            onEnd={() => void client.invalidateQueries({ queryKey: [getAssessmentTest.url] })}
          />
        </b>
        <span className="tiny ink2">
          <span className="wide-only">for this </span>question
        </span>
      </div>
    </div>
  )
}

/** A question that isn't open: with its own time limit it waits for the candidate; otherwise it opens automatically. */
export function ClosedQuestion({
  question,
  letter,
  opening,
}: {
  question: TimedQuestion
  letter: string
  opening: Opening
}) {
  const { questionId, seconds, points, isOver } = question
  const open = useEffectEvent(() => opening.mutate(questionId))
  const opensAutomatically = seconds === null && !isOver
  useEffect(() => {
    if (opensAutomatically) open()
  }, [opensAutomatically, questionId])
  const problem = opening.error instanceof CallProblem ? opening.error : undefined
  if (isOver)
    return (
      <section className="question-closed" aria-labelledby="question-closed">
        <h1 id="question-closed">Question {letter}: time is up</h1>
        <p className="ink2">
          The time for this question is over. What you submitted counts. Continue with another question.
        </p>
      </section>
    )
  if (seconds === null)
    return problem ? (
      <section className="question-closed">
        <h1>Question {letter}</h1>
        <ProblemMessage problem={problem} />
        <Button onClick={() => opening.mutate(questionId)}>Try again</Button>
      </section>
    ) : (
      <p className="question-closed row" role="status">
        <Loader size={18} aria-hidden /> Opening the question…
      </p>
    )
  return (
    <section className="question-closed" aria-labelledby="question-closed">
      <h1 id="question-closed">Question {letter} has its own time limit</h1>
      <p className="question-closed-time num">{spokenText(seconds)}</p>
      <p className="ink2">
        It is worth {countedPoints(points)}. Its time starts when you open it, and keeps running while you work on
        another question.
      </p>
      <ProblemMessage problem={problem} />
      <Button size="md" loading={opening.isPending} onClick={() => opening.mutate(questionId)}>
        Open question {letter}
      </Button>
    </section>
  )
}
