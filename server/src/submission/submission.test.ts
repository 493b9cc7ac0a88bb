import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { Verdict } from '@gradus/contract/judge'
import { messages } from '@gradus/contract/message'
import { getDashboard } from '@gradus/contract/dashboard'
import { getQuestionAdditionalFiles } from '@gradus/contract/question-file'
import { getQuestionSignedIn } from '@gradus/contract/question'
import { postQuestion } from '@gradus/contract/question-form'
import { Submission, compileAndRun, getOwnSubmissions, getSubmission, submitCode } from '@gradus/contract/submission'
import { anAdmin, aUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

const right = 'def double(n):\n    return 2 * n\n'
const wrong = 'def double(n):\n    return n + 2\n'
const broken = 'def double(n):\n    return 2 *\n'
const endless = 'def double(n):\n    while True: pass\n'
const json = 'application/json'

const payload = (questionId: number, candidateSource: string) => ({
  questionId,
  candidateSource,
  type: 8,
  additionalFiles: [],
})

test('SubmitCode returns -1 (error), 0 (pass) or 1 (fail)', async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site)
  assert.equal(await user.call(submitCode, { body: payload(questionId, right) }), 0)
  assert.equal(await user.call(submitCode, { body: payload(questionId, wrong) }), 1)
  assert.equal(await user.call(submitCode, { body: payload(questionId, broken) }), 1)
})

test('to a client that accepts JSON, SubmitCode answers the whole result', async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site)
  const submission = Submission.parse(await user.call(submitCode, { body: payload(questionId, wrong) }, json))
  assert.equal(submission.state, 'judged')
  assert.equal(submission.result, 1)
  assert.equal(submission.verdict?.outcome, 'failed')
})

test('what axios sends, JSON and text and anything, gets the plain number and the plain text of the specification', async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site)
  for (const [endpoint, text] of [
    [submitCode, '0'],
    [compileAndRun, 'success:0'],
  ] as const) {
    const response = await user.fetch(endpoint.url, {
      method: 'POST',
      headers: { accept: 'application/json, text/plain, */*', 'content-type': json },
      body: JSON.stringify(payload(questionId, right)),
    })
    assert.deepEqual([response.headers.get('content-type'), await response.text()], ['text/plain; charset=utf-8', text])
  }
})

test('success:0 means working as expected, success:1 not; any other result means compile errors or an infinite loop', async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site)
  const run = (source: string) => user.call(compileAndRun, { query: {}, body: payload(questionId, source) })
  assert.equal(await run(right), 'success:0')
  assert.equal(await run(wrong), 'success:1')
  const errors = await run(broken)
  assert.ok(typeof errors === 'string')
  assert.match(errors, /^There are compilation errors\.\nsolution\.py:2/)
  assert.equal(await run(endless), messages.infiniteLoop)
  assert.equal(await run("print('success:0')\nimport os\nos._exit(0)\n"), 'success:1')
})

test('POST /auth/api/CompileAndRun accepts an optional ?task=, with any value', async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site)
  for (const task of ['1', '', 'practice'])
    assert.equal(await user.call(compileAndRun, { query: { task }, body: payload(questionId, right) }), 'success:0')
})

test('errors appear as line markers: diagnostics have file, line and severity', async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site)
  const verdict = Verdict.parse(await user.call(compileAndRun, { query: {}, body: payload(questionId, broken) }, json))
  assert.equal(verdict.outcome, 'compileError')
  assert.deepEqual(
    [verdict.diagnostics[0]?.file, verdict.diagnostics[0]?.line, verdict.diagnostics[0]?.severity],
    ['solution.py', 2, 'error'],
  )
})

test('during a run a client that follows it receives compiling and running, then the reply', async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site)
  const follow = async (url: string, source: string) => {
    const response = await user.fetch(url, {
      method: 'POST',
      headers: { 'content-type': json, accept: 'text/event-stream' },
      body: JSON.stringify(payload(questionId, source)),
    })
    return await response.text()
  }
  const run = await follow(compileAndRun.url, wrong)
  assert.match(run, /^event: progress\ndata: \{"step":/)
  assert.match(run, /event: answer\ndata: \{"outcome":"failed"/)
  assert.match(await follow(submitCode.url, right), /event: answer\ndata: \{.*"state":"judged","result":0/)
})

test('POST /auth/api/CompileAndRun accepts an optional ?task=, with any value', async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site)
  for (const task of ['1', '', 'practice'])
    assert.equal(await user.call(compileAndRun, { query: { task }, body: payload(questionId, right) }), 'success:0')
})

test('the first pass of a Junior / Senior / Expert question gives 1 / 2 / 3, once, and nothing to its author', async () => {
  const user = await aUser(site)
  let expected = 0
  for (const difficultLevel of [1, 2, 3] as const) {
    const questionId = await aPublicQuestion(site, codingForm({ difficultLevel }))
    await user.call(submitCode, { body: payload(questionId, wrong) })
    await user.call(submitCode, { body: payload(questionId, right) })
    await user.call(submitCode, { body: payload(questionId, right) })
    expected += difficultLevel
    assert.equal((await user.call(getOwnBasicInfo)).reputation, expected)
  }
  const author = await aUser(site)
  const own = await aPublicQuestion(site, codingForm(), author)
  await author.call(submitCode, { body: payload(own, right) })
  assert.equal((await author.call(getOwnBasicInfo)).reputation, 10)
})

test('Solved by language counts every language in which a question was solved, each once', async () => {
  const user = await aUser(site)
  const form = codingForm()
  const inJavaScript = {
    type: 11 as const,
    starter: '',
    tests: 'if (double(2) !== 4) process.exit(1)\n',
    additionalFiles: [],
  }
  const id = await aPublicQuestion(site, {
    ...form,
    implementations: [...form.implementations, inJavaScript],
  })
  const submit = (type: number, candidateSource: string) =>
    user.call(submitCode, { body: { questionId: id, type, candidateSource, additionalFiles: [] } }, 'text/plain')
  assert.equal(await submit(8, right), 0)
  assert.equal(await submit(8, right), 0)
  assert.equal(await submit(11, 'const double = (n) => 2 * n\n'), 0)
  const { solvedByLanguage, solved } = await user.call(getDashboard)
  assert.deepEqual(solvedByLanguage, [
    { type: 8, solved: 1 },
    { type: 11, solved: 1 },
  ])
  assert.equal(solved.junior, 1)
})

test("the question's reply contains the user's last answer and last submitted code", async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site)
  const read = () => user.call(getQuestionSignedIn, { params: { id: questionId }, query: { Show: '1' } })
  assert.equal((await read()).candCode, null)
  await user.call(submitCode, { body: payload(questionId, wrong) })
  const after = await read()
  assert.deepEqual(
    [after.answeredByAuth, after.authAnsweredCorrect, after.candCode, after.candType],
    [true, false, wrong, 8],
  )
})

test('additional files are sent along, changed by the candidate; unknown ones are refused', async () => {
  const [one] = codingForm().implementations
  const form = codingForm({
    implementations: [
      {
        ...one,
        tests: 'from solution import *\nassert double(2) == 4\n',
        additionalFiles: [{ fileName: 'factor.py', body: 'factor = 2\n' }],
      },
    ] as never,
  })
  const questionId = await aPublicQuestion(site, form)
  const user = await aUser(site)
  const using = 'from factor import factor\ndef double(n):\n    return factor * n\n'
  assert.equal(await user.call(submitCode, { body: payload(questionId, using) }), 0)
  const changed = { ...payload(questionId, using), additionalFiles: [{ fileName: 'factor.py', body: 'factor = 3\n' }] }
  assert.equal(await user.call(submitCode, { body: changed }), 1)
  for (const fileName of ['other.py', '../../x', 'tests.py']) {
    const sent = { ...payload(questionId, using), additionalFiles: [{ fileName, body: '' }] }
    await refusalOf(user.call(submitCode, { body: sent }), 'badInput')
  }
})

test('the interface (type 3) is read beside the solution; a type 4 file among the test cases is an additional file', async () => {
  const file = (type: number, body: string, fileName?: string) => ({ id: 0, type, body, plang: 8, fileName })
  const id = await aPublicQuestion(site, {
    title: 'Doubling by a factor from a file',
    body: '<p>Write double(n), which multiplies by the factor of factor.txt.</p>',
    rawTags: ['arithmetic'],
    difficultLevel: 1,
    type: 8,
    testCases: [
      file(1, 'from solution import *\nassert double(int(input())) == 4\n'),
      file(2, 'def double(n): ...\n'),
      file(3, 'def double(n: int) -> int: ...\n'),
      file(4, '2', 'factor.txt'),
      file(0, '2\n'),
    ],
  })
  const user = await aUser(site)
  const files = await aVisitor(site).call(getQuestionAdditionalFiles, { params: { questionId: id, type: 8 } })
  assert.deepEqual(files, [
    { fileName: 'interface.py', body: 'def double(n: int) -> int: ...\n', type: 3 },
    { fileName: 'factor.txt', body: '2', type: 4 },
  ])
  const source = 'double = lambda n: n * int(open("factor.txt").read())\n'
  // A client that sends back all that it was shown, changed or not, changes no interface.
  const additionalFiles = files.map(({ fileName, body }) => ({ fileName, body: fileName.endsWith('.py') ? '' : body }))
  const body = { questionId: id, type: 8, candidateSource: source, additionalFiles }
  assert.equal(await user.call(submitCode, { body }, 'text/plain'), 0)
  const strange = { ...body, additionalFiles: [{ fileName: 'other.txt', body: '' }] }
  await refusalOf(user.call(submitCode, { body: strange }), 'badInput')
})

test('where solutions are given, each must pass its tests (else -3)', async () => {
  const user = await aUser(site)
  const withSolution = (solution: string) => {
    const [one] = codingForm().implementations
    return codingForm({ implementations: [{ ...one, solution }] as never })
  }
  assert.equal(await user.call(postQuestion, { body: withSolution(wrong) }), -3)
  assert.equal(await user.call(postQuestion, { body: withSolution(right) }), -1)
})

test('a 10 MB source, a source with NUL bytes, a language that the question lacks: refused with a sentence', async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site)
  const large = await refusalOf(
    user.call(submitCode, { body: payload(questionId, 'x'.repeat(10_000_000)) }),
    'tooLarge',
  )
  assert.equal(large.status, 413)
  const nul = await refusalOf(user.call(submitCode, { body: payload(questionId, 'a = 1\0') }), 'badInput')
  assert.equal(nul.refusal.field, 'candidateSource')
  const other = await refusalOf(
    user.call(submitCode, { body: { ...payload(questionId, right), type: 16 } }),
    'badInput',
  )
  assert.equal(other.refusal.field, 'type')
  const choice = await aPublicQuestion(site, choiceForm())
  await refusalOf(user.call(submitCode, { body: payload(choice, right) }), 'badInput')
  await refusalOf(user.call(submitCode, { body: payload(999_999, right) }), 'notFound')
})

test('visitors cannot compile or answer, and nobody runs a question that they may not see', async () => {
  const questionId = await aPublicQuestion(site)
  await refusalOf(aVisitor(site).call(submitCode, { body: payload(questionId, right) }), 'notSignedIn')
  await refusalOf(aVisitor(site).call(compileAndRun, { query: {}, body: payload(questionId, right) }), 'notSignedIn')
  const waiting = await aWaitingQuestion(site, await anAdmin(site))
  await refusalOf((await aUser(site)).call(compileAndRun, { query: {}, body: payload(waiting, right) }), 'notFound')
})

test('only its owner can read a submission', async () => {
  const questionId = await aPublicQuestion(site)
  const owner = await aUser(site)
  const { id } = Submission.parse(await owner.call(submitCode, { body: payload(questionId, right) }, json))
  assert.equal((await owner.call(getSubmission, { params: { id } })).candidateSource, right)
  await refusalOf((await aUser(site)).call(getSubmission, { params: { id } }), 'notFound')
  assert.equal((await owner.call(getOwnSubmissions, { params: { id: questionId }, query: {} })).total, 1)
  assert.equal((await (await aUser(site)).call(getOwnSubmissions, { params: { id: questionId }, query: {} })).total, 0)
})

/** The public set of exercises that lies beside the repository; test input only. */
const exercises = new URL('../../../../shared/data/exercises.json', import.meta.url)
const whole = process.env['ALL_EXERCISES'] === '1'

test('the exercises, posted through the API as questions, are judged right', async (context) => {
  const text = await readFile(exercises, 'utf8').catch(() => undefined)
  if (text === undefined) return context.skip('shared/data/exercises.json is not beside this checkout')
  const all: {
    items: { id: string; language: number; candidate: string; wrong: string; tests: string; statement: string }[]
  } = JSON.parse(text)
  const sample = all.items.filter((_, index) => whole || index % 8 === 0)
  const admin = await anAdmin(site)
  const user = await aUser(site)
  for (const item of sample) {
    const questionId = await admin.call(postQuestion, {
      body: {
        kind: 'coding',
        title: `Exercise ${item.id}`,
        body: `<pre>${item.statement}</pre><p>Write the function.</p>`,
        rawTags: [],
        difficultLevel: 1,
        implementations: [{ type: item.language, starter: '', tests: item.tests, solution: item.candidate }],
        isVisible: true,
      },
    })
    assert.ok(questionId >= 0, `${item.id}: its candidate did not pass`)
    const sent = { questionId, candidateSource: item.wrong, type: item.language, additionalFiles: [] }
    assert.equal(await user.call(submitCode, { body: sent }), 1, `${item.id}: the wrong one did not fail`)
  }
})

test("a submission stores when its request arrived, the question's revision and its exact score", async () => {
  const user = await aUser(site)
  const questionId = await aPublicQuestion(site, codingForm())
  await site.database.updateTable('question').set({ revision: 3 }).where('id', '=', questionId).execute()
  const startedAt = new Date()
  const body = {
    questionId,
    type: 8 as const,
    candidateSource: 'def double(n):\n    return 2 * n\n',
    additionalFiles: [],
  }
  await user.call(submitCode, { body })
  const row = await site.database
    .selectFrom('submission')
    .select(['received_at', 'judged_at', 'revision', 'score'])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([row.revision, row.score], [3, 1])
  assert.ok(row.judged_at && startedAt <= row.received_at && row.received_at <= row.judged_at)
})
