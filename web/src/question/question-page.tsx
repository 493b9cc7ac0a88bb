import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { commentTypes } from '@gradus/contract/comment'
import type { Question } from '@gradus/contract/question'
import { questionPath } from '@gradus/contract/slug'
import { Comments } from '../comment/comments.tsx'
import { Samples, samplesQuery } from '../problem-package/samples.tsx'
import { load as loadPage, type PageLoader } from '../page.ts'
import { ReputationGained } from '../reputation/reputation-gained.tsx'
import { MaybeNotFound } from '../shell/maybe-not-found.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useOwnInfo } from '../shell/session.ts'
import { AfterSolving } from '../submission/after-solving.tsx'
import { SolutionEditor } from '../submission/solution-editor.tsx'
import { languageFor, languagesQuery } from '../judging/languages.ts'
import { filesQuery, starterQuery } from '../submission/starter-files.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { RateDialog } from '../vote/rate-dialog.tsx'
import { Choice } from './choice.tsx'
import { Heading } from './heading.tsx'
import { LoadingQuestion } from './loading-question.tsx'
import { Prose } from '../ui/prose.tsx'
import { answersQuery, loadQuestion, useQuestion } from './question-queries.ts'
import { snippetOf } from '../ui/snippet.ts'
import { Split } from './split.tsx'
import './question-page.css'

export const load: PageLoader =
  (client) =>
  async ({ params }) => {
    const question = await loadQuestion(client, params['id'] ?? '')
    if (!question) return null
    if (question.kind === 'multiChoice') return loadPage(client, [answersQuery(question)])
    await loadPage(
      client,
      question.kind === 'inputOutput' ? [languagesQuery, samplesQuery(question)] : [languagesQuery],
    )
    const language = languageFor(question, undefined, client.getQueryData(languagesQuery.queryKey))
    return loadPage(
      client,
      language === undefined ? [] : [starterQuery(question, language), filesQuery(question, language)],
    )
  }

export function Component() {
  const { id = '' } = useParams()
  const loaded = useQuestion(id)
  if (loaded.state === 'missing') return <NotFoundPage />
  if (loaded.state === 'checkingAccess') return <MaybeNotFound loading={<LoadingQuestion />} />
  if (loaded.state === 'loading') return <LoadingQuestion />
  if (loaded.state === 'failed') return <FailedState heading="h1" onRetry={loaded.retry} />
  return <LoadedQuestion key={id} question={loaded.question} />
}

function LoadedQuestion({ question }: { question: Question }) {
  useSlug(question)
  const [timesPassed, setTimesPassed] = useState(0)
  const [pointsBefore, setPointsBefore] = useState<number>()
  const passed = () => {
    setTimesPassed((before) => before + 1)
    setPointsBefore(question.authPoints)
  }
  const reward = useReward(question, pointsBefore)
  const heading = (
    <>
      <Head title={question.title} description={snippetOf(question.body)} noIndex={question.state !== 'public'} />
      <Heading question={question} />
      <Prose html={question.body} />
    </>
  )
  const after = (
    <>
      <AfterSolving question={question} />
      <Comments
        subject={{
          type: commentTypes.question,
          id: question.id,
          authorId: question.userId,
          authorName: question.displayName,
          isOpen: question.readsComments,
        }}
        count={question.comments}
      />
      <RateDialog question={question} timesPassed={timesPassed} reward={reward} />
    </>
  )
  if (question.kind === 'multiChoice')
    return (
      <div className="choosing">
        <article className="choosing-text">
          {heading}
          <Choice question={question} onPass={passed} />
          {reward}
        </article>
        <div className="choosing-comments">{after}</div>
      </div>
    )
  return (
    <Split
      text={
        <article>
          {heading}
          {question.kind === 'inputOutput' && <Samples question={question} />}
        </article>
      }
      solving={
        <SolutionEditor
          question={question}
          onPass={passed}
          solvedNote={<SolvedNote question={question} reward={reward} />}
        />
      }
      after={after}
    />
  )
}

/**
 * The points and the level change that the last pass on this page earned. The points before the pass are known here.
 */
function useReward({ authPoints }: Question, before: number | undefined): ReactNode {
  const own = useOwnInfo()
  if (!own || before === undefined || authPoints <= before) return null
  return <ReputationGained points={authPoints - before} reputation={own.reputation} />
}

function SolvedNote({ question, reward }: { question: Question; reward: ReactNode }) {
  return (
    <>
      {reward ?? (question.authPoints > 0 ? 'Solved again. You earn a question’s points only once.' : 'Solved.')}{' '}
      <Link className="link" to="/">
        More questions
      </Link>
    </>
  )
}

/**
 * Puts the slug into the address bar (specification, section 2) without telling the router, so nothing is loaded again.
 */
function useSlug({ id, title }: Question): void {
  const { search, hash } = useLocation()
  useEffect(() => {
    window.history.replaceState(window.history.state, '', questionPath({ id, title }) + search + hash)
  }, [id, title, search, hash])
}
