import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { listRegradeRequests, type RegradeRequest } from '@gradus/contract/regrade'
import { queryOrNull } from '../api.ts'
import { countedPointsOf } from '../gradebook/grade-texts.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { EmptyState, FailedState, LoadingLines } from '../ui/states.tsx'
import { PreviousNextLinks } from '../ui/table.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { workAddress } from './addresses.ts'
import { AnswerRegrade } from './answer-regrade.tsx'
import { studentName } from './matrix-view.ts'
import './requests.css'

/** The regrade requests of a course, open ones first. For its staff. */
export function Component() {
  const { id = '' } = useParams()
  const address = useAddress()
  const state = address.oneOf('state', ['open', 'answered'])
  const list = useQuery({
    ...queryOrNull(listRegradeRequests, { params: { id }, query: { state, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const [answered, setAnswered] = useState<RegradeRequest>()
  if (list.data === null) return <NotFoundPage />
  return (
    <>
      <Head title="Regrade requests" noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={`/AssignmentsManagement/${id}`}>
          Assignments
        </Link>
      </p>
      <div className="row between wrap listhead">
        <h1>Regrade requests</h1>
        <nav className="segments" aria-label="State of the requests">
          <Link to={address.to({ state: undefined })} aria-current={state === 'open' ? 'page' : undefined}>
            Open
          </Link>
          <Link to={address.to({ state: 'answered' })} aria-current={state === 'answered' ? 'page' : undefined}>
            Answered
          </Link>
        </nav>
      </div>
      {list.isLoadingError ? (
        <FailedState onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <LoadingLines label="Loading the requests" count={6} />
      ) : list.data.items.length === 0 ? (
        <div className="sheet">
          <EmptyState
            title={state === 'open' ? 'No open requests' : 'No answered requests'}
            text={
              state === 'open'
                ? 'Students can ask to look at a grade again for 7 days after its release.'
                : 'Requests appear here once somebody has answered them.'
            }
          />
        </div>
      ) : (
        <ul className="requests" aria-label="Regrade requests">
          {list.data.items.map((request) => (
            <Request key={request.id} request={request} onAnswer={() => setAnswered(request)} />
          ))}
        </ul>
      )}
      {list.data && <PreviousNextLinks address={address} {...list.data} shown={list.data.items.length} />}
      <FormDialog
        opened={answered !== undefined}
        onClose={() => setAnswered(undefined)}
        title="Answer the request"
        size={560}
      >
        {answered && <AnswerRegrade request={answered} onClose={() => setAnswered(undefined)} />}
      </FormDialog>
    </>
  )
}

function Request({ request, onAnswer }: { request: RegradeRequest; onAnswer: () => void }) {
  const { assignmentId, assignmentTitle, itemId, itemTitle, student, text, date, points, possible, graderName } =
    request
  const { answer, answererName, answeredDate, can } = request
  return (
    <li className="sheet pad">
      <div>
        <h2>
          <Link className="quietlink" to={workAddress(assignmentId, student.sid, { itemId })}>
            <bdi>{withSigns(studentName(student))}</bdi>
          </Link>
        </h2>
        <p className="small ink2">
          <bdi>{withSigns(assignmentTitle)}</bdi>, <bdi>{withSigns(itemTitle)}</bdi>:{' '}
          <span className="num">{countedPointsOf(points, possible)}</span>
          {graderName !== null && (
            <>
              , graded by <bdi>{withSigns(graderName)}</bdi>
            </>
          )}
          . <Ago at={date} />
        </p>
      </div>
      <p className="lines" dir="auto">
        {withSigns(text)}
      </p>
      {answer === null && (
        <div className="regrade-request-actions">
          {can.answer ? (
            <Button variant="default" onClick={onAnswer}>
              Answer
            </Button>
          ) : (
            <span className="small ink2">You gave this grade, so another grader must answer.</span>
          )}
        </div>
      )}
      {answer !== null && (
        <blockquote className="request-answer">
          <p className="tiny ink2">
            <bdi>{answererName ?? 'Deleted user'}</bdi>
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
    </li>
  )
}
