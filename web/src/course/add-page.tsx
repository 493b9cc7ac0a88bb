import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addCourse, listCourses } from '@gradus/contract/course'
import { call, query } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { useFormDraft } from '../form/form-draft.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { CourseForm } from './course-form.tsx'
import { refreshCourses } from './refresh.ts'
import { Values, emptyValues } from './values.ts'

export function Component() {
  const session = useSession()
  const courses = useQuery(query(listCourses, { query: {} }))
  if (courses.data?.can.add === false) return <NotFoundPage />
  if (courses.isLoadingError) return <FailedState heading="h1" onRetry={() => void courses.refetch()} />
  if (!courses.data || session.state !== 'user') return <LoadingArticle label="Loading the form" />
  return (
    <>
      <Head title="Add Course" noIndex />
      <div className="pagehead">
        <div>
          <h1>Add Course</h1>
          <p>It starts as a draft that only its staff can see. Activate it when you are ready for your students.</p>
        </div>
      </div>
      <NewCourse userId={session.userId} />
    </>
  )
}

function NewCourse({ userId }: { userId: number }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [initial] = useState(() => emptyValues(Date.now()))
  const draft = useFormDraft(`course/${userId}/new`, Values, initial)
  return (
    <CourseForm
      draft={draft}
      submitLabel="Add Course"
      send={(body) => call(addCourse, { body })}
      onDone={(id) => {
        void refreshCourses(client)
        void navigate(`/CourseManagement/${id}/roster`)
      }}
    />
  )
}
