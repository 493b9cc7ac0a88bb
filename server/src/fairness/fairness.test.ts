import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { closeAccount } from '@gradus/contract/edit-account'
import { getFairness, startFairness, stopFairness, type FairnessCheck } from '@gradus/contract/fairness'
import { putGrade } from '@gradus/contract/grade'
import { revealNames } from '@gradus/contract/grade-release'
import { aUser, goodPassword, type TestUser } from '../../test/account.ts'
import { anAttempt, anOpenAssignment, aWork, joins } from '../../test/assignment-attempt.ts'
import { refusalOf } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion, codingForm, inputOutputForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

interface FairnessScene {
  readonly lecturer: TestUser
  readonly courseId: number
  readonly id: number
  readonly itemId: number
  readonly questionId: number
}

async function anAssignment(
  questionId: number,
  changes: Parameters<typeof anOpenAssignment>[3] = {},
): Promise<FairnessScene> {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const { id, itemIds } = await anOpenAssignment(site, courseId, [questionId], { points: 10, ...changes })
  return { lecturer, courseId, id, itemId: itemIds[0] ?? 0, questionId }
}

async function solves(
  { courseId, id, itemId }: FairnessScene,
  displayName: string,
  source: string,
  tests: Record<string, boolean>,
) {
  const user = await aUser(site, { displayName })
  await joins(site, courseId, user.id)
  const work = await aWork(site, id, user.id)
  const outcome = Object.values(tests).every(Boolean) ? 'passed' : 'failed'
  await anAttempt(site, { workId: work.id, itemId, source, outcome, tests })
  return { user, work }
}

async function checked({ lecturer, id }: FairnessScene): Promise<FairnessCheck> {
  await lecturer.call(startFairness, { params: { id } })
  for (;;) {
    const check = await lecturer.call(getFairness, { params: { id } })
    if (check.state !== 'running') return check
    await pause(100)
  }
}

const names = (people: readonly { name: string }[] = []) => people.map(({ name }) => name)
const passes = { 'Sample 1': true, 'Test 1': true, 'Test 2': true }

test('wrong solutions that pass and right ones that fail are found on given and generated inputs, with what changes', async () => {
  const questionId = await aPublicQuestion(
    site,
    inputOutputForm({
      implementations: [{ type: 8, starter: '', solution: 'print(2 * int(input()))\n' }],
      cases: [
        { input: '2\n', answer: '4\n', sample: true },
        { input: '-40\n', answer: '-80\n' },
        { input: '900\n', answer: '1800\n' },
      ],
    }),
  )
  const all = await anAssignment(questionId)
  // A mistake in the stored answer: the author's solution no longer gives it.
  const { cases } = await site.database
    .selectFrom('input_output')
    .select('cases')
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow()
  await site.database
    .updateTable('input_output')
    .set({ cases: JSON.stringify(cases.map((one) => (one.id === 'Test 2' ? { ...one, answer: '1801\n' } : one))) })
    .where('question_id', '=', questionId)
    .execute()
  const memorised = 'print({2: 4, -40: -80, 900: 1801}.get(int(input()), 7))\n'
  await solves(all, 'Ada', 'n = int(input())\nprint(n + n)\n', { ...passes, 'Test 2': false })
  await solves(all, 'Ben', memorised, passes)
  await solves(all, 'Cleo', 'print("no")\n', { 'Sample 1': false, 'Test 1': false, 'Test 2': false })
  const check = await checked(all)
  assert.deepEqual([check.state, check.done], ['done', check.total])
  const [item] = check.items
  assert.ok(item)
  assert.equal(item.author, 'fails')
  assert.ok(item.inputs > 0)
  assert.deepEqual(names(item.wrongPasses), ['Ben'])
  const [found] = item.wrongPasses
  assert.equal(Number(found?.expected), 2 * Number(found?.input))
  assert.equal(found?.got.trim(), '7')
  assert.deepEqual(names(item.rightFails), ['Ada'])
  assert.deepEqual(item.rightFails[0]?.tests, ['Test 2'])
  assert.deepEqual(
    item.tests.filter(({ authorFails }) => authorFails).map(({ name }) => name),
    ['Test 2'],
  )
  const shifts = new Map(check.shifts.map(({ name, before, after }) => [name, [before, after]]))
  assert.deepEqual(shifts.get('Ada'), [6.67, 10])
  const [before = 0, later = 10] = shifts.get('Ben') ?? []
  assert.ok(before === 10 && later < 6.67, `${before} → ${later}`)
  assert.equal(shifts.has('Cleo'), false)
})

/** Named tests in Python's TAP. */
const named = (checks: Record<string, string>) =>
  `from solution import *\nfailed = False\n${Object.entries(checks)
    .map(
      ([name, check]) =>
        `if ${check}: print("ok - ${name}")\nelse:\n    print("not ok - ${name}")\n    failed = True\n`,
    )
    .join('')}import sys\nsys.exit(1 if failed else 0)\n`

test('tests that never decide anything are named, and mistakes that the tests would not notice', async () => {
  const solution = 'def double(n):\n    if n < 0:\n        return n + n\n    return n * 2\n'
  const tests = named({ zero: 'double(0) == 0', two: 'double(2) == 4', three: 'double(3) == 6' })
  const implementations = [{ type: 8 as const, starter: '', additionalFiles: [], tests, solution }]
  const all = await anAssignment(await aPublicQuestion(site, codingForm({ implementations })))
  await solves(all, 'Ada', 'double = lambda n: n * 2\n', { zero: true, two: true, three: true })
  await solves(all, 'Ben', 'double = lambda n: n * n\n', { zero: true, two: true, three: false })
  const check = await checked(all)
  const [item] = check.items
  assert.ok(item)
  assert.equal(item.author, 'passes')
  const decisions = Object.fromEntries(item.tests.map(({ name, decision }) => [name, decision]))
  assert.equal(decisions['three'], 'decides')
  assert.deepEqual(
    item.tests.map(({ name, passed, solutions }) => [name, passed, solutions]),
    [
      ['zero', 2, 2],
      ['two', 2, 2],
      ['three', 1, 2],
    ],
  )
  // Nothing tests negative numbers.
  assert.ok(item.survivors.some(({ line }) => line === 3))
  assert.deepEqual([item.wrongPasses, item.rightFails, check.shifts], [[], [], []])
})

test('where the author’s solution fails a test, it would be left out of the grades; points by hand stay', async () => {
  const solution = 'double = lambda n: n * 2\n'
  const implementations = [
    { type: 8 as const, starter: '', additionalFiles: [], tests: named({ two: 'double(2) == 4' }), solution },
  ]
  const questionId = await aPublicQuestion(site, codingForm({ implementations }))
  const all = await anAssignment(questionId)
  const wrongTests = named({ two: 'double(2) == 4', three: 'double(3) == 7' })
  await site.database
    .updateTable('language_variant')
    .set({ tests: wrongTests, reports: null })
    .where('question_id', '=', questionId)
    .execute()
  await solves(all, 'Ada', solution, { two: true, three: false })
  await solves(all, 'Ben', 'double = abs\n', { two: false, three: false })
  const { user: cleo } = await solves(all, 'Cleo', solution, { two: true, three: false })
  await all.lecturer.call(putGrade, {
    body: { itemId: all.itemId, sid: String(cleo.id), points: 8, comment: '', version: 0 },
  })
  const check = await checked(all)
  assert.deepEqual(names(check.items[0]?.rightFails), ['Ada', 'Cleo'])
  assert.equal(check.items[0]?.tests.find(({ name }) => name === 'three')?.decision, 'nobodyPasses')
  assert.deepEqual(
    check.shifts.map(({ name, before, after, byHand }) => [name, before, after, byHand]),
    [
      ['Ada', 5, 10, null],
      ['Cleo', 5, 10, 8],
    ],
  )
})

test('a check of an anonymous assignment names nobody until the names are revealed', async () => {
  const implementations = [
    { type: 8 as const, starter: '', additionalFiles: [], tests: named({ two: 'double(2) == 4' }) },
  ]
  const all = await anAssignment(await aPublicQuestion(site, codingForm({ implementations })), { isAnonymous: true })
  const { user, work } = await solves(all, 'Ada', 'double = abs\n', { two: true })
  const check = await checked(all)
  assert.equal(check.items[0]?.author, 'missing')
  assert.equal(check.items[0]?.unsteady[0]?.name, work.pseudonym)
  assert.doesNotMatch(JSON.stringify(check), new RegExp(`Ada|"${user.id}"`))
  await all.lecturer.call(revealNames, { params: { id: all.id } })
  const { items } = await all.lecturer.call(getFairness, { params: { id: all.id } })
  assert.deepEqual([items[0]?.unsteady[0]?.key, items[0]?.unsteady[0]?.name], [String(user.id), 'Ada'])
})

test('one check runs at a time; it can be stopped; nothing is checked before somebody has submitted', async () => {
  const implementations = [
    { type: 8 as const, starter: '', additionalFiles: [], tests: named({ two: 'double(2) == 4' }) },
  ]
  const all = await anAssignment(await aPublicQuestion(site, codingForm({ implementations })))
  const input = { params: { id: all.id } }
  assert.equal((await all.lecturer.call(getFairness, input)).state, 'none')
  await refusalOf(all.lecturer.call(startFairness, input), 'conflict')
  await refusalOf(all.lecturer.call(stopFairness, input), 'conflict')
  for (const name of ['Ada', 'Ben']) await solves(all, name, 'import time\ntime.sleep(0.9)\n', { two: false })
  const starts = await Promise.allSettled([1, 2].map(() => all.lecturer.call(startFairness, input)))
  assert.deepEqual(starts.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await all.lecturer.call(stopFairness, input)
  assert.deepEqual((await all.lecturer.call(getFairness, input)).state, 'stopped')
  assert.equal((await checked(all)).state, 'done')
})

test('only those who teach the course check it; a check stays when the account that started it is erased', async () => {
  const implementations = [
    { type: 8 as const, starter: '', additionalFiles: [], tests: named({ two: 'double(2) == 4' }) },
  ]
  const all = await anAssignment(await aPublicQuestion(site, codingForm({ implementations })))
  const { user: student } = await solves(all, 'Ada', 'double = abs\n', { two: false })
  const [tutor, colleague] = [await aUser(site), await aUser(site, { password: goodPassword })]
  await joins(site, all.courseId, tutor.id, 'tutor')
  await joins(site, all.courseId, colleague.id, 'lecturer')
  const input = { params: { id: all.id } }
  for (const call of [getFairness, startFairness, stopFairness]) {
    await refusalOf(student.call(call, input), 'notAllowed')
    await refusalOf(tutor.call(call, input), 'notAllowed')
    await refusalOf((await aLecturer(site)).call(call, input), 'notFound')
  }
  assert.equal((await checked({ ...all, lecturer: colleague })).state, 'done')
  await colleague.call(closeAccount, { body: { password: goodPassword } })
  assert.equal((await all.lecturer.call(getFairness, input)).state, 'done')
})
