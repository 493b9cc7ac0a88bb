import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { getAssignment, maximumArrivalSeconds } from '@gradus/contract/assignment'
import { listReceipts } from '@gradus/contract/assignment-attempt'
import { putException } from '@gradus/contract/assignment-exception'
import { removeCourseMember } from '@gradus/contract/course-member'
import { downloadOwnData } from '@gradus/contract/edit-account'
import {
  getSubmission,
  getOwnSubmissions,
  Submission,
  compileAndRun,
  RunVerdict,
  submitCode,
} from '@gradus/contract/submission'
import { judgeErrorOf } from '../platform/judge/judge.ts'
import { strFromU8, unzipSync } from 'fflate'
import type { TestUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { anAssignment, aStudent, inHours } from '../../test/assignment.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { theJudge } from '../../test/judge.ts'
import { judgeWaiting } from '../../test/judged.ts'
import { advancedForm, aPublicQuestion, codingForm, inputOutputForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { setVerdict } from '../submission/store.ts'
import { recordNewAttemptVerdicts } from './verdict.ts'
import { releaseWorks } from './work.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
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

const payload = (assignmentId: number, questionId: number, candidateSource: string) => ({
  questionId,
  candidateSource,
  type: 8 as const,
  additionalFiles: [],
  assignmentId,
})
async function send(user: TestUser, ...sent: Parameters<typeof payload>): Promise<Submission> {
  return Submission.parse(await user.call(submitCode, { body: payload(...sent) }, 'application/json'))
}
async function outcomesOf(sent: readonly Pick<Submission, 'id'>[]) {
  const rows = await site.database.selectFrom('submission').select(['id', 'outcome']).execute()
  return sent.map(({ id }) => rows.find((row) => row.id === id)?.outcome)
}

/** All that a student can get of what they submitted, as one text; the server's clock is left out. */
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
  return JSON.stringify(parts).replace(/"now":"[^"]*"/, '')
}
const telling =
  /secret|"passed"|"failed"|"judged"|"waiting"|"result":[01]|"score"|"outcome"|"tests":\d|cpuMilliseconds|judgedAt|judgeErrors|leasedUntil|"isSolved":(true|false)/

test('until the tests may be seen, nothing of them is in any reply, event, export or older attempt', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const source = await aPublicQuestion(site, form())
  const times = { testsShown: 'afterRelease' as const, lateUntil: inHours(2) }
  const { id, items } = await anAssignment(lecturer, courseId, [source], times)
  const questionId = items[0]?.questionId ?? 0
  const sources = ['def double(n):\n    return n\n', 'def double(n):\n    return 2 * n\n', 'def double(n)\n']
  const sent: Submission[] = []
  for (const one of sources) {
    sent.push(await send(student, id, questionId, one))
    // What is late loses nothing, but with the best attempt counting it must not show which one that is.
    await lecturer.call(putException, { params: { id }, body: { userId: student.id, due: inHours(-0.01) } })
  }
  // The judge has not been asked yet, so no reply's time depends on it.
  assert.deepEqual(await outcomesOf(sent), [null, null, null])
  for (const { state, result, verdict, areTestsHidden, receipt } of sent)
    assert.deepEqual(
      [state, result, verdict, areTestsHidden, receipt?.state],
      ['received', null, null, true, 'received'],
    )
  const read = async () => await Promise.all(sent.map((one) => allThatTells(student, id, questionId, one.id)))
  const before = await read()
  for (const one of before) assert.doesNotMatch(one, telling)
  await judgeWaiting(site)
  assert.deepEqual(await outcomesOf(sent), ['failed', 'passed', 'compileError'])
  assert.deepEqual(await read(), before, 'the verdicts change nothing')
  for (const [url, path, steps] of [
    ['submit', submitCode.url, /"step"/],
    ['run', compileAndRun.url, /"running"/],
  ] as const) {
    const followed = await student.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(payload(id, questionId, 'double = abs\n')),
    })
    const text = (await followed.text()).replaceAll('"outcome":"passed"', '')
    assert.doesNotMatch(text, /secret|"failed"|"result":[01]/, url)
    assert.doesNotMatch(text, steps, url)
  }
  await judgeWaiting(site)
  const { id: workId } = await site.database
    .selectFrom('assignment_work')
    .select('id')
    .where('user_id', '=', student.id)
    .executeTakeFirstOrThrow()
  await site.database.transaction().execute((tx) => releaseWorks(tx, [workId], new Date()))
  const [wrong, right] = sent
  assert.match(await allThatTells(student, id, questionId, wrong?.id ?? 0), /minus three/)
  const submission = await student.call(getSubmission, { params: { id: right?.id ?? 0 } })
  assert.deepEqual([submission.state, submission.result], ['judged', 0])
})

test('a student with an extension who leaves the course does not see the tests before they come back and submit', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const [student, other] = [await aStudent(site, lecturer, courseId), await aStudent(site, lecturer, courseId)]
  const source = await aPublicQuestion(site, form())
  const times = { testsShown: 'afterDue' as const, due: inHours(1), lateUntil: null }
  const { id, items } = await anAssignment(lecturer, courseId, [source], times)
  const questionId = items[0]?.questionId ?? 0
  const wrong = 'def double(n):\n    return n\n'
  const sent = [await send(student, id, questionId, wrong), await send(other, id, questionId, wrong)]
  await judgeWaiting(site)
  await lecturer.call(putException, { params: { id }, body: { userId: student.id, due: inHours(2) } })
  const due = new Date(Date.now() - 60_000)
  await site.database.updateTable('assignment').set({ due_at: due }).where('id', '=', id).execute()
  await site.database.updateTable('assignment_work').set({ due_at: due }).where('user_id', '=', other.id).execute()
  await student.call(removeCourseMember, { params: { id: courseId, userId: student.id } })
  const read = async () => JSON.stringify(await other.call(getSubmission, { params: { id: sent[1]?.id ?? 0 } }))
  assert.doesNotMatch(await read(), telling)
  await site.database.updateTable('assignment_work').set({ due_at: due }).where('user_id', '=', student.id).execute()
  assert.match(await read(), /minus three/)
})

test('while tests are hidden, a judge error is shown: it costs no attempt, and the student can submit again', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, form())])
  const sent = await send(student, id, items[0]?.questionId ?? 0, 'def double(n):\n    return n\n')
  const verdict = judgeErrorOf('The judge broke.')
  await site.database.transaction().execute(async (tx) => {
    await setVerdict(tx, sent.id, verdict)
    await recordNewAttemptVerdicts(tx, [{ submissionId: sent.id, verdict }])
  })
  const seen = await student.call(getSubmission, { params: { id: sent.id } })
  assert.deepEqual([seen.state, seen.result, seen.verdict?.outcome], ['judged', -1, 'judgeError'])
  const [receipt] = (await student.call(listReceipts, { params: { id }, query: {} })).items
  assert.equal(receipt?.state, 'ignored')
})

test('a client that takes text reads 2 for what was received: -1 is an error, after which one sends again', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, form())])
  const body = payload(id, items[0]?.questionId ?? 0, 'def double(n):\n    return 2 * n\n')
  assert.equal(await student.call(submitCode, { body }), 2)
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
  assert.deepEqual(endless, { outcome: 'passed', message: undefined, lines: [], reported: [] })
  const text = { ...to, candidateSource: 'def double(n):\n    return n\n' }
  const said = await student.call(compileAndRun, { query: {}, body: text })
  assert.equal(said, 'Your code builds. The hidden tests were not run.', 'a client that takes text reads no success:0')
  const broken = await run('def double(n):\n    return 2 * n\nwhile True pass\n')
  assert.deepEqual([broken.outcome, broken.lines], ['compileError', [3]])
})

test('while tests are hidden, no checker runs with the student’s own input', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, advancedForm)])
  const body = { ...payload(id, items[0]?.questionId ?? 0, 'double = lambda n: 2 * n\n'), input: '21\n' }
  await refusalOf(student.call(compileAndRun, { query: { task: 'ownInput' }, body }), 'conflict')
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
  const text = await student.call(compileAndRun, { query: {}, body })
  assert.equal(text, 'It passes the samples. The hidden tests were not run.')
})

test('“after due” with one student extended', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const [student, extended] = [await aStudent(site, lecturer, courseId), await aStudent(site, lecturer, courseId)]
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, form())])
  const questionId = items[0]?.questionId ?? 0
  const sent = await send(student, id, questionId, 'def double(n):\n    return n\n')
  await judgeWaiting(site)
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

test('“after due” is once what began to arrive in time has arrived: its author could read the tests meanwhile', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const { id } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, form())])
  const shows = async () => (await student.call(getAssignment, { params: { id } })).showsTests
  const dueAgo = (seconds: number) =>
    site.database
      .updateTable('assignment_work')
      .set({ due_at: sql`now() - make_interval(secs => ${seconds})`, late_until: null })
      .where('assignment_id', '=', id)
      .execute()
  await dueAgo(maximumArrivalSeconds - 10)
  assert.equal(await shows(), false)
  await dueAgo(maximumArrivalSeconds + 1)
  assert.equal(await shows(), true)
})
