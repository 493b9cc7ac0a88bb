import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { aBucket } from '../../../test/s3.ts'
import { readConfig } from '../config.ts'
import { checkStorage, openStorage } from './open-storage.ts'
import { StorageError, type Storage } from './storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'gradus-storage-test-'))
after(() => rm(folder, { recursive: true, force: true }))

const configOf = (environment: Record<string, string>) =>
  readConfig({ DATABASE_URL: 'postgres://x/x', JUDGE_URLS: 'http://x', DATA_DIR: folder, ...environment })
const inFolder = () => openStorage(configOf({ DATA_DIR: join(folder, randomBytes(8).toString('hex')) }))
const inBucket = async () => openStorage(configOf((await aBucket()).environment))

async function listed(storage: Storage): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for await (const { key, bytes } of storage.list()) found[key] = bytes
  return found
}

for (const [kind, open] of [
  ['a folder', inFolder],
  ['a bucket', inBucket],
] as const)
  describe(`uploads in ${kind}`, () => {
    test('what is put is read again as it was, and listed with its size', async () => {
      const storage = await open()
      assert.deepEqual(await listed(storage), {})
      const [large, small] = [randomBytes(3_000_000), Buffer.from('a')]
      await storage.put('picture/AZaz09_--256.webp', large)
      await storage.put('company/x.webp', small)
      assert.ok((await storage.get('picture/AZaz09_--256.webp'))?.equals(large))
      assert.ok((await storage.get('company/x.webp'))?.equals(small))
      assert.deepEqual(await listed(storage), { 'picture/AZaz09_--256.webp': 3_000_000, 'company/x.webp': 1 })
      await storage.ping()
    })

    test('a missing or removed file is undefined, and removing it again is not an error', async () => {
      const storage = await open()
      assert.equal(await storage.get('picture/none.webp'), undefined)
      await storage.put('picture/one.webp', Buffer.from('one'))
      await storage.remove('picture/one.webp')
      await storage.remove('picture/one.webp')
      assert.equal(await storage.get('picture/one.webp'), undefined)
      assert.deepEqual(await listed(storage), {})
    })

    test('two that put the same file at once leave one whole file', async () => {
      const storage = await open()
      const bytes = randomBytes(500_000)
      await Promise.all([storage.put('picture/same.webp', bytes), storage.put('picture/same.webp', bytes)])
      assert.ok((await storage.get('picture/same.webp'))?.equals(bytes))
      assert.deepEqual(await listed(storage), { 'picture/same.webp': 500_000 })
    })

    test('a key that the site does not make is refused', async () => {
      const storage = await open()
      for (const key of ['../secret', '/etc/passwd', 'picture', 'picture/../x.webp', 'picture//x', 'Picture/x', ''])
        for (const call of [() => storage.get(key), () => storage.put(key, Buffer.alloc(1)), () => storage.remove(key)])
          await assert.rejects(call(), /not a key of the upload store/, key)
    })

    test('the permissions are checked at the start, and the check leaves nothing behind', async () => {
      const storage = await open()
      await checkStorage(storage)
      assert.deepEqual(await listed(storage), {})
    })
  })

test('a folder’s unfinished and foreign files are not listed, and a put that fails leaves nothing', async () => {
  const data = join(folder, 'foreign')
  const storage = await openStorage(configOf({ DATA_DIR: data }))
  await storage.put('picture/a.webp', Buffer.from('a'))
  await writeFile(join(data, 'uploads', 'picture', 'b.webp.6b1d'), 'half')
  await writeFile(join(data, 'uploads', '.DS_Store'), '')
  assert.deepEqual(await listed(storage), { 'picture/a.webp': 1 })
  await mkdir(join(data, 'uploads', 'picture', 'c.webp', 'in-the-way'), { recursive: true })
  await assert.rejects(storage.put('picture/c.webp', Buffer.from('c')), StorageError)
  assert.deepEqual((await readdir(join(data, 'uploads', 'picture'))).toSorted(), ['a.webp', 'b.webp.6b1d', 'c.webp'])
})

test('a bucket’s list has all its files, however many pages it takes', async () => {
  const storage = await inBucket()
  const names = Array.from({ length: 1_100 }, (_, index) => `picture/n${index}.webp`)
  const rest = names.values()
  const put = async () => {
    for (const name of rest) await storage.put(name, Buffer.from('x'))
  }
  await Promise.all(Array.from({ length: 20 }, put))
  assert.deepEqual(Object.keys(await listed(storage)).toSorted(), names.toSorted())
})

test('a lost connection, silence, half an answer and an overloaded store are tried again', async () => {
  const bucket = await aBucket()
  const storage = await openStorage(configOf(bucket.environment))
  const bytes = randomBytes(100_000)
  for (const failure of ['close', 503, 500, 429] as const) {
    let left = 2
    bucket.failWhen(() => (left-- > 0 ? failure : undefined))
    await storage.put('picture/again.webp', bytes)
    left = 1
    assert.ok((await storage.get('picture/again.webp'))?.equals(bytes), String(failure))
    left = 1
    await storage.ping()
  }
  let silent = 1
  bucket.failWhen(() => (silent-- > 0 ? 'silence' : undefined))
  await storage.put('picture/again.webp', bytes)
  let left = 1
  bucket.failWhen(({ method }) => (method === 'GET' && left-- > 0 ? 'half' : undefined))
  assert.ok((await storage.get('picture/again.webp'))?.equals(bytes), 'never half a picture')
  assert.equal(left, -1)
})

test('a store that stays away, and settings that are wrong, are said in one sentence without the secret', async () => {
  const bucket = await aBucket()
  const refusalOf = async (changes: Record<string, string>) => {
    const storage = await openStorage(configOf({ ...bucket.environment, ...changes }))
    const error = await checkStorage(storage).then(
      () => assert.fail('It should not work.'),
      (problem: unknown) => problem,
    )
    assert.ok(error instanceof StorageError, String(error))
    assert.ok(!JSON.stringify([error.message, error.stack, error.cause]).includes('secret'), error.stack)
    return [error.isMisconfigured, error.message.replaceAll(bucket.environment.S3_ENDPOINT, 'HERE')] as const
  }
  const [wrongKey, keySentence] = await refusalOf({ S3_SECRET_ACCESS_KEY: 'another secret' })
  assert.ok(wrongKey)
  assert.match(
    keySentence,
    /^The upload store at HERE refuses the request \(SignatureDoesNotMatch\): check S3_ACCESS_KEY_ID/,
  )
  assert.deepEqual(await refusalOf({ S3_BUCKET: 'no-such-bucket' }), [
    true,
    'There is no bucket no-such-bucket at HERE: create it, or correct S3_BUCKET.',
  ])
  assert.deepEqual(await refusalOf({ S3_ENDPOINT: 'http://nowhere.invalid' }), [
    false,
    'The upload store at http://nowhere.invalid does not answer (ENOTFOUND).',
  ])
  bucket.failWhen(() => 503)
  assert.deepEqual(await refusalOf({}), [false, 'The upload store at HERE does not answer (ServiceUnavailable).'])
})

test('a start with a bucket that does not exist stops with one sentence', async () => {
  const bucket = await aBucket()
  const environment = { ...bucket.environment, S3_BUCKET: 'no-such-bucket', DATA_DIR: folder, JUDGE_URLS: 'http://x' }
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: 'postgres://127.0.0.1:1/x', ...environment },
  })
  const [output] = await Promise.all([text(server.stderr), once(server, 'exit')])
  assert.equal(server.exitCode, 1)
  assert.match(output, /^There is no bucket no-such-bucket at http:\S+: create it, or correct S3_BUCKET\.$/m)
  assert.ok(!output.includes(bucket.environment.S3_SECRET_ACCESS_KEY))
})
