import assert from 'node:assert/strict'
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { getAuditTrail } from '@gradus/contract/audit'
import { getRevisions, rollBackQuestion } from '@gradus/contract/revision'
import { getQuestionSamples } from '@gradus/contract/sample'
import { PackageReport, exportPackage } from '@gradus/contract/problem-package'
import { Refusal } from '@gradus/contract/problem'
import { getQuestion } from '@gradus/contract/question'
import { Submission, submitCode } from '@gradus/contract/submission'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { theJudge } from '../../test/judge.ts'
import { doubling, packageZip, sendPackage, takePackage, type Files } from '../../test/problem-package.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { readFolder } from './folder.ts'

let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
  admin = await anAdmin(site)
})
after(() => site.close())

const zipOf = packageZip
const send = (archive: Uint8Array, query?: string, accept?: string, client = admin) =>
  sendPackage(client, archive, query, accept)
const take = (files: Files, query?: string) => takePackage(admin, files, query)
async function refusalFor(archive: Uint8Array): Promise<string> {
  const before = await countQuestions()
  const response = await send(archive)
  const { message } = Refusal.parse(await response.json())
  assert.ok(response.status === 400 || response.status === 413, message)
  assert.equal(await countQuestions(), before, 'nothing is half imported')
  return message
}
async function countQuestions(): Promise<number> {
  const rows = await site.database.selectFrom('question').select('id').execute()
  return rows.length
}
const submit = async (questionId: number, candidateSource: string) => {
  const body = { questionId, candidateSource, type: 8, additionalFiles: [] }
  return Submission.parse(await (await aUser(site)).call(submitCode, { body }, 'application/json')).verdict
}

test('a package is imported: its submissions are run and reported, and its question is judged', async () => {
  // The others have none that takes all its time.
  const report = await take({ ...doubling, 'submissions/time_limit_exceeded/endless.py': 'while True: pass\n' })
  assert.deepEqual(
    report.submissions.map(({ file, outcome, agrees }) => [file, outcome, agrees]),
    [
      ['accepted/good.cpp', 'passed', true],
      ['accepted/good.py', 'passed', true],
      ['run_time_error/crash.py', 'runtimeError', true],
      ['time_limit_exceeded/endless.py', 'timeLimit', true],
      ['wrong_answer/four.py', 'failed', true],
    ],
  )
  assert.deepEqual([report.samples, report.secrets, report.timeLimitMilliseconds], [1, 1, 1000])
  const id = report.questionId ?? -1
  const question = await aVisitor(site).call(getQuestion, { params: { id }, query: {} })
  assert.equal(question.title, 'Doubling numbers')
  assert.match(question.body, /<strong>twice<\/strong>/)
  assert.deepEqual(question.plangs.split(',').toSorted(), ['12', '8'])
  assert.deepEqual(await aVisitor(site).call(getQuestionSamples, { params: { id } }), [
    { id: 'Sample 1', input: '2\n', answer: '4\n' },
  ])
  assert.equal((await submit(id, 'print(2 * int(input()))\n'))?.outcome, 'passed')
  assert.equal((await submit(id, 'print(4)\n'))?.outcome, 'failed')
  const trail = await admin.call(getAuditTrail, { query: { action: 'importPackage' } })
  assert.equal(trail.items[0]?.subjectId, id)
})

test('progress is shown as server-sent events', async () => {
  const response = await send(zipOf(doubling), 'isVisible=1', 'text/event-stream')
  const text = await response.text()
  assert.match(text, /event: progress\ndata: \{"step":"reading"\}/)
  assert.match(text, /"step":"judging","submission":"accepted\/good.cpp","number":1,"of":4/)
  const answer = /event: answer\ndata: (.*)\n/.exec(text)?.[1] ?? ''
  assert.ok(PackageReport.parse(JSON.parse(answer)).questionId !== null)
})

test('if a submission does not have the verdict that the package expects, nothing is imported and the report names it', async () => {
  const before = await countQuestions()
  const wrong = await take({ ...doubling, 'submissions/accepted/good.py': 'print(4)\n' })
  assert.equal(wrong.questionId, null)
  assert.match(wrong.reason ?? '', /accepted\/good.py should be accepted/)
  assert.match(wrong.submissions.find((one) => !one.agrees)?.message ?? '', /^secret\/01: /)
  const weak = { ...doubling, 'submissions/wrong_answer/right.py': 'print(2 * int(input()))\n' }
  assert.equal((await take(weak)).questionId, null)
  assert.equal(await countQuestions(), before)
  assert.ok((await take(weak, 'isVisible=1&anyway=1')).questionId !== null, 'an admin may import it anyway')
})

test('an output validator judges, with the flags of problem.yaml', async () => {
  const report = await take({
    ...doubling,
    'problem.yaml': 'name: Any multiple\nvalidation: custom\nvalidator_flags: "2"\nlanguages: python3 cpp\n',
    'output_validators/check/validate.py':
      'import sys\nsys.exit(42 if int(sys.stdin.read()) % int(sys.argv[4]) == 0 else 43)\n',
    'submissions/wrong_answer/four.py': 'print(3)\n',
  })
  assert.equal(report.reason, null)
  assert.equal((await submit(report.questionId ?? -1, 'print(10)\n'))?.outcome, 'passed')
  assert.equal((await submit(report.questionId ?? -1, 'print(11)\n'))?.outcome, 'failed')
})

test('a scoring problem gives points by its groups', async () => {
  const group = (points: number) => `on_reject: break\naccept_score: ${points}\nrange: 0 ${points}\ngrader_flags: min\n`
  const report = await take({
    ...doubling,
    'problem.yaml': 'name: Doubling for points\ntype: scoring\nlanguages: python3 cpp\n',
    'data/secret/01.in': undefined,
    'data/secret/01.ans': undefined,
    'data/secret/small/testdata.yaml': group(30),
    'data/secret/small/1.in': '3\n',
    'data/secret/small/1.ans': '6\n',
    'data/secret/large/testdata.yaml': group(70),
    'data/secret/large/1.in': '1000\n',
    'data/secret/large/1.ans': '2000\n',
    'data/secret/large/2.in': '3000\n',
    'data/secret/large/2.ans': '6000\n',
    'submissions/partially_accepted/small.py': 'n = int(input())\nprint(2 * n if n < 2000 else 0)\n',
    'submissions/wrong_answer/four.py': undefined,
  })
  assert.equal(report.type, 'scoring')
  assert.equal(report.reason, null, JSON.stringify(report))
  assert.equal(report.submissions.find((one) => one.expected === 'partially_accepted')?.score, 0.3)
})

test('importing an exported question gives the same question', async () => {
  const comparison = 'validator_flags: case_sensitive float_absolute_tolerance 0.01\n'
  const first = await take({ ...doubling, 'problem.yaml': `${doubling['problem.yaml']}${comparison}` })
  const exported = await admin.fetch(exportPackage.url.replace(':id', String(first.questionId)))
  assert.equal(exported.headers.get('content-type'), 'application/zip')
  const again = PackageReport.parse(await (await send(Buffer.from(await exported.arrayBuffer()))).json())
  assert.equal(again.reason, null)
  const rows = await site.database
    .selectFrom('question')
    .innerJoin('input_output', 'question_id', 'question.id')
    .select(['title', 'body', 'languages', 'cases', 'comparison', 'validator'])
    .where('question.id', 'in', [first.questionId ?? -1, again.questionId ?? -1])
    .execute()
  assert.equal(rows.length, 2)
  const [one, other] = rows.map((row) => ({ ...row, languages: row.languages.toSorted((a, b) => a - b) }))
  assert.deepEqual(one, other)
})

test('a package imported for an existing question becomes its next revision; what it does not contain stays', async () => {
  const first = await take(doubling, 'isVisible=1&tags=keeps-its-tag&difficultLevel=3')
  const id = first.questionId ?? -1
  const dana = await aUser(site)
  const body = { questionId: id, candidateSource: 'print(2 * int(input()))\n', type: 8, additionalFiles: [] }
  assert.equal(await dana.call(submitCode, { body }), 0)
  const tripling = {
    ...doubling,
    'problem.yaml': doubling['problem.yaml'].replace('Doubling', 'Tripling'),
    'data/sample/1.ans': '6\n',
    'data/secret/01.ans': '1272729\n',
    'submissions/accepted/good.py': 'print(3 * int(input()))\n',
    'submissions/accepted/good.cpp': undefined,
  }
  const before = await countQuestions()
  const wrong = await take({ ...tripling, 'submissions/accepted/good.py': 'print(4)\n' }, `questionId=${id}`)
  assert.deepEqual([wrong.questionId, wrong.isUpdate], [null, false])
  const report = await take(tripling, `questionId=${id}`)
  assert.deepEqual([report.questionId, report.isUpdate, report.isPublic], [id, true, true])
  assert.equal(await countQuestions(), before)
  const question = await aVisitor(site).call(getQuestion, { params: { id }, query: {} })
  assert.deepEqual([question.title, question.tags, question.difficultLevel], ['Tripling numbers', 'keeps-its-tag', 3])
  assert.equal((await submit(id, 'print(3 * int(input()))\n'))?.outcome, 'passed')
  assert.equal((await submit(id, 'print(2 * int(input()))\n'))?.outcome, 'failed')
  const [revision] = await admin.call(getRevisions, { params: { id } })
  assert.deepEqual(revision?.changed.toSorted(), ['implementations', 'inputOutput', 'title'])
  await admin.call(rollBackQuestion, { params: { id }, body: { to: 1 } })
  assert.equal((await submit(id, 'print(2 * int(input()))\n'))?.outcome, 'passed', 'a revision can be rolled back')
  const coding = await aPublicQuestion(site, codingForm())
  const refused = await send(zipOf(doubling), `questionId=${coding}`)
  assert.equal(Refusal.parse(await refused.json()).field, 'questionId')
  assert.equal((await send(zipOf(doubling), 'questionId=999999')).status, 404)
})

test('a question of another kind is not exported, and only admins import and export', async () => {
  const id = await aPublicQuestion(site, codingForm())
  assert.equal((await admin.fetch(exportPackage.url.replace(':id', String(id)))).status, 400)
  assert.equal((await admin.fetch(exportPackage.url.replace(':id', '999999'))).status, 404)
  const user = await aUser(site)
  assert.equal((await send(zipOf(doubling), '', 'application/json', user)).status, 403)
  assert.equal((await user.fetch(exportPackage.url.replace(':id', String(id)))).status, 403)
})

test('paths that leave the folder and links are refused', async () => {
  for (const path of ['../evil.in', '/etc/evil.in', 'data/../../evil.in', 'data\\..\\..\\evil.in'])
    assert.match(await refusalFor(zipOf({ [path]: 'x', ...doubling }, '')), /leaves its folder/, path)
  const link: Zippable = {
    'problem.yaml': strToU8(doubling['problem.yaml']),
    'data/secret/01.in': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
  }
  assert.match(await refusalFor(zipSync(link)), /01\.in is a link/)
})

test('archive bombs are refused before they are unpacked, including those with a wrong size', async () => {
  const bomb = zipSync({ 'data/secret/01.in': new Uint8Array(70 * 1024 * 1024) })
  assert.ok(bomb.length < 1024 * 1024)
  assert.match(await refusalFor(bomb), /unpacks to more than 64 MiB/)
  const large = { ...doubling, 'data/secret/09.in': '0'.repeat(3 * 1024 * 1024), 'data/secret/09.ans': '0' }
  const files = Object.fromEntries(Object.entries(large).map(([path, text]) => [path, strToU8(text)]))
  assert.match(await refusalFor(zipSync(files)), /09\.in is larger than 2 MiB/)
  const lying = Buffer.from(zipSync({ 'problem.yaml': new Uint8Array(1024 * 1024) }))
  const directory = lying.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  lying.writeUInt32LE(10, directory + 24)
  assert.match(await refusalFor(lying), /can’t be unpacked/)
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`data/${index}`, new Uint8Array(0)]))
  assert.match(await refusalFor(zipSync(many)), /more than 5000 files/)
})

test('a file that is not a package, or one that cannot be judged here, is refused with the reason', async () => {
  const refused = (files: Files) => refusalFor(zipOf({ ...doubling, ...files }))
  assert.match(
    await refusalFor(strToU8('not a zip file')),
    /^The file can’t be unpacked: it isn’t a zip file, or it is damaged\.$/,
  )
  assert.match(await refusalFor(zipOf({ 'readme.md': 'x' })), /no problem\.yaml/)
  assert.match(
    await refused({ 'problem.yaml': 'name: [' }),
    /^problem\.yaml is not YAML: look at line 1, column \d+\.$/,
  )
  assert.match(await refused({ 'problem.yaml': 'name: X\nvalidation: custom interactive\n' }), /needs a validator/)
  assert.match(await refused({ 'problem.yaml': 'name: Two numbers\ntype: interactive\n' }), /needs a validator/)
  assert.match(await refused({ 'problem.yaml': 'name: X\nvalidation: custom score\n' }), /score validation/)
  assert.match(await refused({ 'problem.yaml': 'name: Two numbers\ntype: submit-answer\n' }), /type submit-answer/)
  assert.match(await refused({ 'data/secret/01.ans': undefined }), /secret\/01 has no answer/)
  assert.match(await refused({ 'data/secret/01.in': 'a\0b' }), /not UTF-8 text/)
  assert.match(await refused({ 'problem.yaml': 'name: Two numbers\nvalidator_flags: fuzzy\n' }), /no flag fuzzy/)
  const broken = zipOf(doubling)
  await refusalFor(broken.slice(0, broken.length - 30))
})

test('a folder is read without following links', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-package-'))
  try {
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'problem.yaml'), 'name: x\n')
    assert.deepEqual([...(await readFolder(folder)).keys()], ['problem.yaml'])
    await symlink('/etc/passwd', join(folder, 'data', '1.in'))
    await assert.rejects(readFolder(folder), /1\.in is a link/)
  } finally {
    await rm(folder, { recursive: true })
  }
})
