import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { aVisitor, type Client } from '../../../test/client.ts'
import { pageWrites } from '../../../test/page-writes.ts'
import { theJudge } from '../../../test/judge.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

/** Three servers with one database, which use what they have cached as in production. */
const servers: TestSite[] = []
before(async () => {
  // The page of a coding question says in what languages it can be run.
  const environment = { PAGE_CHECK_MILLISECONDS: '100', JUDGE_URLS: await theJudge() }
  servers.push(await startSite({ environment }))
  const databaseUrl = servers[0]?.config.DATABASE_URL ?? ''
  servers.push(await startSite({ environment, databaseUrl }), await startSite({ environment, databaseUrl }))
})
after(async () => {
  for (const server of servers.toReversed()) await server.close()
})

async function read(client: Client, page: string) {
  const response = await client.fetch(page)
  return { status: response.status, html: await response.text(), isCached: response.headers.has('etag') }
}

/** The same browser at another server. */
function at(server: TestSite, client: Client): Client {
  const same = aVisitor(server)
  const session = client.cookie('session')
  if (session !== undefined) same.setCookie('session', session)
  return same
}

for (const [name, prepare] of Object.entries(pageWrites))
  test(`${name} shows it at once to who wrote, and soon to all others, from every server`, async () => {
    const [first] = servers
    assert.ok(first)
    const { page, writer, write, shows } = await prepare(first)
    for (const server of servers) {
      const visitor = aVisitor(server)
      for (;;) {
        const { status, html, isCached } = await read(visitor, page)
        // What the test has just changed may not be visible yet.
        if (!shows(html, status) && isCached) break
        await wait(20)
      }
    }
    await write()
    for (const server of servers) {
      const { status, html } = await read(at(server, writer), page)
      assert.ok(shows(html, status), 'who wrote sees it')
    }
    for (const server of servers) {
      const visitor = aVisitor(server)
      for (;;) {
        const { status, html } = await read(visitor, page)
        if (shows(html, status)) break
        await wait(20)
      }
    }
  })
