import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { maximumVerdictBytes, submissionsADay } from '@gradus/contract/limit'
import { getSubmission, submitCode } from '@gradus/contract/submission'
import { aUser, type TestUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
let questionId: number
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
  questionId = await aPublicQuestion(site)
})
after(() => site.close())

const json = 'application/json'
const right = 'double = lambda n: 2 * n\n'

function sent(candidateSource: string, additionalFiles: { fileName: string; body: string }[] = [], id = questionId) {
  return { body: { questionId: id, type: 8 as const, candidateSource, additionalFiles } }
}

/** As if the account had submitted so much already today. */
async function submittedToday(user: TestUser, submissions: number, bytes: number): Promise<void> {
  await site.database.updateTable('submission_day').set({ submissions, bytes }).where('user_id', '=', user.id).execute()
}

test("at most 64 KB of a submission's output are stored", async () => {
  const user = await aUser(site)
  const flood = 'import sys\nsys.stdout.write("\\x01\\u2028 output " * 50000)\n'
  const answer = await user.call(submitCode, sent(flood + right), json)
  assert.ok(typeof answer === 'object' && answer.verdict)
  assert.match(answer.verdict.output, /… \(truncated\)/)
  const { verdict } = await site.database
    .selectFrom('submission_detail')
    .select('verdict')
    .where('submission_id', '=', answer.id)
    .executeTakeFirstOrThrow()
  assert.ok(Buffer.byteLength(JSON.stringify(verdict)) <= maximumVerdictBytes)
})

test('a user submits 1,000 times a day; then submissions are refused until the next day, and nothing is stored', async () => {
  const user = await aUser(site)
  await user.call(submitCode, sent(right))
  await submittedToday(user, submissionsADay.maximum - 1, 0)
  await user.call(submitCode, sent(right))
  const { status, refusal, headers } = await refusalOf(user.call(submitCode, sent(right)), 'tooOften')
  assert.equal(status, 429)
  assert.match(refusal.message, /^You submitted 1,000 times today, which is the limit\. Your code is safe:/)
  const wait = Number(headers.get('retry-after'))
  assert.ok(wait > 0 && wait <= 24 * 60 * 60)
  const stored = await site.database.selectFrom('submission').select('id').where('user_id', '=', user.id).execute()
  assert.equal(stored.length, 2)
  assert.equal(await (await aUser(site)).call(submitCode, sent(right)), 0, 'others submit as before')
})

test('what an account submits on a day takes at most 32 MiB, verdicts included', async () => {
  const user = await aUser(site)
  await user.call(submitCode, sent(`${right}# ${'x'.repeat(100_000)}`))
  const { bytes } = await site.database
    .selectFrom('submission_day')
    .select('bytes')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  assert.ok(bytes > 100_100, 'the verdict is counted, too')
  await submittedToday(user, 1, submissionsADay.bytes)
  const { refusal } = await refusalOf(user.call(submitCode, sent(right)), 'tooOften')
  assert.match(refusal.message, /^What you submitted today takes 32 MiB, which is the limit\./)
})

test('two passing submissions at once, and four, are each recorded; the newest is published', async () => {
  for (const count of [2, 4]) {
    const user = await aUser(site)
    const answers = await Promise.all(
      Array.from({ length: count }, (_, at) => user.call(submitCode, sent(`${right}# ${at}\n`), json)),
    )
    const ids = answers.map((answer) => (typeof answer === 'object' ? answer.id : 0))
    assert.ok(answers.every((answer) => typeof answer === 'object' && answer.verdict?.outcome === 'passed'))
    const publishedSubmissions = await site.database
      .selectFrom('submission')
      .select('id')
      .where('user_id', '=', user.id)
      .where('is_published', '=', true)
      .execute()
    assert.deepEqual(
      publishedSubmissions.map(({ id }) => id),
      [Math.max(...ids)],
    )
  }
})

test('an author’s file of 2 MiB, which the editor sends back, is taken; it is not stored with the submission', async () => {
  const [variant] = codingForm().implementations
  const file = { fileName: 'words.txt', body: 'word\n'.repeat(400_000) }
  const form = codingForm({ implementations: [{ ...variant, additionalFiles: [file] }] as never })
  const id = await aPublicQuestion(site, form)
  const user = await aUser(site)
  const reads = `assert len(open('words.txt').read()) == ${file.body.length}\n`
  const answer = await user.call(submitCode, sent(reads + right, [file], id), json)
  assert.ok(typeof answer === 'object')
  assert.equal(answer.verdict?.outcome, 'passed', answer.verdict?.message)
  const stored = await site.database
    .selectFrom('submission_detail')
    .select('additional_files')
    .where('submission_id', '=', answer.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(stored.additional_files, [])
  const changed = { ...file, body: `one more\n${file.body}` }
  const own = await user.call(submitCode, sent(right, [changed], id), json)
  assert.ok(typeof own === 'object')
  assert.equal((await user.call(getSubmission, { params: { id: own.id } })).verdict?.outcome, 'passed')
  const tooLong = { ...file, body: 'x'.repeat(2 * 1024 * 1024 + 1) }
  const { refusal } = await refusalOf(user.call(submitCode, sent(right, [tooLong], id)), 'tooLarge')
  assert.equal(refusal.message, 'words.txt can have at most 2 MiB. Shorten it and try again.')
})
