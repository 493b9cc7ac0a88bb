import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { getOwnGrades } from '@gradus/contract/own-grade'
import { queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { OwnCases } from './own-cases.tsx'
import './requests.css'

/** The page on which students read and answer cases about their own work. The other student is never named. */
export function Component() {
  const { id = '' } = useParams()
  const course = useQuery(queryOrNull(getOwnGrades, { params: { id } }))
  if (course.data === null) return <NotFoundPage />
  if (course.isLoadingError) return <FailedState heading="h1" onRetry={() => void course.refetch()} />
  if (!course.data) return <LoadingArticle label="Loading the cases" />
  return (
    <>
      <Head title="Cases about your work" noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={`/OwnGrades/${id}`}>
          <bdi>{withSigns(course.data.courseName)}</bdi>, your grades
        </Link>
      </p>
      <div className="pagehead">
        <h1>Cases about your work</h1>
      </div>
      <OwnCases courseId={Number(id)} />
    </>
  )
}
