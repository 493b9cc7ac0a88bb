import { withSigns } from '@gradus/contract/direction'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { addAssignment } from '@gradus/contract/assignment'
import { getCourse, type Course } from '@gradus/contract/course'
import { call, queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { ArchivedForm } from '../course/archived-form.tsx'
import { useFormDraft } from '../form/form-draft.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { AssignmentForm } from './assignment-form.tsx'
import { refreshAssignments } from './refresh.ts'
import { Values, emptyValues } from './values.ts'

export function Component() {
  const { courseId = '' } = useParams()
  const session = useSession()
  const course = useQuery(queryOrNull(getCourse, { params: { id: courseId } }))
  if (course.data === null || course.data?.can.teach === false) return <NotFoundPage />
  if (course.isLoadingError) return <FailedState heading="h1" onRetry={() => void course.refetch()} />
  if (!course.data || session.state !== 'user') return <LoadingArticle label="Loading the course" />
  const { id, name, state } = course.data
  const back = { to: `/AssignmentsManagement/${id}`, name }
  if (state === 'archived') return <ArchivedForm title="Add Assignment" course={course.data} back={back} />
  return (
    <>
      <Head title="Add Assignment" noIndex />
      <div className="pagehead">
        <h1>Add Assignment</h1>
        <Link className="link small" to={back.to}>
          <bdi>{withSigns(name)}</bdi>
        </Link>
      </div>
      <NewAssignment key={id} userId={session.userId} course={course.data} />
    </>
  )
}

function NewAssignment({ userId, course }: { userId: number; course: Course }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [initial] = useState(() => emptyValues(Date.now(), course.timeZone))
  const draft = useFormDraft(`assignment/${userId}/course-${course.id}/new`, Values, initial)
  return (
    <AssignmentForm
      draft={draft}
      course={course}
      state="new"
      send={(body) => call(addAssignment, { params: { id: course.id }, body })}
      onDone={(id) => {
        void refreshAssignments(client)
        void navigate(`/AssignmentManagement/${id}`)
      }}
    />
  )
}
