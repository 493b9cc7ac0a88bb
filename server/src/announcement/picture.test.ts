import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import {
  addAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  getAnnouncement,
  putAnnouncementPicture,
} from '@gradus/contract/announcement'
import { pictureRefusals } from '@gradus/contract/profile'
import { Refusal } from '@gradus/contract/problem'
import { roles } from '@gradus/contract/role'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, pathOf, refusalOf } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { waitUntil } from '../../test/wait-until.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const form = { title: 'With a picture', body: '<p>This one comes with a picture.</p>', rawTags: [] }
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3349c9' } })

async function put(client: TestUser, id: number, bytes: Buffer): Promise<Response> {
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'one.png')
  return await client.fetch(pathOf(putAnnouncementPicture, { id }), { method: 'PUT', body })
}
async function kept(client: TestUser, id: number, bytes: Buffer): Promise<string> {
  const response = await put(client, id, bytes)
  assert.equal(response.status, 200, await response.clone().text())
  return putAnnouncementPicture.reply.parse(await response.json()).imageUrl
}
const files = () => readdir(join(site.config.DATA_DIR, 'uploads', 'announcement')).catch(() => [])
const imageOf = async (client: TestUser, id: number) =>
  (await client.call(getAnnouncement, { params: { id } })).imageUrl

test("an announcement's picture is re-encoded: WebP within 1600 by 1200 pixels, its shape unchanged, without metadata", async () => {
  const admin = await anAdmin(site)
  const id = await admin.call(addAnnouncement, { body: form })
  const sent = await drawn(3200, 800)
    .jpeg()
    .withExif({ IFD0: { ImageDescription: 'at home, 32.07 N' } })
    .toBuffer()
  const address = await kept(admin, id, sent)
  assert.equal(await imageOf(admin, id), address)
  const response = await aVisitor(site).fetch(address)
  assert.equal(response.headers.get('content-type'), 'image/webp')
  assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.ok(!bytes.includes('at home'))
  const { format, width, height } = await sharp(bytes).metadata()
  assert.deepEqual([format, width, height], ['webp', 1600, 400])
  const small = await kept(admin, id, await drawn(30, 20).png().toBuffer())
  const metadata = await sharp(Buffer.from(await (await aVisitor(site).fetch(small)).arrayBuffer())).metadata()
  assert.deepEqual([metadata.width, metadata.height], [30, 20])
})

test('a picture that is replaced, removed by an edit, or whose announcement is deleted, is deleted', async () => {
  const admin = await anAdmin(site)
  const before = new Set(await files())
  const own = async () => (await files()).filter((name) => !before.has(name))
  const id = await admin.call(addAnnouncement, { body: form })
  const first = await kept(admin, id, await drawn(64, 64).png().toBuffer())
  const second = await kept(admin, id, await drawn(65, 65).png().toBuffer())
  await waitUntil(async () => (await own()).length === 1)
  assert.equal((await aVisitor(site).fetch(first)).status, 404)
  await admin.call(editAnnouncement, { params: { id }, body: { ...form, title: 'Another title', imageUrl: second } })
  assert.equal(await imageOf(admin, id), second)
  await admin.call(editAnnouncement, { params: { id }, body: { ...form, imageUrl: null } })
  await waitUntil(async () => (await own()).length === 0)
  assert.equal((await aVisitor(site).fetch(second)).status, 404)
  await kept(admin, id, await drawn(66, 66).png().toBuffer())
  await admin.call(deleteAnnouncement, { params: { id } })
  await waitUntil(async () => (await own()).length === 0)
})

test('a file that is not a picture, is too large, or belongs to no announcement is refused, and nothing of it is stored', async () => {
  const admin = await anAdmin(site)
  const id = await admin.call(addAnnouncement, { body: form })
  const before = (await files()).length
  const png = await drawn(80, 80).png().toBuffer()
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('GIF89a<script>alert(1)</script>'),
    png.subarray(0, png.length - 20),
    Buffer.alloc(0),
  ]) {
    const response = await put(admin, id, bytes)
    assert.equal(response.status, 400)
    assert.equal(Refusal.parse(await response.json()).message, pictureRefusals.notAPicture)
  }
  const large = await put(admin, id, Buffer.alloc(putAnnouncementPicture.upload.maximumBytes + 1, 0xff))
  assert.equal(large.status, 413, await large.text())
  assert.equal((await put(admin, 999_999_999, png)).status, 404)
  assert.equal((await files()).length, before)
  assert.equal(await imageOf(admin, id), null)
  for (const role of [roles.user, roles.lecturer, roles.moderator])
    assert.equal((await put(await aUser(site, { role }), id, png)).status, 403)
})

test('a picture of this site belongs to one announcement only', async () => {
  const admin = await anAdmin(site)
  const id = await admin.call(addAnnouncement, { body: form })
  const imageUrl = await kept(admin, id, await drawn(20, 20).png().toBuffer())
  const body = { ...form, imageUrl }
  const other = await admin.call(addAnnouncement, { body: form })
  for (const call of [
    () => admin.call(addAnnouncement, { body }),
    () => admin.call(editAnnouncement, { params: { id: other }, body }),
  ])
    assert.equal((await refusalOf(call(), 'badInput')).refusal.field, 'imageUrl')
})

test('addresses of announcements’ pictures lead to pictures only', async () => {
  for (const name of ['..%2f..%2fsecret', 'x.webp', 'AAAAAAAAAAAAAAAAAAAAAA.png', 'AAAAAAAAAAAAAAAAAAAAAA.webp'])
    assert.equal((await aVisitor(site).fetch(`/uploads/announcement/${name}`)).status, 404, name)
})
