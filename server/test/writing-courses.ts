import { addCourse, setCourseState, type CourseRole } from '@gradus/contract/course'
import { inviteCourseMember } from '@gradus/contract/course-member'
import { addCourseGroup } from '@gradus/contract/course-group'
import { renewJoinLink } from '@gradus/contract/enrolment'
import { roles } from '@gradus/contract/role'
import { anEmail, aUser } from './account.ts'
import { aVisitor } from './client.ts'
import { courseForm } from './course.ts'
import { mailTo } from './mail.ts'
import type { CallContext, WritingCall } from './writing-account.ts'

/** Calls that write to courses and that the permission table does not make, for the test of query plans. */

async function aTaughtCourse({ site }: CallContext) {
  const lecturer = await aUser(site, { role: roles.lecturer })
  const id = await lecturer.call(addCourse, { body: courseForm })
  await lecturer.call(setCourseState, { params: { id }, body: { to: 'active' } })
  const groupId = await lecturer.call(addCourseGroup, { params: { id }, body: { groupName: 'Monday' } })
  return { id, groupId, lecturer }
}

async function aJoinLink(context: CallContext): Promise<{ token: string }> {
  const { id, groupId, lecturer } = await aTaughtCourse(context)
  const { token } = await lecturer.call(renewJoinLink, { params: { id }, body: { groupId } })
  return { token }
}

async function anInvitation(
  context: CallContext,
  email: string,
  role: CourseRole = 'student',
): Promise<{ token: string }> {
  const { id, groupId, lecturer } = await aTaughtCourse(context)
  await lecturer.call(inviteCourseMember, { params: { id }, body: { email, role, groupIds: [groupId] } })
  const { link } = await mailTo(context.site, email)
  return { token: new URL(link).searchParams.get('token') ?? '' }
}

export const writingCourses: Record<string, readonly ((context: CallContext) => Promise<WritingCall>)[]> = {
  readEnrolment: [
    async (context) => ({ body: await aJoinLink(context), by: aVisitor(context.site) }),
    async (context) => ({ body: await anInvitation(context, anEmail()), by: aVisitor(context.site) }),
  ],
  enrollActivate: [
    async (context) => ({ body: await aJoinLink(context), by: aVisitor(context.site) }),
    async (context) => ({ body: await anInvitation(context, anEmail()), by: aVisitor(context.site) }),
    async (context) => ({ body: await anInvitation(context, context.client.email), by: aVisitor(context.site) }),
  ],
  joinCourse: [
    async (context) => ({ body: await aJoinLink(context) }),
    async (context) => ({ body: await anInvitation(context, context.client.email) }),
  ],
  importRoster: [
    async (context) => {
      const { id, lecturer } = await aTaughtCourse(context)
      const form = new FormData()
      const list = `email,name,group\n${anEmail()},Ada,Tuesday\n${anEmail()},Ben,Monday\n`
      form.set('file', new Blob([list], { type: 'text/csv' }), 'roster.csv')
      return { params: { id }, body: form, by: lecturer }
    },
  ],
}
