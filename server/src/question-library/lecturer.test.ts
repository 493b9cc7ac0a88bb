import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { getAuditTrail } from '@gradus/contract/audit'
import { addComment, getCommentsByQuestionId } from '@gradus/contract/comment'
import { editQuestion, getQuestionSource } from '@gradus/contract/editing'
import { getQuestionSamplesSignedIn } from '@gradus/contract/sample'
import {
  copyQuestion,
  downloadLecturerQuestions,
  getLecturerQuestions,
  removeLecturerQuestions,
} from '@gradus/contract/lecturer'
import { getDashboard } from '@gradus/contract/dashboard'
import { getProfile } from '@gradus/contract/profile'
import { checkAnswer, getAnswersByQuestionIdSignedIn } from '@gradus/contract/choice'
import {
  getHotQuestions,
  getLatestQuestions,
  getTopQuestions,
  getTopQuestionsByDifficulty,
} from '@gradus/contract/question-list'
import { getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import {
  getQuestionAdditionalFilesSignedIn,
  getQuestionTestImpl,
  getQuestionTestImplSignedIn,
} from '@gradus/contract/question-file'
import { approveQuestion, getWaitingQuestions } from '@gradus/contract/question-review'
import { postQuestion } from '@gradus/contract/question-form'
import { searchQuestions, searchQuestionsSignedIn } from '@gradus/contract/search'
import { reportQuestion } from '@gradus/contract/report'
import { getManagedQuestions } from '@gradus/contract/question-management'
import { getReviewQueue, checkSolutions } from '@gradus/contract/review'
import { roles } from '@gradus/contract/role'
import { compileAndRun, submitCode } from '@gradus/contract/submission'
import { getSolutions } from '@gradus/contract/solution'
import { incVote } from '@gradus/contract/vote'
import { aUser, anAdmin, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aPublicQuestion, choiceForm, codingForm, inputOutputForm } from '../../test/question.ts'
import { aGradedClass, anAttempt } from '../../test/grade.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { theFirst } from '../../test/the-first.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const aLecturer = (displayName = 'Lena Lecturer') => aUser(site, { role: roles.lecturer, displayName })
const forCourse = (form: object) => ({ ...form, visibility: 'course' as const })

async function ofCourse(lecturer: TestUser, form: object = codingForm()): Promise<number> {
  const id = await lecturer.call(postQuestion, { body: forCourse(form) })
  assert.ok(id > 0)
  return id
}
const own = async (lecturer: TestUser, query: object = {}) =>
  (await lecturer.call(getLecturerQuestions, { query })).items

test('a lecturer posts questions of every kind that only their course sees, without limit and without review', async () => {
  const lecturer = await aLecturer()
  for (const form of [codingForm(), choiceForm(), inputOutputForm(), codingForm(), codingForm(), codingForm()])
    await ofCourse(lecturer, form)
  assert.equal((await own(lecturer)).length, 6)
  const waiting = await (await anAdmin(site)).call(getWaitingQuestions, { query: {} })
  assert.ok(waiting.items.every(({ userId }) => userId !== lecturer.id))
})

test('only lecturers post for a course; a course question by anybody else is refused and does not reach the review queue', async () => {
  for (const role of [roles.user, roles.moderator, roles.admin]) {
    const caller = await aUser(site, { role })
    const refusal = await refusalOf(caller.call(postQuestion, { body: forCourse(codingForm()) }), 'notAllowed')
    assert.equal(refusal.refusal.field, 'visibility')
  }
})

test('a course question is never on Home, in search, on tag pages, among the hot ones or on a profile', async () => {
  const lecturer = await aLecturer('Harriet Hidden')
  const form = { title: 'Zygomorphic petals of a flower', rawTags: ['zygomorphic'] }
  const ids = [
    await ofCourse(lecturer, codingForm(form)),
    await ofCourse(lecturer, choiceForm({ ...form, title: 'Zygomorphic leaves of a tree' })),
  ]
  const visitor = aVisitor(site)
  const lists = [
    ...(await Promise.all(
      (['Coding', 'MC'] as const).flatMap((type) =>
        [getLatestQuestions, getTopQuestions, getTopQuestionsByDifficulty].map((list) =>
          visitor.call(list, { query: { type } }),
        ),
      ),
    )),
    await visitor.call(searchQuestions, { query: { kw: 'zygomorphic' } }),
    await visitor.call(searchQuestions, { query: { tag: 'zygomorphic' } }),
    await lecturer.call(searchQuestionsSignedIn, { query: { kw: 'zygomorphic' } }),
  ]
  for (const { items } of [...lists, { items: await visitor.call(getHotQuestions) }])
    assert.ok(items.every(({ id }) => !ids.includes(id)))
  const profile = await visitor.call(getProfile, { params: { userId: lecturer.id } })
  assert.ok(!JSON.stringify(profile).includes('Zygomorphic'))
  assert.equal(profile.questions.length, 0)
  for (const page of ['/sitemap.xml', '/feed.xml', '/', '/Search?kw=zygomorphic', `/Question/${ids[0]}`])
    assert.ok(!(await (await visitor.fetch(page)).text()).includes('Zygomorphic petals'), page)
  const tag = await site.database
    .selectFrom('tag')
    .select('question_count')
    .where('name', '=', 'zygomorphic')
    .executeTakeFirstOrThrow()
  assert.equal(tag.question_count, 0)
})

test('a course question does not exist for anybody else: every call answers 404', async () => {
  const lecturer = await aLecturer()
  const coding = await ofCourse(lecturer)
  const choice = await ofCourse(lecturer, choiceForm())
  const cases = await ofCourse(lecturer, inputOutputForm())
  const [answer] = await lecturer.call(getAnswersByQuestionIdSignedIn, { params: { id: choice } })
  const sent = { candidateSource: 'x = 1\n', type: 8, questionId: coding, additionalFiles: [] }
  const others = [await aUser(site), await aLecturer(), await aUser(site, { role: roles.moderator })]
  for (const other of others) {
    const calls = [
      other.call(getQuestionSignedIn, { params: { id: coding }, query: {} }),
      other.call(getQuestionTestImplSignedIn, { params: { questionId: coding, type: 8 } }),
      other.call(getQuestionAdditionalFilesSignedIn, { params: { questionId: coding, type: 8 } }),
      other.call(getQuestionSamplesSignedIn, { params: { id: cases } }),
      other.call(getAnswersByQuestionIdSignedIn, { params: { id: choice } }),
      other.call(checkAnswer, { params: { questionId: choice, answerId: answer?.id ?? 0 } }),
      other.call(compileAndRun, { query: {}, body: sent }),
      other.call(submitCode, { body: sent }),
      other.call(getSolutions, { params: { questionId: coding, type: 8 }, query: {} }),
      other.call(getCommentsByQuestionId, { params: { questionId: coding }, query: {} }),
      other.call(addComment, { body: { body: '<p>Nice.</p>', type: 0, questionId: coding } }),
      other.call(getQuestionSource, { params: { id: coding } }),
      other.call(reportQuestion, { params: { id: coding, reason: 4 } }),
      other.call(incVote, { params: { id: coding } }),
    ]
    await Promise.all(calls.map((call) => refusalOf(call, 'notFound')))
  }
  await refusalOf(aVisitor(site).call(getQuestion, { params: { id: coding }, query: {} }), 'notFound')
  await refusalOf(aVisitor(site).call(getQuestionTestImpl, { params: { questionId: coding, type: 8 } }), 'notFound')
})

test('a moderator cannot approve or check a course question; an admin sees it in the table of all questions', async () => {
  const id = await ofCourse(await aLecturer(), codingForm({ title: 'Xylophone tuning of a course' }))
  const moderator = await aUser(site, { role: roles.moderator })
  await refusalOf(moderator.call(approveQuestion, { params: { id }, body: {} }), 'conflict')
  await refusalOf(moderator.call(checkSolutions, { params: { id } }), 'notFound')
  assert.deepEqual((await moderator.call(getReviewQueue, { query: { q: 'xylophone' } })).items, [])
  const admin = await anAdmin(site)
  const { items } = await admin.call(getManagedQuestions, { query: { q: 'xylophone', state: 'course' } })
  assert.deepEqual(
    items.map((one) => [one.id, one.state]),
    [[id, 'course']],
  )
  assert.equal((await admin.call(getQuestionSignedIn, { params: { id }, query: {} })).state, 'course')
})

test('the lecturer lists them by words, kind and difficulty, sorted, and downloads the table', async () => {
  const lecturer = await aLecturer()
  await ofCourse(lecturer, codingForm({ title: 'Sorted by hand', difficultLevel: 3 }))
  await ofCourse(lecturer, choiceForm({ title: 'A choice of courses' }))
  await ofCourse(await aLecturer(), codingForm({ title: 'Sorted by somebody else' }))
  await lecturer.call(postQuestion, { body: codingForm({ title: 'Sorted for the whole site' }) })
  const titles = async (query: object) => (await own(lecturer, query)).map(({ title }) => title)
  assert.deepEqual(await titles({}), ['A choice of courses', 'Sorted by hand'])
  assert.deepEqual(await titles({ sort: 'posted', order: 'up' }), ['Sorted by hand', 'A choice of courses'])
  assert.deepEqual(await titles({ sort: 'title' }), ['A choice of courses', 'Sorted by hand'])
  assert.deepEqual(await titles({ sort: 'difficulty', order: 'down' }), ['Sorted by hand', 'A choice of courses'])
  assert.deepEqual(await titles({ q: 'sorted' }), ['Sorted by hand'])
  assert.deepEqual(await titles({ q: 'A' }), ['A choice of courses'])
  assert.deepEqual(await titles({ kind: 'multiChoice' }), ['A choice of courses'])
  assert.deepEqual(await titles({ difficulty: 3 }), ['Sorted by hand'])
  const csv = await lecturer.call(downloadLecturerQuestions, { query: { sort: 'title' } })
  assert.match(csv, /^id,title,kind,.*\r\n\d+,A choice of courses,multiChoice,1,arithmetic,0,0,/)
})

test('the lecturer answers an own question, and sees how many others submitted and passed', async () => {
  const lecturer = await aLecturer()
  const id = await ofCourse(lecturer, choiceForm())
  const answers = await lecturer.call(getAnswersByQuestionIdSignedIn, { params: { id } })
  const right = answers.find(({ body }) => body === '2')
  const params = { questionId: id, answerId: right?.id ?? 0 }
  assert.equal(await lecturer.call(checkAnswer, { params }), true)
  assert.deepEqual(
    (await own(lecturer)).map((one) => [one.submitted, one.passed]),
    [[0, 0]],
  )
  // What a course will let its students do.
  const [passed, failed] = [await aUser(site), await aUser(site)]
  await site.database
    .insertInto('question_progress')
    .values([
      { user_id: passed.id, question_id: id, tries: 2, solved_at: new Date() },
      { user_id: failed.id, question_id: id, tries: 1, solved_at: null },
    ])
    .execute()
  assert.deepEqual(
    (await own(lecturer)).map((one) => [one.submitted, one.passed]),
    [[2, 1]],
  )
})

test('the lecturer sees how many students submitted and passed the copies of a question in assignments', async () => {
  const gradedClass = await aGradedClass(site, 2)
  const { lecturer, itemIds, students } = gradedClass
  const [itemId, ada] = [theFirst(itemIds), theFirst(students)]
  await anAttempt(site, ada, { itemId, passed: 10, tests: 10 })
  const questionId = await ofCourse(lecturer, choiceForm())
  await site.database.updateTable('assignment_item').set({ source_id: questionId }).where('id', '=', itemId).execute()
  const listed = (await own(lecturer)).find(({ id }) => id === questionId)
  assert.deepEqual([listed?.submitted, listed?.passed], [2, 1])
})

test('answering a course question earns nothing and counts on no profile', async () => {
  const lecturer = await aLecturer()
  const admin = await anAdmin(site)
  const id = await ofCourse(lecturer, choiceForm())
  const right = (await admin.call(getAnswersByQuestionIdSignedIn, { params: { id } })).find(({ body }) => body === '2')
  assert.equal(await admin.call(checkAnswer, { params: { questionId: id, answerId: right?.id ?? 0 } }), true)
  assert.equal((await admin.call(getOwnBasicInfo)).reputation, 0)
  const days = await site.database.selectFrom('activity_day').selectAll().where('user_id', '=', admin.id).execute()
  assert.deepEqual(days, [])
})

test('the lecturer runs and submits a solution of an own question', async (t) => {
  if (!process.env['TEST_JUDGE_URL']) return t.skip('no judge')
  const lecturer = await aLecturer()
  const questionId = await ofCourse(lecturer)
  const body = { candidateSource: 'double = lambda n: 2 * n\n', type: 8, questionId, additionalFiles: [] }
  assert.equal(await lecturer.call(compileAndRun, { query: {}, body }, 'text/plain'), 'success:0')
  assert.equal(await lecturer.call(submitCode, { body }, 'text/plain'), 0)
  assert.equal((await lecturer.call(getOwnBasicInfo)).reputation, 0)
  assert.deepEqual((await lecturer.call(getDashboard)).solvedByLanguage, [])
})

test("a lecturer edits their own question; it stays the course's, and another lecturer cannot", async () => {
  const lecturer = await aLecturer()
  const form = choiceForm()
  const id = await ofCourse(lecturer, form)
  const body = { ...form, title: 'Another title for the course' }
  await lecturer.call(editQuestion, { params: { id }, body: { ...body, visibility: 'site' } })
  const question = await lecturer.call(getQuestionSignedIn, { params: { id }, query: {} })
  assert.deepEqual([question.title, question.state], ['Another title for the course', 'course'])
  await refusalOf((await aLecturer()).call(editQuestion, { params: { id }, body: body }), 'notFound')
})

test('a lecturer copies a public question; copies made at the same time are one', async () => {
  const lecturer = await aLecturer()
  const admin = await anAdmin(site)
  for (const form of [codingForm({ title: 'Copied from the site' }), choiceForm(), inputOutputForm()]) {
    const id = await aPublicQuestion(site, form)
    const copies = await Promise.all([1, 2, 3].map(() => lecturer.call(copyQuestion, { params: { id } })))
    assert.equal(new Set(copies).size, 1)
    const [copy = 0] = copies
    const [before, now] = await Promise.all([
      admin.call(getQuestionSource, { params: { id } }),
      lecturer.call(getQuestionSource, { params: { id: copy } }),
    ])
    assert.deepEqual(now.content, before.content)
    assert.equal(now.state, 'course')
    assert.equal((await own(lecturer, { sort: 'posted' }))[0]?.copiedFrom, id)
  }
  const { items } = await admin.call(getAuditTrail, { query: { action: 'copyQuestion', userId: lecturer.id } })
  assert.equal(items.length, 3)
})

test('a question that is not public cannot be copied', async () => {
  const lecturer = await aLecturer()
  const waiting = codingForm()
  await lecturer.call(postQuestion, { body: waiting })
  const { items } = await (await anAdmin(site)).call(getReviewQueue, { query: { q: waiting.title } })
  const others = await ofCourse(await aLecturer())
  for (const id of [items[0]?.id ?? 0, others, await ofCourse(lecturer), 987_654])
    await refusalOf(lecturer.call(copyQuestion, { params: { id } }), 'notFound')
  const id = await aPublicQuestion(site)
  await refusalOf((await aUser(site)).call(copyQuestion, { params: { id } }), 'notAllowed')
})

test('the lecturer deletes own questions; others’ and public ones are refused one by one', async () => {
  const lecturer = await aLecturer()
  const mine = await ofCourse(lecturer)
  const others = await ofCourse(await aLecturer())
  const open = await aPublicQuestion(site, codingForm(), lecturer)
  const result = await lecturer.call(removeLecturerQuestions, { body: { ids: [mine, others, open] } })
  assert.deepEqual(result.done, [mine])
  assert.deepEqual(
    result.refused.map(({ id }) => id),
    [others, open],
  )
  assert.deepEqual(await own(lecturer), [])
  await refusalOf(lecturer.call(getQuestionSignedIn, { params: { id: mine }, query: {} }), 'notFound')
  assert.equal((await aVisitor(site).call(getQuestion, { params: { id: open }, query: {} })).state, 'public')
})
