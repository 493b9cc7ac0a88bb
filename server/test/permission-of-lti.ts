import type { CourseRole } from '@gradus/contract/course'
import { row, type Row } from './permission-row.ts'
import type { Scene } from './scene.ts'

const theContext = (role: CourseRole) => async (scene: Scene) => ({
  params: { id: (await scene.ltiContext(role)).id },
})
const theCourse = (role: CourseRole) => async (scene: Scene) => ({
  params: { id: (await scene.ltiContext(role)).courseId },
})
const ofCourse = (role: CourseRole) => `of a course in which its author is ${role}`

/** Connected courses and accounts: rights come from the caller's `course_member` row. */
export function ltiRows(): Row[] {
  const reads = 'getCourseLti listLtiScores compareLtiScores sendLtiScores'
  const taught = (['owner', 'lecturer'] as const).flatMap((role) => [
    ...row(reads, ofCourse(role), '401 + 404 404 404 +', theCourse(role)),
    ...row('disconnectLtiContext', ofCourse(role), '401 + 404 404 404 +', theContext(role)),
    // This platform offers no roster, so 409 means that every permission check has passed.
    ...row('readLtiRoster', ofCourse(role), '401 409 404 404 404 409', theContext(role)),
  ])
  const others = (['tutor', 'student'] as const).flatMap((role) => [
    ...row(reads, ofCourse(role), '401 403 404 404 404 +', theCourse(role)),
    ...row('disconnectLtiContext', ofCourse(role), '401 403 404 404 404 +', theContext(role)),
    ...row('readLtiRoster', ofCourse(role), '401 403 404 404 404 409', theContext(role)),
  ])
  return [
    ...taught,
    ...others,
    ...row('deleteLtiIdentity', 'of its author', '401 + 404 404 404 404', async (scene) => ({
      params: { id: await scene.ltiIdentity() },
    })),
  ]
}
