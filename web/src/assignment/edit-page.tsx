import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { editAssignment, getManagedAssignment, type ManagedAssignment } from '@gradus/contract/assignment'
import { getCourse, type Course } from '@gradus/contract/course'
import { withSigns } from '@gradus/contract/direction'
import { call, query } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { ArchivedForm } from '../course/archived-form.tsx'
import { EditConflict } from '../form/edit-conflict.tsx'
import { useFormDraft } from '../form/form-draft.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { AssignmentForm } from './assignment-form.tsx'
import { isUnknown } from './own-assignment.ts'
import { refreshAssignments } from './refresh.ts'
import { Values, valuesOf } from './values.ts'

export function Component() {
  const { id = '' } = useParams()
  const session = useSession()
  const assignment = useQuery({
    ...query(getManagedAssignment, { params: { id: Number(id) } }),
    // Never refetched: that would replace what the user is typing.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const courseId = assignment.data?.courseId
  const course = useQuery({ ...query(getCourse, { params: { id: courseId ?? 0 } }), enabled: courseId !== undefined })
  if (isUnknown(assignment.error)) return <NotFoundPage />
  const failed = [assignment, course].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <FailedState heading="h1" onRetry={() => void failed.refetch()} />
  if (!assignment.data || !course.data || session.state !== 'user')
    return <LoadingArticle label="Loading the assignment" />
  const { form, id: assignmentId } = assignment.data
  if (course.data.state === 'archived')
    return (
      <ArchivedForm
        title="Edit Assignment"
        course={course.data}
        back={{ to: `/AssignmentManagement/${assignmentId}`, name: form.title }}
      />
    )
  return (
    <EditAssignment
      key={assignment.data.revision}
      assignment={assignment.data}
      course={course.data}
      userId={session.userId}
      onReload={async () => void (await assignment.refetch())}
    />
  )
}

function EditAssignment({
  assignment,
  course,
  userId,
  onReload,
}: {
  assignment: ManagedAssignment
  course: Course
  userId: number
  onReload: () => Promise<void>
}) {
  const { id, revision, form, items } = assignment
  const { timeZone } = course
  const navigate = useNavigate()
  const client = useQueryClient()
  const draft = useFormDraft(`assignment/${userId}/${id}`, Values, valuesOf(assignment, timeZone), revision)
  const [isStale, setStale] = useState(false)
  const baseRevision = draft.revision ?? revision
  return (
    <>
      <Head title={`Edit Assignment: ${form.title}`} noIndex />
      <div className="pagehead">
        <h1>Edit Assignment</h1>
        <Link className="link small" to={`/AssignmentManagement/${id}`}>
          <bdi>{withSigns(form.title)}</bdi>
        </Link>
      </div>
      {items.some(({ attempts }) => attempts > 0) && (
        <p className="notice form-notice">
          Students have submitted work. If you change times, rules or points, their grades will be recalculated.
        </p>
      )}
      {(isStale || baseRevision < revision) && (
        <EditConflict
          what="assignment"
          onLoad={() => {
            draft.discard()
            setStale(false)
            void onReload()
          }}
          onKeep={async () => {
            const current = await call(getManagedAssignment, { params: { id } })
            draft.save(draft.values, current.revision)
            setStale(false)
          }}
        />
      )}
      <AssignmentForm
        draft={draft}
        course={course}
        state={form.isDraft ? 'draft' : 'published'}
        send={(body) => call(editAssignment, { params: { id }, body: { ...body, revision: baseRevision } })}
        onConflict={() => setStale(true)}
        onDone={() => {
          void refreshAssignments(client)
          void navigate(`/AssignmentManagement/${id}`)
        }}
      />
    </>
  )
}
