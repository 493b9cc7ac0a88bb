import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { editQuestion, getQuestionSource } from '@gradus/contract/editing'
import { Submission, submitCode } from '@gradus/contract/submission'
import { anAdmin, aUser } from '../../test/account.ts'
import { anAssignment, aStudent } from '../../test/assignment.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { readResults } from '../assignment/result.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

/** Tests that report each result by name, and that a candidate can end early without failing any. */
const tests = `import solution
for n in (2, -3):
    if getattr(solution, 'stop', False): break
    print('ok' if solution.double(n) == 2 * n else 'not ok', '-', 'twice', n)
`
const right = 'def double(n):\n    return 2 * n\n'
const silent = 'stop = True\n'

const formWith = (solution?: string, source = tests) => {
  const variant = { type: 8 as const, starter: '', tests: source, additionalFiles: [] }
  return codingForm({ implementations: [solution === undefined ? variant : { ...variant, solution }] })
}

async function verdictOf(questionId: number, candidateSource: string) {
  const body = { questionId, candidateSource, type: 8, additionalFiles: [] }
  const user = await aUser(site)
  return Submission.parse(await user.call(submitCode, { body }, 'application/json')).verdict
}

async function reportsOf(questionId: number): Promise<string[] | null> {
  const row = await site.database
    .selectFrom('language_variant')
    .select('reports')
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow()
  return row.reports
}

test("a pass needs the tests that the author's solution reported when the question was posted: silence is not a pass", async () => {
  const id = await aPublicQuestion(site, formWith(right))
  assert.deepEqual(await reportsOf(id), ['twice 2', 'twice -3'])
  assert.equal((await verdictOf(id, right))?.outcome, 'passed')
  const verdict = await verdictOf(id, silent)
  assert.equal(verdict?.outcome, 'failed')
  assert.match(verdict?.message ?? '', /^The tests did not report “twice 2”\./)
})

test('an edit of the tests changes what a pass needs', async () => {
  const id = await aPublicQuestion(site, formWith(right))
  const admin = await anAdmin(site)
  const { revision } = await admin.call(getQuestionSource, { params: { id } })
  const form = formWith(right, tests.replace('(2, -3)', '(2, -3, 5)'))
  assert.equal(await admin.call(editQuestion, { params: { id }, body: { ...form, revision } }), 1)
  assert.deepEqual(await reportsOf(id), ['twice 2', 'twice -3', 'twice 5'])
})

test('without a solution the expected tests are unknown', async () => {
  const id = await aPublicQuestion(site, formWith())
  assert.equal(await reportsOf(id), null)
  assert.equal((await verdictOf(id, silent))?.outcome, 'passed')
})

test('an attempt that runs out of time has the points of the tests that passed, also if the author’s solution was never run', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const students = [await aStudent(site, lecturer, courseId), await aStudent(site, lecturer, courseId)]
  const variant = {
    type: 8 as const,
    starter: '',
    tests: tests.replace('(2, -3)', '(2, 3, 4, -5)'),
    solution: right,
    additionalFiles: [],
    limits: { cpuMilliseconds: 1000 },
  }
  const source = await aPublicQuestion(site, codingForm({ implementations: [variant] }))
  const { id, items } = await anAssignment(lecturer, courseId, [source], { testsShown: 'always' })
  const questionId = items[0]?.questionId ?? 0
  // As in a question that was imported from files.
  await site.database
    .updateTable('language_variant')
    .set({ reports: null })
    .where('question_id', '=', questionId)
    .execute()
  const candidateSource = 'def double(n):\n    while n == 4: pass\n    return 2 * n\n'
  const body = { questionId, candidateSource, type: 8, additionalFiles: [], assignmentId: id }
  const verdicts = await Promise.all(
    students.map(
      async (student) =>
        Submission.parse(await student.call(submitCode, { body }, 'application/json')).verdict?.outcome,
    ),
  )
  assert.deepEqual(verdicts, ['timeLimit', 'timeLimit'])
  const results = await readResults(
    site.database,
    id,
    students.map((student) => student.id),
  )
  const shares = results.flatMap(({ items: own }) =>
    [...own.values()].map(({ counting }) => counting && [counting.passed, counting.tests]),
  )
  assert.deepEqual(shares, [
    [2, 4],
    [2, 4],
  ])
  assert.deepEqual(await reportsOf(questionId), ['twice 2', 'twice 3', 'twice 4', 'twice -5'])
})
