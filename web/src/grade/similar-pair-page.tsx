import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { languageOf } from '@gradus/contract/language'
import { messages } from '@gradus/contract/message'
import { decidePair, getSimilarWork, type SimilarityCase } from '@gradus/contract/similarity-case'
import { call, queryOrNull, type CallProblem } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { percentText } from '../gradebook/grade-texts.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import type { ComparedSource } from '../similarity/match.ts'
import { SimilarSources } from '../similarity/similar-sources.tsx'
import { Ago, DaysUntil } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { similarWorkAddress } from './addresses.ts'
import { caseText } from './case-texts.ts'
import { DecideCase } from './decide-case.tsx'
import { studentName } from './matrix-view.ts'
import { OpenCase } from './open-case.tsx'
import { refreshGrades } from './refresh.ts'
import './requests.css'

type Pair = ReplyOf<typeof getSimilarWork>

/** Two similar attempts side by side, with the staff's decisions about them. */
export function Component() {
  const { id = '', pairId = '' } = useParams()
  const found = useQuery({
    ...queryOrNull(getSimilarWork, { params: { id: pairId } }),
    // Not refetched on focus, because each look at a student's work is logged.
    refetchOnWindowFocus: false,
  })
  if (found.data === null) return <NotFoundPage />
  if (found.isLoadingError) return <FailedState heading="h1" error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingArticle label="Loading both attempts" />
  return <SimilarPair pair={found.data} assignmentId={Number(id)} />
}

function SimilarPair({ pair, assignmentId }: { pair: Pair; assignmentId: number }) {
  const { id, itemTitle, similarity, state, left, right, leftWork, rightWork, matches, cases } = pair
  const client = useQueryClient()
  const [isOpening, setOpening] = useState(false)
  const [decidedId, setDecided] = useState<number>()
  const { mutate, isPending } = useMutation<unknown, CallProblem>({
    mutationFn: () => call(decidePair, { params: { id }, body: { to: 'dismissed' } }),
    onSuccess: () => toast.updated('Dismissed.'),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshGrades(client),
  })
  const decided = cases.find((one) => one.id === decidedId)
  const names = { left: studentName(left), right: studentName(right) }
  return (
    <>
      <Head title={`Similar work: ${itemTitle}`} noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={similarWorkAddress(assignmentId)}>
          Similar work
        </Link>
      </p>
      <div className="row between wrap listhead">
        <h1>
          <bdi>{names.left}</bdi> and <bdi>{names.right}</bdi>
        </h1>
        {state !== 'case' && (
          <div className="row wrap">
            <Button onClick={() => setOpening(true)}>Open a case</Button>
            {state === 'open' && (
              <Button variant="default" loading={isPending} onClick={() => mutate()}>
                Dismiss
              </Button>
            )}
          </div>
        )}
      </div>
      <p className="small ink2 submissions-note">
        {percentText(similarity)} of the two answers to “<bdi>{withSigns(itemTitle)}</bdi>” matches, apart from names,
        literals and comments.{state === 'dismissed' && ' The pair was dismissed.'}
      </p>
      {cases.length > 0 && (
        <ul className="requests similarity-cases" aria-label="Cases">
          {cases.map((one) => (
            <Case key={one.id} similarityCase={one} name={names[one.side]} onDecide={() => setDecided(one.id)} />
          ))}
        </ul>
      )}
      <div className="sheet pad">
        <SimilarSources
          language={leftWork.type}
          left={sourceOf(names.left, leftWork)}
          right={sourceOf(names.right, rightWork)}
          matches={matches}
        />
      </div>
      <FormDialog opened={isOpening} onClose={() => setOpening(false)} title="Open a case" size={560}>
        <OpenCase pair={pair} names={names} onClose={() => setOpening(false)} />
      </FormDialog>
      <FormDialog
        opened={decided !== undefined}
        onClose={() => setDecided(undefined)}
        title="Decide the case"
        size={560}
      >
        {decided && <DecideCase similarityCase={decided} onClose={() => setDecided(undefined)} />}
      </FormDialog>
    </>
  )
}

function sourceOf(name: string, { type, source, additionalFiles }: Pair['leftWork']): ComparedSource {
  return { label: name, files: [{ fileName: languageOf(type)?.sourceFile ?? '', body: source }, ...additionalFiles] }
}

function Case({
  similarityCase,
  name,
  onDecide,
}: {
  similarityCase: SimilarityCase
  name: string
  onDecide: () => void
}) {
  const { text, openedDate, answerUntil, answer, answeredDate, decision, decisionText, canDecide } = similarityCase
  return (
    <li className="sheet pad">
      <div className="row between wrap">
        <div>
          <h2>
            Case about <bdi>{withSigns(name)}</bdi>
          </h2>
          <p className="small ink2">
            Opened <Ago at={openedDate} />. {capitalised(caseText(similarityCase))}.
            {decision === null && answer === null && (
              <>
                {' '}
                The time to answer ends <DaysUntil at={answerUntil} />.
              </>
            )}
          </p>
        </div>
        {canDecide && decision === null && <Button onClick={onDecide}>Decide</Button>}
      </div>
      <p className="lines" dir="auto">
        {withSigns(text)}
      </p>
      {answer !== null && (
        <blockquote className="request-answer">
          <p className="tiny ink2">
            <bdi>{withSigns(name)}</bdi>
            {answeredDate !== null && (
              <>
                , <Ago at={answeredDate} />
              </>
            )}
          </p>
          <p className="lines" dir="auto">
            {withSigns(answer)}
          </p>
        </blockquote>
      )}
      {decisionText !== null && (
        <p className="lines" dir="auto">
          {withSigns(decisionText)}
        </p>
      )}
    </li>
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
