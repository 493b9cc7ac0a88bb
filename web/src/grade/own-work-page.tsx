import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { getOwnWork, type OwnWork } from '@gradus/contract/own-grade'
import { queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { pointsOf } from '../gradebook/grade-texts.ts'
import { Histogram } from '../gradebook/histogram.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Head } from '../ui/head.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { OwnItem } from './own-item.tsx'
import './own-grades.css'
import './student-page.css'

/** A student's own released grades of an assignment, question by question. */
export function Component() {
  const { id = '' } = useParams()
  const found = useQuery(queryOrNull(getOwnWork, { params: { id } }))
  if (found.data === null) return <NotFoundPage />
  if (found.isLoadingError) return <FailedState heading="h1" onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingArticle label="Loading your grades" />
  return <Work work={found.data} />
}

function Work({ work }: { work: OwnWork }) {
  const { assignmentId, courseId, title, points, possible, isOverridden, isExcused, releasedDate, statistics, items } =
    work
  return (
    <>
      <Head title={`Your grades: ${title}`} noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={`/OwnGrades/${courseId}`}>
          Your grades
        </Link>
      </p>
      <div className="row between wrap listhead">
        <h1>
          <bdi>{withSigns(title)}</bdi>
        </h1>
        <Link className="link" to={`/Assignment/${assignmentId}`}>
          Go to the assignment
        </Link>
      </div>
      {releasedDate === null ? (
        <div className="sheet">
          <EmptyState title="Not released yet" text="Your points and comments appear here once they are released." />
        </div>
      ) : (
        <>
          <dl className="own-totals">
            <div>
              <dt>points</dt>
              <dd className="num">{isExcused ? 'Excused' : pointsOf(points, possible)}</dd>
            </div>
          </dl>
          {isOverridden && (
            <p className="small ink2">
              These points were set for the whole assignment. They are not the sum of the questions, and stay the same
              if the points of a question change.
            </p>
          )}
          {statistics && (
            <section className="own-histogram" aria-label="How the class did">
              <h2 className="small">Grades of the class, in steps of 10%</h2>
              <Histogram
                statistics={statistics}
                own={points === null || possible <= 0 ? undefined : points / possible}
              />
            </section>
          )}
          <ul className="own-items" aria-label="Questions">
            {items.map((item) => (
              <li key={item.itemId} className="sheet pad own-item">
                <OwnItem item={item} regradeUntil={work.regradeUntil} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
