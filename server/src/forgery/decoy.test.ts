import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { getAuditTrail } from '@gradus/contract/audit'
import { editQuestion, getQuestionSource } from '@gradus/contract/editing'
import { getRevokedPasses, restorePass } from '@gradus/contract/forgery'
import { getNotification, getUserNotifications } from '@gradus/contract/notification'
import { getProgress, getQuestionSignedIn } from '@gradus/contract/question'
import { applyRejudge, getRejudge, startRejudge } from '@gradus/contract/rejudge'
import { getReputationChanges } from '@gradus/contract/reputation'
import { roles } from '@gradus/contract/role'
import { getSolutions } from '@gradus/contract/solution'
import { getSubmission } from '@gradus/contract/submission'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { theJudge } from '../../test/judge.ts'
import {
  equalsEverything,
  forgeableForm,
  forgesAllButOne,
  formWith,
  rightSource,
  secondLook,
  submitPython,
} from '../../test/forged-pass.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { recount } from '../counter/recount.ts'
import { createJudgeClient } from '../platform/judge/judge.ts'
import { examineNext } from './watch.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

const form = forgeableForm
const right = rightSource
const submitted = submitPython
const idle = () => secondLook(site)

async function reputationOf({ id }: TestUser): Promise<number> {
  const query = site.database.selectFrom('account').select('reputation').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).reputation
}

async function rejudge(admin: TestUser, questionId: number): Promise<void> {
  const params = { id: questionId }
  await admin.call(startRejudge, { params })
  for (let left = 1_200; (await admin.call(getRejudge, { params })).state !== 'ready'; left -= 1) {
    assert.ok(left > 0)
    await pause(100)
  }
  await admin.call(applyRejudge, { params })
}

async function checksOf(questionId: number): Promise<number> {
  const rows = await site.database
    .selectFrom('decoy_check')
    .innerJoin('submission', 'submission.id', 'submission_id')
    .select('submission_id')
    .where('question_id', '=', questionId)
    .where('state', '=', 'waiting')
    .where('decoy_check.leased_until', '<', new Date(Date.now() + 60_000))
    .execute()
  return rows.length
}

test('a forged pass is revoked, with its points; the audit trail, moderators and the user are informed', async () => {
  const questionId = await aPublicQuestion(site, form())
  const user = await aUser(site)
  const { id, verdict } = await submitted(user, questionId, equalsEverything)
  assert.equal(verdict?.outcome, 'passed')
  assert.equal(await reputationOf(user), 1)
  await idle()

  const after = await user.call(getSubmission, { params: { id } })
  assert.deepEqual([after.result, after.verdict?.outcome, after.verdict?.score], [1, 'failed', 0])
  assert.match(after.verdict?.message ?? '', /^This pass was revoked\. We ran your program again/)
  assert.equal(await reputationOf(user), 0)
  const changes = await user.call(getReputationChanges, { query: {} })
  assert.deepEqual(
    changes.items.map(({ reason, points }) => [reason, points]),
    [
      ['passRevoked', -1],
      ['solvedJunior', 1],
    ],
  )
  const { authPoints } = await user.call(getQuestionSignedIn, { params: { id: questionId }, query: {} })
  assert.equal(authPoints, 0, 'what was taken back is counted in the points of the question, too')
  for (const { name, wrong } of await recount(site.database, false)) assert.equal(wrong, 0, name)
  assert.deepEqual(await user.call(getProgress, { query: { ids: String(questionId) } }), {
    solved: [],
    tried: [questionId],
  })

  const [note] = await user.call(getUserNotifications, {})
  assert.match(note?.qTitle ?? '', /^Your pass of “Twice the number .*” was revoked$/)
  const whole = await user.call(getNotification, { params: { id: note?.id ?? 0 } })
  assert.match(whole.body, /one expected answer made wrong.*contact support/)

  const moderator = await aUser(site, { role: roles.moderator })
  const { items } = await moderator.call(getRevokedPasses, { query: {} })
  const listed = items.find(({ submissionId }) => submissionId === id)
  assert.deepEqual(
    [listed?.state, listed?.userId, listed?.questionId, listed?.candidateSource],
    ['forged', user.id, questionId, equalsEverything],
  )
  const trail = await (await anAdmin(site)).call(getAuditTrail, { query: { action: 'takeBackPass' } })
  const entry = trail.items.find(({ subjectId }) => subjectId === questionId)
  assert.deepEqual([entry?.userId, entry?.details], [null, { submission: id, user: user.id, why: 'forged' }])

  await test('a moderator restores it if that was a mistake, and these decoys are not used again', async () => {
    const alike = await submitted(await aUser(site), questionId, equalsEverything)
    await idle()
    const isInDoubt = async () =>
      (await moderator.call(getRevokedPasses, { query: {} })).items.find(
        ({ submissionId }) => submissionId === alike.id,
      )?.isInDoubt
    assert.equal(await isInDoubt(), false)
    assert.equal(await moderator.call(restorePass, { params: { id } }), 1)
    assert.equal(await isInDoubt(), true, 'the other passes that these decoys revoked are looked at again')
    assert.equal((await user.call(getSubmission, { params: { id } })).verdict?.outcome, 'passed')
    assert.equal(await reputationOf(user), 1)
    const again = await user.call(getQuestionSignedIn, { params: { id: questionId }, query: {} })
    assert.equal(again.authPoints, 1)
    for (const { name, wrong } of await recount(site.database, false)) assert.equal(wrong, 0, name)
    await refusalOf(moderator.call(restorePass, { params: { id } }), 'notFound')
    const other = await aUser(site)
    const repeated = await submitted(other, questionId, equalsEverything)
    await idle()
    assert.equal((await other.call(getSubmission, { params: { id: repeated.id } })).verdict?.outcome, 'passed')
  })
})

test('an honest pass stays and is published; a user who solves it after a forgery earns the points after all', async () => {
  const questionId = await aPublicQuestion(site, form())
  const [user, forger] = [await aUser(site), await aUser(site)]
  const honest = await submitted(user, questionId, `${right}print('debug: ', end='')\n`)
  await submitted(forger, questionId, equalsEverything)
  assert.equal(await checksOf(questionId), 2)
  await idle()
  assert.equal(await checksOf(questionId), 0)
  assert.equal((await user.call(getSubmission, { params: { id: honest.id } })).verdict?.outcome, 'passed')
  assert.deepEqual([await reputationOf(user), await reputationOf(forger)], [1, 0])
  const solutions = await user.call(getSolutions, { params: { questionId, type: 8 }, query: {} })
  assert.deepEqual(
    solutions.items.map(({ id }) => id),
    [honest.id],
  )
  await refusalOf(forger.call(getSolutions, { params: { questionId, type: 8 }, query: {} }), 'notAllowed')
  await submitted(forger, questionId, right)
  await idle()
  assert.equal(await reputationOf(forger), 1)
})

test('a user who sends the same forgery twice keeps nothing by the second one', async () => {
  const questionId = await aPublicQuestion(site, form())
  const user = await aUser(site)
  for (let times = 0; times < 2; times += 1) await submitted(user, questionId, equalsEverything)
  await idle()
  assert.equal(await reputationOf(user), 0)
  assert.deepEqual((await user.call(getProgress, { query: { ids: String(questionId) } })).solved, [])
})

test('a program that forges for a moment only loses its pass, too', async () => {
  const questionId = await aPublicQuestion(site, form())
  const user = await aUser(site)
  const forgedFor = async (seconds: number) => {
    const until = Date.now() / 1000 + seconds
    const source = `import time\n${equalsEverything.replace('return True', `return time.time() < ${until}`)}`
    const { id, verdict } = await submitted(user, questionId, source)
    if (verdict?.outcome !== 'passed') return undefined
    await pause(Math.max(0, until * 1000 - Date.now()) + 100)
    return id
  }
  // On a busy machine the moment may be over before the program is run.
  const id = (await forgedFor(6)) ?? (await forgedFor(30)) ?? (await forgedFor(90)) ?? assert.fail('It never passed.')
  await idle()
  const after = await user.call(getSubmission, { params: { id } })
  assert.match(after.verdict?.message ?? '', /It failed them every time/)
  assert.equal(await reputationOf(user), 0)
})

test('after three forged passes within a day, submissions are refused for a day or until a moderator restores one', async () => {
  const user = await aUser(site)
  const submissions: number[] = []
  for (let at = 0; at < 3; at++) {
    const { id } = await submitted(user, await aPublicQuestion(site, form()), equalsEverything)
    await idle()
    submissions.push(id)
  }
  const [note, before] = await user.call(getUserNotifications, {})
  const bodyOf = async (id = 0) => (await user.call(getNotification, { params: { id } })).body
  assert.match(await bodyOf(note?.id), /We revoked 3 of your passes within 24 hours .* You can submit again 24 hours/)
  assert.doesNotMatch(await bodyOf(before?.id), /24 hours/)

  const questionId = await aPublicQuestion(site, form())
  const { status, refusal, headers } = await refusalOf(submitted(user, questionId, right), 'tooOften')
  assert.equal(status, 429)
  assert.match(refusal.message, /^We revoked 3 of your passes .* Your code is safe: submit it in 24 hours\./)
  const wait = Number(headers.get('retry-after'))
  assert.ok(wait > 0 && wait <= 24 * 60 * 60)
  assert.equal(
    (await submitted(await aUser(site), questionId, right)).verdict?.outcome,
    'passed',
    'nobody else is kept',
  )

  const moderator = await aUser(site, { role: roles.moderator })
  await moderator.call(restorePass, { params: { id: submissions[1] ?? 0 } })
  assert.equal((await submitted(user, questionId, right)).verdict?.outcome, 'passed')

  await submitted(user, await aPublicQuestion(site, form()), equalsEverything)
  await idle()
  const later = await aPublicQuestion(site, form())
  await refusalOf(submitted(user, later, right), 'tooOften')
  await site.database
    .updateTable('decoy_check')
    .set({ decided_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .where('submission_id', 'in', submissions)
    .execute()
  assert.equal((await submitted(user, later, right)).verdict?.outcome, 'passed')
})

test('a rejudge does not change a revoked pass', async () => {
  const questionId = await aPublicQuestion(site, form())
  const user = await aUser(site)
  const { id } = await submitted(user, questionId, equalsEverything)
  await idle()
  await rejudge(await anAdmin(site), questionId)
  assert.equal((await user.call(getSubmission, { params: { id } })).verdict?.outcome, 'failed')
  assert.equal(await reputationOf(user), 0)
})

test('a pass that only a rejudge gave is run against decoys, too', async () => {
  const questionId = await aPublicQuestion(site, form())
  const user = await aUser(site)
  const { id, verdict } = await submitted(user, questionId, forgesAllButOne)
  assert.equal(verdict?.outcome, 'failed')
  const admin = await anAdmin(site)
  const withNine = form().implementations.map((variant) => ({
    ...variant,
    tests: variant.tests.replace("'twice ten', solution.double(10), 20", "'twice nine', solution.double(9), 18"),
  }))
  await admin.call(editQuestion, { params: { id: questionId }, body: { ...form(), implementations: withNine } })
  await rejudge(admin, questionId)
  const outcome = async () => (await user.call(getSubmission, { params: { id } })).verdict?.outcome
  assert.equal(await outcome(), 'passed')
  assert.ok((await reputationOf(user)) > 0)
  await idle()
  assert.equal(await outcome(), 'failed')
  assert.equal(await reputationOf(user), 0)
})

test("a pass that earns no points is not checked: the user's own question, and a second pass", async () => {
  const author = await aUser(site)
  const questionId = await aPublicQuestion(site, form(), author)
  await submitted(author, questionId, right)
  const user = await aUser(site)
  await submitted(user, questionId, right)
  await submitted(user, questionId, right)
  assert.equal(await checksOf(questionId), 1)
  await idle()
})

test("without the author's solution there is no check", async () => {
  const questionId = await aPublicQuestion(site, form(''))
  const user = await aUser(site)
  const { id } = await submitted(user, questionId, equalsEverything)
  assert.equal(await checksOf(questionId), 0)
  await idle()
  assert.equal((await user.call(getSubmission, { params: { id } })).verdict?.outcome, 'passed')
})

test('who may edit a question sees in which languages forged passes can’t be found, once somebody has passed', async () => {
  const table = 'import solution\nfor n, want in [(2, 4), (-3, -6), (10, 20)]:\n    assert solution.double(n) == want\n'
  const admin = await anAdmin(site)
  const withoutDecoys = async (questionId: number) =>
    (await admin.call(getQuestionSource, { params: { id: questionId } })).withoutDecoys
  for (const [posted, languages] of [
    [formWith(table, right), [8]],
    [form(), []],
  ] as const) {
    const questionId = await aPublicQuestion(site, posted)
    assert.deepEqual(await withoutDecoys(questionId), [], 'nobody has passed yet')
    await submitted(await aUser(site), questionId, right)
    await idle()
    assert.deepEqual(await withoutDecoys(questionId), languages)
  }
})

test('a judge that does not answer proves nothing: the pass waits for another try', async () => {
  const questionId = await aPublicQuestion(site, form())
  const user = await aUser(site)
  const { id } = await submitted(user, questionId, equalsEverything)
  await examineNext({ database: site.database, judge: impatient(createJudgeClient(['http://127.0.0.1:1'])) })
  assert.equal((await user.call(getSubmission, { params: { id } })).verdict?.outcome, 'passed')
  const check = site.database
    .selectFrom('decoy_check')
    .select(['state', 'judge_errors'])
    .where('submission_id', '=', id)
  assert.deepEqual(await check.executeTakeFirst(), { state: 'waiting', judge_errors: 0 })
})

const impatient = (judge: TestSite['judge']): TestSite['judge'] => ({
  ...judge,
  judge: (task, options) => judge.judge(task, { ...options, patience: 0 }),
})

test('a solution that was stored without a run, as from content, is run to learn what its tests report', async () => {
  const questionId = await aPublicQuestion(site, form())
  const variant = site.database.updateTable('language_variant').where('question_id', '=', questionId)
  await variant.set({ reports: null }).execute()
  await idle()
  const row = site.database.selectFrom('language_variant').select('reports').where('question_id', '=', questionId)
  const names = ['twice two', 'twice minus three', 'twice ten']
  assert.deepEqual((await row.executeTakeFirstOrThrow()).reports, names)

  await variant.set({ reports: null, solution: 'def double(n): return 0\n' }).execute()
  await idle()
  assert.equal((await row.executeTakeFirstOrThrow()).reports, null, 'a solution that fails teaches nothing')
})
