import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getAssignment, listReceipts } from '@gradus/contract/assignment'
import { putException } from '@gradus/contract/assignment-exception'
import { downloadOwnData } from '@gradus/contract/edit-account'
import {
  getSubmission,
  getOwnSubmissions,
  Submission,
  compileAndRun,
  RunVerdict,
  submitCode,
} from '@gradus/contract/submission'
import { strFromU8, unzipSync } from 'fflate'
import type { TestUser } from '../../test/account.ts'
import { anAssignment, aStudent, inHours } from '../../test/assignment.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion, codingForm, inputOutputForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { releaseWorks } from './work.ts'

let site: TestSite
before(async () => {
  site = await startSite({ finishing: true, environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

const secret = 'the secret case of minus three'
const tests = `from solution import *
print('ok 1 - ${secret}' if double(-3) == -6 else 'not ok 1 - ${secret}')
print('1..1')
`
const form = () =>
  codingForm({
    implementations: [
      {
        type: 8,
        starter: 'def double(n):\n    return 0\n',
        additionalFiles: [],
        tests,
        limits: { cpuMilliseconds: 2000 },
      },
    ],
  })

async function send(user: TestUser, assignmentId: number, questionId: number, candidateSource: string) {
  const body = { questionId, candidateSource, type: 8 as const, additionalFiles: [], assignmentId }
  return Submission.parse(await user.call(submitCode, { body }, 'application/json'))
}

/** All that a student can get of what they submitted, as one text. */
async function allThatTells(student: TestUser, id: number, questionId: number, submissionId: number): Promise<string> {
  const data = await student.fetch(downloadOwnData.url)
  const files = unzipSync(new Uint8Array(await data.arrayBuffer()))
  const own = JSON.parse(strFromU8(Object.values(files)[0] ?? new Uint8Array())) as Record<string, unknown>
  const parts = [
    await student.call(getSubmission, { params: { id: submissionId } }),
    await student.call(getOwnSubmissions, { params: { id: questionId }, query: {} }),
    await student.call(getAssignment, { params: { id } }),
    await student.call(listReceipts, { params: { id }, query: {} }),
    [own['submissions'], own['assignments'], own['attempts']],
  ]
  return JSON.stringify(parts)
}
const telling =
  /secret|"passed"|"failed"|"result":[01]|"score"|"outcome"|"tests":\d|cpuMilliseconds|judged_at|"isSolved":(true|false)/

test('until the tests may be seen, nothing of them is in any reply, event, export or older attempt', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const source = await aPublicQuestion(site, form())
  const { id, items } = await anAssignment(lecturer, courseId, [source], { testsShown: 'afterRelease' })
  const questionId = items[0]?.questionId ?? 0
  const wrong = await send(student, id, questionId, 'def double(n):\n    return n\n')
  assert.deepEqual([wrong.state, wrong.result, wrong.verdict, wrong.areTestsHidden], ['judged', null, null, true])
  const right = await send(student, id, questionId, 'def double(n):\n    return 2 * n\n')
  for (const one of [wrong, right]) assert.doesNotMatch(await allThatTells(student, id, questionId, one.id), telling)
  const body = JSON.stringify({
    questionId,
    candidateSource: 'double = abs\n',
    type: 8,
    additionalFiles: [],
    assignmentId: id,
  })
  for (const [url, path] of [
    ['submit', submitCode.url],
    ['run', compileAndRun.url],
  ]) {
    const followed = await student.fetch(path ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body,
    })
    const text = (await followed.text()).replaceAll('"outcome":"passed"', '')
    assert.doesNotMatch(text, /secret|"failed"|"running"|"result":[01]/, url)
  }
  const { id: workId } = await site.database
    .selectFrom('assignment_work')
    .select('id')
    .where('user_id', '=', student.id)
    .executeTakeFirstOrThrow()
  await site.database.transaction().execute((tx) => releaseWorks(tx, [workId], new Date()))
  assert.match(await allThatTells(student, id, questionId, wrong.id), /minus three/)
  assert.equal((await student.call(getSubmission, { params: { id: right.id } })).result, 0)
})

test('a compile error is shown at once: it reveals nothing about the tests', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, form())])
  const { verdict } = await send(student, id, items[0]?.questionId ?? 0, 'def double(n)\n')
  assert.equal(verdict?.outcome, 'compileError')
  assert.ok(verdict.diagnostics.length > 0)
})

test('while tests are hidden, Run only compiles: an endless loop is built, and no test runs', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, form())])
  const to = { questionId: items[0]?.questionId ?? 0, type: 8 as const, additionalFiles: [], assignmentId: id }
  const run = async (candidateSource: string) => {
    const reply = await student.call(compileAndRun, { query: {}, body: { ...to, candidateSource } }, 'application/json')
    const { outcome, message, diagnostics, tests: reported } = RunVerdict.parse(reply)
    return { outcome, message, lines: diagnostics.map(({ line }) => line), reported }
  }
  const endless = await run('def double(n):\n    return 2 * n\nwhile True: pass\n')
  assert.deepEqual(endless, { outcome: 'passed', message: 'Your code was built.', lines: [], reported: [] })
  const broken = await run('def double(n):\n    return 2 * n\nwhile True pass\n')
  assert.deepEqual([broken.outcome, broken.lines], ['compileError', [3]])
})

test('a run within an assignment uses the samples alone while the other cases are hidden', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, inputOutputForm())])
  const run = { questionId: items[0]?.questionId ?? 0, type: 8 as const, additionalFiles: [], assignmentId: id }
  const body = { ...run, candidateSource: 'print(4)\n' }
  const verdict = RunVerdict.parse(await student.call(compileAndRun, { query: {}, body }, 'application/json'))
  assert.deepEqual(
    [verdict.areTestsHidden, verdict.tests.map(({ name, passed }) => [name, passed])],
    [true, [['Sample 1', true]]],
  )
})

test('“after due” with one student extended', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const [student, extended] = [await aStudent(site, lecturer, courseId), await aStudent(site, lecturer, courseId)]
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, form())])
  const questionId = items[0]?.questionId ?? 0
  const sent = await send(student, id, questionId, 'def double(n):\n    return n\n')
  const except = (userId: number, due: string | null) =>
    lecturer.call(putException, { params: { id }, body: { userId, due } })
  const shows = async (user: TestUser) => (await user.call(getAssignment, { params: { id } })).showsTests
  await except(student.id, inHours(-0.1))
  await except(extended.id, inHours(2))
  assert.deepEqual([await shows(student), await shows(extended)], [false, false])
  assert.doesNotMatch(await allThatTells(student, id, questionId, sent.id), telling)
  await except(extended.id, null)
  assert.equal(await shows(student), false)
  await except(extended.id, inHours(-0.1))
  assert.deepEqual([await shows(student), await shows(extended)], [true, true])
  assert.match(await allThatTells(student, id, questionId, sent.id), /minus three/)
})
