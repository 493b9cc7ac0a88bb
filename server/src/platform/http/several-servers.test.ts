import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { getOwnBasicInfo, login, logout } from '@gradus/contract/account'
import { rateLimits } from '@gradus/contract/rate-limit'
import { putPicture } from '@gradus/contract/profile'
import { aUser, anAccount, anAdmin, goodPassword } from '../../../test/account.ts'
import { aVisitor, refusalOf } from '../../../test/client.ts'
import { closeAtEnd } from '../../../test/database.ts'
import { aPicture } from '../../../test/permission-given.ts'
import { aTournament } from '../../../test/play.ts'
import { startProxy } from '../../../test/proxy.ts'
import { aPublicQuestion } from '../../../test/question.ts'
import { startSite, type TestSite } from '../../../test/site.ts'
import { recordEvent } from '../../tournament/event.ts'

/** Three servers with one database and one folder, behind a proxy that sends each request to the next of them. */
let servers: TestSite[] = []
let site: TestSite
before(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-servers-'))
  // The servers must close before the database does.
  closeAtEnd(async () => {
    for (const server of servers.toReversed()) await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  const environment = { DATA_DIR: folder }
  const first = await startSite({ environment })
  const databaseUrl = first.config.DATABASE_URL
  servers = [first, await startSite({ environment, databaseUrl }), await startSite({ environment, databaseUrl })]
  site = { ...first, url: (await startProxy(servers.map(({ url }) => url))).url }
})

test('a session is valid at all servers: it begins at one, and ends at all', async () => {
  const user = await aUser(site)
  for (const _ of servers) assert.equal((await user.call(getOwnBasicInfo)).userId, user.id)
  const copies = servers.map((server) => {
    const copy = aVisitor(server)
    copy.setCookie('session', user.cookie('session') ?? '')
    return copy
  })
  await user.call(logout)
  for (const copy of copies) await refusalOf(copy.call(getOwnBasicInfo), 'notSignedIn')
})

test('a limit counts the calls at all servers together', async () => {
  const { email } = await anAccount(site, { password: goodPassword })
  const guesser = aVisitor(site)
  const [{ max }] = rateLimits.signIn
  for (let left = max; left > 0; left--)
    await refusalOf(guesser.call(login, { body: { email, password: 'a guess' } }), 'wrongCredentials')
  for (const server of servers) {
    const same = aVisitor(server, { address: guesser.address })
    await refusalOf(same.call(login, { body: { email, password: goodPassword } }), 'tooOften')
  }
})

test('an upload is available at all servers, and so is its removal', async () => {
  const user = await aUser(site)
  const put = async () => {
    const response = await user.fetch(putPicture.url, { method: 'PUT', body: await aPicture() })
    return putPicture.reply.parse(await response.json()).profileImage
  }
  const picture = await put()
  for (const server of servers) assert.equal((await aVisitor(server).fetch(picture)).status, 200)
  await put()
  for (const server of servers)
    for (let left = 1_200; (await aVisitor(server).fetch(picture)).status !== 404; left--) {
      assert.ok(left > 0, 'the old picture is still there')
      await wait(50)
    }
})

test('events at one server reach the event streams of all', async () => {
  const id = await aTournament(await anAdmin(site), [await aPublicQuestion(site)])
  const headers = { accept: 'text/event-stream' }
  const streams = await Promise.all(
    servers.map((server) => aVisitor(server).fetch(`/public/api/TourRank/${id}`, { headers })),
  )
  const received = streams.map(async ({ body }) => {
    let text = ''
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      if (text.includes('event: delta')) return
    }
    assert.fail('The stream ended before the change came.')
  })
  await servers[1]?.database.transaction().execute((tx) => recordEvent(tx, id, { kind: 'recount' }, true))
  await Promise.all(received)
})

test('if one server fails, the others answer', async () => {
  await servers.pop()?.close()
  const user = await aUser(site)
  for (let left = 6; left > 0; left--) assert.equal((await user.call(getOwnBasicInfo)).userId, user.id)
})
