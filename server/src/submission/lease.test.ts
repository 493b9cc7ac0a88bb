import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Outcome } from '@gradus/contract/judge'
import { sql } from 'kysely'
import { aUser } from '../../test/account.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aStandInJudge, disconnectAfter, replyWith } from '../../test/stand-in-judge.ts'
import { aSubmission } from '../../test/submission.ts'
import { createJudgeClient } from '../platform/judge/judge.ts'
import { judgeStored } from './judging.ts'
import { leaseNext } from './lease-store.ts'

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (let left = 1_200; left > 0; left -= 1) {
    if (await what()) return
    await pause(50)
  }
  assert.fail('It did not happen.')
}

const log = { warn: () => undefined }

async function stateOf({ database }: TestSite, id: number) {
  const { user_id, outcome, leased_until, judge_errors } = await database
    .selectFrom('submission')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const days = await database.selectFrom('activity_day').select('answers').where('user_id', '=', user_id).execute()
  return { outcome, leasedUntil: leased_until.getTime(), judgeErrors: judge_errors, counted: days }
}

/** A row whose lease a server lost while its judge worked, because it hung; another server has judged it since. */
async function judgedByAnother(late: (reply: ServerResponse) => void) {
  const site = await startSite()
  const questionId = await aPublicQuestion(site, codingForm())
  const id = await aSubmission(site.database, { userId: (await aUser(site)).id, questionId, leasedUntil: new Date(0) })
  const held: ServerResponse[] = []
  const slow = await aStandInJudge((reply) => {
    if (held.length === 0) held.push(reply)
    else late(reply)
  })
  const quick = await aStandInJudge((reply) => replyWith(reply, 'failed'))
  const servers = [slow, quick].map(({ url }) => ({ database: site.database, judge: createJudgeClient([url]), log }))
  const [hung, other] = servers as [(typeof servers)[0], (typeof servers)[0]]

  assert.equal((await leaseNext(site.database))?.id, id)
  const lateResult = judgeStored(hung, id)
  await until(() => held.length === 1)
  await site.database
    .updateTable('submission')
    .set({ leased_until: new Date(0) })
    .where('id', '=', id)
    .execute()
  assert.equal((await leaseNext(site.database))?.id, id)
  assert.equal((await judgeStored(other, id))?.outcome, 'failed')
  const before = await stateOf(site, id)
  assert.deepEqual([before.outcome, before.counted.map(({ answers }) => answers)], ['failed', [1]])
  const [reply] = held
  assert.ok(reply)
  late(reply)
  return { site, id, before, lateResult }
}

for (const late of ['passed', 'failed', 'compileError'] satisfies Outcome[])
  test(`the verdict “${late}” of a server whose lease ran out changes nothing once another one has given its own`, async () => {
    const { site, id, before, lateResult } = await judgedByAnother((reply) => replyWith(reply, late))
    assert.equal(await lateResult, undefined)
    assert.deepEqual(await stateOf(site, id), before)
    await site.close()
  })

test('the failure of a judge of a server whose lease ran out does not take a judged submission up again', async () => {
  const { site, id, before, lateResult } = await judgedByAnother(disconnectAfter({ step: 'running', test: 1, of: 1 }))
  assert.equal(await lateResult, undefined)
  assert.deepEqual(await stateOf(site, id), before)
  await site.close()
})

test('several servers that look for the same submissions judge each of them once', async () => {
  const judge = await aStandInJudge((reply) => void setTimeout(() => replyWith(reply, 'passed'), 50))
  const site = await startSite()
  const databaseUrl = site.config.DATABASE_URL
  const questionId = await aPublicQuestion(site, codingForm())
  const { id: userId } = await aUser(site)
  await sql`create function lease_for_long() returns trigger language plpgsql as
    'begin new.leased_until := now() + interval ''1 hour''; return new; end'`.execute(site.database)
  // On a machine that stands still for 15 s, leases would run out.
  await sql`create trigger lease_for_long before update on submission
    for each row when (new.leased_until > now()) execute function lease_for_long()`.execute(site.database)
  const ids = await Promise.all(
    Array.from({ length: 40 }, () => aSubmission(site.database, { userId, questionId, leasedUntil: new Date(0) })),
  )
  const environment = { JUDGE_URLS: judge.url }
  const servers = await Promise.all(
    [1, 2, 3].map(() => startSite({ databaseUrl, environment, finishSubmissions: true })),
  )
  const outcomes = () => site.database.selectFrom('submission').select('outcome').execute()
  await until(async () => (await outcomes()).every(({ outcome }) => outcome !== null))
  const { counted } = await stateOf(site, ids[0] ?? 0)
  assert.deepEqual([judge.requests(), counted], [ids.length, [{ answers: ids.length }]])
  for (const server of servers) await server.close()
  await site.close()
})
