import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { courseRoles, type CourseRole } from '@gradus/contract/course'
import { roles } from '@gradus/contract/role'
import { anEmail } from './account.ts'
import type { CourseScene } from './course-scene.ts'
import { courseForm } from './course.ts'
import { row, type Row, type TableScene } from './permission-row.ts'
import type { Scene } from './scene.ts'

/**
 * Courses: all rights come from the caller's `course_member` row. The table's lecturer, moderator and other user are
 * not members; an admin has an owner's rights.
 */

type InputOf = (course: CourseScene) => TableScene | Promise<TableScene>

const theCourse: InputOf = ({ id }) => ({ params: { id } })
const withBody =
  (body: unknown): InputOf =>
  ({ id }) => ({ params: { id }, body })
const theGroup: InputOf = ({ groupId }) => ({ params: { id: groupId }, body: { groupName: 'Another name' } })
const theInvitation: InputOf = ({ invitationId }) => ({ params: { id: invitationId } })
const aRoster: InputOf = ({ id }) => {
  const form = new FormData()
  form.set('file', new Blob([`email,name\n${anEmail()},Ada\n`], { type: 'text/csv' }), 'roster.csv')
  return { params: { id }, query: { preview: '1' }, body: form }
}
const aPicture: InputOf = async ({ id }) => {
  const pixels = { create: { width: 300, height: 300, channels: 3 as const, background: '#c11' } }
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(await sharp(pixels).png().toBuffer())], { type: 'image/png' }), 'a.png')
  return { params: { id }, body: form }
}

/** What only those who teach the course may do. */
const taught: Record<string, InputOf> = {
  editCourse: withBody(courseForm),
  putCoursePicture: aPicture,
  setCourseState: withBody({ to: 'archived' }),
  changeCourseMember: ({ id, studentId }) => ({ params: { id, userId: studentId }, body: { officialName: 'Ada' } }),
  removeCourseMember: ({ id, studentId }) => ({ params: { id, userId: studentId } }),
  restoreCourseMember: ({ id, removedId }) => ({ params: { id, userId: removedId } }),
  inviteCourseMember: ({ id }) => ({ params: { id }, body: { email: anEmail(), role: 'student' } }),
  listCourseInvitations: theCourse,
  resendCourseInvitation: theInvitation,
  revokeCourseInvitation: theInvitation,
  importRoster: aRoster,
  addCourseGroup: ({ id }) => ({ params: { id }, body: { groupName: `Group ${randomUUID()}` } }),
  renameCourseGroup: theGroup,
  deleteCourseGroup: theGroup,
  getJoinLink: theCourse,
  renewJoinLink: withBody({}),
  deleteJoinLink: theCourse,
  getCourseRetention: theCourse,
}

const courseOf = (role: CourseRole) => `of a course in which its author is ${role}`
const prepared = (role: CourseRole, inputOf: InputOf) => async (scene: Scene) => await inputOf(await scene.course(role))

export function courseRows(): Row[] {
  const allowed = (role: CourseRole, ...roles: CourseRole[]) => (roles.includes(role) ? '+' : '403')
  const form = { body: courseForm }
  const copies = { name: 'Programming 1, next term', startDate: '2027-10-18T00:00:00+03:00' }
  const made = [
    ...row('addCourse', 'of one’s own', '401 403 403 + 403 +', async () => form),
    ...row('copyCourse', courseOf('owner'), '401 + 403 404 403 +', prepared('owner', withBody(copies)), roles.lecturer),
    ...row(
      'copyCourse',
      courseOf('tutor'),
      '401 403 403 404 403 +',
      prepared('tutor', withBody(copies)),
      roles.lecturer,
    ),
  ]
  const ofRoles = courseRoles.flatMap((role) => {
    const one = (name: string, author: string, make: InputOf, lecturer = '404') =>
      row(name, courseOf(role), `401 ${author} 404 ${lecturer} 404 +`, prepared(role, make))
    return [
      ...one('getCourse', '+', theCourse),
      ...one('listCourseMembers', allowed(role, 'owner', 'lecturer', 'tutor'), theCourse),
      ...Object.entries(taught).flatMap(([name, make]) => one(name, allowed(role, 'owner', 'lecturer'), make)),
      ...one('deleteCourse holdCourse endCourseHold', allowed(role, 'owner'), withBody({ reason: 'An appeal.' })),
      ...one('listLooksAtOwnWork', '+', ({ assignmentId }) => ({ params: { id: assignmentId } })),
    ]
  })
  return [...made, ...ofRoles]
}
