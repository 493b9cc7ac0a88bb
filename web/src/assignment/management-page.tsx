import { Button, Menu } from '@mantine/core'
import { IconDots, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { deleteAssignment, getAssignment, type Assignment } from '@gradus/contract/assignment'
import { getCourse, type Course } from '@gradus/contract/course'
import { withSigns } from '@gradus/contract/direction'
import { call, query, queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { ArchivedNotice } from '../course/archived-notice.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { ActionMenu } from '../ui/action-menu.tsx'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { AssignmentState } from './assignment-state.tsx'
import { Exceptions } from './exceptions.tsx'
import { AssignmentFacts } from './facts.tsx'
import { ManagedItems } from './managed-items.tsx'
import './management.css'
import { refreshAssignments } from './refresh.ts'
import { progressText } from './progress-text.ts'
import { countedPoints } from '../ui/points.ts'

/**
 * The page on which lecturers manage one assignment: its rules, its questions, and its exceptions. In an archived course
 * they can only read it.
 */
export function Component() {
  const { id = '' } = useParams()
  const assignment = useQuery(queryOrNull(getAssignment, { params: { id: Number(id) } }))
  const courseId = assignment.data?.courseId
  const course = useQuery({ ...query(getCourse, { params: { id: courseId ?? 0 } }), enabled: courseId !== undefined })
  if (assignment.data === null || assignment.data?.can.teach === false) return <NotFoundPage />
  const failed = [assignment, course].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <FailedState heading="h1" onRetry={() => void failed.refetch()} />
  if (!assignment.data || !course.data) return <LoadingArticle label="Loading the assignment" />
  return <Management assignment={assignment.data} course={course.data} />
}

function Management({ assignment, course }: { assignment: Assignment; course: Course }) {
  const { id, title, isDraft, possible, can } = assignment
  return (
    <>
      <Head title={`Manage: ${title}`} noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={`/AssignmentsManagement/${course.id}`}>
          <bdi>{withSigns(course.name)}</bdi>, assignments
        </Link>
      </p>
      <div className="row between wrap listhead">
        <h1 dir="auto">{withSigns(title)}</h1>
        <div className="row wrap">
          {!isDraft && (
            <Button component={Link} to={`/Submissions/${id}`}>
              Submissions
            </Button>
          )}
          {can.manage && (
            <Button
              component={Link}
              to={`/EditAssignment/${id}`}
              variant={isDraft ? 'filled' : 'default'}
              leftSection={<IconPencil size={16} stroke={1.8} />}
            >
              {isDraft ? 'Edit and publish' : 'Edit'}
            </Button>
          )}
          <MoreMenu assignment={assignment} />
        </div>
      </div>
      <ArchivedNotice course={course} />
      <div className="assignment-short">
        <AssignmentState assignment={assignment} />
        <Progress assignment={assignment} />
      </div>
      <div className="assignment-columns">
        <section aria-labelledby="assignment-rules">
          <h2 id="assignment-rules">Rules, as students read them</h2>
          <AssignmentFacts assignment={assignment} />
        </section>
        <section aria-labelledby="assignment-questions">
          <div className="row between">
            <h2 id="assignment-questions">Questions</h2>
            <span className="small ink2 num">{countedPoints(possible)} in all</span>
          </div>
          <ManagedItems id={id} canChange={can.manage} />
        </section>
      </div>
      <Exceptions assignment={assignment} course={course} />
    </>
  )
}

function Progress({ assignment: { progress, items } }: { assignment: Assignment }) {
  if (progress === null) return null
  return <span className="small ink2 num">{progressText(progress, items)}</span>
}

function MoreMenu({ assignment }: { assignment: Assignment }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<Assignment>()
  const { id, courseId, can } = assignment
  return (
    <>
      <ActionMenu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={16} stroke={1.8} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/Assignment/${id}`}>
            As students see it
          </Menu.Item>
          {can.manage && (
            <Menu.Item color="red" onClick={() => setDeleting(assignment)}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </ActionMenu>
      <ConfirmedCall
        subject={deleting}
        title="Delete this assignment?"
        text={({ title }) => `This deletes “${isolated(title)}” with its exceptions. You can’t undo this.`}
        action="Delete"
        make={() => call(deleteAssignment, { params: { id } })}
        onDone={async () => {
          // Leaves the page first, so that nothing on it refetches the deleted assignment.
          await navigate(`/AssignmentsManagement/${courseId}`)
          toast.done('Deleted.')
        }}
        refresh={() => refreshAssignments(client)}
        onClose={() => setDeleting(undefined)}
      />
    </>
  )
}
