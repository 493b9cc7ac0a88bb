import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import {
  addCourse,
  copyCourse,
  deleteCourse,
  editCourse,
  getCourse,
  getUniGroups,
  listCourses,
  putCoursePicture,
  setCourseState,
} from '@gradus/contract/course'
import {
  changeCourseMember,
  inviteCourseMember,
  listCourseMembers,
  removeCourseMember,
  restoreCourseMember,
} from '@gradus/contract/course-member'
import { addCourseGroup } from '@gradus/contract/course-group'
import { joinCourse, renewJoinLink } from '@gradus/contract/enrolment'
import { listAssignments } from '@gradus/contract/assignment'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { roles } from '@gradus/contract/role'
import { aUser, anAdmin, type TestUser } from '../../test/account.ts'
import { aStudent } from '../../test/assignment.ts'
import { aVisitor, pathOf, refusalOf } from '../../test/client.ts'
import { anAssignment as aDatedAssignment, anAttempt } from '../../test/course-work.ts'
import { aCourse, aLecturer, courseForm } from '../../test/course.ts'
import { mailTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('only lecturers (role 2) and admins may create courses', async () => {
  const lecturer = await aLecturer(site)
  const id = await lecturer.call(addCourse, { body: courseForm })
  const course = await lecturer.call(getCourse, { params: { id } })
  assert.deepEqual([course.role, course.state, course.timeZone], ['owner', 'draft', 'Asia/Jerusalem'])
  assert.deepEqual(course.can, {
    teach: true,
    manage: true,
    grade: true,
    own: true,
    copy: true,
    draft: false,
    delete: true,
    leave: false,
  })
  assert.ok((await (await anAdmin(site)).call(addCourse, { body: courseForm })) > id)
  for (const role of [roles.user, roles.moderator])
    await refusalOf((await aUser(site, { role })).call(addCourse, { body: courseForm }), 'notAllowed')
})

test('every right comes from the membership: a lecturer of A who is student in B', async () => {
  const [ann, ben] = [await aLecturer(site, 'Ann'), await aLecturer(site, 'Ben')]
  const [a, b] = [await aCourse(ann), await aCourse(ben)]
  const { token } = await ben.call(renewJoinLink, { params: { id: b }, body: {} })
  await ann.call(joinCourse, { body: { token } })
  assert.deepEqual((await ann.call(getCourse, { params: { id: b } })).can, {
    teach: false,
    manage: false,
    grade: false,
    own: false,
    copy: false,
    draft: false,
    delete: false,
    leave: true,
  })
  await refusalOf(ann.call(listCourseMembers, { params: { id: b }, query: {} }), 'notAllowed')
  await refusalOf(ann.call(addCourseGroup, { params: { id: b }, body: { groupName: 'Mine' } }), 'notAllowed')
  await refusalOf(ben.call(getCourse, { params: { id: a } }), 'notFound')
})

test('only its staff see a draft course, also in the menu', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer, { name: 'Operating systems' })
  const student = await aStudent(site, lecturer, id)
  const menu = async () => (await student.call(getUniGroups, {})).map(({ groupName }) => groupName)
  assert.deepEqual(await menu(), ['Operating systems'])
  await lecturer.call(setCourseState, { params: { id }, body: { to: 'draft' } })
  assert.deepEqual(await menu(), [])
  await refusalOf(student.call(getCourse, { params: { id } }), 'notFound')
  assert.equal((await student.call(listCourses, { query: {} })).items.length, 0)
  assert.deepEqual(await lecturer.call(getUniGroups, {}), [{ id, groupName: 'Operating systems', isArchived: false }])
})

test('a course in which students have submitted something can only be archived, and its lecturers are offered no more', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, id)
  const offered = async () => {
    const { can } = await lecturer.call(getCourse, { params: { id } })
    return [can.draft, can.delete]
  }
  const assignment = await aDatedAssignment(site, id, null)
  assert.deepEqual(await offered(), [true, true])
  await anAttempt(site, student.id, assignment)
  assert.deepEqual(await offered(), [false, false])
  await refusalOf(lecturer.call(setCourseState, { params: { id }, body: { to: 'draft' } }), 'conflict')
  await refusalOf(lecturer.call(deleteCourse, { params: { id } }), 'conflict')
  await lecturer.call(setCourseState, { params: { id }, body: { to: 'archived' } })
  assert.deepEqual(await offered(), [false, false])
})

test('nothing in an archived course can be changed until it is restored', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  await lecturer.call(setCourseState, { params: { id }, body: { to: 'archived' } })
  await refusalOf(lecturer.call(editCourse, { params: { id }, body: courseForm }), 'conflict')
  await refusalOf(lecturer.call(addCourseGroup, { params: { id }, body: { groupName: 'Late' } }), 'conflict')
  const [listed] = await lecturer.call(getUniGroups, {})
  assert.deepEqual([listed?.id, listed?.isArchived], [id, true], 'it can still be found')
  const assignment = await aDatedAssignment(site, id, null)
  const [shown] = await lecturer.call(listAssignments, { params: { id } })
  assert.equal(shown?.isArchived, true)
  assert.equal((await lecturer.call(getMatrix, { params: { id: assignment.id }, query: {} })).isArchived, true)
  await lecturer.call(setCourseState, { params: { id }, body: { to: 'active' } })
  assert.equal(await lecturer.call(editCourse, { params: { id }, body: courseForm }), id)
})

test('an edit of an outdated revision changes nothing', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const { revision } = await lecturer.call(getCourse, { params: { id } })
  await lecturer.call(editCourse, { params: { id }, body: { ...courseForm, name: 'Programming 2', revision } })
  const stale = { ...courseForm, name: 'Programming 3', revision }
  await refusalOf(lecturer.call(editCourse, { params: { id }, body: stale }), 'conflict')
  assert.equal((await lecturer.call(getCourse, { params: { id } })).name, 'Programming 2')
})

test('the last owner can neither leave nor get another role', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const own = { id, userId: lecturer.id }
  await refusalOf(lecturer.call(removeCourseMember, { params: own }), 'conflict')
  await refusalOf(lecturer.call(changeCourseMember, { params: own, body: { role: 'tutor' } }), 'conflict')
  const other = await aStudent(site, lecturer, id)
  await lecturer.call(changeCourseMember, { params: { id, userId: other.id }, body: { role: 'owner' } })
  const leaving = await Promise.allSettled([
    lecturer.call(removeCourseMember, { params: own }),
    other.call(removeCourseMember, { params: { id, userId: other.id } }),
  ])
  assert.deepEqual(leaving.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test('only an owner decides about owners', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const second = await aStudent(site, lecturer, id)
  await lecturer.call(changeCourseMember, { params: { id, userId: second.id }, body: { role: 'lecturer' } })
  const asThemselves = { params: { id, userId: second.id }, body: { role: 'owner' as const } }
  await refusalOf(second.call(changeCourseMember, asThemselves), 'notAllowed')
  await refusalOf(second.call(removeCourseMember, { params: { id, userId: lecturer.id } }), 'notAllowed')
  const invited = { email: 'new.owner@example.com', role: 'owner' as const }
  await refusalOf(second.call(inviteCourseMember, { params: { id }, body: invited }), 'notAllowed')
  await refusalOf(second.call(deleteCourse, { params: { id } }), 'notAllowed')
})

test('removing keeps the work; rejoining restores it', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const group = await lecturer.call(addCourseGroup, { params: { id }, body: { groupName: 'Lab' } })
  const student = await aStudent(site, lecturer, id)
  const them = { id, userId: student.id }
  await lecturer.call(changeCourseMember, { params: them, body: { groupIds: [group], studentNumber: '123' } })
  await lecturer.call(removeCourseMember, { params: them })
  await refusalOf(student.call(getCourse, { params: { id } }), 'notFound')
  const { token } = await lecturer.call(renewJoinLink, { params: { id }, body: {} })
  await refusalOf(student.call(joinCourse, { body: { token } }), 'notAllowed')
  await lecturer.call(restoreCourseMember, { params: them })
  const { items } = await lecturer.call(listCourseMembers, { params: { id }, query: { role: 'student' } })
  assert.deepEqual(
    items.map(({ groupIds, studentNumber }) => [groupIds, studentNumber]),
    [[[group], '123']],
  )
})

test('copying to the next term shifts dates in local time and takes no people, exceptions or tokens', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  await lecturer.call(addCourseGroup, { params: { id }, body: { groupName: 'Sunday' } })
  await aStudent(site, lecturer, id)
  const body = { name: 'Programming 1, spring', startDate: '2027-03-14T00:00:00+02:00' }
  const copy = await lecturer.call(copyCourse, { params: { id }, body })
  const course = await lecturer.call(getCourse, { params: { id: copy } })
  assert.deepEqual(
    [
      course.name,
      course.state,
      course.students,
      course.groups.map(({ groupName }) => groupName),
      course.copiedFrom?.id,
    ],
    ['Programming 1, spring', 'draft', 0, ['Sunday'], id],
  )
  // Midnight stays midnight, though the clocks go forward between the two.
  assert.equal(course.startDate, '2027-03-13T22:00:00.000Z')
})

test('an invitation is bound to its address and works once', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const tutor = await aUser(site)
  await lecturer.call(inviteCourseMember, { params: { id }, body: { email: tutor.email, role: 'tutor' } })
  const { link } = await mailTo(site, tutor.email)
  const token = new URL(link).searchParams.get('token') ?? ''
  assert.equal(new URL(link).pathname, '/EnrollActivate')
  const stranger = await aUser(site)
  await refusalOf(stranger.call(joinCourse, { body: { token } }), 'notAllowed')
  assert.deepEqual(await tutor.call(joinCourse, { body: { token } }), { courseId: id })
  assert.equal((await tutor.call(getCourse, { params: { id } })).role, 'tutor')
  await refusalOf(stranger.call(joinCourse, { body: { token } }), 'tokenSpent')
})

test('a course has an uploaded picture, whose file is deleted when it is replaced or the course is deleted; copies have no picture', async () => {
  const [lecturer, other] = [await aLecturer(site), await aLecturer(site)]
  const id = await aCourse(lecturer)
  const drawn = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3349c9' } })
    .png()
    .toBuffer()
  const put = (by: TestUser) => {
    const body = new FormData()
    body.set('picture', new Blob([new Uint8Array(drawn)], { type: 'image/png' }), 'one.png')
    return by.fetch(pathOf(putCoursePicture, { id }), { method: 'PUT', body })
  }
  const upload = async () => putCoursePicture.reply.parse(await (await put(lecturer)).json()).imageUrl
  const files = () => readdir(join(site.config.DATA_DIR, 'uploads', 'course')).catch(() => [])
  const until = async (count: number) => {
    const deadline = Date.now() + 60_000
    while ((await files()).length !== count) {
      assert.ok(Date.now() < deadline, `there are not ${count} files`)
      await wait(50)
    }
  }
  const first = await upload()
  assert.equal((await lecturer.call(getCourse, { params: { id } })).imageUrl, first)
  assert.equal((await aVisitor(site).fetch(first)).headers.get('content-type'), 'image/webp')
  const second = await upload()
  await until(1)
  assert.equal((await put(other)).status, 404)
  const stolen = await refusalOf(other.call(addCourse, { body: { ...courseForm, imageUrl: second } }), 'badInput')
  assert.equal(stolen.refusal.field, 'imageUrl')

  const body = { name: 'The next term', startDate: '2027-03-14T00:00:00+02:00' }
  const copy = await lecturer.call(copyCourse, { params: { id }, body })
  assert.equal((await lecturer.call(getCourse, { params: { id: copy } })).imageUrl, null)
  await lecturer.call(editCourse, { params: { id }, body: { ...courseForm, imageUrl: second } })
  assert.equal((await files()).length, 1)
  await lecturer.call(deleteCourse, { params: { id } })
  await until(0)
})
