import type { Course } from '@gradus/contract/course'

/** What every tab of a course’s working page is given; tabs.ts lists the tabs. */
export interface CourseTabProps {
  readonly course: Course
}
