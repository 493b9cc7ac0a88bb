import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { getMistake, getMistakes, type MistakeTask } from '@gradus/contract/mistake'
import type { Question } from '@gradus/contract/question'
import { queryOrNull } from '../api.ts'
import { outcomeSentences } from '../judging/outcome.ts'
import { Tests } from '../judging/tests.tsx'
import { Samples } from '../problem-package/samples.tsx'
import { AnswerText } from '../question/answer-text.tsx'
import { Choice } from '../question/choice.tsx'
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

/** The page of one mistake: the user's wrong code in the editor, or the question again with the wrong choice. */
export function Component() {
  const { id = '' } = useParams()
  // Never refetched, so that the task doesn’t change while the user works on it.
  const task = useQuery({ ...queryOrNull(getMistake, { params: { id } }), staleTime: Infinity })
  if (task.data === null) return <NotFoundPage />
  if (task.isLoadingError) return <FailedState heading="h1" onRetry={() => void task.refetch()} />
  if (!task.data) return <LoadingQuestion />
  return <Task key={task.data.id} task={task.data} />
}

function Task({ task }: { task: MistakeTask }) {
  const reading = useQuestion(String(task.questionId))
  if (reading.state === 'failed') return <FailedState heading="h1" onRetry={reading.retry} />
  if (reading.state === 'missing') return <NotFoundPage />
  if (reading.state !== 'read') return <LoadingQuestion />
  return (
    <>
      <Head title={`Repair: ${task.title}`} noIndex />
      {task.choice ? (
        <ChoiceRepair task={task} wrong={task.choice} question={reading.question} />
      ) : (
        <CodeRepair task={task} question={reading.question} />
      )}
    </>
  )
}

/** Identifies one repetition of a mistake, so that its drafts are separate from those of practice. */
const returnOf = ({ id, madeDate, repairs }: MistakeTask) => `${id}-${madeDate}-${repairs}`

function useRepaired() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [getMistakes.url] })
}

function CodeRepair({ task, question }: { task: MistakeTask; question: Question }) {
  const onPass = useRepaired()
  const { type, candidateSource, additionalFiles, verdict } = task
  const wrong = { ...question, type, plangs: String(type), candCode: candidateSource, candType: type }
  return (
    <Split
      text={
        <article>
          <Heading task={task}>
            You submitted this code <Ago at={task.madeDate} />. Find what is wrong and repair it.
          </Heading>
          {verdict && (
            <section className="sheet mistake-before" aria-label="What the judge said">
              <header>
                <VerdictIcon
                  outcome={verdict.outcome}
                  size={18}
                  label={<strong>{outcomeSentences[verdict.outcome]}</strong>}
                />
                {verdict.message !== undefined && (
                  <p className="small ink2" dir="auto">
                    {withSigns(verdict.message)}
                  </p>
                )}
              </header>
              {verdict.tests.length > 0 && <Tests tests={verdict.tests} unreported={verdict.unreported} />}
            </section>
          )}
          <Prose html={task.body} />
          {question.kind === 'inputOutput' && <Samples question={question} />}
        </article>
      }
      solving={
        <SolutionEditor
          question={wrong}
          repair={returnOf(task)}
          sentFiles={additionalFiles}
          onPass={onPass}
          solvedNote={<Repaired task={task} />}
        />
      }
      after={null}
    />
  )
}

function ChoiceRepair({
  task,
  wrong,
  question,
}: {
  task: MistakeTask
  wrong: { readonly body: string }
  question: Question
}) {
  const refresh = useRepaired()
  const [isRepaired, setRepaired] = useState(false)
  return (
    <article className="mistake-choice">
      <Heading task={task}>
        You chose a wrong answer <Ago at={task.madeDate} />. Choose the right one.
      </Heading>
      <section className="sheet pad stack xs mistake-before" aria-label="What you chose">
        <VerdictIcon outcome="failed" size={18} label={<strong>You chose this answer, which is wrong.</strong>} />
        <AnswerText html={wrong.body} />
      </section>
      <Prose html={task.body} />
      <Choice
        question={question}
        repair={returnOf(task)}
        onPass={() => {
          setRepaired(true)
          refresh()
        }}
      />
      {isRepaired && (
        <p role="status">
          <Repaired task={task} />
        </p>
      )}
    </article>
  )
}

function Heading({ task: { title, repairs }, children }: { task: MistakeTask; children: ReactNode }) {
  return (
    <>
      <p className="small ink2 crumb">
        <Link className="quietlink" to="/Mistakes">
          My mistakes
        </Link>
      </p>
      <h1 dir="auto">{withSigns(title)}</h1>
      <div className="row wrap small ink2">
        <span>{children}</span>
        <MistakeSteps repairs={repairs} />
      </div>
    </>
  )
}

function Repaired({ task }: { task: MistakeTask }) {
  return (
    <>
      {repairedText(task)}{' '}
      <Link className="link" to="/Mistakes">
        My mistakes
      </Link>
    </>
  )
}
