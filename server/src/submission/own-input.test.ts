import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Verdict } from '@gradus/contract/judge'
import { compileAndRun } from '@gradus/contract/submission'
import { aUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { startProcess } from '../../test/judge.ts'
import { aPublicQuestion, advancedForm, codingForm, inputOutputForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
let cache: string
before(async () => {
  cache = await mkdtemp(join(tmpdir(), 'gradus-own-input-'))
  const environment = { JUDGE_PORT: '0', JUDGE_CACHE_DIR: cache, LANGUAGES: 'Python' }
  const judge = await startProcess('judge/src/main.ts', environment)
  site = await startSite({ environment: { JUDGE_URLS: judge.address } })
})
after(async () => {
  await site.close()
  await rm(cache, { recursive: true, force: true })
})

const json = 'application/json'
const payload = (questionId: number, candidateSource: string) => ({
  questionId,
  candidateSource,
  type: 8,
  additionalFiles: [],
})

test('users can run their code on their own input', async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site)
  const body = { ...payload(questionId, 'print(int(input()) * 2)\n'), input: '21\n' }
  assert.equal(await user.call(compileAndRun, { query: { task: 'ownInput' }, body }), '42\n')
  const broken = { ...payload(questionId, 'print(\n'), input: '' }
  assert.match(
    JSON.stringify(await user.call(compileAndRun, { query: { task: 'ownInput' }, body: broken })),
    /^"There are compilation errors/,
  )
})

test('own input of an advanced question is a case; of a whole program it is standard input', async () => {
  const user = await aUser(site)
  const own = { task: 'ownInput' } as const
  const questionId = await aPublicQuestion(site, advancedForm)
  const body = { ...payload(questionId, 'double = lambda n: 2 * n\n'), input: '21\n' }
  assert.equal(await user.call(compileAndRun, { query: own, body }), 'double 42\n')
  const program = await aPublicQuestion(site, inputOutputForm())
  const run = { ...payload(program, 'import sys\nprint(input())\nprint("why", file=sys.stderr)\n'), input: 'x\n' }
  const verdict = Verdict.parse(await user.call(compileAndRun, { query: own, body: run }, json))
  assert.deepEqual([verdict.output, verdict.errorOutput, verdict.tests], ['x\n', 'why\n', []])
})

test('own input is refused where nothing could read it', async () => {
  const form = codingForm()
  const c = { type: 5, starter: '', tests: '#include "solution.c"\nint main(void) { return 0; }\n' }
  const questionId = await aPublicQuestion(site, { ...form, implementations: [c] })
  const body = { questionId, type: 5, candidateSource: 'int x;', additionalFiles: [], input: '' }
  const { refusal } = await refusalOf(
    (await aUser(site)).call(compileAndRun, { query: { task: 'ownInput' }, body }),
    'badInput',
  )
  assert.equal(refusal.field, 'type')
})
