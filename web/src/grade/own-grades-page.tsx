import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { getOwnGrades, type OwnGrades } from '@gradus/contract/own-grade'
import { queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { percentText, pointsOf, totalText } from '../gradebook/grade-texts.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Head } from '../ui/head.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { OwnCases } from './own-cases.tsx'
import './own-grades.css'

/** A student's own released grades in a course, with totals, and a notice of similarity cases about their work. */
export function Component() {
  const { id = '' } = useParams()
  const found = useQuery(queryOrNull(getOwnGrades, { params: { id } }))
  if (found.data === null) return <NotFoundPage />
  if (found.isLoadingError) return <FailedState heading="h1" onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingArticle label="Loading your grades" />
  return <Grades grades={found.data} />
}

function Grades({ grades }: { grades: OwnGrades }) {
  const { courseId, courseName, totals, assignments, categories } = grades
  const parts = [...categories, null].map((category) => ({
    category,
    own: assignments.filter(({ categoryId }) => categoryId === (category?.id ?? null)),
  }))
  return (
    <>
      <Head title={`Your grades: ${courseName}`} noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={`/Course/${courseId}`}>
          <bdi>{withSigns(courseName)}</bdi>
        </Link>
      </p>
      <div className="pagehead">
        <h1>Your grades</h1>
      </div>
      <OwnCases courseId={courseId} isBrief />
      <dl className="own-totals">
        <div>
          <dt>current total, from what is graded and released</dt>
          <dd className="num">{totalText(totals.current)}</dd>
        </div>
        <div>
          <dt>final total, if the rest counts as 0</dt>
          <dd className="num">{totalText(totals.final)}</dd>
        </div>
      </dl>
      {categories.length > 0 && (
        <p className="small ink2">
          The weight of a part in which you have no grade, or are excused, goes to the others.
          {categories.some(({ dropLowest }) => dropLowest > 0) &&
            ' The grades that are left out are those without which your percentage in the part is highest.'}
        </p>
      )}
      {assignments.length === 0 ? (
        <div className="sheet">
          <EmptyState title="No assignments yet" text="Your points appear here once they are released." />
        </div>
      ) : (
        parts.map(
          ({ category, own }) =>
            own.length > 0 && (
              <section key={category?.id ?? 0} className="own-grade-part">
                {categories.length > 0 && (
                  <h2>
                    <bdi>{category ? withSigns(category.name) : 'Assignments in no category'}</bdi>{' '}
                    <span className="total">
                      {category ? categoryText(category, categories) : 'don’t count towards the total'}
                    </span>
                  </h2>
                )}
                <ul className="sheet own-grade-list">
                  {own.map((one) => (
                    <Row key={one.assignmentId} assignment={one} />
                  ))}
                </ul>
              </section>
            ),
        )
      )}
    </>
  )
}

function Row({ assignment }: { assignment: OwnGrades['assignments'][number] }) {
  const { assignmentId, title, points, possible, isOverridden, isExcused, isDropped, statistics } = assignment
  const isReleased = assignment.releasedDate !== null
  return (
    <li>
      <div>
        {isReleased ? (
          <Link className="quietlink strong" to={`/OwnWork/${assignmentId}`}>
            <bdi>{withSigns(title)}</bdi>
          </Link>
        ) : (
          <bdi className="strong">{withSigns(title)}</bdi>
        )}
        {statistics && (
          <p className="tiny ink2 num">
            Class: mean {percentText(statistics.mean)}, median {percentText(statistics.median)}
          </p>
        )}
      </div>
      <span className="small num">
        {isExcused ? (
          'Excused'
        ) : points !== null ? (
          pointsOf(points, possible)
        ) : (
          <span className="ink2">{isReleased ? 'Not graded' : 'Not released yet'}</span>
        )}
        {isOverridden && <span className="ink2">, set for the whole assignment</span>}
        {isDropped && <span className="ink2">, dropped</span>}
      </span>
    </li>
  )
}

/** "40% of the total, without the lowest share". */
function categoryText({ weight, dropLowest }: OwnGrades['categories'][number], all: OwnGrades['categories']): string {
  const sum = all.reduce((total, one) => total + one.weight, 0)
  const dropped =
    dropLowest === 0 ? '' : dropLowest === 1 ? ', without the lowest' : `, without the lowest ${dropLowest}`
  return `${percentText(weight / sum)} of the total${dropped}`
}
