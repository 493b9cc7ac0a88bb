import { Anchor } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { getManagedAssignment, type ManagedAssignment } from '@gradus/contract/assignment'
import {
  applyItemRejudge,
  dropItemRejudge,
  getItemRejudge,
  startItemRejudge,
} from '@gradus/contract/assignment-question'
import { getCourse } from '@gradus/contract/course'
import { withSigns } from '@gradus/contract/direction'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { ArchivedForm } from '../course/archived-form.tsx'
import { RejudgeView, type RejudgeDecisions } from '../rejudge/rejudge-view.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { FailedState } from '../ui/states.tsx'
import { LoadingTable } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { isUnknown } from './own-assignment.ts'
import { ChangedGrades } from './changed-grades.tsx'
import { refreshAssignments } from './refresh.ts'

const pollMilliseconds = 1000

/** The rejudging of an item's submissions: its progress, what it would change, and the decision to apply it. */
export function Component() {
  const { id = '', itemId = '' } = useParams()
  const assignment = useQuery({ ...query(getManagedAssignment, { params: { id: Number(id) } }), retry: false })
  const courseId = assignment.data?.courseId
  const course = useQuery({ ...query(getCourse, { params: { id: courseId ?? 0 } }), enabled: courseId !== undefined })
  const item = assignment.data?.items.find((one) => String(one.itemId) === itemId)
  if (isUnknown(assignment.error) || (assignment.data && !item)) return <NotFoundPage />
  const failed = [assignment, course].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <FailedState heading="h1" onRetry={() => void failed.refetch()} />
  if (!assignment.data || !item || !course.data) return <LoadingTable label="Loading the rejudge" />
  if (course.data.state === 'archived')
    return (
      <ArchivedForm
        title="Judge again"
        course={course.data}
        back={{ to: `/AssignmentManagement/${id}`, name: assignment.data.form.title }}
      />
    )
  return <ItemRejudge assignment={assignment.data} item={item} />
}

function ItemRejudge({
  assignment,
  item,
}: {
  assignment: ManagedAssignment
  item: ManagedAssignment['items'][number]
}) {
  const { itemId, title } = item
  const decisions = useItemRejudge(itemId)
  const rejudge = useQuery({
    ...query(getItemRejudge, { params: { id: itemId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMilliseconds : false),
  })
  if (rejudge.isLoadingError) return <FailedState heading="h1" onRetry={() => void rejudge.refetch()} />
  if (!rejudge.data) return <LoadingTable label="Loading the rejudge" />
  return (
    <RejudgeView
      rejudge={rejudge.data}
      decisions={decisions}
      question={
        <Anchor component={Link} to={`/AssignmentManagement/${assignment.id}`} underline="always">
          <bdi>{withSigns(title)}</bdi>
        </Anchor>
      }
      applied="Results and grades now follow the new tests. Grades set by hand are kept."
      affected={rejudge.data.grades.length}
      changes={<ChangedGrades grades={rejudge.data.grades} />}
    />
  )
}

const endpoints = { start: startItemRejudge, apply: applyItemRejudge, drop: dropItemRejudge } as const

function useItemRejudge(itemId: number): RejudgeDecisions {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<unknown, CallProblem, keyof typeof endpoints>({
    mutationFn: (decision) => call(endpoints[decision], { params: { id: itemId } }),
    onSuccess: (_done, decision) => {
      if (decision === 'apply') toast.updated(messages.updated)
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshAssignments(client),
  })
  return { isPending, decide: (decision, after) => mutate(decision, after ? { onSettled: () => after() } : {}) }
}
