import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { anAdmin, type TestUser } from '../../test/account.ts'
import { theJudge } from '../../test/judge.ts'
import { doubling, takePackage, type Files } from '../../test/problem-package.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
  admin = await anAdmin(site)
})
after(() => site.close())

const take = (files: Files, query?: string) => takePackage(admin, { ...doubling, ...files }, query)
const right = 'print(2 * int(input()))\n'

test('submissions.yaml declares how submissions end, by patterns; of several matches the last one wins', async () => {
  const report = await take({
    'submissions/submissions.yaml': `
mixed/*.py: {permitted: [AC, WA, RTE]}
mixed/{right,other}.py: {permitted: [AC]}
mixed/never*: {required: [WA]}
experiments: {permitted: [AC, WA], required: [WA]}
`,
    'submissions/mixed/right.py': right,
    'submissions/mixed/breaks.py': 'print(int(input()) / 0)\n',
    'submissions/mixed/never-wrong.py': right,
    'submissions/experiments/four/main.py': 'print(4)\n',
  })
  const results = Object.fromEntries(report.submissions.map((one) => [one.file, [one.expected, one.agrees]]))
  assert.deepEqual(results['mixed/right.py'], ['accepted', true])
  assert.deepEqual(results['mixed/breaks.py'], ['AC or WA or RTE', true])
  assert.deepEqual(results['mixed/never-wrong.py'], ['AC or WA or RTE, at least one WA', false])
  assert.deepEqual(results['experiments/four'], ['AC or WA, at least one WA', true])
  assert.match(
    report.reason ?? '',
    /^Nothing was imported: 1 of \d+ submissions don’t have the verdict that the package expects\.$/,
  )
})

test('submissions.yaml declares how the cases end that a group or a pattern names', async () => {
  const only = (condition: string) => `n = int(input())\nprint(2 * n if ${condition} else 0)\n`
  const report = await take({
    'data/secret/01.in': undefined,
    'data/secret/01.ans': undefined,
    'data/secret/small/1.in': '3\n',
    'data/secret/small/1.ans': '6\n',
    'data/secret/large/1-easy.in': '3000\n',
    'data/secret/large/1-easy.ans': '6000\n',
    'data/secret/large/2-hard.in': '4000\n',
    'data/secret/large/2-hard.ans': '8000\n',
    'submissions/submissions.yaml': `
mixed/*:
  sample: {permitted: [AC]}
mixed/small.py:
  secret/small: {permitted: [AC]}
  secret/large: {permitted: [WA]}
mixed/easy.py:
  secret/{small,large}/*-easy: {permitted: [AC]}
  "*/*/*-hard": {required: [RTE, WA]}
mixed/other.py:
  secret/small: {permitted: [AC]}
  secret/large: {permitted: [AC, TLE], required: [TLE]}
mixed/nowhere.py:
  secret/huge: {permitted: [AC]}
wrong_answer/hard.py:
  secret/large: {required: [AC]}
`,
    'submissions/mixed/small.py': only('n < 10'),
    'submissions/mixed/easy.py': only('n < 3001'),
    'submissions/mixed/other.py': only('n < 10'),
    'submissions/mixed/nowhere.py': right,
    'submissions/wrong_answer/hard.py': only('n < 3001'),
  })
  const results = Object.fromEntries(report.submissions.map((one) => [one.file, [one.agrees, one.message]]))
  assert.equal(results['mixed/small.py']?.[0], true, JSON.stringify(report.submissions))
  assert.equal(results['mixed/easy.py']?.[0], true)
  assert.equal(results['wrong_answer/hard.py']?.[0], true)
  assert.deepEqual(results['mixed/other.py'], [
    false,
    'secret/large: its cases got WA instead of AC or TLE, at least one TLE',
  ])
  assert.deepEqual(results['mixed/nowhere.py'], [false, 'secret/huge: no test data has this name'])
  assert.match(report.reason ?? '', /2 of \d+ submissions don’t have the verdict/)
})

test('submissions.yaml names a language and an entry point, and what sets no time limit', async () => {
  const slow = 'import time\nwhile time.process_time() < 3: pass\n'
  const report = await take({
    'submissions/submissions.yaml': `
accepted/several: {entrypoint: start.py}
accepted/other.py: {language: cobol}
accepted/slow.py: {use_for_time_limit: false, permitted: [AC, TLE]}
`,
    'submissions/accepted/several/main.py': 'def answer(n): return 2 * n\n',
    'submissions/accepted/several/start.py': 'from main import answer\nprint(answer(int(input())))\n',
    'submissions/accepted/other.py': right,
    'submissions/accepted/slow.py': slow + right,
  })
  const of = (file: string) => report.submissions.find((one) => one.file === file)
  assert.equal(of('accepted/several')?.outcome, 'passed', JSON.stringify(report.submissions))
  assert.equal(of('accepted/other.py')?.message, 'It was not run: its language is unknown (cobol).')
  assert.deepEqual([of('accepted/slow.py')?.expected, of('accepted/slow.py')?.agrees], ['AC or TLE', true])
  assert.equal(of('accepted/slow.py')?.outcome, 'timeLimit')
})

test('an invalid submissions.yaml is refused with the error in it', async () => {
  await assert.rejects(
    take({ 'submissions/submissions.yaml': 'a/*: {permitted: [MAYBE]}\n' }),
    /submissions\.yaml is wrong/,
  )
  const tooMany = [`"${'{a,b}'.repeat(10)}": {}\n`, `"${`{${','.repeat(40)}}`.repeat(6)}": {}\n`]
  for (const text of tooMany)
    await assert.rejects(take({ 'submissions/submissions.yaml': text }), /more than 1000 alternatives/)
  await assert.rejects(
    take({ 'submissions/submissions.yaml': 'a/*: {secret/small: {permitted: AC}}\n' }),
    /submissions\.yaml is wrong: a\/\*\.secret\/small\.permitted/,
  )
  await assert.rejects(take({ 'submissions/submissions.yaml': '{' }), /submissions\.yaml is not YAML/)
})

test('submissions.yaml declares what a submission scores: a number or a range', async () => {
  const group = (points: number) => `on_reject: break\naccept_score: ${points}\nrange: 0 ${points}\ngrader_flags: min\n`
  const scoring: Files = {
    'problem.yaml': 'name: Doubling for points\ntype: scoring\nlanguages: python3 cpp\n',
    'data/secret/01.in': undefined,
    'data/secret/01.ans': undefined,
    'data/secret/small/testdata.yaml': group(30),
    'data/secret/small/1.in': '3\n',
    'data/secret/small/1.ans': '6\n',
    'data/secret/large/testdata.yaml': group(70),
    'data/secret/large/1.in': '3000\n',
    'data/secret/large/1.ans': '6000\n',
    'submissions/wrong_answer/four.py': undefined,
    'submissions/run_time_error/crash.py': undefined,
    'submissions/submissions.yaml': `
accepted: {score: 100}
mixed/exactly.py: {score: 30}
mixed/between.py: {score: [20, 40.5], permitted: [AC, WA]}
mixed/other.py: {score: [40, 100]}
mixed/by-group.py:
  secret/small: {score: 30}
  secret/large: {score: [0, 10]}
mixed/by-other-group.py:
  secret/large: {score: 70}
`,
  }
  const small = 'n = int(input())\nprint(2 * n if n < 2000 else 0)\n'
  const files = ['exactly', 'between', 'other', 'by-group', 'by-other-group'].map((name) => [
    `submissions/mixed/${name}.py`,
    small,
  ])
  const report = await take({ ...scoring, ...Object.fromEntries(files) })
  const agreed = Object.fromEntries(report.submissions.map(({ file, agrees }) => [file, agrees]))
  assert.deepEqual(agreed, {
    'accepted/good.cpp': true,
    'accepted/good.py': true,
    'mixed/exactly.py': true,
    'mixed/between.py': true,
    'mixed/other.py': false,
    'mixed/by-group.py': true,
    'mixed/by-other-group.py': false,
  })
  const other = report.submissions.find(({ file }) => file === 'mixed/other.py')
  assert.equal(other?.message, 'it scored 30 points instead of 40 to 100')
  const byGroup = report.submissions.find(({ file }) => file === 'mixed/by-other-group.py')
  assert.equal(byGroup?.message, 'secret/large: it scored 0 points instead of 70')
  assert.match(report.reason ?? '', /2 of 7 submissions/)

  const passFail = await take({ 'submissions/submissions.yaml': 'accepted: {score: 7}\n' })
  assert.equal(passFail.reason, null)
  assert.ok(passFail.notes.some((note) => /scores in submissions\.yaml are ignored/.test(note)))
})
