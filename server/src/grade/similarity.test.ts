import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { setCourseState } from '@gradus/contract/course'
import { getAssignment } from '@gradus/contract/assignment'
import { putGrade } from '@gradus/contract/grade'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { getRubric, putRubric } from '@gradus/contract/rubric'
import { deleteSavedComment, listSavedComments, saveComment } from '@gradus/contract/line-comment'
import {
  answerCase,
  compareItem,
  decideCase,
  decidePair,
  getSimilarWork,
  listOwnCases,
  listSimilarPairs,
} from '@gradus/contract/similarity-case'
import { getUserNotifications } from '@gradus/contract/notification'
import { aUser } from '../../test/account.ts'
import { anAssignment, aStudent } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { mailsTo } from '../../test/mail.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { aClass, anAttempt, released } from '../../test/grade.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { theFirst } from '../../test/the-first.ts'
import { compareAttempts } from './compare.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

/** Long enough to be alike for a reason. */
const sourceOf = (name: string) =>
  Array.from(
    { length: 12 },
    (_, at) =>
      `def ${name}${at}(values, limit):\n    total = ${at}\n    for one in values:\n        if one > limit:\n            total += one * ${at + 2}\n    return total\n`,
  ).join('\n')
const different = Array.from(
  { length: 30 },
  (_, at) =>
    `class Node${at}:\n    def __init__(self):\n        self.children = {'${at}': [lambda x: x ** ${at}]}\n    def walk(self):\n        while self.children:\n            yield self.children.popitem()\n`,
).join('\n')

async function alike(sources: readonly string[] = [sourceOf('solve'), sourceOf('answer'), different]) {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const students = []
  for (const displayName of ['Ada Alike', 'Ben Borrowed', 'Cleo Clear'])
    students.push(await aStudent(site, lecturer, courseId, { displayName }))
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, codingForm())])
  const { itemId } = theFirst(items)
  for (const [at, source] of sources.entries()) await anAttempt(site, students[at] ?? { id: 0 }, { itemId, source })
  return { lecturer, courseId, students, id, itemId }
}

test('a similar pair is dismissed or becomes a case: the student is informed and answers, then people decide; the other student is never named', async () => {
  const { lecturer, courseId, students, id, itemId } = await alike()
  const [ada, ben] = [theFirst(students), theFirst(students.slice(1))]
  const graded = await lecturer.call(getAssignment, { params: { id } })
  const read = () => lecturer.call(listSimilarPairs, { params: { id } })
  const pairs = async () => (await read()).pairs
  const compared = async () => {
    assert.equal(await lecturer.call(compareItem, { params: { id: itemId } }), 1)
    for (;;) {
      const [run] = (await read()).runs
      if (run?.state === 'done') return run
      await pause(50)
    }
  }
  const { found, done, total } = await compared()
  assert.deepEqual([found, done, total], [1, 3, 3])
  const pair = theFirst(await pairs())
  assert.deepEqual([pair.state, [pair.left.name, pair.right.name].toSorted()], ['open', ['Ada Alike', 'Ben Borrowed']])
  const work = await lecturer.call(getSimilarWork, { params: { id: pair.id } })
  const adas = pair.left.name === 'Ada Alike' ? work.leftWork : work.rightWork
  assert.ok(work.matches.length > 0 && adas.source.includes('solve0'))
  // Nothing is automatic.
  const points = async () =>
    (await lecturer.call(getMatrix, { params: { id }, query: {} })).rows.map((row) => row.points)
  assert.deepEqual(await points(), [10, 10, 10])
  await lecturer.call(decidePair, { params: { id: pair.id }, body: { to: 'dismissed' } })
  await compared()
  assert.equal(theFirst(await pairs()).state, 'dismissed')
  const side = pair.left.name === 'Ben Borrowed' ? ('left' as const) : ('right' as const)
  const opened = {
    to: 'case' as const,
    sides: [side],
    text: 'Two solutions are very much alike. Please explain yours.',
    seen: 'dismissed' as const,
  }
  await refusalOf(
    lecturer.call(decidePair, { params: { id: pair.id }, body: { ...opened, answerDays: 6 } }),
    'badInput',
  )
  const unaware = lecturer.call(decidePair, {
    params: { id: pair.id },
    body: { ...opened, seen: 'open', answerDays: 7 },
  })
  assert.match((await refusalOf(unaware, 'conflict')).refusal.message, /dismissed since you opened it/)
  await lecturer.call(decidePair, { params: { id: pair.id }, body: { ...opened, answerDays: 7 } })
  assert.deepEqual(await ada.call(listOwnCases, { params: { id: courseId } }), [])
  const ownCase = theFirst(await ben.call(listOwnCases, { params: { id: courseId } }))
  assert.ok(Date.parse(ownCase.answerUntil) - Date.parse(ownCase.openedDate) >= 7 * 24 * 3_600_000)
  const heard = JSON.stringify([ownCase, await ben.call(getUserNotifications, {})])
  assert.ok(heard.includes('There is a question about your work.') && !heard.includes('Ada'))
  const given = { decision: 'deduction' as const, points: 4, text: 'Half of it was taken over.' }
  await refusalOf(lecturer.call(decideCase, { params: { id: ownCase.id }, body: given }), 'conflict')
  await refusalOf(ada.call(answerCase, { params: { id: ownCase.id }, body: { text: 'It is mine.' } }), 'notFound')
  const own = { params: { id: ownCase.id }, body: { text: 'We worked together.' } }
  await lecturer.call(setCourseState, { params: { id: courseId }, body: { to: 'archived' } })
  assert.match((await refusalOf(ben.call(answerCase, own), 'conflict')).message, /This course is archived/)
  await lecturer.call(setCourseState, { params: { id: courseId }, body: { to: 'active' } })
  await ben.call(answerCase, own)
  const unread = (answer?: string) =>
    refusalOf(lecturer.call(decideCase, { params: { id: ownCase.id }, body: { ...given, answer } }), 'conflict')
  assert.equal(
    (await unread()).refusal.message,
    'The answer has changed since you read it. Read it again, then decide.',
  )
  await ben.call(answerCase, { ...own, body: { text: 'I copied nothing.' } })
  await unread('We worked together.')
  const [asked] = await mailsTo(site, ben.email)
  const until = new Date(ownCase.answerUntil).toLocaleString('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: graded.timeZone,
  })
  assert.ok(asked)
  assert.ok(asked.text.includes(`answer by ${until} (${graded.timeZone})`), asked.text)
  assert.ok(asked.text.includes(`/OwnCases/${courseId}`) && !JSON.stringify(asked).includes('Ada'))
  const decided = { ...given, answer: 'I copied nothing.' }
  const tooMany = { ...decided, points: 10.5 }
  const { refusal } = await refusalOf(
    lecturer.call(decideCase, { params: { id: ownCase.id }, body: tooMany }),
    'badInput',
  )
  assert.equal(refusal.message, 'Take off at most 10 points.')
  await lecturer.call(decideCase, { params: { id: ownCase.id }, body: decided })
  assert.match((await mailsTo(site, ben.email, 2))[1]?.subject ?? '', /^A decision about your work in/)
  assert.deepEqual(await points(), [10, 6, 10])
  await refusalOf(lecturer.call(decideCase, { params: { id: ownCase.id }, body: decided }), 'conflict')
  await refusalOf(ben.call(answerCase, { params: { id: ownCase.id }, body: { text: 'No!' } }), 'conflict')
  assert.equal(theFirst(await ben.call(listOwnCases, { params: { id: courseId } })).decision, 'deduction')
})

test('attempts that are too short to be compared are counted as such, not as different', async () => {
  const short = 'def double(values):\n    return [2 * one for one in values]\n'
  const { lecturer, id, itemId } = await alike([short, short, different])
  await lecturer.call(compareItem, { params: { id: itemId } })
  await compareAttempts(site.database, itemId)
  const { pairs, runs } = await lecturer.call(listSimilarPairs, { params: { id } })
  assert.deepEqual([pairs, runs.map(({ total, found, tooShort }) => [total, found, tooShort])], [[], [[3, 0, 2]]])
})

test('an item has one comparison at a time; one whose job was lost can be started again', async () => {
  const { lecturer, id, itemId } = await alike()
  await site.database.insertInto('similarity_run').values({ item_id: itemId, total: 3, done: 1 }).execute()
  const compare = () => lecturer.call(compareItem, { params: { id: itemId } })
  await refusalOf(compare(), 'conflict')
  const { runs, pairs } = await lecturer.call(listSimilarPairs, { params: { id } })
  assert.deepEqual([runs.map(({ state, done, total }) => [state, done, total]), pairs], [[['running', 1, 3]], []])
  const hourAgo = new Date(Date.now() - 3_600_000)
  await site.database.updateTable('similarity_run').set({ started_at: hourAgo }).where('item_id', '=', itemId).execute()
  assert.equal(await compare(), 1)
})

test('two lecturers who change a rubric at once: the later one is refused, and no criterion is lost', async () => {
  const { lecturer, itemIds } = await aClass(site)
  const params = { id: theFirst(itemIds) }
  const read = () => lecturer.call(getRubric, { params })
  const put = (criteria: object[], before: object[], preview: '0' | '1' = '0') =>
    lecturer.call(putRubric, { params, query: { preview }, body: { criteria, before } as never })
  await put([{ text: 'Names', points: 1 }], [])
  const opened = await read()
  await put([...opened, { text: 'Tests', points: 2 }], opened)
  for (const preview of ['1', '0'] as const)
    await refusalOf(put([{ ...opened[0], text: 'Good names' }], opened, preview), 'conflict')
  assert.deepEqual(
    (await read()).map(({ text, points }) => [text, points]),
    [
      ['Names', 1],
      ['Tests', 2],
    ],
  )
})

test('rubrics: editing one shows first whom it changes', async () => {
  const gradedClass = await aClass(site, { students: 2 })
  const itemId = theFirst(gradedClass.itemIds)
  for (const student of gradedClass.students) await anAttempt(site, student, { itemId, passed: 5, tests: 10 })
  const put = (criteria: object[], preview: '0' | '1', changes?: number) =>
    gradedClass.lecturer.call(putRubric, {
      params: { id: itemId },
      query: { preview },
      body: { criteria: criteria as { text: string; points: number }[], ...(changes === undefined ? {} : { changes }) },
    })
  await put(
    [
      { text: 'Names say what they are', points: 2 },
      { text: 'No tests', points: -1.5 },
    ],
    '0',
  )
  const [names, tests] = await gradedClass.lecturer.call(getRubric, { params: { id: itemId } })
  const sid = String(theFirst(gradedClass.students).id)
  const criterionIds = [names?.id ?? 0, tests?.id ?? 0]
  await gradedClass.lecturer.call(putGrade, { body: { itemId, sid, points: null, criterionIds, version: 0 } })
  const points = async () =>
    (await gradedClass.lecturer.call(getMatrix, { params: { id: gradedClass.id }, query: {} })).rows.map(
      (row) => row.points,
    )
  assert.deepEqual(await points(), [5.5, 5])
  await released(gradedClass)
  const edited = [{ ...names, points: 3 }]
  const { changed } = await put(edited, '1')
  assert.deepEqual(
    changed.map(({ student, before: from, after: to, isReleased }) => [student.name, from, to, isReleased]),
    [['Student 1', 5.5, 8, true]],
  )
  assert.deepEqual(await points(), [5.5, 5])
  await refusalOf(put(edited, '0'), 'conflict')
  await put(edited, '0', 1)
  assert.deepEqual(await points(), [8, 5])
  const inboxes = await Promise.all(gradedClass.students.map((student) => student.call(getUserNotifications)))
  assert.deepEqual(
    inboxes.map((inbox) => inbox.some(({ body }) => body?.includes('Your released points have changed.'))),
    [true, false],
  )
  const wrong = { itemId, sid, points: null, criterionIds: [tests?.id ?? 0], version: 1 }
  await refusalOf(gradedClass.lecturer.call(putGrade, { body: wrong }), 'badInput')
})

test('a store of one’s own frequent comments', async () => {
  const [user, other] = [await aUser(site), await aUser(site)]
  const id = await user.call(saveComment, { body: { text: 'Name it by what it is.' } })
  assert.equal(await user.call(saveComment, { body: { text: 'Name it by what it is.' } }), id)
  assert.deepEqual(await other.call(listSavedComments, {}), [])
  await refusalOf(other.call(deleteSavedComment, { params: { id } }), 'notFound')
  assert.deepEqual(await user.call(listSavedComments, {}), [{ id, text: 'Name it by what it is.', uses: 0 }])
  await user.call(deleteSavedComment, { params: { id } })
  assert.deepEqual(await user.call(listSavedComments, {}), [])
})
