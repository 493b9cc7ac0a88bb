import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Verdict } from '@gradus/contract/judge'
import { aUser } from '../../test/account.ts'
import { healthyJudge } from '../../test/stand-in-judge.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { aSubmission } from '../../test/submission.ts'
import { startSite } from '../../test/site.ts'
import { judgeErrorOf } from '../platform/judge/judge.ts'

const passed: Verdict = { ...judgeErrorOf(''), outcome: 'passed', score: 1 }
const endless = 'while True: pass'

function replyPassed(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  reply.end(`event: verdict\ndata: ${JSON.stringify(passed)}\n\n`)
}

/** What answers as a judge does: the endless program is at work until the test lets it go, all others pass at once. */
const held: ServerResponse[] = []
const judge = createServer((request, reply) => {
  let body = ''
  request.on('data', (part) => (body += String(part)))
  request.on('end', () => {
    if (request.url === '/health') reply.end(JSON.stringify(healthyJudge))
    else if (body.includes(endless)) held.push(reply)
    else replyPassed(reply)
  })
}).listen(0, '127.0.0.1')
after(() => {
  judge.close()
  judge.closeAllConnections()
})

async function aSiteThatFinishes() {
  if (!judge.listening) await once(judge, 'listening')
  const address = judge.address()
  assert.ok(address !== null && typeof address === 'object')
  return await startSite({
    environment: { JUDGE_URLS: `http://127.0.0.1:${address.port}` },
    finishSubmissions: true,
  })
}

test('waiting submissions are taken continuously: a long one delays no other verdict', async () => {
  const site = await aSiteThatFinishes()
  const questionId = await aPublicQuestion(site, codingForm())
  const { id: userId } = await aUser(site)
  for (let index = 0; index < 20; index++) {
    const source = index === 0 ? endless : 'pass'
    await aSubmission(site.database, { userId, questionId, source, leasedUntil: new Date(index) })
  }
  const judged = () => site.database.selectFrom('submission').select('id').where('outcome', '=', 'passed').execute()
  for (let left = 600; left > 0 && (await judged()).length < 19; left -= 1) await pause(100)
  assert.deepEqual([(await judged()).length, held.length], [19, 1], 'the one that takes long is still at work')
  for (const reply of held.splice(0)) replyPassed(reply)
  for (let left = 600; left > 0 && (await judged()).length < 20; left -= 1) await pause(100)
  assert.equal((await judged()).length, 20)
  await site.close()
})

test('users with many submissions that wait do not keep those of others waiting', async () => {
  const site = await aSiteThatFinishes()
  const questionId = await aPublicQuestion(site, codingForm())
  const users = [await aUser(site), await aUser(site)]
  for (let index = 0; index < 20; index++)
    for (const { id: userId } of users)
      await aSubmission(site.database, { userId, questionId, source: endless, leasedUntil: new Date(index) })
  const { id: userId } = await aUser(site)
  await aSubmission(site.database, { userId, questionId, leasedUntil: new Date(100) })
  const passedOf = async (ids: readonly number[]) =>
    await site.database
      .selectFrom('submission')
      .select('id')
      .where('outcome', '=', 'passed')
      .where('user_id', 'in', ids)
      .execute()
  for (let left = 600; left > 0 && (await passedOf([userId])).length === 0; left -= 1) await pause(100)
  assert.equal((await passedOf([userId])).length, 1)
  const ids = users.map(({ id }) => id)
  for (let left = 600; left > 0 && (await passedOf(ids)).length < 40; left -= 1) {
    for (const reply of held.splice(0)) replyPassed(reply)
    await pause(100)
  }
  assert.equal((await passedOf(ids)).length, 40, 'the others are judged, too')
  await site.close()
})
