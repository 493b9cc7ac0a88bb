import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { listCourseInvitations, listCourseMembers, removeCourseMember } from '@gradus/contract/course-member'
import { ltiAddresses } from '@gradus/contract/lti'
import { disconnectLtiContext, getCourseLti, readLtiRoster } from '@gradus/contract/lti-context'
import { sql } from 'kysely'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { countLockWaits } from '../../test/lock-waits.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { aConnectedCourse, aPlatformStudent, asInstructor } from '../../test/lti-course.ts'
import { deploymentId, type LtiPlatform } from '../../test/lti-platform.ts'
import { aPlatform, formOf, launch, passRepeatTime, postForm, startLtiSite } from '../../test/lti.ts'
import type { TestSite } from '../../test/site.ts'
import { claims, messageTypes } from './claim.ts'

let site: TestSite
let platform: LtiPlatform
before(async () => {
  ;({ site, platform } = await startLtiSite())
})
after(() => site.close())

test('a lecturer links an assignment by deep linking: what the platform gave comes back, signed by a published key', async () => {
  const { lecturer, courseId, assignmentId, context, subject } = await aConnectedCourse({ site, platform })
  const message = {
    ...context,
    ...asInstructor,
    [claims.messageType]: messageTypes.deepLink,
    [claims.resourceLink]: undefined,
    [claims.deepLinkingSettings]: {
      deep_link_return_url: `${platform.issuer}/returned`,
      accept_types: ['ltiResourceLink', 'link'],
      accept_presentation_document_targets: ['iframe'],
      accept_multiple: true,
      data: 'the platform’s "own" words',
    },
  }
  const { client, response } = await launch(site, platform, subject, message, { destination: 'iframe' })
  const { token = '' } = formOf(await response.text(), ltiAddresses.deepLink)
  const refused = await postForm(client, ltiAddresses.deepLink, { token, item: 'assignment:999999' })
  assert.equal(refused.status, 400)
  const chosen: [string, string][] = [
    ['token', token],
    ['item', `assignment:${assignmentId}`],
    ['item', `course:${courseId}`],
  ]
  const page = await postForm(client, ltiAddresses.deepLink, chosen)
  assert.match(page.headers.get('content-security-policy') ?? '', new RegExp(`form-action 'self' ${platform.issuer};`))
  const { JWT: jwt = '' } = formOf(await page.text(), `${platform.issuer}/returned`)
  const keys = createLocalJWKSet((await (await aVisitor(site).fetch(ltiAddresses.jwks)).json()) as JSONWebKeySet)
  const { payload } = await jwtVerify(jwt, keys, { issuer: platform.form.clientId, audience: platform.issuer })
  assert.equal(payload[claims.messageType], messageTypes.deepLinkResponse)
  assert.equal(payload[claims.deploymentId], deploymentId)
  assert.equal(payload[claims.deepLinkingData], 'the platform’s "own" words')
  const [assignment, course] = payload[claims.contentItems] as Record<string, unknown>[]
  assert.equal(assignment?.['url'], `${site.config.PUBLIC_URL}/Assignment/${assignmentId}`)
  const lineItem = { scoreMaximum: 10, label: 'Lists and loops', resourceId: `assignment-${assignmentId}` }
  assert.deepEqual(assignment['lineItem'], lineItem)
  assert.equal(course?.['url'], `${site.config.PUBLIC_URL}/Course/${courseId}`)
  // A double click sends it twice: the same links again, and no refusal.
  const repeated = await Promise.all([chosen, chosen].map((fields) => postForm(client, ltiAddresses.deepLink, fields)))
  for (const one of repeated) {
    const { JWT: again = '' } = formOf(await one.text(), `${platform.issuer}/returned`)
    assert.deepEqual((await jwtVerify(again, keys)).payload[claims.contentItems], payload[claims.contentItems])
  }
  await passRepeatTime(site)
  assert.equal((await postForm(client, ltiAddresses.deepLink, chosen)).status, 409)
  // Nobody but a lecturer of the course chooses.
  const student = await aPlatformStudent({ site, platform }, context, `student of ${courseId}`)
  assert.ok(student.id !== lecturer.id)
  const theirs = await launch(
    site,
    platform,
    `student of ${courseId}`,
    { ...message, [claims.roles]: ['Learner'] },
    { destination: 'iframe' },
  )
  assert.match(await theirs.response.text(), /Only lecturers choose assignments/)
})

test('the platform’s roster is read page by page: known users join, others are invited, the same roster twice changes nothing', async () => {
  const { lecturer, courseId, context } = await aConnectedCourse({ site, platform })
  const known = await aPlatformStudent({ site, platform }, context, `known ${courseId}`)
  const member = (userId: string, more: object = {}) => ({
    user_id: userId,
    roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
    ...more,
  })
  platform.members.splice(
    0,
    Infinity,
    member(`known ${courseId}`, {
      name: 'Known Student',
      email: 'elsewhere@university.example',
      lis_person_sourcedid: 'n-1',
    }),
    member('new 1', { given_name: 'New', family_name: 'Student', email: `new1.${courseId}@university.example` }),
    member('gone', { status: 'Deleted', email: 'gone@university.example' }),
    { user_id: 'teacher', roles: ['Instructor'], email: 'teacher@university.example' },
    member('without address'),
    member('wrong address', { email: 'not an address' }),
    member('an id \0', { email: `nul.${courseId}@university.example` }),
  )
  const [found] = (await lecturer.call(getCourseLti, { params: { id: courseId } })).contexts
  const id = found?.id ?? 0
  const preview = await lecturer.call(readLtiRoster, { params: { id }, query: { preview: '1' } })
  assert.ok('rows' in preview)
  assert.deepEqual(
    preview.rows.map(({ state }) => state),
    ['moved', 'new', 'invalid', 'invalid'],
  )
  assert.equal(preview.rows[0]?.email, 'elsewhere@university.example', 'not the address of the account')
  const read = () => lecturer.call(readLtiRoster, { params: { id }, query: {} })
  assert.deepEqual(await read(), { invited: 1, moved: 1 })
  assert.deepEqual(await read(), { invited: 0, moved: 0 })
  const params = { id: courseId }
  const { items } = await lecturer.call(listCourseMembers, { params, query: { role: 'student' } })
  assert.deepEqual(
    items.map(({ userId, officialName, studentNumber }) => [userId, officialName, studentNumber]),
    [[known.id, 'Known Student', 'n-1']],
  )
  const invited = async () =>
    (await lecturer.call(listCourseInvitations, { params, query: {} })).items.map(({ email }) => email)
  assert.deepEqual(await invited(), [`new1.${courseId}@university.example`])

  // Who left decides whether to come back.
  await known.call(removeCourseMember, { params: { id: courseId, userId: known.id } })
  assert.deepEqual(await read(), { invited: 1, moved: 0 })
  assert.deepEqual((await lecturer.call(listCourseMembers, { params, query: { role: 'student' } })).items, [])
  assert.deepEqual(
    new Set(await invited()),
    new Set([`new1.${courseId}@university.example`, 'elsewhere@university.example']),
  )
})

test('a roster that arrives when its reader no longer teaches the course adds nobody', async () => {
  const { lecturer, courseId, context } = await aConnectedCourse({ site, platform })
  const known = await aPlatformStudent({ site, platform }, context, `known ${courseId}`)
  await known.call(removeCourseMember, { params: { id: courseId, userId: known.id } })
  await site.database.deleteFrom('course_member').where('user_id', '=', known.id).execute()
  platform.members.splice(0, Infinity, { user_id: `known ${courseId}`, roles: ['Learner'], name: 'Known Student' })
  const [found] = (await lecturer.call(getCourseLti, { params: { id: courseId } })).contexts
  const { reading } = await site.database.transaction().execute(async (other) => {
    await sql`lock table lti_identity`.execute(other)
    const started = refusalOf(lecturer.call(readLtiRoster, { params: { id: found?.id ?? 0 }, query: {} }), 'notFound')
    await waitUntil(async () => (await countLockWaits(site)) === 1)
    await other.deleteFrom('course_member').where('user_id', '=', lecturer.id).execute()
    return { reading: started }
  })
  await reading
  const members = await site.database
    .selectFrom('course_member')
    .select('user_id')
    .where('course_id', '=', courseId)
    .execute()
  assert.ok(!members.some(({ user_id: id }) => id === known.id))
})

test('the platform’s token goes to no other server, even if the platform names one for the next page', async () => {
  const other = createServer((_request, response) => void response.end()).listen(0, '127.0.0.1')
  const asked: (string | undefined)[] = []
  other.on('request', ({ headers }) => asked.push(headers.authorization))
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { lecturer, courseId } = await aConnectedCourse({ site, platform })
  platform.members.splice(0, Infinity, ...['a', 'b', 'c'].map((id) => ({ user_id: id, roles: ['Learner'] })))
  platform.moveNextPages(`http://127.0.0.1:${port}`)
  const [found] = (await lecturer.call(getCourseLti, { params: { id: courseId } })).contexts
  await lecturer.call(readLtiRoster, { params: { id: found?.id ?? 0 }, query: { preview: '1' } })
  assert.deepEqual(asked, [])
  other.close()
})

test('an access token that no header can carry gives no access', async () => {
  const rude = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token: 'a\r\nx-other: 1', expires_in: 3600 }))
  }).listen(0, '127.0.0.1')
  await once(rude, 'listening')
  const { port } = rude.address() as AddressInfo
  const other = await aPlatform(site, { tokenUrl: `http://127.0.0.1:${port}/token` })
  const { lecturer, courseId } = await aConnectedCourse({ site, platform: other.platform })
  const [found] = (await lecturer.call(getCourseLti, { params: { id: courseId } })).contexts
  const reading = lecturer.call(readLtiRoster, { params: { id: found?.id ?? 0 }, query: { preview: '1' } })
  assert.match((await refusalOf(reading, 'conflict')).message, /gave no access/)
  rude.close()
  await other.platform.close()
})

test('a disconnected course is no longer served: its launches ask which course it is', async () => {
  const { lecturer, courseId, toAssignment, subject } = await aConnectedCourse({ site, platform })
  const [found] = (await lecturer.call(getCourseLti, { params: { id: courseId } })).contexts
  const id = found?.id ?? 0
  await lecturer.call(disconnectLtiContext, { params: { id } })
  const { response } = await launch(
    site,
    platform,
    subject,
    { ...toAssignment, ...asInstructor },
    { destination: 'iframe' },
  )
  assert.match(await response.text(), /Which course is this\?/)
})
