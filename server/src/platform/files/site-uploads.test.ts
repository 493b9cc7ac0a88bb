import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { closeAccount, downloadOwnData } from '@gradus/contract/edit-account'
import { Refusal } from '@gradus/contract/problem'
import { putPicture } from '@gradus/contract/profile'
import { getHealth } from '@gradus/contract/site'
import { unzipSync } from 'fflate'
import { aUser, goodPassword, type TestUser } from '../../../test/account.ts'
import { aVisitor } from '../../../test/client.ts'
import { aPicture } from '../../../test/permission-given.ts'
import { aBucket, type TestBucket } from '../../../test/s3.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

let bucket: TestBucket
let site: TestSite
before(async () => {
  bucket = await aBucket()
  site = await startSite({ environment: bucket.environment })
})
after(() => site.close())

async function putOwn(user: TestUser): Promise<Response> {
  return user.fetch(putPicture.url, { method: 'PUT', body: await aPicture() })
}
async function addressOf(response: Response): Promise<string> {
  return putPicture.reply.parse(await response.json()).profileImage
}
async function keysIn(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of site.storage.list()) keys.push(key)
  return keys
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let left = 600; left > 0; left -= 1) {
    if (await holds()) return
    await wait(50)
  }
  assert.fail('It did not happen.')
}

test('a site keeps its pictures in a bucket: served, replaced, downloaded, and erased with the account', async () => {
  const user = await aUser(site)
  const first = await addressOf(await putOwn(user))
  const shown = await aVisitor(site).fetch(first)
  assert.equal(shown.status, 200)
  assert.equal(shown.headers.get('content-type'), 'image/webp')
  assert.equal(shown.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  const second = await addressOf(await putOwn(user))
  await until(async () => (await aVisitor(site).fetch(first)).status === 404)
  const data = await user.fetch(downloadOwnData.url)
  assert.ok('picture.webp' in unzipSync(new Uint8Array(await data.arrayBuffer())))
  assert.equal((await keysIn()).length, 2)
  await user.call(closeAccount, { body: { password: goodPassword } })
  await until(async () => (await keysIn()).length === 0)
  assert.equal((await aVisitor(site).fetch(second)).status, 404)
})

test('while the store is away, pictures are refused in a sentence, Health says so, and everything else works', async () => {
  const user = await aUser(site)
  const address = await addressOf(await putOwn(user))
  const other = await startSite({ databaseUrl: site.config.DATABASE_URL, environment: bucket.environment })
  const health = async () => (await (await aVisitor(other).fetch(getHealth.url)).json()) as { uploads: boolean }
  bucket.failWhen(() => 503)
  for (const response of [await putOwn(user), await aVisitor(site).fetch(address)]) {
    assert.equal(response.status, 503)
    assert.ok(Number(response.headers.get('retry-after')) > 0)
    assert.equal(response.headers.get('cache-control')?.includes('immutable') ?? false, false)
    assert.deepEqual(Refusal.parse(await response.json()), {
      error: 'storageUnavailable',
      message: 'Pictures can’t be saved or loaded at the moment. Try again shortly.',
    })
  }
  await until(async () => !(await health()).uploads)
  await user.call(getOwnBasicInfo)
  bucket.failWhen(() => undefined)
  assert.equal((await aVisitor(site).fetch(address)).status, 200, 'the picture from before is still the user’s')
  await until(async () => (await health()).uploads)
  await other.close()
})

test('a picture that could not be stored as a whole leaves nothing in the bucket', async () => {
  const user = await aUser(site)
  const before = (await keysIn()).length
  bucket.failWhen(({ method, url }) => (url?.includes('-64.webp') && method === 'PUT' ? 400 : undefined))
  assert.equal((await putOwn(user)).status, 503)
  bucket.failWhen(() => undefined)
  assert.equal((await keysIn()).length, before)

  // The removal fails, too: a job makes it later.
  bucket.failWhen(({ method, url }) => (url?.includes('-64.webp') || method === 'DELETE' ? 400 : undefined))
  assert.equal((await putOwn(user)).status, 503)
  bucket.failWhen(() => undefined)
  await until(async () => (await keysIn()).length === before)
})
