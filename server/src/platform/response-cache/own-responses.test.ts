import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { checkUserLogged, logout, setLogged } from '@gradus/contract/account'
import { addBlogPost } from '@gradus/contract/blog'
import { addComment } from '@gradus/contract/comment'
import { getOwnFrame } from '@gradus/contract/frame'
import { readAllNotifications } from '@gradus/contract/notification'
import { acceptPolicies } from '@gradus/contract/policy'
import { changedSince, policyVersions } from '@gradus/contract/policy-version'
import { manageUsers } from '@gradus/contract/user'
import { anAdmin, aUser, type TestUser } from '../../../test/account.ts'
import { aVisitor, type Client } from '../../../test/client.ts'
import { aCompany } from '../../../test/company.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

/** Three servers with one database, which use what they have cached as in production. */
const servers: TestSite[] = []
let site: TestSite
before(async () => {
  const environment = { PAGE_CHECK_MILLISECONDS: '100' }
  site = await startSite({ environment })
  const databaseUrl = site.config.DATABASE_URL
  servers.push(site, await startSite({ environment, databaseUrl }), await startSite({ environment, databaseUrl }))
})
after(async () => {
  for (const server of servers.toReversed()) await server.close()
})

/** The same browser at each server. */
function everywhere(client: Client): Client[] {
  return servers.map((server) => {
    const same = aVisitor(server)
    const session = client.cookie('session')
    if (session !== undefined) same.setCookie('session', session)
    return same
  })
}

/** Asks until the response comes from memory. */
async function keep(client: Client, path: string): Promise<void> {
  while (!(await client.fetch(path)).headers.has('etag')) await wait(10)
}

async function keptEverywhere(user: TestUser): Promise<Client[]> {
  const clients = everywhere(user)
  for (const client of clients) for (const { url } of [getOwnFrame, checkUserLogged]) await keep(client, url)
  return clients
}

const frameOf = async (client: Client) => (await client.call(getOwnFrame)).frame

test('what changes a user’s own parts shows at once, from every server, whoever changes it', async () => {
  const user = await anAdmin(site)
  const body = { title: 'A post that is commented on', body: '<p>What most answers forget.</p>' }
  const post = await user.call(addBlogPost, { body })
  const clients = await keptEverywhere(user)
  const everyFrame = async () => Promise.all(clients.map(frameOf))

  const other = await anAdmin(site)
  await other.call(addComment, { body: { type: 1, questionId: post, body: '<p>I have read it.</p>' } })
  for (const frame of await everyFrame()) assert.equal(frame?.notifications.length, 1, 'a notification')
  for (const client of clients) await keep(client, getOwnFrame.url)
  await user.call(readAllNotifications)
  for (const frame of await everyFrame()) assert.equal(frame?.notifications[0]?.isRead, true, 'it is read')
  for (const client of clients) await keep(client, getOwnFrame.url)
  const company = await aCompany(site, [{ userId: user.id, role: 'owner' }])
  for (const frame of await everyFrame())
    assert.deepEqual(
      frame?.companies.map(({ id }) => id),
      [company],
    )
})

test('a user who accepts new terms, or dismisses the welcome, is not asked again by any server', async () => {
  const user = await aUser(site)
  const accounts = site.database.updateTable('account').where('id', '=', user.id)
  await accounts.set({ accepted_policies: '2000-01-01', welcomed: false }).execute()
  const clients = await keptEverywhere(user)
  await user.call(acceptPolicies, { body: policyVersions })
  for (const client of clients) assert.deepEqual(changedSince((await frameOf(client))?.info.acceptedPolicies ?? ''), [])
  for (const client of clients) await keep(client, getOwnFrame.url)
  await user.call(setLogged)
  for (const client of clients) assert.equal((await frameOf(client))?.info.didLoggedIn, true)
})

test('a session that ended, and one of an account that was disabled, is over at once on every server', async () => {
  const [leaving, disabled] = [await aUser(site), await aUser(site)]
  const [left, refused] = [await keptEverywhere(leaving), await keptEverywhere(disabled)]
  const admin = await anAdmin(site)
  await admin.call(manageUsers, { body: { ids: [disabled.id], action: 'disable' } })
  await leaving.call(logout)
  for (const client of [...left, ...refused]) {
    assert.equal(await client.call(checkUserLogged), -1)
    assert.equal(await frameOf(client), null)
  }
})

test('no session gets what was cached for another one, however the address is written', async () => {
  const [one, other] = [await aUser(site), await aUser(site)]
  const spellings = [getOwnFrame.url, '/%61uth/api/OwnFrame', '/auth/api/OwnFrame/', '/auth/api/OwnFrame?x=1']
  for (const path of spellings)
    for (const user of [one, other, one, other])
      assert.match(await (await user.fetch(path)).text(), new RegExp(`"userId":${user.id},`), path)
  for (const path of spellings) assert.equal(await (await aVisitor(site).fetch(path)).text(), '{"frame":null}', path)
})

test('what is cached for a session may be stored by no cache, and other sites may not request it', async () => {
  const user = await aUser(site)
  await keep(user, getOwnFrame.url)
  const cached = await user.fetch(getOwnFrame.url)
  assert.equal(cached.headers.get('cache-control'), 'no-store')
  assert.ok(cached.headers.has('etag'), 'it is from memory')
  for (const from of ['cross-site', 'same-site'])
    assert.equal((await user.fetch(getOwnFrame.url, { headers: { 'sec-fetch-site': from } })).status, 403)
})

test('however a browser writes its cookies, what it gets is cached only for its session', async () => {
  const user = await aUser(site)
  const token = user.cookie('session') ?? ''
  for (const [index, header] of [`session =${token}`, `a=1;\tsession=${token}`, `session\t= ${token}`].entries()) {
    const address = `${site.url}${checkUserLogged.url}?spelling=${index}`
    const ask = async (cookie?: string) =>
      fetch(address, cookie === undefined ? {} : { headers: { cookie } }).then(async (response) => response.json())
    while (!(await fetch(address, { headers: { cookie: header } })).headers.has('etag')) await wait(10)
    assert.equal(await ask(header), user.id)
    assert.equal(await ask(), -1)
    assert.equal(await ask('session=of-somebody-else'), -1)
  }
})
