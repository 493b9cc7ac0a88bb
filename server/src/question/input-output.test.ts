import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getQuestionSource } from '@gradus/contract/editing'
import { getQuestionSamples, getQuestionSamplesSignedIn } from '@gradus/contract/sample'
import { Verdict } from '@gradus/contract/judge'
import { getQuestion } from '@gradus/contract/question'
import { getQuestionAdditionalFiles, getQuestionTestImpl } from '@gradus/contract/question-file'
import { postQuestion, postingResults } from '@gradus/contract/question-form'
import { Submission, compileAndRun, getSubmission, submitCode } from '@gradus/contract/submission'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion, aWaitingQuestion, codingForm, inputOutputForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

const json = 'application/json'
const right = 'print(2 * int(input()))\n'
const secret = '424243'
/** Knows the sample by heart, and tells whatever else it reads. */
const teller = 'n = input()\nprint(4 if n == "2" else n)\nassert n == "2", n\n'

const payload = (questionId: number, candidateSource: string, type = 8) => ({
  questionId,
  candidateSource,
  type,
  additionalFiles: [],
})
const post = async (form: Record<string, unknown>) =>
  (await anAdmin(site)).call(postQuestion, { body: { ...inputOutputForm(form), isVisible: true } })
const judged = async (user: TestUser, questionId: number, source: string, type = 8) =>
  Submission.parse(await user.call(submitCode, { body: payload(questionId, source, type) }, json)).verdict

test('an input-and-output question is posted by the call and judged: 0 pass, 1 fail', async () => {
  const questionId = await aPublicQuestion(site, inputOutputForm())
  const user = await aUser(site)
  assert.equal(await user.call(submitCode, { body: payload(questionId, right) }), 0)
  assert.equal(await user.call(submitCode, { body: payload(questionId, 'print(4)\n') }), 1)
  assert.equal(await user.call(compileAndRun, { query: {}, body: payload(questionId, right) }), 'success:0')
  const question = await aVisitor(site).call(getQuestion, { params: { id: questionId }, query: {} })
  assert.deepEqual([question.kind, question.type, question.plangs], ['inputOutput', 8, '8'])
  const params = { questionId, type: 8 }
  assert.equal(await aVisitor(site).call(getQuestionTestImpl, { params }), 'n = int(input())\n')
})

test('it is judged in each language that it allows, and in no other', async () => {
  const questionId = await post({ implementations: [{ type: 8 }, { type: 11 }] })
  const user = await aUser(site)
  const script = "console.log(2 * Number(require('fs').readFileSync(0, 'utf8')))"
  assert.equal((await judged(user, questionId, script, 11))?.outcome, 'passed')
  await refusalOf(user.call(submitCode, { body: payload(questionId, 'puts 4', 22) }), 'badInput')
})

test('samples are shown, secrets never leave the server', async () => {
  const questionId = await aPublicQuestion(site, inputOutputForm())
  const visitor = aVisitor(site)
  assert.deepEqual(await visitor.call(getQuestionSamples, { params: { id: questionId } }), [
    { id: 'Sample 1', input: '2\n', answer: '4\n' },
  ])
  const user = await aUser(site)
  const replies: unknown[] = []
  for (const source of [teller, 'print(input())\n', 'raise SyntaxError(input())\n']) {
    const { id } = Submission.parse(await user.call(submitCode, { body: payload(questionId, source) }, json))
    replies.push(await user.call(getSubmission, { params: { id } }))
    replies.push(Verdict.parse(await user.call(compileAndRun, { query: {}, body: payload(questionId, source) }, json)))
  }
  const params = { questionId, type: 8 }
  replies.push(
    await visitor.call(getQuestion, { params: { id: questionId }, query: {} }),
    await visitor.call(getQuestionTestImpl, { params }),
    await visitor.call(getQuestionAdditionalFiles, { params }),
  )
  for (const one of replies) assert.doesNotMatch(JSON.stringify(one), new RegExp(`${secret}|848486`))
})

test('a sample that fails shows what was expected and what came; a secret one only that it failed', async () => {
  const questionId = await aPublicQuestion(site, inputOutputForm())
  const verdict = await judged(await aUser(site), questionId, 'print(5)\n')
  assert.deepEqual(
    verdict?.tests.map(({ name, passed, expected, got }) => ({ name, passed, expected, got })),
    [
      { name: 'Sample 1', passed: false, expected: '4\n', got: '5\n' },
      { name: 'Test 1', passed: false, expected: undefined, got: undefined },
    ],
  )
})

test('samples of a waiting question are for its author and moderators', async () => {
  const author = await aUser(site)
  const id = await aWaitingQuestion(site, author, inputOutputForm())
  assert.equal((await author.call(getQuestionSamplesSignedIn, { params: { id } })).length, 1)
  assert.equal((await (await anAdmin(site)).call(getQuestionSamplesSignedIn, { params: { id } })).length, 1)
  await refusalOf((await aUser(site)).call(getQuestionSamplesSignedIn, { params: { id } }), 'notFound')
  await refusalOf(aVisitor(site).call(getQuestionSamples, { params: { id } }), 'notFound')
  await refusalOf((await aUser(site)).call(getQuestionSource, { params: { id } }), 'notFound')
  const coding = await aPublicQuestion(site, codingForm())
  await refusalOf(aVisitor(site).call(getQuestionSamples, { params: { id: coding } }), 'notFound')
})

test('where solutions are given, each must pass its tests (else -3)', async () => {
  const solved = (solution: string) => post({ implementations: [{ type: 8, solution }] })
  assert.equal(await solved('print(4)\n'), postingResults.solutionFailed)
  assert.ok((await solved(right)) >= 0)
})

test("answers are compared with the author's tolerance", async () => {
  const questionId = await post({
    cases: [{ input: '1\n', answer: '0.333333\n' }],
    comparison: { absoluteTolerance: 1e-3 },
  })
  const user = await aUser(site)
  assert.equal((await judged(user, questionId, 'print(1 / 3)\n'))?.outcome, 'passed')
  assert.equal((await judged(user, questionId, 'print(0.34)\n'))?.outcome, 'failed')
})

const evenOnly = {
  language: 8,
  files: [
    {
      fileName: 'validate.py',
      body: 'import sys\nsys.exit(42 if int(sys.stdin.read()) % int(sys.argv[4]) == 0 else 43)\n',
    },
  ],
  flags: ['2'],
}

test('a validator decides, with its flags; a question that brings one needs a solution that it accepts', async () => {
  const cases = [{ input: '', answer: '' }]
  const withSolution = (solution: string) =>
    post({ cases, validator: evenOnly, implementations: [{ type: 8, solution }] })
  const questionId = await withSolution('print(8)\n')
  const user = await aUser(site)
  assert.equal((await judged(user, questionId, 'print(6)\n'))?.outcome, 'passed')
  assert.equal((await judged(user, questionId, 'print(7)\n'))?.outcome, 'failed')
  assert.equal(await withSolution('print(7)\n'), postingResults.solutionFailed)
  await refusalOf(post({ cases, validator: evenOnly }), 'badInput')
})

test('points are given by groups', async () => {
  const questionId = await post({
    cases: [
      { input: '1\n', answer: '2\n', group: 'small', points: 30 },
      { input: '100\n', answer: '200\n', group: 'large', points: 70 },
    ],
  })
  const verdict = await judged(await aUser(site), questionId, 'n = int(input())\nprint(2 * n if n < 10 else 0)\n')
  assert.equal(verdict?.score, 0.3)
})

test('a question without cases, with a case too many or a language twice is refused with the field named', async () => {
  const refused = async (form: Record<string, unknown>) => {
    const { refusal } = await refusalOf(post(form), 'badInput')
    return refusal.field
  }
  assert.equal(await refused({ cases: [] }), 'cases')
  assert.equal(await refused({ cases: Array.from({ length: 201 }, () => ({ input: '', answer: '' })) }), 'cases')
  assert.equal(await refused({ implementations: [{ type: 8 }, { type: 8 }] }), 'implementations')
  assert.equal(await refused({ cases: [{ input: 'a\0b', answer: '' }] }), 'cases.0.input')
})
