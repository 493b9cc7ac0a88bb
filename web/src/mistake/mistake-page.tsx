import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { getMistake, getMistakes, type MistakeTask } from '@gradus/contract/mistake'
import type { Question } from '@gradus/contract/question'
import { queryOrNull } from '../api.ts'
import { outcomeSentences } from '../judging/outcome.ts'
import { Tests } from '../judging/tests.tsx'
import { Samples } from '../problem-package/samples.tsx'
import { LoadingQuestion } from '../question/loading-question.tsx'
import { useQuestion } from '../question/question-queries.ts'
import { Split } from '../question/split.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { SolutionEditor } from '../submission/solution-editor.tsx'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { Prose } from '../ui/prose.tsx'
import { FailedState } from '../ui/states.tsx'
import { VerdictIcon } from '../ui/verdict-icon.tsx'
import { MistakeSteps } from './mistake-steps.tsx'
import { repairedText } from './mistake-texts.ts'
import './mistake.css'

/** One mistake with its own wrong code in the editor. */
export function Component() {
  const { id = '' } = useParams()
  // What is repaired doesn’t change while somebody works on it.
  const task = useQuery({ ...queryOrNull(getMistake, { params: { id } }), staleTime: Infinity })
  if (task.data === null) return <NotFoundPage />
  if (task.isError) return <FailedState heading="h1" onRetry={() => void task.refetch()} />
  if (!task.data) return <LoadingQuestion />
  return <Task key={task.data.id} task={task.data} />
}

function Task({ task }: { task: MistakeTask }) {
  const reading = useQuestion(String(task.questionId))
  if (reading.state === 'failed') return <FailedState heading="h1" onRetry={reading.retry} />
  if (reading.state === 'missing') return <NotFoundPage />
  if (reading.state !== 'read') return <LoadingQuestion />
  return <Repair task={task} question={reading.question} />
}

function Repair({ task, question }: { task: MistakeTask; question: Question }) {
  const client = useQueryClient()
  const { id, title, body, type, candidateSource, madeDate, repairs, verdict } = task
  const wrong = { ...question, type, plangs: String(type), candCode: candidateSource, candType: type }
  return (
    <>
      <Head title={`Repair: ${title}`} noIndex />
      <Split
        text={
          <article>
            <p className="small ink2 crumb">
              <Link className="quietlink" to="/Mistakes">
                Own mistakes
              </Link>
            </p>
            <h1 dir="auto">{title}</h1>
            <div className="row wrap small ink2">
              <span>
                You submitted this code <Ago at={madeDate} />. Find what is wrong and repair it.
              </span>
              <MistakeSteps repairs={repairs} />
            </div>
            <section className="sheet mistake-before" aria-label="What the judge said">
              <header>
                <VerdictIcon
                  outcome={verdict.outcome}
                  size={18}
                  label={<strong>{outcomeSentences[verdict.outcome]}</strong>}
                />
                {verdict.message !== undefined && <p className="small ink2">{verdict.message}</p>}
              </header>
              {verdict.tests.length > 0 && <Tests tests={verdict.tests} />}
            </section>
            <Prose html={body} />
            {question.kind === 'inputOutput' && <Samples question={question} />}
          </article>
        }
        solving={
          <SolutionEditor
            question={wrong}
            repair={`${id}-${madeDate}-${repairs}`}
            onPass={() => void client.invalidateQueries({ queryKey: [getMistakes.url] })}
            solvedNote={
              <>
                {repairedText(task)}{' '}
                <Link className="link" to="/Mistakes">
                  Own mistakes
                </Link>
              </>
            }
          />
        }
        after={null}
      />
    </>
  )
}
