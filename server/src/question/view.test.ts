import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import { aUser } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { flushViews, pruneOldViews } from './view.ts'

let site: TestSite
let another: TestSite
before(async () => {
  site = await startSite()
  another = await startSite({ databaseUrl: site.config.DATABASE_URL })
})
after(async () => {
  await another.close()
  await site.close()
})

const look = (id: number) => ({ params: { id }, query: { Show: '1' as const } })
/** Of all servers, once each has written what it counted. */
async function viewsOf(id: number): Promise<number> {
  for (const server of [site, another]) await flushViews(server.database)
  const stats = site.database.selectFrom('question_stats').select('views').where('question_id', '=', id)
  return (await stats.executeTakeFirstOrThrow()).views
}

test('views are counted once per user and day: a visitor on any server, and an account on any device', async () => {
  const id = await aPublicQuestion(site)
  const here = aVisitor(site)
  const there = aVisitor(another, { address: here.address })
  for (const visitor of [here, there, here]) await visitor.call(getQuestion, look(id))
  assert.equal(await viewsOf(id), 1)
  const user = await aUser(site)
  await Promise.all([1, 2, 3].map(() => user.call(getQuestionSignedIn, look(id))))
  assert.equal(await viewsOf(id), 2)
  // Reading a question without showing it does not count as a view.
  await aVisitor(site).call(getQuestion, { params: { id }, query: {} })
  assert.equal(await viewsOf(id), 2)
})

test('a network counts for a limited number of visitors, whatever its browsers call themselves', async () => {
  const id = await aPublicQuestion(site)
  const { address } = aVisitor(site)
  for (let number = 0; number < 60; number += 1) {
    const headers = { 'x-forwarded-for': address, 'user-agent': `Browser ${number}` }
    await (await aVisitor(site).fetch(`/Question/${id}`, { headers })).text()
  }
  const views = await viewsOf(id)
  assert.ok(views > 8 && views <= 16, String(views))
})

test('on another day the same user counts again, and views of former days are deleted', async () => {
  const id = await aPublicQuestion(site)
  const user = await aUser(site)
  await user.call(getQuestionSignedIn, look(id))
  assert.equal(await viewsOf(id), 1)
  await sql`update question_view set day = day - 1 where question_id = ${id}`.execute(site.database)
  await user.call(getQuestionSignedIn, look(id))
  assert.equal(await viewsOf(id), 2)
  await sql`update question_view set day = day - 5 where question_id = ${id}`.execute(site.database)
  await pruneOldViews(site.database)
  const left = await site.database.selectFrom('question_view').select('day').where('question_id', '=', id).execute()
  assert.deepEqual([left, await viewsOf(id)], [[], 2])
})

test('a page that is shown counts a view for each visitor, also where it comes from memory', async () => {
  const id = await aPublicQuestion(site, choiceForm())
  const visitors = [aVisitor(site), aVisitor(site), aVisitor(another)]
  for (const visitor of [...visitors, ...visitors]) await (await visitor.fetch(`/Question/${id}`)).text()
  assert.equal(await viewsOf(id), 3)
  for (const call of [1, 2]) assert.equal((await visitors[call]?.call(getQuestion, look(id)))?.id, id)
  assert.equal(await viewsOf(id), 3)
  await aVisitor(site).call(getQuestion, look(id))
  assert.equal(await viewsOf(id), 4)
})

test('of a visitor nothing is stored that leads back to an address; a question that waits has no views', async () => {
  const id = await aPublicQuestion(site)
  const visitor = aVisitor(site)
  await visitor.call(getQuestion, look(id))
  assert.equal(await viewsOf(id), 1)
  const [row] = await site.database.selectFrom('question_view').select('viewer').where('question_id', '=', id).execute()
  assert.match(row?.viewer ?? '', /^[\w-]{22}$/)
  const author = await aUser(site)
  const waiting = await aWaitingQuestion(site, author)
  await author.call(getQuestionSignedIn, look(waiting))
  assert.equal(await viewsOf(waiting), 0)
})
