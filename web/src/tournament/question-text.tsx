import { withSigns } from '@gradus/contract/direction'
import { Samples } from '../problem-package/samples.tsx'
import { useQuestion } from '../question/question-queries.ts'
import { DifficultyIcon, KindIcon } from '../ui/question-icons.tsx'
import { Prose } from '../ui/prose.tsx'
import { FailedState } from '../ui/states.tsx'
import { LoadingQuestionPane } from './loading-arena.tsx'
import { countedPoints } from '../ui/points.ts'
import './arena.css'

/** The text of a question, with its points unless there are none, as in the format `icpc`. */
export function QuestionText({
  question: { questionId, title, points },
  letter,
  hasPoints = true,
  heading,
}: {
  question: { readonly questionId: number; readonly title: string; readonly points: number }
  letter: string
  hasPoints?: boolean
  heading?: { current: HTMLHeadingElement | null }
}) {
  const reading = useQuestion(String(questionId))
  return (
    <article className="arena-text">
      <h1 ref={heading} tabIndex={-1} dir="auto">
        {letter} · {withSigns(title)}
      </h1>
      {reading.state === 'read' ? (
        <>
          <div className="row wrap small ink2 arena-kind">
            <DifficultyIcon difficulty={reading.question.difficultLevel} />
            <KindIcon kind={reading.question.kind} />
            {hasPoints && <span className="num">{countedPoints(points)}</span>}
          </div>
          <Prose html={reading.question.body} />
          {reading.question.kind === 'inputOutput' && <Samples question={reading.question} />}
        </>
      ) : reading.state === 'failed' ? (
        <FailedState onRetry={reading.retry} />
      ) : reading.state === 'missing' ? (
        <FailedState title="This question was removed" text="The organisers removed it from the tournament." />
      ) : (
        <LoadingQuestionPane />
      )}
    </article>
  )
}
