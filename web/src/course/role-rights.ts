import type { CourseRole } from '@gradus/contract/course'

/** What each role may do, explained to those who assign it. */
export const roleRights: Readonly<Record<CourseRole, string>> = {
  owner: 'Can do everything, including choosing other owners and deleting the course.',
  lecturer: 'Manages the course, its members and its assignments, and grades.',
  tutor: 'Sees and grades the work of the students in their groups.',
  student: 'Takes part and submits.',
}
