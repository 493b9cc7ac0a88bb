import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { getCourse } from '@gradus/contract/course'
import { withSigns } from '@gradus/contract/direction'
import { queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { ArchivedNotice } from '../course/archived-notice.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { AssignmentsTab } from './assignments-tab.tsx'

/** The assignments of a course at the specification's address; its management has the same list as a tab. */
export function Component() {
  const { courseId = '' } = useParams()
  const course = useQuery(queryOrNull(getCourse, { params: { id: courseId } }))
  if (course.data === null || course.data?.can.grade === false) return <NotFoundPage />
  if (course.isLoadingError) return <FailedState heading="h1" onRetry={() => void course.refetch()} />
  if (!course.data) return <LoadingArticle label="Loading the course" />
  const { id, name } = course.data
  return (
    <>
      <Head title={`Assignments: ${name}`} noIndex />
      <div className="pagehead">
        <h1 dir="auto">{withSigns(name)}</h1>
        <Link className="link small" to={`/CourseManagement/${id}`}>
          Manage the course
        </Link>
      </div>
      <ArchivedNotice course={course.data} />
      <AssignmentsTab course={course.data} />
    </>
  )
}
