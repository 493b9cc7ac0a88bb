import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { getManagedAssignment } from '@gradus/contract/assignment'
import { putException } from '@gradus/contract/assignment-exception'
import { listCourseInvitations, listCourseMembers } from '@gradus/contract/course-member'
import { putGrade } from '@gradus/contract/grade'
import { releaseGrades, takeBackGrades } from '@gradus/contract/grade-release'
import { ltiAddresses } from '@gradus/contract/lti'
import { linkLtiAccount } from '@gradus/contract/lti-account'
import { disconnectLtiContext, getCourseLti, readLtiRoster } from '@gradus/contract/lti-context'
import { addLtiRegistrationLink, listLtiPlatforms, setLtiPlatformState } from '@gradus/contract/lti-platform'
import { compareLtiScores, listLtiScores, sendLtiScores } from '@gradus/contract/lti-score'
import { aUser, anAdmin, type TestUser } from '../../test/account.ts'
import { anAssignment, inHours } from '../../test/assignment.ts'
import { aVisitor } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { anAttempt } from '../../test/grade.ts'
import { aPlatform, beginLaunch, follow, formOf, launch, postForm } from '../../test/lti.ts'
import { deploymentId, startLtiPlatform, type LtiPlatform } from '../../test/lti-platform.ts'
import { aPublicQuestion, choiceForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { claims, messageTypes, scopes } from './claim.ts'
import { noteDueScores } from './due.ts'
import { besideLineItem } from './score.ts'

let site: TestSite
let platform: LtiPlatform
before(async () => {
  site = await startSite({ environment: { LTI_PRIVATE_ADDRESSES: 'allow' } })
  ;({ platform } = await aPlatform(site))
})
after(async () => {
  await platform.close()
  await site.close()
})

const instructor = { [claims.roles]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'] }

/** A course with an assignment, connected with a course of the platform by its lecturer. */
async function aConnectedCourse(changes: Parameters<typeof anAssignment>[3] = {}) {
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
  await connectAccount(lecturer, subject, { ...toAssignment, ...instructor })
  const page = await (await lecturer.fetch(ltiAddresses.resume)).text()
  const { token = '' } = formOf(page, ltiAddresses.connect)
  await postForm(lecturer, ltiAddresses.connect, { token, courseId: String(courseId) })
  return { lecturer, courseId, assignmentId, context, toAssignment, subject }
}

/** The account of a user is the platform’s user from here on. */
async function connectAccount(user: TestUser, subject: string, message: Record<string, unknown>): Promise<void> {
  const { client } = await launch(site, platform, subject, message)
  user.setCookie('lti_launch', client.cookie('lti_launch') ?? '')
  await user.call(linkLtiAccount)
}

/** Somebody who came in by a link to the assignment. */
async function aPlatformStudent(toAssignment: Record<string, unknown>, subject: string): Promise<TestUser> {
  const student = await aUser(site, { displayName: `Student ${subject}` })
  await connectAccount(student, subject, toAssignment)
  await follow(student, await student.fetch(ltiAddresses.resume))
  return student
}

async function until<Value>(read: () => Promise<Value> | Value, isReached: (value: Value) => boolean): Promise<Value> {
  for (;;) {
    const value = await read()
    if (isReached(value)) return value
    await pause(50)
  }
}

/** Points by hand for the only item, as a lecturer gives them. */
async function grade(lecturer: TestUser, assignmentId: number, userId: number, points: number): Promise<void> {
  const [item] = (await lecturer.call(getManagedAssignment, { params: { id: assignmentId } })).items
  const itemId = item?.itemId ?? 0
  const { version = 0 } =
    (await site.database
      .selectFrom('grade')
      .innerJoin('assignment_work as work', 'work.id', 'grade.work_id')
      .select('grade.version')
      .where('grade.item_id', '=', itemId)
      .where('work.user_id', '=', userId)
      .executeTakeFirst()) ?? {}
  await lecturer.call(putGrade, { body: { itemId, sid: String(userId), points, version } })
}

/** What the server does each minute. */
const noteDue = () => noteDueScores(site)

async function release(lecturer: TestUser, assignmentId: number): Promise<void> {
  await lecturer.call(releaseGrades, { params: { id: assignmentId }, body: {} })
  await noteDue()
}

test('/scores goes before a ? in the address of the line item', () => {
  assert.equal(besideLineItem('https://m.example/line?type_id=3', 'scores'), 'https://m.example/line/scores?type_id=3')
  assert.equal(besideLineItem('https://m.example/line/', 'results'), 'https://m.example/line/results')
})

test('a lecturer links an assignment by deep linking: what the platform gave comes back, signed by a published key', async () => {
  const { lecturer, courseId, assignmentId, context, subject } = await aConnectedCourse()
  const message = {
    ...context,
    ...instructor,
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
  const answer = await postForm(client, ltiAddresses.deepLink, chosen)
  assert.match(
    answer.headers.get('content-security-policy') ?? '',
    new RegExp(`form-action 'self' ${platform.issuer};`),
  )
  const { JWT: jwt = '' } = formOf(await answer.text(), `${platform.issuer}/returned`)
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
  // Nobody but a lecturer of the course chooses.
  const student = await aPlatformStudent(context, `student of ${courseId}`)
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

test('released grades reach the platform, and a taken back one is cleared; drafts never leave', async () => {
  const { lecturer, courseId, assignmentId, toAssignment } = await aConnectedCourse()
  const subject = `graded ${assignmentId}`
  const student = await aPlatformStudent(toAssignment, subject)
  await grade(lecturer, assignmentId, student.id, 5)
  await noteDue()
  await grade(lecturer, assignmentId, student.id, 7.5)
  await release(lecturer, assignmentId)
  await until(
    () => platform.grade(subject),
    (points) => points === 7.5,
  )
  await lecturer.call(takeBackGrades, { params: { id: assignmentId }, body: {} })
  await noteDue()
  await until(
    () => platform.grade(subject),
    (points) => points === undefined,
  )
  const sent = platform.scores.filter(({ userId }) => userId === subject)
  assert.deepEqual(
    sent.map(({ scoreGiven, scoreMaximum, gradingProgress }) => [scoreGiven, scoreMaximum, gradingProgress]),
    [
      [7.5, 10, 'FullyGraded'],
      [undefined, undefined, 'PendingManual'],
    ],
  )
  const { scores, contexts } = await lecturer.call(getCourseLti, { params: { id: courseId } })
  assert.deepEqual([scores.waiting, scores.failed, contexts[0]?.gradedLinks], [0, 0, 1])
})

test('LTI scores out of order within one second: the last grade stays, and every timestamp is later', async () => {
  const { lecturer, assignmentId, toAssignment } = await aConnectedCourse()
  const subject = `hasty ${assignmentId}`
  const student = await aPlatformStudent(toAssignment, subject)
  // Some arrive late, because the platform was away for a moment.
  platform.refusals.push(503)
  await release(lecturer, assignmentId)
  for (const points of [1, 9, 3, 8, 5, 2]) {
    await grade(lecturer, assignmentId, student.id, points)
    await noteDue()
  }
  await until(
    () => platform.grade(subject),
    (points) => points === 2,
  )
  const sent = platform.scores.filter(({ userId }) => userId === subject)
  const times = sent.map(({ timestamp }) => Date.parse(timestamp))
  assert.deepEqual(
    times,
    [...new Set(times)].toSorted((one, other) => one - other),
  )
  assert.equal(sent.at(-1)?.scoreGiven, 2)
})

test('an extension after late work: recomputed, logged, sent again', async () => {
  const late = { percent: 10, interval: 'day' as const }
  const times = { opens: inHours(-72), due: inHours(-24), lateUntil: inHours(24), late }
  const { lecturer, assignmentId, toAssignment } = await aConnectedCourse(times)
  const subject = `extended ${assignmentId}`
  const student = await aPlatformStudent(toAssignment, subject)
  const [item] = (await lecturer.call(getManagedAssignment, { params: { id: assignmentId } })).items
  await anAttempt(site, student, { itemId: item?.itemId ?? 0, receivedAt: new Date(inHours(-2)) })
  await release(lecturer, assignmentId)
  await until(
    () => platform.grade(subject),
    (points) => points === 9,
  )
  const body = { userId: student.id, due: inHours(1), reason: 'She was ill.' }
  await lecturer.call(putException, { params: { id: assignmentId }, body })
  await noteDue()
  await until(
    () => platform.grade(subject),
    (points) => points === 10,
  )
})

test('results are compared with the released grades, differences are shown, and sending again settles them', async () => {
  const { lecturer, courseId, assignmentId, toAssignment } = await aConnectedCourse()
  const subject = `compared ${assignmentId}`
  const student = await aPlatformStudent(toAssignment, subject)
  await grade(lecturer, assignmentId, student.id, 6)
  await release(lecturer, assignmentId)
  await until(
    () => platform.grade(subject),
    (points) => points === 6,
  )
  const params = { id: courseId }
  const states = async () => (await lecturer.call(getCourseLti, { params })).scores
  await until(states, ({ sent }) => sent === 1)
  assert.deepEqual(await lecturer.call(compareLtiScores, { params }), { compared: 1, different: 0 })
  platform.setGrade(subject, 4)
  assert.deepEqual(await lecturer.call(compareLtiScores, { params }), { compared: 1, different: 1 })
  const { items } = await lecturer.call(listLtiScores, { params, query: { state: 'different' } })
  assert.deepEqual(
    items.map(({ displayName, points, platformPoints, possible }) => [displayName, points, platformPoints, possible]),
    [[student.displayName, 6, 4, 10]],
  )
  assert.equal(await lecturer.call(sendLtiScores, { params }), 1)
  await until(
    () => platform.grade(subject),
    (points) => points === 6,
  )
  await until(states, ({ sent }) => sent === 1)
})

test('a grade that the platform refuses for good is shown with its reason, and can be sent again', async () => {
  const { lecturer, courseId, assignmentId, toAssignment } = await aConnectedCourse()
  const subject = `refused ${assignmentId}`
  const student = await aPlatformStudent(toAssignment, subject)
  platform.refusals.push(422)
  await grade(lecturer, assignmentId, student.id, 3)
  await release(lecturer, assignmentId)
  const params = { id: courseId }
  const failed = async () => (await lecturer.call(listLtiScores, { params, query: { state: 'failed' } })).items
  const [score] = await until(failed, (items) => items.length === 1)
  assert.match(score?.error ?? '', /answered with status 422/)
  await lecturer.call(sendLtiScores, { params })
  await until(
    () => platform.grade(subject),
    (points) => points === 3,
  )
})

test('the platform’s roster is read page by page: known users join, others are invited, the same roster twice changes nothing', async () => {
  const { lecturer, courseId, context } = await aConnectedCourse()
  const known = await aPlatformStudent(context, `known ${courseId}`)
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
  )
  const [found] = (await lecturer.call(getCourseLti, { params: { id: courseId } })).contexts
  const id = found?.id ?? 0
  const preview = await lecturer.call(readLtiRoster, { params: { id }, query: { preview: '1' } })
  assert.ok('rows' in preview)
  assert.deepEqual(
    preview.rows.map(({ state }) => state),
    ['moved', 'new', 'invalid'],
  )
  const read = () => lecturer.call(readLtiRoster, { params: { id }, query: {} })
  assert.deepEqual(await read(), { invited: 1, moved: 1 })
  assert.deepEqual(await read(), { invited: 0, moved: 0 })
  const params = { id: courseId }
  const { items } = await lecturer.call(listCourseMembers, { params, query: { role: 'student' } })
  assert.deepEqual(
    items.map(({ userId, officialName, studentNumber }) => [userId, officialName, studentNumber]),
    [[known.id, 'Known Student', 'n-1']],
  )
  const invited = await lecturer.call(listCourseInvitations, { params, query: {} })
  assert.deepEqual(
    invited.items.map(({ email }) => email),
    [`new1.${courseId}@university.example`],
  )
})

test('a disconnected course is served no more: its launches ask anew', async () => {
  const { lecturer, courseId, toAssignment, subject } = await aConnectedCourse()
  const [found] = (await lecturer.call(getCourseLti, { params: { id: courseId } })).contexts
  const id = found?.id ?? 0
  await lecturer.call(disconnectLtiContext, { params: { id } })
  const { response } = await launch(
    site,
    platform,
    subject,
    { ...toAssignment, ...instructor },
    { destination: 'iframe' },
  )
  assert.match(await response.text(), /Which course is this\?/)
})

test('dynamic registration works once, from the issuer’s own host, and waits for an admin', async () => {
  const newcomer = await startLtiPlatform({ publicUrl: site.config.PUBLIC_URL, url: site.url })
  try {
    const admin = await anAdmin(site)
    const { address } = await admin.call(addLtiRegistrationLink)
    const path = address.slice(site.config.PUBLIC_URL.length)
    const open = (configuration: string) =>
      aVisitor(site).fetch(
        `${path}&${new URLSearchParams({ openid_configuration: configuration, registration_token: 'theirs' }).toString()}`,
      )
    // Another host speaks for nobody, and spends nothing.
    const port = new URL(newcomer.issuer).port
    const foreign = await open(`http://localhost:${port}/.well-known/lti`)
    assert.equal(foreign.status, 400)
    assert.match(await foreign.text(), /issuer of another host/)
    const opened = await open(`${newcomer.issuer}/.well-known/lti`)
    assert.equal(opened.status, 200)
    assert.equal((await open(`${newcomer.issuer}/.well-known/lti`)).status, 409)
    const [registration] = newcomer.registrations
    assert.equal(registration?.['authorization'], 'Bearer theirs')
    assert.deepEqual(registration['redirect_uris'], [`${site.config.PUBLIC_URL}${ltiAddresses.launch}`])
    const waiting = (await admin.call(listLtiPlatforms, { query: {} })).items.find(
      ({ issuer }) => issuer === newcomer.issuer,
    )
    assert.deepEqual([waiting?.state, waiting?.clientId, waiting?.deployments], ['waiting', 'by itself', ['its own']])
    const begin = () =>
      beginLaunch(site, newcomer, 'somebody', newcomer.message(), { changes: { client_id: 'by itself' } })
    assert.equal((await begin()).response.status, 400)
    await admin.call(setLtiPlatformState, { params: { id: waiting?.id ?? 0 }, body: { to: 'active' } })
    assert.equal((await begin()).response.status, 302)
  } finally {
    await newcomer.close()
  }
})

test('without the setting no platform with a private address registers', async () => {
  const strict = await startSite()
  const admin = await anAdmin(strict)
  const { address } = await admin.call(addLtiRegistrationLink)
  const path = address.slice(strict.config.PUBLIC_URL.length)
  for (const host of ['127.0.0.1', '10.0.0.1', 'localhost', '169.254.169.254']) {
    const query = new URLSearchParams({ openid_configuration: `https://${host}/.well-known/lti` })
    const response = await aVisitor(strict).fetch(`${path}&${query.toString()}`)
    assert.equal(response.status, 400)
    assert.match(await response.text(), /is not a public address/)
  }
  await strict.close()
})
