import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getCourse } from '@gradus/contract/course'
import { ltiAddresses } from '@gradus/contract/lti'
import { describeLtiLink } from '@gradus/contract/lti-account'
import { anAssignment } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aConnectedCourse, aPlatformStudent, asInstructor } from '../../test/lti-course.ts'
import type { LtiPlatform } from '../../test/lti-platform.ts'
import { launch, startLtiSite } from '../../test/lti.ts'
import { aPublicQuestion, choiceForm } from '../../test/question.ts'
import type { TestSite } from '../../test/site.ts'
import { claims } from './claim.ts'

/* Whom a launch lets into a course, in which role, and what it shows to those whom it does not. */

let site: TestSite
let platform: LtiPlatform
before(async () => {
  ;({ site, platform } = await startLtiSite())
})
after(() => site.close())

test('empty roles make nobody a member, and a platform’s admin is nobody in a course', async () => {
  const { courseId, context } = await aConnectedCourse({ site, platform })
  const nobody = [[], ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator']]
  for (const [index, roles] of nobody.entries()) {
    const message = { ...context, [claims.roles]: roles }
    const user = await aPlatformStudent({ site, platform }, message, `nobody ${index}`)
    assert.match(await (await user.fetch(ltiAddresses.resume)).text(), /You have no role in this course/)
    await refusalOf(user.call(getCourse, { params: { id: courseId } }), 'notFound')
  }
})

test('who only grades or assists in the platform’s course is a tutor here, however the platform names them', async () => {
  const { courseId, context } = await aConnectedCourse({ site, platform })
  const instructor = 'http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor'
  const roleOf = async (name: string, roles: readonly string[]) => {
    const user = await aPlatformStudent({ site, platform }, { ...context, [claims.roles]: roles }, name)
    return (await user.call(getCourse, { params: { id: courseId } })).role
  }
  assert.equal(await roleOf('grader', [`${instructor}#Grader`]), 'tutor')
  const section = [`${instructor}#TeachingAssistantSection`, ...asInstructor[claims.roles]]
  assert.equal(await roleOf('assistant', section), 'tutor')
  assert.equal(await roleOf('second', [`${instructor}#SecondaryInstructor`]), 'lecturer')
})

test('a launch does not reveal the title of an assignment to a user who may not see it', async () => {
  const { lecturer, courseId, context } = await aConnectedCourse({ site, platform })
  const items = [await aPublicQuestion(site, choiceForm())]
  const draft = await anAssignment(lecturer, courseId, items, { title: 'Secret final exam', isDraft: true })
  const message = { ...context, [claims.target]: `${site.config.PUBLIC_URL}/Assignment/${draft.id}` }
  const { client } = await launch(site, platform, 'somebody curious', message)
  assert.equal((await client.call(describeLtiLink)).title, 'The platform’s course')
  await aPlatformStudent({ site, platform }, message, 'somebody curious')
  for (const other of [{}, { [claims.context]: undefined }]) {
    const changed = { ...message, ...other }
    const framed = await launch(site, platform, 'somebody curious', changed, { destination: 'iframe' })
    const page = await framed.response.text()
    assert.match(page, /Your assignment/)
    assert.doesNotMatch(page, /Secret/)
  }
})
