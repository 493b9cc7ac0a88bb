import { Link } from 'react-router'
import type { Course } from '@gradus/contract/course'
import './course.css'

/** Says that nothing in the course can be changed, on each page where its staff otherwise change something. */
export function ArchivedNotice({ course: { id, state, can } }: { course: Pick<Course, 'id' | 'state' | 'can'> }) {
  if (state !== 'archived') return null
  return (
    <p className="notice course-notice">
      This course is archived: you can read everything, but nothing can be changed.{' '}
      {can.teach && (
        <Link className="link" to={`/CourseManagement/${id}/settings`}>
          Restore the course
        </Link>
      )}
    </p>
  )
}
