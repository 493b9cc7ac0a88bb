import type { CourseRole } from '@gradus/contract/course'

/** What each role may do, for those who give it. */
export const roleRights: Readonly<Record<CourseRole, string>> = {
  owner: 'Does everything, decides who else owns the course, and can delete it.',
  lecturer: 'Manages the course, its members and its assignments, and grades.',
  tutor: 'Sees and grades the work of the students in their groups.',
  student: 'Takes part and submits.',
}
