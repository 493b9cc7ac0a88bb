import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { deletePicture, getProfile, pictureRefusals, putPicture } from '@gradus/contract/profile'
import { Refusal } from '@gradus/contract/problem'
import { aUser } from '../../test/account.ts'
import { aVisitor, type Client } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { withoutAncillaryChunks } from '../platform/files/png-chunks.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function put(client: Client, bytes: Buffer, type = 'image/png', name = 'me.png'): Promise<Response> {
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(bytes)], { type }), name)
  return client.fetch(putPicture.url, { method: 'PUT', body: form })
}

async function kept(client: Client, bytes: Buffer): Promise<string> {
  const response = await put(client, bytes)
  assert.equal(response.status, 200, await response.clone().text())
  return putPicture.reply.parse(await response.json()).profileImage
}

async function refused(client: Client, bytes: Buffer): Promise<string> {
  const response = await put(client, bytes)
  assert.equal(response.status, 400)
  const refusal = Refusal.parse(await response.json())
  assert.equal(refusal.field, 'picture')
  return refusal.message
}

function drawn(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#3349c9' } })
}

async function files(): Promise<string[]> {
  return readdir(join(site.config.DATA_DIR, 'uploads', 'picture')).catch(() => [])
}

test('a picture is always re-encoded: a square of WebP at 256 and 64 pixels, without metadata', async () => {
  const user = await aUser(site)
  const sent = await drawn(900, 300)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'at home, 32.07 N' } })
    .toBuffer()
  assert.ok(sent.includes('at home'))
  const address = await kept(user, sent)
  for (const side of [256, 64]) {
    const response = await aVisitor(site).fetch(address.replace('-256.', `-${side}.`))
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'image/webp')
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    const bytes = Buffer.from(await response.arrayBuffer())
    assert.ok(!bytes.includes('at home') && !bytes.includes('somebody'))
    const { format, width, height, exif } = await sharp(bytes).metadata()
    assert.deepEqual([format, width, height, exif], ['webp', side, side, undefined])
  }
  assert.equal((await user.call(getOwnBasicInfo)).profileImage, address)
  const profile = await aVisitor(site).call(getProfile, { params: { userId: user.id } })
  assert.equal(profile.profileImage, address)
})

test('each picture format that browsers create is accepted, including rotated photographs and animations', async () => {
  const user = await aUser(site)
  for (const bytes of [
    await drawn(40, 40).png().toBuffer(),
    await drawn(40, 40).webp().toBuffer(),
    await drawn(40, 40).gif().toBuffer(),
    await drawn(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ])
    await kept(user, bytes)
})

test('a picture that is replaced or deleted is gone, files and all', async () => {
  const user = await aUser(site)
  const before = new Set(await files())
  const first = await kept(user, await drawn(64, 64).png().toBuffer())
  const second = await kept(user, await drawn(65, 65).png().toBuffer())
  assert.notEqual(first, second)
  const own = async () => (await files()).filter((name) => !before.has(name))
  await waitUntil(async () => (await own()).length === 2)
  assert.equal((await aVisitor(site).fetch(first)).status, 404)
  assert.equal((await aVisitor(site).fetch(second)).status, 200)
  assert.equal(await user.call(deletePicture), 1)
  await waitUntil(async () => (await own()).length === 0)
  assert.equal((await user.call(getOwnBasicInfo)).profileImage, null)
  assert.equal((await aVisitor(site).fetch(second)).status, 404)
  assert.equal(await user.call(deletePicture), 1)
})

test('a file that is not a picture is refused: a script, an SVG, HTML named as a picture, a broken file', async () => {
  const user = await aUser(site)
  const png = await drawn(80, 80).png().toBuffer()
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.from('%PDF-1.7'),
    Buffer.from('GIF89a<script>alert(1)</script>'),
    png.subarray(0, png.length - 20),
    Buffer.alloc(0),
  ])
    assert.equal(await refused(user, bytes), pictureRefusals.notAPicture)
  assert.equal((await user.call(getOwnBasicInfo)).profileImage, null)
})

test('a picture with too many pixels is refused before it is unpacked', async () => {
  const bomb = pngOf(60_000, 60_000)
  assert.ok(bomb.length < 10_000)
  assert.equal(await refused(await aUser(site), bomb), pictureRefusals.tooManyPixels)
})

test('of a PNG, the decoder gets only the chunks that it draws from: no texts, no profiles, no animation', async () => {
  const png = await drawn(60, 40).png().toBuffer()
  const head = png.subarray(0, 33)
  const text = chunk('zTXt', Buffer.concat([Buffer.from('words\0\0'), deflateSync(Buffer.alloc(80_000_000))]))
  const others = ['tEXt', 'iTXt', 'iCCP', 'eXIf', 'acTL'].map((type) => chunk(type, Buffer.from('anything')))
  const dear = Buffer.concat([head, ...Array<Buffer>(50).fill(text), ...others, png.subarray(33)])
  const drawnFrom = withoutAncillaryChunks(dear)
  assert.ok(drawnFrom)
  assert.deepEqual(drawnFrom, withoutAncillaryChunks(png))
  assert.deepEqual(await sharp(drawnFrom).raw().toBuffer(), await sharp(png).raw().toBuffer())
  const user = await aUser(site)
  await kept(user, dear)
  // A decoder refuses a file with a chunk that it does not know and that a lower-case letter does not make optional.
  await kept(user, Buffer.concat([head, chunk('UNKN', Buffer.alloc(9)), png.subarray(33)]))
})

test('a PNG whose chunks end behind the file, or never, is refused', async () => {
  const user = await aUser(site)
  const png = await drawn(60, 40).png().toBuffer()
  const endless = Buffer.from(png)
  endless.writeUInt32BE(0xffff_ffff, 33)
  for (const bytes of [endless, png.subarray(0, 40), png.subarray(0, -12), png.subarray(0, 8)])
    assert.equal(await refused(user, bytes), pictureRefusals.notAPicture)
})

test('a file that is too large, a request without a file, and a visitor are refused', async () => {
  const user = await aUser(site)
  assert.equal((await put(user, Buffer.alloc(putPicture.upload.maximumBytes + 1, 0xff))).status, 413)
  const none = await user.fetch(putPicture.url, { method: 'PUT', body: new FormData() })
  assert.equal(none.status, 400)
  const json = await user.fetch(putPicture.url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  assert.equal(json.status, 400)
  assert.equal((await put(aVisitor(site), await drawn(8, 8).png().toBuffer())).status, 401)
})

test('addresses of pictures lead to pictures only', async () => {
  for (const name of [
    '..%2f..%2fsecret',
    'x-256.webp',
    'AAAAAAAAAAAAAAAAAAAAAA-999.webp',
    'AAAAAAAAAAAAAAAAAAAAAA-256.webp',
  ])
    assert.equal((await aVisitor(site).fetch(`/uploads/picture/${name}`)).status, 404, name)
})

/** A PNG that says it is so large; its data are a few zeros. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(5000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
