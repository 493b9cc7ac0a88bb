import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { checkUserLogged, login, logout } from '@gradus/contract/account'
import { addAnnouncement } from '@gradus/contract/announcement'
import { addBlogPost } from '@gradus/contract/blog'
import { sendGlobalMessage } from '@gradus/contract/broadcast'
import { addComment } from '@gradus/contract/comment'
import { idempotencyKey, isWriting, type Endpoint } from '@gradus/contract/endpoint'
import type { ProblemCode } from '@gradus/contract/problem'
import { approveQuestion } from '@gradus/contract/question-review'
import { postQuestion } from '@gradus/contract/question-form'
import { sendInquiry } from '@gradus/contract/inquiry'
import { submitCode } from '@gradus/contract/submission'
import { incVote, unVote } from '@gradus/contract/vote'
import { roles } from '@gradus/contract/role'
import { sql } from 'kysely'
import sharp from 'sharp'
import { anAdmin, anAccount, aUser, goodPassword } from '../../../test/account.ts'
import { aVisitor, pathOf, type Client } from '../../../test/client.ts'
import { everyEndpoint } from '../../../test/contract.ts'
import { theJudge } from '../../../test/judge.ts'
import { callers, type Caller } from '../../../test/permission-row.ts'
import { rows } from '../../../test/permission-table.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm, codingForm } from '../../../test/question.ts'
import { sceneOf } from '../../../test/scene.ts'
import { startSite, type TestSite } from '../../../test/site.ts'
import { pruneOldKeys, leaseSeconds } from './idempotency-store.ts'
import type { Tables } from '../data/tables.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

interface RepeatedCall {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}
interface Reply {
  readonly status: number
  readonly text: string
  readonly replayed: boolean
}

async function send(
  client: Client,
  endpoint: Endpoint,
  { params = {}, query = {}, body }: RepeatedCall,
  key: string,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await client.fetch(pathOf(endpoint, params, query), {
    method: endpoint.method,
    headers: {
      [idempotencyKey.header]: key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const replayed = response.headers.get(idempotencyKey.replayed) === 'true'
  return { status: response.status, text: await response.text(), replayed }
}

function refusedAs(reply: Reply, status: number, code: ProblemCode): void {
  assert.equal(reply.status, status, reply.text)
  assert.equal(JSON.parse(reply.text).error, code)
}

async function clientOf(caller: Caller, author: Client): Promise<Client> {
  if (caller === 'visitor') return aVisitor(site)
  if (caller === 'author') return author
  return aUser(site, { role: roles[caller === 'other' ? 'user' : caller] })
}

async function count(table: keyof Tables): Promise<number> {
  const row = site.database.selectFrom(table).select(sql<number>`count(*)::int`.as('rows'))
  return (await row.executeTakeFirstOrThrow()).rows
}

const aKey = () => randomUUID()
let comments = 0
/** Each another one. Random letters may be a word that comments are refused for. */
const comment = (questionId: number) => {
  comments += 1
  return { body: { body: `<p>Well asked, says number ${comments}.</p>`, type: 0, questionId } }
}

/** What people send, and where a second one would be seen. */
async function postings(): Promise<[what: string, Client, Endpoint, RepeatedCall, table: keyof Tables][]> {
  const admin = await anAdmin(site)
  const user = await aUser(site)
  const questionId = await aPublicQuestion(site)
  const form = { title: 'A title of its own', body: '<p>Words that are long enough.</p>' }
  const code = { candidateSource: 'double = lambda n: 2 * n\n', type: 8, questionId }
  return [
    ['a global message', admin, sendGlobalMessage, { body: { ...form, type: 2, role: 1, byMail: false } }, 'broadcast'],
    ['an announcement', admin, addAnnouncement, { body: { ...form, rawTags: [] } }, 'announcement'],
    ['a post', admin, addBlogPost, { body: form }, 'blog_post'],
    ['a comment', user, addComment, comment(questionId), 'comment'],
    ['a question', user, postQuestion, { body: choiceForm() }, 'question'],
    ['a vote', user, incVote, { params: { id: questionId } }, 'question_vote'],
    ['a submission', user, submitCode, { body: code }, 'submission'],
  ]
}

test('two requests with one key take effect once, and both get the same reply', async () => {
  for (const [what, client, endpoint, input, table] of await postings()) {
    const key = aKey()
    const before = await count(table)
    const first = await send(client, endpoint, input, key)
    const second = await send(client, endpoint, input, key)
    assert.deepEqual([first.status, first.replayed], [200, false], `${what}: ${first.text}`)
    assert.deepEqual(second, { ...first, replayed: true }, what)
    assert.equal(await count(table), before + 1, what)
  }
})

test('two concurrent requests with one key take effect once: the second waits for the first', async () => {
  for (const [what, client, endpoint, input, table] of await postings()) {
    const key = aKey()
    const before = await count(table)
    const replies = await Promise.all([1, 2, 3].map(() => send(client, endpoint, input, key)))
    assert.equal(await count(table), before + 1, what)
    const [first] = replies
    for (const reply of replies) assert.deepEqual([reply.status, reply.text], [200, first?.text], what)
    assert.equal(replies.filter(({ replayed }) => !replayed).length, 1, what)
  }
})

test('a second request that is intended has its own key, or none', async () => {
  const user = await anAdmin(site)
  const input = { body: { title: 'The same post again', body: '<p>Posted four times, as its author wants.</p>' } }
  const before = await count('blog_post')
  for (const key of [aKey(), aKey()]) assert.equal((await send(user, addBlogPost, input, key)).status, 200)
  const keyless = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body) }
  for (const method of ['POST', 'POST']) await user.fetch(addBlogPost.url, { method, ...keyless })
  assert.equal(await count('blog_post'), before + 4)
})

test('the same key with another request is refused, and does nothing', async () => {
  const user = await aUser(site)
  const [one, other] = [await aPublicQuestion(site, choiceForm()), await aPublicQuestion(site, choiceForm())]
  const key = aKey()
  const input = comment(one)
  assert.equal((await send(user, addComment, input, key)).status, 200)
  const before = await count('comment')
  refusedAs(await send(user, addComment, comment(one), key), 409, 'keyReused')
  refusedAs(await send(user, incVote, { params: { id: one } }, key), 409, 'keyReused')
  assert.equal(await count('comment'), before)

  const voting = aKey()
  await send(user, incVote, { params: { id: one } }, voting)
  refusedAs(await send(user, incVote, { params: { id: other } }, voting), 409, 'keyReused')
  refusedAs(await send(user, unVote, { params: { id: one } }, voting), 409, 'keyReused')
})

test('a repeated upload is recognised by the content of its file, however long it is', async () => {
  const user = await aUser(site)
  const plain = async (red: number) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png({ compressionLevel: 0 })
      .toBuffer()
  const [first, second] = [await plain(10), await plain(20)]
  const key = aKey()
  const put = async (picture: Buffer) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'one.png')
    const headers = { [idempotencyKey.header]: key }
    const response = await user.fetch('/auth/api/Picture', { method: 'PUT', headers, body: form })
    return {
      status: response.status,
      text: await response.text(),
      replayed: response.headers.has('idempotency-replayed'),
    }
  }
  assert.equal(first.length, second.length, 'of the same length')
  const done = await put(first)
  assert.equal(done.status, 200)
  assert.deepEqual(await put(first), { ...done, replayed: true })
  const other = await put(second)
  assert.deepEqual([other.status, /"error":"keyReused"/.test(other.text)], [409, true])
})

test('a refused request had no effect, so a repeat is executed', async () => {
  const author = await aUser(site)
  const user = await aUser(site)
  const id = await aWaitingQuestion(site, author, choiceForm())
  const key = aKey()
  refusedAs(await send(user, incVote, { params: { id } }, key), 404, 'notFound')
  await (await anAdmin(site)).call(approveQuestion, { params: { id }, body: {} })
  assert.deepEqual(await send(user, incVote, { params: { id } }, key), { status: 200, text: '1', replayed: false })
  assert.deepEqual(await send(user, incVote, { params: { id } }, key), { status: 200, text: '1', replayed: true })
})

test('a key belongs to one account', async () => {
  const id = await aPublicQuestion(site, choiceForm())
  const key = aKey()
  for (const user of [await aUser(site), await aUser(site)])
    assert.deepEqual(await send(user, incVote, { params: { id } }, key), { status: 200, text: '1', replayed: false })
})

test('a visitor’s key belongs to the IP address', async () => {
  const body = {
    from: 'company',
    organisation: 'Northwind',
    email: 'a@northwind.test',
    text: 'We look for two people.',
  }
  const visitor = aVisitor(site)
  const key = aKey()
  assert.equal((await send(visitor, sendInquiry, { body }, key)).replayed, false)
  assert.equal((await send(visitor, sendInquiry, { body }, key)).replayed, true)
  assert.equal((await send(aVisitor(site), sendInquiry, { body }, key)).replayed, false)
})

test('a key that is too short, too long or no ASCII is refused', async () => {
  const user = await aUser(site)
  const id = await aPublicQuestion(site, choiceForm())
  for (const key of ['short', 'x'.repeat(201), 'with a blank', 'schlüssel'])
    refusedAs(await send(user, incVote, { params: { id } }, key), 400, 'badInput')
})

test('a key is honoured for a day', async () => {
  const user = await aUser(site)
  const input = comment(await aPublicQuestion(site, choiceForm()))
  const key = aKey()
  await send(user, addComment, input, key)
  const age = (hours: number) =>
    site.database
      .updateTable('idempotency_key')
      .set({ created_at: sql<Date>`now() - make_interval(hours => ${hours})` })
      .execute()
  await age(23)
  await pruneOldKeys(site.database)
  assert.equal((await send(user, addComment, input, key)).replayed, true)
  await age(25)
  await pruneOldKeys(site.database)
  assert.equal((await send(user, addComment, input, key)).replayed, false)
})

test('if the server died during the first one, the reply to a repeat says that it may have been done', async () => {
  const user = await aUser(site)
  const input = comment(await aPublicQuestion(site, choiceForm()))
  const key = aKey()
  await send(user, addComment, input, key)
  await site.database
    .updateTable('idempotency_key')
    .set({ reply: null, leased_until: sql<Date>`now() - interval '1 second'` })
    .execute()
  refusedAs(await send(user, addComment, input, key), 409, 'interrupted')
})

test('if the first one takes long, the reply to a repeat says that it is still in progress', async () => {
  const user = await aUser(site)
  const input = comment(await aPublicQuestion(site, choiceForm()))
  const key = aKey()
  await send(user, addComment, input, key)
  const working = { reply: null, leased_until: sql<Date>`now() + make_interval(secs => ${4 * leaseSeconds})` }
  await site.database.updateTable('idempotency_key').set(working).execute()
  refusedAs(await send(user, addComment, input, key), 409, 'stillRunning')
})

test('a followed submission gets the stored reply, too', async () => {
  const user = await aUser(site)
  const questionId = await aPublicQuestion(site, codingForm())
  const input = { body: { candidateSource: 'double = lambda n: 2 * n\n', type: 8, questionId } }
  const key = aKey()
  const events = { accept: 'text/event-stream' }
  const first = await send(user, submitCode, input, key, events)
  const second = await send(user, submitCode, input, key, events)
  const replyIn = ({ text }: Reply) => /event: answer\ndata: (.*)/.exec(text)?.[1]
  assert.ok(replyIn(first)?.includes('"result":0'), first.text)
  assert.equal(replyIn(second), replyIn(first))
  // A different form of reply was requested, so this is not the same request.
  refusedAs(await send(user, submitCode, input, key), 409, 'keyReused')
})

test('what starts a session or contains a secret is never stored', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const body = { email: account.email, password: goodPassword }
  const before = await count('idempotency_key')
  const key = aKey()
  const client = aVisitor(site)
  for (const time of ['first', 'second']) {
    const { status, replayed } = await send(client, login, { body }, key)
    assert.deepEqual([status, replayed], [200, false], time)
    assert.equal(await client.call(checkUserLogged), account.id)
    assert.equal((await send(client, logout, {}, key)).replayed, false)
    assert.equal(await client.call(checkUserLogged), -1)
  }
  assert.equal(await count('idempotency_key'), before)
})

test('every call that writes replies to its repeat as it did first', async () => {
  const endpoints = new Map(await everyEndpoint())
  const repeated = new Set<string>()
  for (const { name, expected, authorRole, prepare: given } of rows) {
    const endpoint = endpoints.get(name)
    const caller = callers.find((one) => one !== 'visitor' && expected[one] === '+')
    if (!endpoint || !caller || !isWriting(endpoint) || endpoint.runsAgain || endpoint.upload) continue
    // It is the very device that calls.
    if (name === 'signOutDevice') continue
    const scene = await sceneOf(site, authorRole)
    const client = await clientOf(caller, scene.author)
    const input = await given(scene)
    const key = aKey()
    const first = await send(client, endpoint, input, key)
    if (first.status !== 200) continue
    assert.deepEqual(await send(client, endpoint, input, key), { ...first, replayed: true }, name)
    repeated.add(name)
  }
  assert.ok(repeated.size >= 20, [...repeated].join(' '))
})

test('a call whose reply may come with a status of its own runs again: a stored reply would lose it', async () => {
  const writing = (await everyEndpoint()).filter(([, one]) => isWriting(one) && one.otherStatuses !== undefined)
  assert.ok(writing.length > 0)
  for (const [name, { runsAgain }] of writing) assert.ok(runsAgain, name)
})
