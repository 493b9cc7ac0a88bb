import { findEnabledAccount, mayEnterFromPlatform } from '../account/platform-account.ts'
import { readableAssignment } from '../assignment/access.ts'
import { courseRoleOf, teaches } from '../course/access.ts'
import { joinFromPlatform } from '../course/platform-member.ts'
import type { User } from '../platform/access/user.ts'
import type { Tx } from '../platform/data/database.ts'
import { findContext, updateContext, type BoundContext } from './context-store.ts'
import { findAssignment, listAssignments, listTaughtCourses, putResourceLink } from './course-store.ts'
import { Problem } from '../platform/problem.ts'
import type { Lti } from './launch.ts'
import { markIdentityUsed } from './identity-store.ts'
import type { OpenLaunch } from './launch-store.ts'
import { noteReleased } from './score.ts'

/** The result of a launch: its page in a course, a choice, or a sentence that explains why it failed. */
export type Step =
  /** No user here is connected with the platform's user yet. */
  | { readonly kind: 'account' }
  | { readonly kind: 'open'; readonly user: User; readonly next: string; readonly title: string }
  | {
      readonly kind: 'connect'
      readonly user: User
      readonly courses: readonly CourseChoice[]
      readonly suggested: number
    }
  | { readonly kind: 'pick'; readonly user: User; readonly course: CourseChoice; readonly assignments: Assignments }
  | { readonly kind: 'stop'; readonly title: string; readonly text: string }

export interface CourseChoice {
  readonly id: number
  readonly name: string
}
export type Assignments = Awaited<ReturnType<typeof listAssignments>>

export async function nextStep(lti: Lti, launch: OpenLaunch): Promise<Step> {
  const { database } = lti
  const userId = await markIdentityUsed(database, launch.platform.id, launch.subject)
  if (userId === undefined) return { kind: 'account' }
  const user = await findEnabledAccount(database, userId)
  if (!user)
    return stop('This account can’t be used', 'It is disabled. Contact support if you think this is a mistake.')
  const { context, deploymentId, deepLinking } = launch.message
  // A frame that a platform filled must not act with rights on the whole site.
  if (!mayEnterFromPlatform(user))
    return deepLinking
      ? stop(
          'Not with this account',
          'Admins and moderators can’t use their account from a learning platform. Use another account.',
        )
      : await openTarget(lti, user, launch)
  if (!context)
    return deepLinking
      ? stop('No course to link from', 'Open this from a course of your platform.')
      : await openTarget(lti, user, launch)
  const key = { platformId: launch.platform.id, deploymentId, contextId: context.id }
  const bound = await findContext(database, key)
  if (!bound) return await connectStep(lti, user, launch)
  return deepLinking ? await pickStep(lti, user, bound) : await enterStep(lti, user, launch, bound)
}

/** The platform does not name a course, so everybody who may see the page gets it. */
async function openTarget(lti: Lti, user: User, { message: { target } }: OpenLaunch): Promise<Step> {
  if (target.kind === 'site') return { kind: 'open', user, next: '/', title: 'Gradus' }
  if (target.kind === 'course') return { kind: 'open', user, next: `/Course/${target.id}`, title: 'Your course' }
  return await openAssignment(lti, user, target.id)
}

/** The title is only for those who may see the assignment: its id can be guessed. */
async function openAssignment({ database }: Lti, user: User, id: number): Promise<Step> {
  const title = await readableAssignment(database, id, user).then(
    ({ assignment }) => assignment.title,
    (error: unknown) => {
      if (error instanceof Problem) return 'Your assignment'
      throw error
    },
  )
  return { kind: 'open', user, next: `/Assignment/${id}`, title }
}

async function connectStep(lti: Lti, user: User, launch: OpenLaunch): Promise<Step> {
  const { database } = lti
  const suggested = await courseOfTarget(lti, launch)
  if (launch.message.role === 'lecturer') {
    const courses = await listTaughtCourses(database, user.id)
    if (courses.length > 0) return { kind: 'connect', user, courses, suggested: suggested ?? 0 }
    return stop('You teach no course here', 'Create a course under Courses Management, then open this again.')
  }
  const role = suggested === undefined ? undefined : await courseRoleOf(database, suggested, user)
  if (role !== undefined) return await openTarget(lti, user, launch)
  return stop(
    'This course isn’t connected yet',
    'Your lecturer connects it by opening this link first. Try again later.',
  )
}

async function courseOfTarget({ database }: Lti, { message: { target } }: OpenLaunch): Promise<number | undefined> {
  if (target.kind === 'course') return target.id
  if (target.kind === 'assignment') return (await findAssignment(database, target.id))?.course_id
  return undefined
}

async function pickStep({ database }: Lti, user: User, bound: BoundContext): Promise<Step> {
  if (!teaches(await courseRoleOf(database, bound.course_id, user)))
    return stop('Only lecturers choose assignments', 'You don’t teach the course that this one is connected with.')
  const assignments = await listAssignments(database, bound.course_id)
  return { kind: 'pick', user, course: { id: bound.course_id, name: bound.name }, assignments }
}

async function enterStep(lti: Lti, user: User, launch: OpenLaunch, bound: BoundContext): Promise<Step> {
  const { message } = launch
  const assignment = await targetAssignment(lti, launch, bound)
  const entered = await lti.database.transaction().execute(async (tx) => {
    const state = await enter(tx, user, launch, bound.course_id)
    if (state !== 'member') return state
    await noteContext(tx, launch, bound)
    if (assignment && message.linkId !== null) {
      const { linkId, lineItem } = message
      const isNew = await putResourceLink(tx, { contextId: bound.id, linkId, assignmentId: assignment.id, lineItem })
      // Grades that were released before the platform could take them.
      if (lineItem !== null) await noteReleased(tx, lti.queue, assignment.id, isNew ? undefined : user.id)
    }
    return state
  })
  if (entered === 'removed') return stop('You were removed from this course', 'Ask its lecturers to add you back.')
  if (entered === 'archived') return stop('This course is archived', 'Nobody can join it any more.')
  if (entered === 'noRole')
    return stop(
      'You have no role in this course',
      'Your platform names you neither as a student nor as a teacher of it.',
    )
  return assignment
    ? await openAssignment(lti, user, assignment.id)
    : { kind: 'open', user, next: `/Course/${bound.course_id}`, title: bound.name }
}

/** A link to an assignment of another course leads to the course. */
async function targetAssignment({ database }: Lti, { message: { target } }: OpenLaunch, bound: BoundContext) {
  if (target.kind !== 'assignment') return undefined
  const assignment = await findAssignment(database, target.id)
  return assignment?.course_id === bound.course_id ? assignment : undefined
}

async function enter(tx: Tx, user: User, { message }: OpenLaunch, courseId: number) {
  if (message.role === null) return (await courseRoleOf(tx, courseId, user)) === undefined ? 'noRole' : 'member'
  const { state } = await joinFromPlatform(tx, user, courseId, {
    role: message.role,
    officialName: message.name,
    studentNumber: message.studentNumber,
    mayReturn: true,
  })
  return state
}

async function noteContext(tx: Tx, { message: { context, membersUrl } }: OpenLaunch, bound: BoundContext) {
  const title = context?.title ?? ''
  if (title !== bound.title || (membersUrl !== null && membersUrl !== bound.members_url))
    await updateContext(tx, bound.id, title, membersUrl ?? bound.members_url)
}

function stop(title: string, text: string): Step {
  return { kind: 'stop', title, text }
}
