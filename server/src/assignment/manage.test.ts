import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  deleteAssignment,
  editAssignment,
  getAssignment,
  getManagedAssignment,
  listAssignments,
} from '@gradus/contract/assignment'
import { listExceptions, putException } from '@gradus/contract/assignment-exception'
import { findAssignmentQuestions } from '@gradus/contract/assignment-question'
import { setCourseState } from '@gradus/contract/course'
import { changeCourseMember, removeCourseMember } from '@gradus/contract/course-member'
import { addCourseGroup } from '@gradus/contract/course-group'
import { joinCourse, renewJoinLink } from '@gradus/contract/enrolment'
import { lastMomentOf } from '@gradus/contract/course/due'
import { removeLecturerQuestions } from '@gradus/contract/lecturer'
import { getUserNotifications } from '@gradus/contract/notification'
import { getQuestionSignedIn } from '@gradus/contract/question'
import { postQuestion } from '@gradus/contract/question-form'
import { aUser, anAdmin } from '../../test/account.ts'
import { anAssignment, aStudent, inHours } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { aPublicQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const read = (user: Awaited<ReturnType<typeof aUser>>, id: number) => user.call(getAssignment, { params: { id } })

test('an item is a copy of its question at a revision, which only the course’s staff see, and its students once it opens', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const source = await lecturer.call(postQuestion, { body: { ...codingForm(), visibility: 'course' as const } })
  const { id, items } = await anAssignment(lecturer, courseId, [source], { opens: inHours(0.5) })
  const questionId = items[0]?.questionId ?? 0
  assert.notEqual(questionId, source)
  assert.deepEqual([items[0]?.sourceId, items[0]?.isOutdated, items[0]?.isPublic], [source, false, false])
  assert.equal((await read(student, id)).timing, 'early')
  assert.deepEqual((await read(student, id)).questions, [])
  const open = (user: typeof student) => user.call(getQuestionSignedIn, { params: { id: questionId }, query: {} })
  await refusalOf(open(student), 'notFound')
  assert.equal((await open(lecturer)).state, 'assignment')
  await lecturer.call(putException, { params: { id }, body: { userId: student.id, opens: inHours(-1) } })
  assert.equal((await read(student, id)).questions[0]?.questionId, questionId)
  const { rightAnswer, can } = await open(student)
  assert.deepEqual([rightAnswer, can.seeAnswer, can.edit], [null, false, false])
  for (const other of [await aUser(site), await aLecturer(site), await aUser(site, { role: 3 })])
    await refusalOf(open(other), 'notFound')
  await refusalOf(read(await aUser(site), id), 'notFound')
})

test('the text of an assignment can be short or missing, and is sanitised', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const questions = [await aPublicQuestion(site, choiceForm())]
  for (const [body, kept] of [
    ['', ''],
    ['<p> </p><p><br></p>', ''],
    ['<p>Labs.</p><script>alert(1)</script>', '<p>Labs.</p>'],
  ] as const) {
    const { id } = await anAssignment(lecturer, courseId, questions, { body })
    assert.equal((await read(lecturer, id)).body, kept)
  }
})

test('a pinned question deleted', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const source = await lecturer.call(postQuestion, { body: { ...codingForm(), visibility: 'course' as const } })
  const { id, items } = await anAssignment(lecturer, courseId, [source])
  await lecturer.call(removeLecturerQuestions, { body: { ids: [source] } })
  const [item] = (await lecturer.call(getManagedAssignment, { params: { id } })).items
  assert.deepEqual([item?.sourceId, item?.isOutdated], [null, false])
  const [question] = (await read(student, id)).questions
  assert.equal(question?.questionId, items[0]?.questionId)
  await student.call(getQuestionSignedIn, { params: { id: question?.questionId ?? 0 }, query: {} })
  const { form, revision } = await lecturer.call(getManagedAssignment, { params: { id } })
  await lecturer.call(editAssignment, { params: { id }, body: { ...form, revision, title: 'Still there' } })
  assert.equal((await read(student, id)).questions[0]?.questionId, question?.questionId)
})

test('public questions can be used, with a note for the lecturer; other lecturers’ own questions cannot', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const everybodys = await aPublicQuestion(site, choiceForm({ title: 'Which of these is prime, of all numbers' }))
  const { items } = await anAssignment(lecturer, courseId, [everybodys])
  assert.equal(items[0]?.isPublic, true)
  const found = await lecturer.call(findAssignmentQuestions, { params: { id: courseId }, query: { q: 'prime' } })
  assert.deepEqual(
    found.map((one) => [one.id, one.isPublic]),
    [[everybodys, true]],
  )
  const other = await aLecturer(site)
  const secret = await other.call(postQuestion, { body: { ...codingForm(), visibility: 'course' as const } })
  for (const questionId of [secret, items[0]?.questionId ?? 0])
    assert.equal(
      (await refusalOf(anAssignment(lecturer, courseId, [questionId]), 'badInput')).refusal.field,
      'items.0.questionId',
    )
})

test('only those who teach the course add, change and delete; a lecturer of A who is student in B', async () => {
  const [ann, ben] = [await aLecturer(site, 'Ann'), await aLecturer(site, 'Ben')]
  const [a, b] = [await aCourse(ann), await aCourse(ben)]
  const { token } = await ben.call(renewJoinLink, { params: { id: b }, body: {} })
  await ann.call(joinCourse, { body: { token } })
  const question = await aPublicQuestion(site)
  const own = await anAssignment(ann, a, [question])
  const { id } = await anAssignment(ben, b, [question])
  assert.deepEqual((await read(ann, own.id)).can, {
    submit: false,
    team: false,
    teach: true,
    manage: true,
    grade: true,
  })
  assert.deepEqual((await read(ann, id)).can, { submit: true, team: false, teach: false, manage: false, grade: false })
  await refusalOf(ann.call(getManagedAssignment, { params: { id } }), 'notAllowed')
  await refusalOf(ann.call(deleteAssignment, { params: { id } }), 'notAllowed')
  await refusalOf(ann.call(putException, { params: { id }, body: { userId: ann.id, due: null } }), 'notAllowed')
  await refusalOf(ben.call(getManagedAssignment, { params: { id: own.id } }), 'notFound')
  await refusalOf(anAssignment(ann, b, [question]), 'notAllowed')
  await refusalOf(anAssignment(await aUser(site), b, [question]), 'notFound')
  assert.equal((await read(await anAdmin(site), id)).can.manage, true)
})

test('a draft is for staff alone; an edit keeps its items, and a stale one is refused', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const [first, second] = [await aPublicQuestion(site), await aPublicQuestion(site)]
  const { id, items } = await anAssignment(lecturer, courseId, [first], { isDraft: true })
  await refusalOf(read(student, id), 'notFound')
  assert.deepEqual(await student.call(listAssignments, { params: { id: courseId } }), [])
  const { form, revision } = await lecturer.call(getManagedAssignment, { params: { id } })
  const body = { ...form, isDraft: false, items: [{ questionId: second, points: 2.5 }, ...form.items] }
  await lecturer.call(editAssignment, { params: { id }, body: { ...body, revision } })
  const [summary] = await student.call(listAssignments, { params: { id: courseId } })
  assert.deepEqual([summary?.id, summary?.possible, summary?.items], [id, 12.5, 2])
  assert.equal((await read(student, id)).questions[1]?.itemId, items[0]?.itemId)
  await refusalOf(lecturer.call(editAssignment, { params: { id }, body: { ...body, revision } }), 'conflict')
  const twice = [...form.items, { questionId: first, points: 1 }]
  await refusalOf(lecturer.call(editAssignment, { params: { id }, body: { ...form, items: twice } }), 'badInput')
  await lecturer.call(deleteAssignment, { params: { id } })
  await refusalOf(read(lecturer, id), 'notFound')
})

test('the rules and exceptions of an archived course’s assignment can be read by its lecturers, and not changed', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const { id } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site)], { due: inHours(24) })
  const { form } = await lecturer.call(getManagedAssignment, { params: { id } })
  const exception = { userId: student.id, attempts: 5, reason: 'A broken laptop' }
  await lecturer.call(putException, { params: { id }, body: exception })
  const { can: before } = await read(lecturer, id)
  assert.deepEqual([before.teach, before.manage], [true, true])
  await lecturer.call(setCourseState, { params: { id: courseId }, body: { to: 'archived' } })

  const { can, isArchived } = await read(lecturer, id)
  assert.deepEqual([can.teach, can.manage, isArchived], [true, false, true])
  assert.equal((await lecturer.call(getManagedAssignment, { params: { id } })).form.due, form.due)
  const exceptions = await lecturer.call(listExceptions, { params: { id } })
  assert.deepEqual(
    exceptions.map(({ userId, reason }) => [userId, reason]),
    [[student.id, 'A broken laptop']],
  )
  assert.equal((await read(student, id)).can.teach, false)
  await refusalOf(student.call(listExceptions, { params: { id } }), 'notAllowed')

  const replaces = exceptions[0]?.id
  await refusalOf(lecturer.call(putException, { params: { id }, body: { ...exception, replaces } }), 'conflict')
  await refusalOf(lecturer.call(editAssignment, { params: { id }, body: form }), 'conflict')
  await refusalOf(lecturer.call(deleteAssignment, { params: { id } }), 'conflict')
})

test('changing group in the middle, two groups’ exceptions', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const group = (groupName: string) => lecturer.call(addCourseGroup, { params: { id: courseId }, body: { groupName } })
  const [monday, tuesday] = [await group('Monday'), await group('Tuesday')]
  const student = await aStudent(site, lecturer, courseId, { groupId: monday })
  const question = await aPublicQuestion(site)
  const [due, later, latest] = [inHours(1), inHours(2), inHours(3)]
  const { id } = await anAssignment(lecturer, courseId, [question], { due })
  const exception = (body: object) =>
    lecturer.call(putException, { params: { id }, body: { reason: 'Illness', ...body } })
  await exception({ groupId: monday, due: later, attempts: 2 })
  await exception({ groupId: tuesday, due: latest, attempts: null })
  const own = async () => {
    const { due: at, attempts } = await read(student, id)
    const stored = await site.database
      .selectFrom('assignment_work')
      .select(['due_at', 'is_assigned'])
      .where('user_id', '=', student.id)
      .executeTakeFirstOrThrow()
    assert.equal(stored.due_at?.toISOString() ?? null, at)
    assert.equal(stored.is_assigned, true)
    return [at, attempts]
  }
  const into = (groupIds: number[]) =>
    lecturer.call(changeCourseMember, { params: { id: courseId, userId: student.id }, body: { groupIds } })
  assert.deepEqual(await own(), [later, 2])
  await into([tuesday])
  assert.deepEqual(await own(), [latest, null])
  await into([monday, tuesday])
  assert.deepEqual(await own(), [latest, null])
  await into([])
  assert.deepEqual(await own(), [due, null])
  await into([monday, tuesday])
  await exception({ userId: student.id, due: null })
  assert.deepEqual(await own(), [null, null])
  const listed = await lecturer.call(listExceptions, { params: { id } })
  assert.deepEqual(
    listed.map(({ name, times }) => [name, times]),
    [
      ['Monday', { due: later, attempts: 2 }],
      ['Tuesday', { due: latest, attempts: null }],
      ['Sam Student', { due: null }],
    ],
  )
  await exception({ userId: student.id })
  assert.deepEqual(await own(), [latest, null])
})

test('two lecturers who give a student an exception at once: the later one is refused, and nothing is lost', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const { id } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, choiceForm())])
  const put = (replaces: number | null, body: object) =>
    lecturer.call(putException, { params: { id }, body: { userId: student.id, replaces, ...body } })
  const due = inHours(48)
  await put(null, { due, reason: 'Ill' })
  await refusalOf(put(null, { attempts: 7 }), 'conflict')
  const [first] = await lecturer.call(listExceptions, { params: { id } })
  assert.deepEqual([first?.times, first?.reason], [{ due }, 'Ill'])
  await put(first?.id ?? 0, { due, attempts: 7, reason: 'Ill' })
  await refusalOf(put(first?.id ?? 0, {}), 'conflict')
  const [second] = await lecturer.call(listExceptions, { params: { id } })
  assert.deepEqual(second?.times, { due, attempts: 7 })
})

test('a student is told that their own times have changed, once until they read it', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const { id } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, choiceForm())])
  const put = (body: object) => lecturer.call(putException, { params: { id }, body: { userId: student.id, ...body } })
  const told = async () =>
    (await student.call(getUserNotifications))
      .filter(({ link }) => link === `/Assignment/${id}`)
      .map(({ body }) => body)
  const before = (await told()).length
  await put({ due: inHours(48) })
  await put({ due: inHours(72) })
  const [given, ...others] = await told()
  assert.match(given ?? '', /The times or attempts that apply to you have changed/)
  assert.equal(others.length, before)
})

test('an exception whose times contradict each other is refused, as in the form of the assignment', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const groupId = await lecturer.call(addCourseGroup, { params: { id: courseId }, body: { groupName: 'Sunday' } })
  const student = await aStudent(site, lecturer, courseId, { groupId })
  const { id } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, choiceForm())], {
    opens: inHours(10),
    due: inHours(20),
    lateUntil: inHours(30),
  })
  const put = (body: object) => lecturer.call(putException, { params: { id }, body })
  const refused = async (body: object) => {
    const { message, field } = (await refusalOf(put(body), 'badInput')).refusal
    return [message, field]
  }
  assert.deepEqual(await refused({ userId: student.id, attempts: 1001 }), ['Enter 1 to 1,000 attempts.', 'attempts'])
  for (const owners of [{}, { userId: student.id, groupId }])
    assert.deepEqual(await refused({ ...owners, due: null }), ['Choose either a person or a group.', 'userId'])
  const tooEarly = ['Choose a due time after the start.', 'due']
  for (const owner of [{ userId: student.id }, { groupId }]) {
    assert.deepEqual(await refused({ ...owner, due: inHours(9) }), tooEarly)
    assert.deepEqual(await refused({ ...owner, opens: inHours(21) }), tooEarly)
    assert.deepEqual(await refused({ ...owner, lateUntil: inHours(19) }), [
      'Choose a time after the due time.',
      'lateUntil',
    ])
    assert.deepEqual(await refused({ ...owner, due: inHours(40), lateUntil: inHours(35) }), [
      'Choose a time after the due time.',
      'lateUntil',
    ])
    assert.equal((await refused({ ...owner, due: null, lateUntil: inHours(35) }))[1], 'lateUntil')
  }
  assert.deepEqual(await lecturer.call(listExceptions, { params: { id } }), [])
  // An extension past the last moment for late work leaves no time for late work.
  await put({ userId: student.id, due: inHours(40) })
  // The group's start counts for its student, too.
  await put({ groupId, opens: inHours(1) })
  await put({ userId: student.id, due: inHours(9) })
})

test('an assignment of groups is for them alone; work of somebody who is removed stays', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const group = await lecturer.call(addCourseGroup, { params: { id: courseId }, body: { groupName: 'Monday' } })
  const inside = await aStudent(site, lecturer, courseId, { groupId: group })
  const outside = await aStudent(site, lecturer, courseId)
  const { id } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site)], { groupIds: [group] })
  assert.equal((await read(inside, id)).can.submit, true)
  await refusalOf(read(outside, id), 'notFound')
  const progress = async () =>
    (await lecturer.call(listAssignments, { params: { id: courseId } })).map((one) => one.progress)
  assert.deepEqual(await progress(), [{ students: 1, submitted: 0, complete: 0 }])
  await lecturer.call(removeCourseMember, { params: { id: courseId, userId: inside.id } })
  assert.deepEqual(await progress(), [{ students: 0, submitted: 0, complete: 0 }])
  await refusalOf(read(inside, id), 'notFound')
})

test('due at 02:30 on the night that has none or two', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer, { timeZone: 'Europe/Berlin' })
  const student = await aStudent(site, lecturer, courseId)
  const question = await aPublicQuestion(site)
  const dueOf = async (local: string) => {
    const due = new Date(lastMomentOf(local, 'Europe/Berlin')).toISOString()
    const { id } = await anAssignment(lecturer, courseId, [question], { due })
    return (await read(student, id)).due
  }
  assert.equal(await dueOf('2027-03-28T02:30'), '2027-03-28T01:00:59.999Z')
  assert.equal(await dueOf('2027-10-31T02:30'), '2027-10-31T01:30:59.999Z')
})
