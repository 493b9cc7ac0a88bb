import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { getFairness, startFairness, stopFairness, type FairnessCheck } from '@gradus/contract/fairness'
import { messages } from '@gradus/contract/message'
import { call, queryOrNull, type CallProblem } from '../api.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Ago } from '../ui/ago.tsx'
import { counted } from '../ui/count.ts'
import { Head } from '../ui/head.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { LoadingTable } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { GradeShifts } from './grade-shifts.tsx'
import { ItemReport } from './item-report.tsx'
import './fairness.css'

const pollMilliseconds = 2000

/** The fairness report that a lecturer checks before releasing the grades of an assignment. */
export function Component() {
  const { assignmentId = '' } = useParams()
  const check = useQuery({
    ...queryOrNull(getFairness, { params: { id: assignmentId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMilliseconds : false),
  })
  if (check.data === null) return <NotFoundPage />
  if (check.isLoadingError && !check.data) return <FailedState heading="h1" onRetry={() => void check.refetch()} />
  if (!check.data)
    return (
      <div className="sheet">
        <LoadingTable label="Loading the check" />
      </div>
    )
  return <Check check={check.data} />
}

function Check({ check }: { check: FairnessCheck }) {
  const { assignmentId, courseId, title, state } = check
  const changing = useChange(assignmentId)
  const isRunning = state === 'running'
  return (
    <>
      <Head title={`Check the tests: ${title}`} noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={`/AssignmentsManagement/${courseId}`}>
          Assignments
        </Link>
      </p>
      <div className="row between wrap listhead">
        <h1>
          Check the tests: <bdi>{withSigns(title)}</bdi>
        </h1>
        <div className="row wrap">
          <Button component={Link} to={`/Submissions/${assignmentId}`} variant="default">
            Submissions
          </Button>
          <Button
            variant={isRunning ? 'default' : 'filled'}
            loading={changing.isPending}
            onClick={() => changing.mutate(isRunning ? stopFairness : startFairness)}
          >
            {isRunning ? 'Stop' : state === 'none' ? 'Start the check' : 'Check again'}
          </Button>
        </div>
      </div>
      <p className="ink2 fairness-intro">
        The class’s solutions and the author’s are run on the given and on generated inputs, so that you can see whether
        the tests are fair before you release grades. The check changes no grade.
      </p>
      <State check={check} />
    </>
  )
}

function useChange(assignmentId: number) {
  const client = useQueryClient()
  return useMutation<1, CallProblem, typeof startFairness | typeof stopFairness>({
    mutationFn: (endpoint) => call(endpoint, { params: { id: assignmentId } }),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => client.invalidateQueries({ queryKey: [getFairness.url] }),
  })
}

function State({ check }: { check: FairnessCheck }) {
  const { state, done, total, endedDate, items, shifts } = check
  if (state === 'none')
    return (
      <div className="sheet">
        <EmptyState title="Not checked yet" text="The check takes a few minutes. You can leave this page meanwhile." />
      </div>
    )
  if (state === 'running')
    return (
      <section className="sheet pad" aria-label="Progress">
        <p role="status">
          <strong>The check is running.</strong>{' '}
          <span className="ink2 num">
            {done.toLocaleString('en-GB')} of {counted(total, 'program').join(' ')} {total === 1 ? 'has' : 'have'} been
            run.
          </span>
        </p>
        <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label="Programs that have been run" />
      </section>
    )
  if (state === 'stopped')
    return (
      <div className="sheet">
        <EmptyState title="The check was stopped" text="Start it again to see what it finds." />
      </div>
    )
  return (
    <>
      <p className="small ink2">
        Checked {endedDate !== null && <Ago at={endedDate} />}, {counted(total, 'program').join(' ')}.
      </p>
      <GradeShifts shifts={shifts} items={items} />
      {items.map((item) => (
        <ItemReport key={item.itemId} item={item} />
      ))}
    </>
  )
}
