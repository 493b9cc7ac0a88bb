import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { addCourse, getCourse, setCourseState } from '@gradus/contract/course'
import {
  inviteCourseMember,
  removeCourseMember,
  listCourseInvitations,
  listCourseMembers,
  resendCourseInvitation,
  revokeCourseInvitation,
} from '@gradus/contract/course-member'
import { addCourseGroup } from '@gradus/contract/course-group'
import { enrollActivate, getJoinLink, joinCourse, readEnrolment, renewJoinLink } from '@gradus/contract/enrolment'
import { aUser, anAccount, anEmail } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aCourse, aLecturer, courseForm, sendRoster } from '../../test/course.ts'
import { mailsNowTo, mailsTo, mailTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { maskedEmail } from '../platform/text/masked-email.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

test('/EnrollActivate accepts: the mail’s link proves the mailbox, so no session is needed', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const { email, id: userId } = await anAccount(site)
  await lecturer.call(inviteCourseMember, { params: { id }, body: { email, role: 'student' } })
  const token = tokenOf((await mailTo(site, email)).link)
  const enrolment = await aVisitor(site).call(enrollActivate, { body: { token } })
  assert.deepEqual([enrolment.state, enrolment.courseId, enrolment.role], ['enrolled', id, 'student'])
  // By this the page says who has joined if another account is logged in.
  assert.deepEqual([enrolment.userId, enrolment.maskedEmail], [userId, maskedEmail(email)])
  await refusalOf(aVisitor(site).call(enrollActivate, { body: { token } }), 'tokenSpent')
})

test('opening a link changes nothing: it names the course, who invites, and who can join', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const student = await aUser(site)
  await lecturer.call(inviteCourseMember, { params: { id }, body: { email: student.email, role: 'student' } })
  const token = tokenOf((await mailTo(site, student.email)).link)
  const read = (link: string) => aVisitor(site).call(readEnrolment, { body: { token: link } })
  const members = async () => (await lecturer.call(listCourseMembers, { params: { id }, query: {} })).items.length
  const before = await members()
  await read(token)
  const offer = await read(token)
  assert.deepEqual(
    [offer.courseId, offer.inviter, offer.state, offer.userId, offer.maskedEmail],
    [id, lecturer.displayName, 'ready', student.id, maskedEmail(student.email)],
  )
  assert.equal(await members(), before)
  const { token: link } = await lecturer.call(renewJoinLink, { params: { id }, body: {} })
  const byLink = await read(link)
  assert.deepEqual([byLink.courseId, byLink.inviter, byLink.state, byLink.userId], [id, null, 'signIn', null])
  await student.call(joinCourse, { body: { token } })
  assert.equal(await members(), before + 1)
  await refusalOf(read(token), 'tokenSpent')
  await refusalOf(read('nobody-has-this-one'), 'notFound')
})

test('an address without an account, or with one that is not activated, signs up first', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const [unknown, dormant] = [anEmail(), (await anAccount(site, { activated: false })).email]
  for (const email of [unknown, dormant]) {
    await lecturer.call(inviteCourseMember, { params: { id }, body: { email, role: 'student' } })
    const token = tokenOf((await mailTo(site, email)).link)
    assert.equal((await aVisitor(site).call(enrollActivate, { body: { token } })).state, 'signIn')
  }
  const later = await aUser(site, { email: unknown })
  const token = tokenOf((await mailTo(site, unknown)).link)
  assert.deepEqual(await later.call(joinCourse, { body: { token } }), { courseId: id })
})

test('a student who joins a draft course reads that its page opens later; its staff see it at once', async () => {
  const lecturer = await aLecturer(site)
  const id = await lecturer.call(addCourse, { body: courseForm })
  const { token } = await lecturer.call(renewJoinLink, { params: { id }, body: {} })
  const isOpen = async () => (await aVisitor(site).call(enrollActivate, { body: { token } })).isOpen
  assert.equal(await isOpen(), false)
  const tutor = anEmail()
  await lecturer.call(inviteCourseMember, { params: { id }, body: { email: tutor, role: 'tutor' } })
  const invitation = tokenOf((await mailTo(site, tutor)).link)
  assert.equal((await aVisitor(site).call(enrollActivate, { body: { token: invitation } })).isOpen, true)
  await lecturer.call(setCourseState, { params: { id }, body: { to: 'active' } })
  assert.equal(await isOpen(), true)
})

test('of an invitation only the newest link works, and none once it is revoked', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const student = await aUser(site)
  await lecturer.call(inviteCourseMember, { params: { id }, body: { email: student.email, role: 'student' } })
  const [invitation] = (await lecturer.call(listCourseInvitations, { params: { id }, query: {} })).items
  await lecturer.call(resendCourseInvitation, { params: { id: invitation?.id ?? 0 } })
  const [first, second] = await mailsTo(site, student.email, 2)
  await refusalOf(student.call(joinCourse, { body: { token: tokenOf(first?.link ?? '') } }), 'notFound')
  await lecturer.call(revokeCourseInvitation, { params: { id: invitation?.id ?? 0 } })
  await refusalOf(student.call(joinCourse, { body: { token: tokenOf(second?.link ?? '') } }), 'tokenSpent')
})

test('an invitation works for 14 days; then it says so, and the address can be invited again', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const student = await aUser(site)
  const invite = () =>
    lecturer.call(inviteCourseMember, { params: { id }, body: { email: student.email, role: 'student' } })
  const newest = async () => (await lecturer.call(listCourseInvitations, { params: { id }, query: {} })).items[0]
  await invite()
  const invitation = await newest()
  const days = (Date.parse(invitation?.expiresDate ?? '') - Date.parse(invitation?.createdDate ?? '')) / 86_400_000
  assert.equal(Math.round(days), 14)
  await refusalOf(invite(), 'conflict')
  await site.database
    .updateTable('course_invitation')
    .set({ expires_at: sql<Date>`expires_at - interval '14 days'` })
    .where('course_id', '=', id)
    .execute()
  const token = tokenOf((await mailTo(site, student.email)).link)
  await refusalOf(student.call(joinCourse, { body: { token } }), 'tokenSpent')
  await refusalOf(aVisitor(site).call(enrollActivate, { body: { token } }), 'tokenSpent')
  assert.equal((await newest())?.state, 'expired')
  await invite()
  const [, second] = await mailsTo(site, student.email, 2)
  assert.equal((await student.call(joinCourse, { body: { token: tokenOf(second?.link ?? '') } })).courseId, id)
})

test('a join link has a cap, and can be renewed: the old one stops working', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const group = await lecturer.call(addCourseGroup, { params: { id }, body: { groupName: 'Lab' } })
  const { token } = await lecturer.call(renewJoinLink, { params: { id }, body: { maximum: 2, groupId: group } })
  const students = await Promise.all([1, 2, 3].map(() => aUser(site)))
  const joining = await Promise.allSettled(students.map((one) => one.call(joinCourse, { body: { token } })))
  assert.equal(joining.filter(({ status }) => status === 'fulfilled').length, 2)
  assert.equal((await lecturer.call(getJoinLink, { params: { id } })).link?.joined, 2)
  const { groups } = await lecturer.call(getCourse, { params: { id } })
  assert.deepEqual(
    groups.map(({ students: count }) => count),
    [2],
  )
  await lecturer.call(renewJoinLink, { params: { id }, body: {} })
  await refusalOf((await aUser(site)).call(joinCourse, { body: { token } }), 'notFound')
})

test('a removed member cannot come back with an older invitation, only with a new one', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const student = await aUser(site)
  const invite = () =>
    lecturer.call(inviteCourseMember, { params: { id }, body: { email: student.email, role: 'tutor' } })
  await invite()
  const { token: link } = await lecturer.call(renewJoinLink, { params: { id }, body: {} })
  await student.call(joinCourse, { body: { token: link } })
  await lecturer.call(removeCourseMember, { params: { id, userId: student.id } })
  const old = tokenOf((await mailTo(site, student.email)).link)
  await refusalOf(student.call(joinCourse, { body: { token: old } }), 'tokenSpent')
  await refusalOf(aVisitor(site).call(enrollActivate, { body: { token: old } }), 'tokenSpent')
  await invite()
  const [, fresh] = await mailsTo(site, student.email, 2)
  assert.equal((await student.call(joinCourse, { body: { token: tokenOf(fresh?.link ?? '') } })).courseId, id)
})

test('an expired join link says so', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const { token } = await lecturer.call(renewJoinLink, { params: { id }, body: {} })
  await site.database
    .updateTable('course_join_link')
    .set({ expires_at: new Date(0) })
    .where('course_id', '=', id)
    .execute()
  await refusalOf((await aUser(site)).call(joinCourse, { body: { token } }), 'tokenSpent')
  await refusalOf(aVisitor(site).call(enrollActivate, { body: { token } }), 'tokenSpent')
})

test('a roster has a preview: new, known, moved and invalid rows with their reasons', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const [known, moved] = [await aUser(site), await aUser(site)]
  const { token } = await lecturer.call(renewJoinLink, { params: { id }, body: {} })
  for (const student of [known, moved]) await student.call(joinCourse, { body: { token } })
  const csv = `Name;E-Mail;Group\nAda;${anEmail()};Red\n;${known.email};\nMo;${moved.email};Red|Blue\nBad;nobody;\n`
  const { body } = await sendRoster(lecturer, id, csv, { preview: '1' })
  const rows = body['rows'] as { line: number; state: string; reason: string | null }[]
  assert.deepEqual(
    rows.map(({ line, state, reason }) => [line, state, reason]),
    [
      [2, 'new', null],
      [3, 'known', null],
      [4, 'moved', 'moves to Red, Blue, is named Mo'],
      [5, 'invalid', 'This isn’t an email address.'],
    ],
  )
  assert.deepEqual(body['newGroups'], ['Red', 'Blue'])
  assert.deepEqual((await lecturer.call(getCourse, { params: { id } })).groups, [])
})

test('a duplicate or invalid row refuses the file with row numbers, and nothing is imported', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const email = anEmail()
  const { status, body } = await sendRoster(
    lecturer,
    id,
    `email,group\n${email},Red\n${email.toUpperCase()},Blue\nx,Red\n`,
  )
  assert.equal(status, 400)
  assert.match(String(body['message']), /\nRow 3: Row 2 has the same address.*\nRow 4: This isn’t an email address/)
  assert.equal((await lecturer.call(listCourseInvitations, { params: { id }, query: {} })).items.length, 0)
  assert.deepEqual((await lecturer.call(getCourse, { params: { id } })).groups, [])
})

test('the same file twice changes nothing', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const [email, member] = [anEmail(), await aUser(site)]
  const { token } = await lecturer.call(renewJoinLink, { params: { id }, body: {} })
  await member.call(joinCourse, { body: { token } })
  const csv = `email,name,number,group\n${email},"Levi, Dana",77,Red\n${member.email},Noa,78,Red\n`
  assert.deepEqual((await sendRoster(lecturer, id, csv)).body, { invited: 1, moved: 1 })
  assert.deepEqual((await sendRoster(lecturer, id, csv)).body, { invited: 0, moved: 0 })
  const { link } = await mailTo(site, email)
  assert.equal((await mailsNowTo(site, email)).length, 1)
  const student = await aUser(site, { email })
  await student.call(joinCourse, { body: { token: tokenOf(link) } })
  const { items } = await lecturer.call(listCourseMembers, { params: { id }, query: { role: 'student' } })
  assert.deepEqual(
    items.map(({ officialName, studentNumber, groupIds }) => [officialName, studentNumber, groupIds.length]),
    [
      ['Levi, Dana', '77', 1],
      ['Noa', '78', 1],
    ],
  )
  assert.deepEqual((await sendRoster(lecturer, id, csv)).body, { invited: 0, moved: 0 })
})
