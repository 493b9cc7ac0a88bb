import { withSigns } from '@gradus/contract/direction'
import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { getCourseLti } from '@gradus/contract/lti-context'
import {
  compareLtiScores,
  listLtiScores,
  ltiScoreStates,
  sendLtiScores,
  type LtiScore,
  type LtiScoreState,
} from '@gradus/contract/lti-score'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { SubmissionsLinks } from '../grade/submissions-links.tsx'
import { useAddress } from '../ui/address.ts'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { PreviousNextLinks, type Column } from '../ui/table.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { toast } from '../ui/toast.tsx'
import { pointsText } from '../ui/points.ts'
import './platforms.css'

const states: Record<LtiScoreState, string> = {
  waiting: 'Being sent',
  sent: 'Sent',
  failed: 'Not sent',
  different: 'Differs',
}
const columns: readonly Column[] = [
  { label: 'Student' },
  { label: 'Assignment' },
  { label: 'Here', right: true },
  { label: 'On the platform', right: true },
  { label: 'State' },
]

/** The released grades beside those that the platform reports back. */
export function PlatformScores({
  courseId,
  counts,
  anonymous,
}: {
  courseId: number
  counts: Record<LtiScoreState, number>
  anonymous: ReplyOf<typeof getCourseLti>['anonymous']
}) {
  const client = useQueryClient()
  const address = useAddress()
  const state = ltiScoreStates.find((one) => one === address.get('state'))
  const params = { id: courseId }
  const list = useQuery({
    ...query(listLtiScores, { params, query: { state, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const refresh = () =>
    Promise.all([getCourseLti, listLtiScores].map(({ url }) => client.invalidateQueries({ queryKey: [url] })))
  const onError = (problem: CallProblem) => toast.failed(messages.updateFailed, { text: problem.message })
  const comparing = useMutation<{ compared: number; different: number }, CallProblem>({
    mutationFn: () => call(compareLtiScores, { params }),
    onSuccess: ({ compared, different }) => toast.done(comparisonText(compared, different)),
    onError,
    onSettled: refresh,
  })
  const sending = useMutation<number, CallProblem>({
    mutationFn: () => call(sendLtiScores, { params }),
    onSuccess: () => toast.updated(messages.updated),
    onError,
    onSettled: refresh,
  })
  const toResend = counts.failed + counts.different
  return (
    <section className="stack" aria-labelledby="lti-scores">
      <div className="row wrap between">
        <h3 id="lti-scores">Grades on the platform</h3>
        <div className="row wrap">
          <Button variant="default" size="xs" loading={comparing.isPending} onClick={() => comparing.mutate()}>
            Compare
          </Button>
          {toResend > 0 && (
            <Button size="xs" loading={sending.isPending} onClick={() => sending.mutate()}>
              Send {toResend.toLocaleString('en-GB')} again
            </Button>
          )}
        </div>
      </div>
      <nav className="segments lti-states" aria-label="Which grades">
        <Link to={address.to({ state: undefined })} aria-current={state === undefined || undefined}>
          All
        </Link>
        {ltiScoreStates.map((one) => (
          <Link key={one} to={address.to({ state: one })} aria-current={state === one || undefined}>
            {states[one]} <span className="num">{counts[one].toLocaleString('en-GB')}</span>
          </Link>
        ))}
      </nav>
      {anonymous.length > 0 && (
        <p className="small ink2">
          Not shown while anonymous: <SubmissionsLinks assignments={anonymous} />. Their grades are sent and counted.
        </p>
      )}
      <ListSheet
        list={list}
        loading="Loading the grades"
        empty={<EmptyState title="No grades here" text="Released grades of linked assignments appear here." />}
      >
        <ListTable label="Grades of each student" columns={columns}>
          {list.data?.items.map((score) => (
            <ScoreRow key={score.id} score={score} />
          ))}
        </ListTable>
        {list.data && (
          <PreviousNextLinks
            address={address}
            page={list.data.page}
            pageSize={list.data.pageSize}
            shown={list.data.items.length}
            more={list.data.more}
          />
        )}
      </ListSheet>
    </section>
  )
}

function ScoreRow({ score }: { score: LtiScore }) {
  const { displayName, assignment, assignmentId, points, possible, platformPoints, comparedDate, state, error } = score
  return (
    <tr>
      <Cell part="main">
        <bdi>{withSigns(displayName)}</bdi>
      </Cell>
      <Cell part="wide" label="Assignment">
        <Link className="link" to={`/Submissions/${assignmentId}`}>
          <bdi>{assignment}</bdi>
        </Link>
      </Cell>
      <Cell right label="Here">
        {points === null ? 'None' : `${pointsText(points)} / ${pointsText(possible)}`}
      </Cell>
      <Cell right label="On the platform">
        {comparedDate === null ? 'Not compared' : platformPoints === null ? 'None' : pointsText(platformPoints)}
      </Cell>
      <Cell part="wide" label="State">
        <span className={state === 'failed' || state === 'different' ? 'fail-text' : undefined}>{states[state]}</span>
        {error !== null && <div className="tiny ink2">{error}</div>}
      </Cell>
    </tr>
  )
}

function comparisonText(compared: number, different: number): string {
  if (compared === 0) return 'There are no grades to compare yet.'
  return different === 0
    ? 'All grades agree.'
    : `${different.toLocaleString('en-GB')} of ${compared.toLocaleString('en-GB')} differ.`
}
