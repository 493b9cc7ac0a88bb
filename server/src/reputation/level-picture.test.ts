import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { levelPicturePath } from '@gradus/contract/level-card-path'
import { certificatePdfPath } from '@gradus/contract/certificate-path'
import { rateLimits } from '@gradus/contract/rate-limit'
import { aUser } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/** What anybody without an account can make the server draw. */

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const aPath = async () => levelPicturePath({ userId: (await aUser(site, { reputation: 60 })).id, level: 'Novice' })

test('a client that has a picture already is told so without drawing it, by whichever server it asks', async () => {
  const path = await aPath()
  const first = await aVisitor(site).fetch(path)
  assert.equal(first.status, 200)
  const etag = first.headers.get('etag') ?? ''
  // A second server of the site, which can draw nothing: where its fonts belong, there is a file.
  const folder = await mkdtemp(join(tmpdir(), 'gradus-test-fonts-'))
  await writeFile(join(folder, 'fonts'), '')
  const other = await startSite({ databaseUrl: site.config.DATABASE_URL, environment: { DATA_DIR: folder } })
  assert.equal((await aVisitor(other).fetch(path)).status, 500)
  const again = await aVisitor(other).fetch(path, { headers: { 'if-none-match': etag } })
  assert.deepEqual([again.status, again.headers.get('etag')], [304, etag])
  await other.close()
  await rm(folder, { recursive: true })
})

test('a new name gives the picture another ETag', async () => {
  const user = await aUser(site, { reputation: 60 })
  const etag = async () => {
    const response = await aVisitor(site).fetch(levelPicturePath({ userId: user.id, level: 'Novice' }))
    return response.headers.get('etag')
  }
  const before = await etag()
  await site.database.updateTable('account').set({ display_name: 'Noa Levi' }).where('id', '=', user.id).execute()
  assert.notEqual(await etag(), before)
})

test('pictures are drawn one after the other, and a full line refuses more without letting anybody keep the refusal', async () => {
  const paths = await Promise.all(Array.from({ length: 25 }, aPath))
  const responses = await Promise.all(paths.map((path) => aVisitor(site).fetch(path)))
  const refused = responses.filter(({ status }) => status === 429)
  assert.ok(refused.length > 0 && refused.length < 25, `${refused.length} of 25`)
  for (const { status } of responses) assert.ok(status === 200 || status === 429, String(status))
  for (const { headers } of refused)
    assert.deepEqual([headers.get('etag'), headers.get('cache-control')?.includes('public') ?? false], [null, false])
})

test('one address has a limit for what it has drawn; pictures that are drawn already do not count', async () => {
  const [drawn, undrawn] = [await aPath(), await aPath()]
  const client = aVisitor(site)
  assert.equal((await client.fetch(drawn)).status, 200)
  const [{ max }] = rateLimits.drawing
  const statuses = new Set<number>()
  for (let left = max - 1; left > 0; left -= 1)
    statuses.add((await client.fetch(certificatePdfPath('A'.repeat(22)))).status)
  assert.deepEqual([...statuses], [404])
  for (const path of [undrawn, certificatePdfPath('A'.repeat(22))])
    assert.equal((await client.fetch(path)).status, 429, path)
  assert.equal((await client.fetch(drawn)).status, 200)
  assert.equal((await aVisitor(site).fetch(undrawn)).status, 200)
})
