import { useElementSize } from '@mantine/hooks'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { commentTypes } from '@gradus/contract/comment'
import type { Question } from '@gradus/contract/question'
import { questionPath } from '@gradus/contract/slug'
import { Comments } from '../comment/comments.tsx'
import { Samples, samplesQuery } from '../package/samples.tsx'
import { load as loadPage, type PageLoader } from '../page.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Afterwards } from '../submission/afterwards.tsx'
import { Bench } from '../submission/bench.tsx'
import { filesQuery, languageFor, languagesQuery, starterQuery } from '../submission/material.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { RateDialog } from '../vote/rate-dialog.tsx'
import { Choice } from './choice.tsx'
import { Heading } from './heading.tsx'
import { LoadingQuestion } from './loading-question.tsx'
import { Prose } from './prose.tsx'
import { answersQuery, publicQuestion, useReading } from './reading.ts'
import { snippetOf } from './snippet.ts'

export const load: PageLoader =
  (client) =>
  async ({ params }) => {
    const asking = publicQuestion(params['id'] ?? '')
    await loadPage(client, [asking])
    const question = client.getQueryData(asking.queryKey)
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
  const reading = useReading(id)
  if (reading.state === 'missing') return <NotFoundPage />
  if (reading.state === 'loading') return <LoadingQuestion />
  if (reading.state === 'failed') return <FailedState heading="h1" onRetry={reading.retry} />
  return <Read key={id} question={reading.question} />
}

function Read({ question }: { question: Question }) {
  useSlug(question)
  const navigate = useNavigate()
  const [passes, setPasses] = useState(0)
  const passed = () => {
    setPasses((before) => before + 1)
    toast.done('Solved, one step up.', {
      text: question.title,
      action: { label: 'More questions', run: () => void navigate('/') },
    })
  }
  return (
    <div className="split">
      <Head title={question.title} description={snippetOf(question.body)} noIndex={question.state !== 'public'} />
      <article className="split-text">
        <Heading question={question} />
        <Prose html={question.body} />
        {question.kind === 'inputOutput' && <Samples question={question} />}
      </article>
      <Aside>
        {question.kind === 'multiChoice' ? (
          <Choice question={question} onPass={() => setPasses(passes + 1)} />
        ) : (
          <Bench question={question} onPass={passed} />
        )}
      </Aside>
      <div className="split-comments">
        <Afterwards question={question} />
        <Comments
          subject={{
            type: commentTypes.question,
            id: question.id,
            authorId: question.userId,
            authorName: question.displayName,
            answered: question.answeredByAuth,
          }}
          count={question.comments}
        />
      </div>
      <RateDialog question={question} passes={passes} />
    </div>
  )
}

/** What one does stays in sight beside a long text: its head, or its end where it is taller than the window. */
function Aside({ children }: { children: ReactNode }) {
  const { ref, height } = useElementSize()
  return (
    <div
      ref={ref}
      className="split-bench"
      style={{ top: `min(calc(var(--g-header) + 24px), calc(100vh - ${height}px - 24px))` }}
    >
      {children}
    </div>
  )
}

/** The address bar gets the slug (specification, section 2) without the router's knowing: nothing loads again. */
function useSlug({ id, title }: Question): void {
  const { search, hash } = useLocation()
  useEffect(() => {
    window.history.replaceState(window.history.state, '', questionPath({ id, title }) + search + hash)
  }, [id, title, search, hash])
}
