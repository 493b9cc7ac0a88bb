import { withSigns } from '@gradus/contract/direction'
import { useQuestion } from '../../question/question-queries.ts'
import { Split } from '../../question/split.tsx'
import { Samples } from '../../problem-package/samples.tsx'
import { SolutionEditor } from '../../submission/solution-editor.tsx'
import { LoadingQuestionPane } from '../../tournament/loading-arena.tsx'
import { Prose } from '../../ui/prose.tsx'
import { FailedState } from '../../ui/states.tsx'

/**
 * A question for trying out the editor: with real runs, as often as the candidate likes, without a clock or recording.
 * It has no Submit, because a submission is stored, and counts for a candidate with an account.
 */
export function Practice({ questionId }: { questionId: number }) {
  const reading = useQuestion(String(questionId))
  return (
    <section className="candidate-practice" aria-labelledby="practice">
      <h2 id="practice">Practice</h2>
      <p className="ink2">
        Try the editor with this question as often as you like. There is no time limit, and nothing is recorded or shown
        to the company. Compile and Run tests your code here; the assessment also has a Submit button.
      </p>
      {reading.state === 'read' ? (
        <Split
          text={
            <article className="arena-text">
              <h3 dir="auto">{withSigns(reading.question.title)}</h3>
              <Prose html={reading.question.body} />
              {reading.question.kind === 'inputOutput' && <Samples question={reading.question} />}
            </article>
          }
          solving={
            <SolutionEditor question={reading.question} onPass={nothing} solvedNote="You have solved it." runsOnly />
          }
          after={null}
        />
      ) : reading.state === 'failed' ? (
        <FailedState title="The practice question couldn’t be loaded" onRetry={reading.retry} />
      ) : reading.state === 'missing' ? (
        <p className="small ink2">There is no practice question at the moment.</p>
      ) : (
        <LoadingQuestionPane />
      )}
    </section>
  )
}

const nothing = () => undefined
