import { useQuery } from '@tanstack/react-query'
import { getCourseLti } from '@gradus/contract/lti-context'
import { query } from '../api.ts'
import type { CourseTabProps } from '../course/tab-props.ts'
import { EmptyState, FailedState, LoadingLines } from '../ui/states.tsx'
import { ConnectedCourse } from './connected-course.tsx'
import { PlatformScores } from './platform-scores.tsx'

/** The learning platforms with which a course is connected: their rosters, and the grades that were sent to them. */
export function LtiTab({ course }: CourseTabProps) {
  const found = useQuery(query(getCourseLti, { params: { id: course.id } }))
  return (
    <section className="stack l" aria-labelledby="course-lti">
      <div>
        <h2 id="course-lti">Learning platforms</h2>
        <p className="ink2 course-text">
          Open a link to this site from your course in Moodle, Canvas or another platform, as its teacher: you are asked
          which course it is. Then add assignments there as links. Released grades are sent back automatically.
        </p>
      </div>
      {found.isLoadingError ? (
        <FailedState onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <LoadingLines label="Loading the learning platforms" count={3} />
      ) : found.data.contexts.length === 0 ? (
        <div className="sheet">
          <EmptyState
            title="Not connected yet"
            text="No course of a learning platform is connected with this one. An admin of this site registers the platform first."
          />
        </div>
      ) : (
        <>
          {found.data.contexts.map((context) => (
            <ConnectedCourse key={context.id} context={context} course={course} />
          ))}
          <PlatformScores courseId={course.id} counts={found.data.scores} anonymous={found.data.anonymous} />
        </>
      )}
    </section>
  )
}
