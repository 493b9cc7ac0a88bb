import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { answerItem } from '@gradus/contract/assignment-attempt'
import { downloadOwnData } from '@gradus/contract/edit-account'
import { daysToNextReturn, dismissMistake, getMistake, getMistakes } from '@gradus/contract/mistake'
import { checkAnswer } from '@gradus/contract/choice'
import { deleteReported } from '@gradus/contract/report'
import { submitCode } from '@gradus/contract/submission'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { anAssignment, aStudent } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { theJudge } from '../../test/judge.ts'
import { judgeWaitingSubmissions } from '../../test/judge-waiting.ts'
import { aPublicQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

const right = 'double = lambda n: n * 2\n'
const wrong = 'double = abs\n'
const submit = (user: TestUser, questionId: number, candidateSource: string) =>
  user.call(submitCode, { body: { questionId, candidateSource, type: 8, additionalFiles: [] } })
const due = async (user: TestUser) => (await user.call(getMistakes, { query: {} })).items
const later = async (user: TestUser) => (await user.call(getMistakes, { query: { when: 'later' } })).items

/** As if these days had passed since everything that the user did. */
async function pass(user: TestUser, days: number): Promise<void> {
  await site.database
    .updateTable('mistake')
    .set({
      made_at: sql`made_at - make_interval(days => ${days})`,
      due_at: sql`due_at - make_interval(days => ${days})`,
    })
    .where('user_id', '=', user.id)
    .execute()
}

test('a question that a student got wrong comes back after 1, 3, 7 and 21 days, and then never again', async () => {
  assert.deepEqual([0, 1, 2, 3, 4].map(daysToNextReturn), [1, 2, 4, 14, null])
  const user = await aUser(site)
  const questionId = await aPublicQuestion(site)
  await submit(user, questionId, wrong)
  assert.deepEqual(await due(user), [])
  const [mistake] = await later(user)
  assert.equal(mistake?.questionId, questionId)
  for (const [repairs, days] of [1, 2, 4, 14].entries()) {
    assert.deepEqual(await due(user), [], `return ${repairs + 1} is not due before its day`)
    await pass(user, days)
    const [task] = await due(user)
    assert.deepEqual([task?.questionId, task?.repairs, task?.isDue], [questionId, repairs, true])
    assert.equal(await submit(user, questionId, right), 0)
  }
  await pass(user, 100)
  assert.deepEqual([await due(user), await later(user)], [[], []])
})

test('the task is to repair their own code: the last wrong submission with what the judge said', async () => {
  const user = await aUser(site)
  const questionId = await aPublicQuestion(site)
  await submit(user, questionId, 'double = str\n')
  await submit(user, questionId, wrong)
  await submit(user, questionId, right)
  await pass(user, 1)
  const [task] = await due(user)
  const whole = await user.call(getMistake, { params: { id: task?.id ?? 0 } })
  assert.equal(whole.candidateSource, wrong)
  assert.notEqual(whole.verdict?.outcome, 'passed')
  assert.equal(whole.choice, null)
  assert.match(whole.body, /twice its argument/)
})

test('the files that they had changed come back, too', async () => {
  const user = await aUser(site)
  const form = codingForm()
  const answers = [
    { fileName: 'factor.py', body: 'factor = 2\n' },
    { fileName: 'notes.txt', body: 'Double it.\n' },
  ]
  const implementations = form.implementations.map((one) => ({ ...one, additionalFiles: answers }))
  const questionId = await aPublicQuestion(site, { ...form, implementations })
  const changed = { fileName: 'factor.py', body: 'factor = 3\n' }
  const candidateSource = 'from factor import factor\ndouble = lambda n: factor * n\n'
  const sent = { questionId, candidateSource, type: 8 as const, additionalFiles: [changed, ...answers.slice(1)] }
  assert.equal(await user.call(submitCode, { body: sent }), 1)
  await pass(user, 1)
  const [task] = await due(user)
  const whole = await user.call(getMistake, { params: { id: task?.id ?? 0 } })
  assert.deepEqual([whole.candidateSource, whole.additionalFiles], [candidateSource, [changed]])
  assert.equal(await user.call(submitCode, { body: { ...sent, additionalFiles: answers } }), 0)
  assert.equal((await later(user))[0]?.repairs, 1)
})

test('solving it minutes after the mistake does not count as a repair; failing it again starts the schedule over', async () => {
  const user = await aUser(site)
  const questionId = await aPublicQuestion(site)
  await submit(user, questionId, wrong)
  await submit(user, questionId, right)
  assert.equal((await later(user))[0]?.repairs, 0)
  await pass(user, 1)
  await submit(user, questionId, right)
  assert.equal((await later(user))[0]?.repairs, 1)
  await pass(user, 2)
  await submit(user, questionId, wrong)
  assert.deepEqual(await due(user), [])
  assert.equal((await later(user))[0]?.repairs, 0)
})

test('what was right at once does not return, nor do trials of one’s own question', async () => {
  const [user, author] = [await aUser(site), await aUser(site)]
  const questionId = await aPublicQuestion(site, codingForm(), author)
  await submit(user, questionId, right)
  await submit(author, questionId, wrong)
  assert.deepEqual([await later(user), await later(author)], [[], []])
})

test('a wrong answer of a multiple-choice question returns as well, with what was chosen; a right one then is its repair', async () => {
  const user = await aUser(site)
  const questionId = await aPublicQuestion(site, choiceForm())
  const choices = await site.database
    .selectFrom('choice')
    .select(['id', 'correct'])
    .where('question_id', '=', questionId)
    .execute()
  const [rightId, wrongId] = [true, false].map((correct) => choices.find((one) => one.correct === correct)?.id ?? 0)
  const answer = (answerId = 0) => user.call(checkAnswer, { params: { questionId, answerId } })
  assert.equal(await answer(wrongId), false)
  assert.equal(await answer(rightId), true)
  assert.deepEqual([(await later(user))[0]?.kind, (await later(user))[0]?.repairs], ['multiChoice', 0])
  await pass(user, 1)
  const id = (await due(user))[0]?.id ?? 0
  const task = await user.call(getMistake, { params: { id } })
  assert.deepEqual([task.choice?.id, task.candidateSource, task.verdict], [wrongId, '', null])
  assert.equal(await answer(rightId), true)
  assert.deepEqual([await due(user), (await later(user))[0]?.repairs], [[], 1])
  await pass(user, 2)
  assert.equal(await answer(wrongId), false)
  assert.deepEqual([await due(user), (await later(user))[0]?.repairs], [[], 0])
})

async function mistakesInOwnData(user: TestUser): Promise<unknown[]> {
  const [file] = Object.values(unzipSync(new Uint8Array(await (await user.fetch(downloadOwnData.url)).arrayBuffer())))
  const { mistakes } = JSON.parse(strFromU8(file ?? new Uint8Array())) as { mistakes: unknown[] }
  return mistakes
}

test('a wrong choice in an assignment comes back once the whole class can no longer submit, and reveals nothing before', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, choiceForm())], {})
  const { itemId = 0, questionId = 0 } = items[0] ?? {}
  const choices = await site.database
    .selectFrom('choice')
    .select(['id', 'correct'])
    .where('question_id', '=', questionId)
    .execute()
  const [rightId, wrongId] = [true, false].map((correct) => choices.find((one) => one.correct === correct)?.id ?? 0)
  const answer = (answerId = 0) => student.call(checkAnswer, { params: { questionId, answerId } })
  await student.call(answerItem, { params: { id }, body: { itemId, choiceId: wrongId ?? 0 } })
  await pass(student, 1)
  assert.deepEqual([await due(student), await later(student)], [[], []], 'it would tell that the choice was wrong')
  assert.deepEqual(await mistakesInOwnData(student), [])
  await refusalOf(answer(rightId), 'notFound')
  await site.database
    .updateTable('assignment_work')
    .set({ due_at: new Date(Date.now() - 60_000) })
    .where('assignment_id', '=', id)
    .execute()
  assert.deepEqual(
    (await due(student)).map((one) => one.questionId),
    [questionId],
  )
  assert.equal((await mistakesInOwnData(student)).length, 1)
  assert.equal(await answer(rightId), true)
  assert.deepEqual(await due(student), [])
  await refusalOf(answer(rightId), 'notFound')
})

test('a dismissed mistake does not return unless it is made again; nobody else reads or dismisses it', async () => {
  const [user, other] = [await aUser(site), await aUser(site)]
  const questionId = await aPublicQuestion(site)
  await submit(user, questionId, wrong)
  const id = (await later(user))[0]?.id ?? 0
  await refusalOf(other.call(getMistake, { params: { id } }), 'notFound')
  await refusalOf(other.call(dismissMistake, { params: { id } }), 'notFound')
  await user.call(dismissMistake, { params: { id } })
  assert.deepEqual(await later(user), [])
  await refusalOf(user.call(getMistake, { params: { id } }), 'notFound')
  await submit(user, questionId, wrong)
  assert.equal((await later(user)).length, 1)
})

test('a question that is no longer public does not return', async () => {
  const [user, author] = [await aUser(site), await aUser(site)]
  const questionId = await aPublicQuestion(site, codingForm(), author)
  await submit(user, questionId, wrong)
  const id = (await later(user))[0]?.id ?? 0
  await (await anAdmin(site)).call(deleteReported, { params: { id: questionId } })
  await refusalOf(user.call(getMistake, { params: { id } }), 'notFound')
  assert.deepEqual(await later(user), [])
})

test('a question of an assignment returns once nobody can submit any more and its tests are shown; hidden tests stay hidden', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const [student, other] = [await aStudent(site, lecturer, courseId), await aStudent(site, lecturer, courseId)]
  const sourceId = await aPublicQuestion(site)
  const { id, items } = await anAssignment(lecturer, courseId, [sourceId], { testsShown: 'afterDue' })
  const questionId = items[0]?.questionId ?? 0
  const attempt = (user: TestUser, candidateSource: string) =>
    user.call(submitCode, {
      body: { questionId, candidateSource, type: 8, additionalFiles: [], assignmentId: id },
    })
  await attempt(student, wrong)
  await attempt(other, wrong)
  await judgeWaitingSubmissions(site)
  await pass(student, 1)
  assert.deepEqual([await due(student), await later(student)], [[], []], 'the class still works on it')
  const { id: mistakeId } = await site.database
    .selectFrom('mistake')
    .select('id')
    .where('user_id', '=', student.id)
    .executeTakeFirstOrThrow()
  await refusalOf(student.call(dismissMistake, { params: { id: mistakeId } }), 'notFound')
  await refusalOf(submit(student, questionId, right), 'notFound')
  const close = (dueAt: Date) =>
    site.database.updateTable('assignment_work').set({ due_at: dueAt }).where('assignment_id', '=', id).execute()
  await close(new Date(Date.now() - 60_000))
  assert.deepEqual(
    (await due(student)).map((one) => one.questionId),
    [questionId],
  )
  // Somebody has more time: what the tests say would help them.
  await site.database
    .updateTable('assignment_work')
    .set({ due_at: new Date(Date.now() + 3_600_000) })
    .where('assignment_id', '=', id)
    .where('user_id', '=', other.id)
    .execute()
  assert.deepEqual(await due(student), [])
  await close(new Date(Date.now() - 60_000))
  await refusalOf(submit(other, questionId, right), 'notFound')
  assert.equal(await submit(student, questionId, right), 0)
  assert.deepEqual(await due(student), [])
  assert.equal((await later(student))[0]?.repairs, 1)
  await refusalOf(submit(student, questionId, right), 'notFound')
  const attempts = await site.database
    .selectFrom('assignment_attempt')
    .select('id')
    .where('item_id', '=', items[0]?.itemId ?? 0)
    .execute()
  assert.equal(attempts.length, 2, 'a repair is not an attempt')
})
