import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getRevokedPasses, restorePass } from '@gradus/contract/forgery'
import { getStudentSubmissions } from '@gradus/contract/grade'
import { releaseGrades } from '@gradus/contract/grade-release'
import { getNotification, getUserNotifications } from '@gradus/contract/notification'
import { getOwnWork } from '@gradus/contract/own-grade'
import { postQuestion } from '@gradus/contract/question-form'
import { roles } from '@gradus/contract/role'
import { getAttempt } from '@gradus/contract/student-work'
import { getSubmission } from '@gradus/contract/submission'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { anAssignment, aStudent } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import {
  equalsEverything,
  forgeableForm,
  forgesAllButOne,
  forgesAllButOneUntil,
  rightSource,
  secondLook,
  submitPython,
} from '../../test/forged-pass.ts'
import { theJudge } from '../../test/judge.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite({ finishSubmissions: true, environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

/** A student's forged pass in an assignment with a lecturer's own question, before anybody has looked at it again. */
async function aForgedAttempt(changes: Parameters<typeof anAssignment>[3] = {}, source = equalsEverything) {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const question = await lecturer.call(postQuestion, { body: { ...forgeableForm(), visibility: 'course' as const } })
  const { id, items } = await anAssignment(lecturer, courseId, [question], { testsShown: 'always', ...changes })
  const questionId = items[0]?.questionId ?? assert.fail()
  const send = (source: string) => submitPython(student, questionId, source, { assignmentId: id })
  const { id: submissionId } = await send(source)
  const work = async () => {
    const params = { gid: 0, sid: String(student.id) }
    const read = await lecturer.call(getStudentSubmissions, { params, query: { assignmentId: id } })
    return read.work ?? assert.fail()
  }
  while ((await work()).items[0]?.state !== 'computed') await new Promise((resolve) => setTimeout(resolve, 100))
  return { lecturer, student, id, submissionId, send, work }
}
const titlesOf = async (user: TestUser) => (await user.call(getUserNotifications, {})).map(({ qTitle }) => qTitle)
const verdictOf = async (user: TestUser, id: number) => (await user.call(getSubmission, { params: { id } })).verdict
/** A result with failed tests waits for a better one. */
const soon = () =>
  site.database
    .updateTable('decoy_check')
    .set({ leased_until: new Date(0) })
    .execute()

test('a forged pass of an assignment fails: the grade’s history has the reason, student and lecturers are notified', async () => {
  const { lecturer, student, submissionId, work, send } = await aForgedAttempt()
  assert.equal((await work()).points, 10)
  await secondLook(site)
  const { points, changes, items } = await work()
  assert.equal(points, 0, 'no single test counts any more')
  assert.deepEqual(
    changes.map(({ before, after, source, displayName }) => [before, after, source, displayName]),
    [['10', '0', 'revokedPass', null]],
  )
  assert.match(changes[0]?.reason ?? '', /also passed tests whose expected answers were made wrong/)
  assert.deepEqual([items[0]?.attempts[0]?.passed, items[0]?.attempts[0]?.tests], [0, 3])
  const verdict = await verdictOf(student, submissionId)
  assert.deepEqual([verdict?.outcome, verdict?.score], ['failed', 0])
  assert.match(verdict?.message ?? '', /^This pass was revoked/)
  assert.match((await titlesOf(student))[0] ?? '', /^Your pass of “Twice the number .*” was revoked$/)
  const [note] = await lecturer.call(getUserNotifications, {})
  assert.equal(note?.qTitle, 'A pass in Lists and loops was revoked')
  await send(rightSource)
  await secondLook(site)
  assert.equal((await work()).points, 10, 'an honest attempt counts')

  await test('moderators see nothing of a course; an admin gives the pass back', async () => {
    const moderator = await aUser(site, { role: roles.moderator })
    const admin = await anAdmin(site)
    const listed = async (user: TestUser) =>
      (await user.call(getRevokedPasses, { query: {} })).items.some((one) => one.submissionId === submissionId)
    assert.deepEqual([await listed(moderator), await listed(admin)], [false, true])
    await refusalOf(moderator.call(restorePass, { params: { id: submissionId } }), 'notFound')
    await admin.call(restorePass, { params: { id: submissionId } })
    assert.equal((await verdictOf(student, submissionId))?.outcome, 'passed')
  })
})

test('two forged passes in a row: when the first one is revoked, the second one is looked at, too', async () => {
  const { student, work, send } = await aForgedAttempt()
  await send(equalsEverything)
  const checks = site.database
    .selectFrom('decoy_check')
    .innerJoin('submission', 'submission.id', 'submission_id')
    .select('submission_id')
    .where('submission.user_id', '=', student.id)
  assert.equal((await checks.execute()).length, 1)
  await secondLook(site)
  assert.equal((await work()).points, 0)
})

test('a program that forges all tests but one loses their points, too; an honest part of them stays', async () => {
  const { student, work, send } = await aForgedAttempt({}, forgesAllButOne)
  const part = 20 / 3
  assert.equal((await work()).points, Number(part.toFixed(2)))
  const waiting = () =>
    site.database
      .selectFrom('decoy_check')
      .innerJoin('submission', 'submission.id', 'submission_id')
      .select('submission_id')
      .where('submission.user_id', '=', student.id)
      .execute()
  await secondLook(site)
  assert.equal((await waiting()).length, 1, 'a better one may come')
  await soon()
  await secondLook(site)
  assert.equal((await work()).points, 0)
  assert.match((await titlesOf(student))[0] ?? '', /^Your result of “Twice the number .*” was revoked$/)

  const honest = 'def double(n):\n    return 2 * n if n < 10 else 0\n'
  await send(honest)
  await soon()
  await secondLook(site)
  assert.equal((await work()).points, Number(part.toFixed(2)))
  const { id: best } = await send(rightSource)
  const left = await site.database
    .selectFrom('decoy_check')
    .select('submission_id')
    .where('state', '=', 'waiting')
    .execute()
  assert.ok(left.some(({ submission_id }) => submission_id === best))
  await secondLook(site)
  assert.equal((await work()).points, 10)
})

test('a program that forges all tests but one for some seconds only loses their points, too', async () => {
  const end = Date.now() + 20_000
  const { student, work } = await aForgedAttempt({}, forgesAllButOneUntil(end))
  assert.equal((await work()).points, 6.67)
  while (Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 100))
  await soon()
  await secondLook(site)
  assert.equal((await work()).points, 0)
  assert.match((await titlesOf(student))[0] ?? '', /^Your result of “Twice the number .*” was revoked$/)
})

test('a released grade is never lowered: the lecturers see what was found and decide', async () => {
  const { lecturer, student, id, submissionId, work } = await aForgedAttempt()
  await lecturer.call(releaseGrades, { params: { id }, body: { groupIds: [] } })
  await secondLook(site)
  const { points, items, changes } = await work()
  assert.equal(points, 10)
  assert.ok(changes.every(({ source }) => source === 'release'))
  assert.equal((await student.call(getOwnWork, { params: { id } })).points, 10)
  assert.equal((await verdictOf(student, submissionId))?.outcome, 'passed')
  assert.ok(!(await titlesOf(student)).some((title) => title.includes('pass of')), 'they decide what the student hears')
  const [note] = await lecturer.call(getUserNotifications, {})
  assert.equal(note?.qTitle, 'Decide about a pass in Lists and loops: its grade is released')
  const read = (user: TestUser) => user.call(getAttempt, { params: { id: items[0]?.attempts[0]?.attemptId ?? 0 } })
  assert.equal((await read(lecturer)).inQuestion, 'forged')
  assert.equal((await read(student)).inQuestion, null)
})

test('while tests are hidden, nothing tells the student about a revoked pass before the grade is released', async () => {
  const { lecturer, student, id, submissionId, work } = await aForgedAttempt({ testsShown: 'afterRelease' })
  await secondLook(site)
  assert.equal((await work()).points, 0)
  assert.deepEqual(await titlesOf(student), [])
  assert.equal((await student.call(getSubmission, { params: { id: submissionId } })).verdict, null)
  await lecturer.call(releaseGrades, { params: { id }, body: { groupIds: [] } })
  const inbox = await student.call(getUserNotifications, {})
  const note = inbox.find(({ qTitle }) => qTitle.startsWith('Your pass of'))
  const whole = await student.call(getNotification, { params: { id: note?.id ?? 0 } })
  assert.match(whole.body, /one expected answer made wrong/)
})
