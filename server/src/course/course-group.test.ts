import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getCourse } from '@gradus/contract/course'
import { changeCourseMember, listCourseMembers } from '@gradus/contract/course-member'
import { addCourseGroup, deleteCourseGroup } from '@gradus/contract/course-group'
import { editAssignment, getManagedAssignment } from '@gradus/contract/assignment'
import { anAssignment, aStudent } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('tutors see the students of their groups', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const [red, blue] = [
    await lecturer.call(addCourseGroup, { params: { id }, body: { groupName: 'Red' } }),
    await lecturer.call(addCourseGroup, { params: { id }, body: { groupName: 'Blue' } }),
  ]
  const people = {
    tutor: await aStudent(site, lecturer, id, { displayName: 'Tutor' }),
    rita: await aStudent(site, lecturer, id, { displayName: 'Rita' }),
    bob: await aStudent(site, lecturer, id, { displayName: 'Bob' }),
  }
  const put = async (userId: number, body: object) =>
    lecturer.call(changeCourseMember, { params: { id, userId }, body })
  await put(people.tutor.id, { role: 'tutor', groupIds: [red] })
  await put(people.rita.id, { groupIds: [red] })
  await put(people.bob.id, { groupIds: [blue] })
  const seen = await people.tutor.call(listCourseMembers, { params: { id }, query: { role: 'student' } })
  assert.deepEqual(
    seen.items.map(({ displayName }) => displayName),
    ['Rita'],
  )
  await refusalOf(
    people.tutor.call(changeCourseMember, { params: { id, userId: people.rita.id }, body: {} }),
    'notAllowed',
  )
  const { groups } = await people.rita.call(getCourse, { params: { id } })
  assert.deepEqual(
    groups.map(({ groupName, tutors }) => [groupName, tutors.map((one) => one.displayName)]),
    [['Red', ['Tutor']]],
  )
})

test('a group of another course cannot be used, and a deleted one leaves its members in the course', async () => {
  const lecturer = await aLecturer(site)
  const [id, other] = [await aCourse(lecturer), await aCourse(lecturer)]
  const foreign = await lecturer.call(addCourseGroup, { params: { id: other }, body: { groupName: 'Other' } })
  const student = await aStudent(site, lecturer, id)
  const into = (groupIds: number[]) =>
    lecturer.call(changeCourseMember, { params: { id, userId: student.id }, body: { groupIds } })
  await refusalOf(into([foreign]), 'badInput')
  const group = await lecturer.call(addCourseGroup, { params: { id }, body: { groupName: 'Lab' } })
  await refusalOf(lecturer.call(addCourseGroup, { params: { id }, body: { groupName: 'LAB' } }), 'conflict')
  await into([group])
  await lecturer.call(deleteCourseGroup, { params: { id: group } })
  const { items } = await lecturer.call(listCourseMembers, { params: { id }, query: { role: 'student' } })
  assert.deepEqual(
    items.map(({ userId, groupIds }) => [userId, groupIds]),
    [[student.id, []]],
  )
})

test('a group cannot be deleted while an assignment is for that group alone, because it would then be for the whole course', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const [one, other] = [
    await lecturer.call(addCourseGroup, { params: { id: courseId }, body: { groupName: 'Monday' } }),
    await lecturer.call(addCourseGroup, { params: { id: courseId }, body: { groupName: 'Tuesday' } }),
  ]
  const question = await aPublicQuestion(site)
  const { id } = await anAssignment(lecturer, courseId, [question], { groupIds: [one] })
  const refused = await refusalOf(lecturer.call(deleteCourseGroup, { params: { id: one } }), 'conflict')
  assert.match(refused.refusal.message, /is only for this group/)
  const { form } = await lecturer.call(getManagedAssignment, { params: { id } })
  await lecturer.call(editAssignment, { params: { id }, body: { ...form, groupIds: [one, other] } })
  await lecturer.call(deleteCourseGroup, { params: { id: one } })
})

test('two who change a member’s groups at once: the later one is refused, and no group is lost', async () => {
  const lecturer = await aLecturer(site)
  const id = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, id)
  const group = (groupName: string) => lecturer.call(addCourseGroup, { params: { id }, body: { groupName } })
  const [monday, tuesday] = [await group('Monday'), await group('Tuesday')]
  const put = (groupIds: number[], groupIdsBefore: number[]) =>
    lecturer.call(changeCourseMember, { params: { id, userId: student.id }, body: { groupIds, groupIdsBefore } })
  await put([monday], [])
  await refusalOf(put([tuesday], []), 'conflict')
  await put([monday, tuesday], [monday])
})
