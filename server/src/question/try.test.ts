import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tryQuestion } from '@gradus/contract/question-trial'
import { getWaitingQuestions } from '@gradus/contract/question-review'
import { postQuestion } from '@gradus/contract/question-form'
import { anAdmin, aUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { languageOf } from '@gradus/contract/language'
import { skeletons } from '@gradus/contract/skeleton'
import { choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const python = (solution?: string) => ({
  type: 8,
  starter: '',
  tests: 'from solution import *\nassert double(2) == 4\n',
  ...(solution === undefined ? {} : { solution }),
})
const javaScript = (solution: string) => ({
  type: 11,
  starter: '',
  tests: 'if (double(2) !== 4) throw new Error("not doubled")\n',
  solution,
})
const form = (implementations: object[]) => ({ kind: 'coding', implementations })

test('each given solution is run against its tests, and nothing is posted', async () => {
  const user = await aUser(site)
  const tried = await user.call(tryQuestion, {
    body: form([python('double = lambda n: n\n'), javaScript('const double = (n) => 2 * n\n')]),
  })
  assert.deepEqual(
    tried.map(({ type, verdict }) => [type, verdict?.outcome]),
    [
      [8, 'failed'],
      [11, 'passed'],
    ],
  )
  assert.equal((await (await anAdmin(site)).call(getWaitingQuestions, { query: {} })).total, 0)
})

test('the posting payload is accepted as it is; a language without a solution has nothing to run', async () => {
  const user = await aUser(site)
  assert.deepEqual(await user.call(tryQuestion, { body: codingForm() }), [])
  assert.deepEqual(await user.call(tryQuestion, { body: choiceForm() }), [])
})

test('the author is told of a starter that passes its tests, or that does not compile with them', async () => {
  const user = await aUser(site)
  const starterOf = async (changes: object) =>
    (await user.call(tryQuestion, { body: form([{ ...python('double = lambda n: 2 * n\n'), ...changes }]) }))[0]
      ?.starter
  assert.equal(await starterOf({ tests: 'print("nothing is tested")\n' }), 'passes')
  assert.equal(await starterOf({ starter: 'double = lambda n: n\n' }), undefined)
  assert.equal(await starterOf({ starter: 'double = lambda n: 2 *\n' }), 'doesNotCompile')
  assert.equal(await starterOf({}), undefined)
})

test('an advanced question is tried case by case', async () => {
  const file = (type: number, body: string) => ({ type, body })
  const checker = 'from solution import *\nimport sys\nsys.exit(0 if double(int(input())) % 2 == 0 else 1)\n'
  const payload = {
    type: 8,
    testCases: [file(1, checker), file(2, ''), file(3, ''), file(0, '2\n'), file(0, '3\n')],
    solutionCode: 'double = lambda n: 2 * n if n == 2 else n\n',
    solutionType: 8,
  }
  const [tried] = await (await aUser(site)).call(tryQuestion, { body: payload })
  assert.deepEqual(
    tried?.verdict?.tests.map(({ passed }) => passed),
    [true, false],
  )
})

for (const [code, { starter, tests }] of Object.entries(skeletons))
  test(`the function skeleton of ${languageOf(Number(code))?.name} builds with its tests, and is not a solution yet`, async (context) => {
    const language = (await site.judge.languages()).find((one) => one.code === Number(code))
    if (!language?.available) return context.skip(language?.reason ?? 'the judge does not know it')
    const user = await aUser(site)
    const variant = { type: Number(code), starter, tests, solution: starter }
    const [tried] = await user.call(tryQuestion, { body: form([variant]) })
    assert.deepEqual(
      tried?.verdict?.tests.map(({ name, passed }) => [name, passed]),
      [
        ['two', false],
        ['zero', true],
      ],
      tried?.verdict?.compilerOutput,
    )
    const solved = {
      ...variant,
      solution: starter
        .replace('return 0', 'return number * 2')
        .replace('number * 2', code === '13' ? '$number * 2' : 'number * 2'),
    }
    assert.equal((await user.call(tryQuestion, { body: form([solved]) }))[0]?.verdict?.outcome, 'passed')
  })

test('-3 means the solution failed tests, and nothing is posted', async () => {
  const user = await aUser(site)
  const posted = (solution: string) =>
    user.call(postQuestion, { body: codingForm({ implementations: [python(solution)] as never }) })
  assert.equal(await posted('double = lambda n: n\n'), -3)
  assert.equal(await posted('double = lambda n: 2 * n\n'), -1)
})

test('a visitor cannot run solutions, and an additional file may not replace another', async () => {
  await refusalOf(aVisitor(site).call(tryQuestion, { body: form([python('x')]) }), 'notSignedIn')
  const user = await aUser(site)
  for (const fileName of ['solution.py', 'Tests.py', 'tmp', 'gradus.py']) {
    const files = [
      { fileName: 'good.py', body: '' },
      { fileName, body: '' },
    ]
    const body = form([{ ...python('x'), additionalFiles: files }])
    const { refusal } = await refusalOf(user.call(tryQuestion, { body }), 'badInput')
    assert.equal(refusal.message, 'File 2 must have a valid name.')
  }
})
