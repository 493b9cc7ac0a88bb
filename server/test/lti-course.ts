import { ltiAddresses } from '@gradus/contract/lti'
import { linkLtiAccount } from '@gradus/contract/lti-account'
import { claims, scopes } from '../src/lti/claim.ts'
import { aUser, type TestUser } from './account.ts'
import { anAssignment } from './assignment.ts'
import { aCourse, aLecturer } from './course.ts'
import type { LtiPlatform } from './lti-platform.ts'
import { follow, formOf, launch, postForm } from './lti.ts'
import { aPublicQuestion, choiceForm } from './question.ts'
import type { TestSite } from './site.ts'

/** A site on which an admin has registered a learning platform. */
export interface LtiSite {
  readonly site: TestSite
  readonly platform: LtiPlatform
}

export const asInstructor = { [claims.roles]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'] }

/** A course with an assignment, which its lecturer has connected with a course of the platform. */
export async function aConnectedCourse({ site, platform }: LtiSite, changes: Parameters<typeof anAssignment>[3] = {}) {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const { id: assignmentId } = await anAssignment(
    lecturer,
    courseId,
    [await aPublicQuestion(site, choiceForm())],
    changes,
  )
  const context = { [claims.context]: { id: `context of ${courseId}`, title: 'The platform’s course' } }
  const services = {
    [claims.grades]: { scope: Object.values(scopes), lineitem: platform.lineItem },
    [claims.members]: { context_memberships_url: platform.membersUrl, service_versions: ['2.0'] },
  }
  const toAssignment = {
    ...context,
    ...services,
    [claims.target]: `${site.config.PUBLIC_URL}/Assignment/${assignmentId}`,
    [claims.resourceLink]: { id: `link to ${assignmentId}` },
  }
  const subject = `lecturer ${courseId}`
  await connectAccount({ site, platform }, lecturer, subject, { ...toAssignment, ...asInstructor })
  const page = await (await lecturer.fetch(ltiAddresses.resume)).text()
  const { token = '' } = formOf(page, ltiAddresses.connect)
  await postForm(lecturer, ltiAddresses.connect, { token, courseId: String(courseId) })
  return { lecturer, courseId, assignmentId, context, toAssignment, subject }
}

/** From here on, this user's account is connected with the platform's user. */
async function connectAccount(
  { site, platform }: LtiSite,
  user: TestUser,
  subject: string,
  message: Record<string, unknown>,
): Promise<void> {
  const { client } = await launch(site, platform, subject, message)
  user.setCookie('lti_launch', client.cookie('lti_launch') ?? '')
  await user.call(linkLtiAccount, { body: { password: '' } })
}

/** A student who launched the tool by a link to the assignment. */
export async function aPlatformStudent(
  { site, platform }: LtiSite,
  toAssignment: Record<string, unknown>,
  subject: string,
): Promise<TestUser> {
  const student = await aUser(site, { displayName: `Student ${subject}` })
  await connectAccount({ site, platform }, student, subject, toAssignment)
  await follow(student, await student.fetch(ltiAddresses.resume))
  return student
}
