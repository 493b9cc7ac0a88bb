import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { maximumFileBytes } from '@gradus/contract/judge'
import type { LanguageState } from '@gradus/contract/language-code'
import { problems } from '@gradus/contract/problem'
import { getProgress, getQuestionSignedIn } from '@gradus/contract/question'
import { getLanguages } from '@gradus/contract/site'
import { Submission, compileAndRun, getSubmission, submitCode } from '@gradus/contract/submission'
import { aUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { startProcess } from '../../test/judge.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aStandInJudge, healthyJudge, replyPassed } from '../../test/stand-in-judge.ts'
import { waitUntil } from '../../test/wait-until.ts'

/** A judge that has Python and Shell only. */
let site: TestSite
let cache: string
before(async () => {
  cache = await mkdtemp(join(tmpdir(), 'gradus-refusal-'))
  const judge = await startProcess('judge/src/main.ts', {
    JUDGE_PORT: '0',
    JUDGE_CACHE_DIR: cache,
    LANGUAGES: 'Python,Shell',
  })
  site = await startSite({ environment: { JUDGE_URLS: judge.address } })
})
after(async () => {
  await site.close()
  await rm(cache, { recursive: true, force: true })
})

const right = 'double = lambda n: 2 * n\n'
const payload = (questionId: number, type = 8) => ({ questionId, candidateSource: right, type, additionalFiles: [] })
const events = 'text/event-stream'

test('GET /public/api/Languages returns code, name, version and state of each language in LANGUAGES', async () => {
  const states = await aVisitor(site).call(getLanguages)
  assert.deepEqual(
    states.map(({ code, name, available, reason }) => ({ code, name, available, reason })),
    [
      { code: 8, name: 'Python', available: true, reason: undefined },
      { code: 10, name: 'Shell', available: true, reason: undefined },
    ],
  )
  for (const { version } of states) assert.match(version, /^\d+\.\d+/)
})

test('GET /public/api/Languages says of a judge that has just started that it is preparing, and soon that it is ready', async () => {
  let python: LanguageState = { code: 8, name: 'Python', version: '', available: true, preparing: true }
  const judge = await aStandInJudge(replyPassed, () => ({ ...healthyJudge, languages: [python] }))
  const starting = await startSite({ environment: { JUDGE_URLS: judge.url } })
  const visitor = aVisitor(starting)
  assert.deepEqual(await visitor.call(getLanguages), [python])
  python = { code: 8, name: 'Python', version: '3.14.0', available: true }
  const askedAt = Date.now()
  await waitUntil(async () => (await visitor.call(getLanguages))[0]?.preparing !== true)
  assert.ok(Date.now() - askedAt < 5_000, 'the answer that says preparing is kept for a moment only')
  assert.deepEqual(await visitor.call(getLanguages), [python])
  await starting.close()
})

/** A question that was good when it was posted; what the judge takes may have changed since. */
async function aBrokenQuestion(change: { tests?: string; additional_files?: string }): Promise<number> {
  const id = await aPublicQuestion(site, codingForm())
  await site.database.updateTable('language_variant').set(change).where('question_id', '=', id).execute()
  return id
}
const broken = {
  'a file that takes the place of another': { additional_files: JSON.stringify([{ fileName: 'tests.py', body: '' }]) },
  'tests that are too large': { tests: '#'.repeat(maximumFileBytes + 1) },
}

for (const [what, change] of Object.entries(broken))
  test(`a task that no judge will ever accept ends at once, and never as the candidate's fault: ${what}`, async () => {
    const questionId = await aBrokenQuestion(change)
    const user = await aUser(site)
    assert.equal(await user.call(submitCode, { body: payload(questionId) }), -1)
    const submission = Submission.parse(await user.call(submitCode, { body: payload(questionId) }, 'application/json'))
    assert.deepEqual([submission.state, submission.result], ['judged', -1])
    assert.equal(submission.verdict?.outcome, 'judgeError')
    assert.equal(submission.verdict.message, problems.questionBroken.message)
    const again = await user.call(getSubmission, { params: { id: submission.id } })
    assert.equal(again.state, 'judged', 'nobody tries it again')
    const progress = await user.call(getProgress, { query: { ids: String(questionId) } })
    assert.deepEqual(progress, { solved: [], tried: [] }, 'it does not count as a try')
    const read = await user.call(getQuestionSignedIn, { params: { id: questionId }, query: {} })
    assert.equal(read.answeredByAuth, false)
    const run = user.call(compileAndRun, { query: {}, body: payload(questionId) })
    assert.equal((await refusalOf(run, 'questionBroken')).refusal.message, problems.questionBroken.message)
    const followed = await user.fetch(compileAndRun.url, {
      method: 'POST',
      body: JSON.stringify(payload(questionId)),
      headers: { accept: events, 'content-type': 'application/json' },
    })
    assert.match(await followed.text(), /questionBroken/)
  })

test('a language that no judge has at the moment: a run is refused with the reason, a submission waits for it', async () => {
  const ruby = { type: 22, starter: '', tests: 'exit(double(2) == 4)\n' }
  const form = codingForm()
  const questionId = await aPublicQuestion(site, { ...form, implementations: [...form.implementations, ruby] })
  const user = await aUser(site)
  const { refusal } = await refusalOf(
    user.call(compileAndRun, { query: {}, body: payload(questionId, 22) }),
    'judgeUnavailable',
  )
  assert.match(refusal.message, /Ruby/)
  const submission = Submission.parse(
    await user.call(submitCode, { body: payload(questionId, 22) }, 'application/json'),
  )
  assert.deepEqual([submission.state, submission.result], ['waiting', null])
})
