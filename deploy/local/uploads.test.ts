import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { putPicture } from '../../contract/src/profile.ts'
import { openUploadFolder } from '../../server/src/platform/files/open-storage.ts'
import type { Storage } from '../../server/src/platform/files/storage.ts'
import { aUser, type TestUser } from '../../server/test/account.ts'
import { aVisitor } from '../../server/test/client.ts'
import { freshDatabase } from '../../server/test/database.ts'
import { aPicture } from '../../server/test/permission-given.ts'
import { aBucket, type TestBucket } from '../../server/test/s3.ts'
import { startSite, type TestSite } from '../../server/test/site.ts'
import { captureOutput } from './program.ts'

const folder = await mkdtemp(join(tmpdir(), 'gradus-uploads-test-'))
after(() => rm(folder, { recursive: true, force: true }))
const database = await freshDatabase()

const environmentOf = (data: string, bucket: TestBucket) => ({
  ...process.env,
  ...bucket.environment,
  DATA_DIR: data,
  DATABASE_URL: database.url,
})
const run = (data: string, bucket: TestBucket, ...parameters: string[]) =>
  captureOutput(process.execPath, ['deploy/local/uploads.ts', ...parameters], environmentOf(data, bucket))
const putsOf = (bucket: TestBucket) => bucket.requests.filter((one) => one.startsWith('PUT picture/')).length

async function aFolder(name: string, files: number): Promise<{ data: string; storage: Storage }> {
  const data = join(folder, name)
  const storage = openUploadFolder({ DATA_DIR: data })
  for (let index = 0; index < files; index += 1) await storage.put(`picture/n${index}.webp`, Buffer.from(`of ${index}`))
  return { data, storage }
}

async function putOwnPicture(user: TestUser): Promise<string> {
  const response = await user.fetch(putPicture.url, { method: 'PUT', body: await aPicture() })
  return putPicture.reply.parse(await response.json()).profileImage
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let left = 1_200; left > 0; left -= 1) {
    if (await holds()) return
    await wait(50)
  }
  assert.fail('It did not happen.')
}

test('a copy that was interrupted is begun again, and copies only what has not arrived', async () => {
  const { data } = await aFolder('interrupted', 40)
  const bucket = await aBucket()
  let puts = 0
  bucket.failWhen(({ method, url }) =>
    method === 'PUT' && url?.includes('/picture/') && ++puts > 20 ? 403 : undefined,
  )
  const first = await run(data, bucket, 'copy', '--to=bucket')
  assert.equal(first.code, 1)
  assert.match(first.output, /^The upload store at .* refuses the request .*: check S3_ACCESS_KEY_ID/m)
  bucket.failWhen(() => undefined)
  const before = putsOf(bucket)
  const second = await run(data, bucket, 'copy', '--to=bucket')
  assert.equal(second.code, 0, second.output)
  assert.match(second.output, /^20 files \(0\.0 MiB\) copied, 20 there already\.$/m)
  assert.equal(putsOf(bucket) - before, 20)
})

test('what arrived damaged is found by comparing, and what was removed since goes only if that is said', async () => {
  const { data, storage } = await aFolder('compared', 3)
  const bucket = await aBucket()
  assert.equal((await run(data, bucket, 'copy', '--to=bucket')).code, 0)
  const other = join(folder, 'another')
  const back = async () => {
    assert.equal((await run(other, bucket, 'copy', '--to=folder')).code, 0)
    return openUploadFolder({ DATA_DIR: other })
  }
  await (await back()).put('picture/n1.webp', Buffer.from('OF 1'))
  assert.match((await run(other, bucket, 'copy', '--to=folder')).output, /^0 files .* copied, 3 there already\.$/m)
  assert.match((await run(other, bucket, 'copy', '--to=folder', '--compare')).output, /^1 file .* copied, 2 there/m)
  assert.equal((await openUploadFolder({ DATA_DIR: other }).get('picture/n1.webp'))?.toString(), 'of 1')

  await storage.remove('picture/n2.webp')
  const told = await run(data, bucket, 'copy', '--to=bucket')
  assert.match(told.output, /Only the bucket \S+ at \S+ has 1 file, such as picture\/n2\.webp\./)
  assert.match((await run(data, bucket, 'copy', '--to=bucket', '--remove-others')).output, /^1 file that the folder/m)
  assert.match((await run(data, bucket, 'check')).output, /It has 2 files/)
})

test('a running site moves to a bucket: no picture is missing, and one that was removed meanwhile does not come back', async () => {
  const data = join(folder, 'moved')
  const bucket = await aBucket()
  const start = (environment: Record<string, string>): Promise<TestSite> =>
    startSite({ databaseUrl: database.url, environment: { DATA_DIR: data, ...environment } })
  const before = await start({})
  const user = await aUser(before)
  const first = await putOwnPicture(user)
  const copying = spawn(process.execPath, ['deploy/local/uploads.ts', 'copy', '--to=bucket', '--follow'], {
    env: environmentOf(data, bucket),
  })
  let output = ''
  for (const stream of [copying.stdout, copying.stderr]) stream.on('data', (part) => (output += String(part)))
  await until(async () => output.includes('Now start all servers'))
  const second = await putOwnPicture(user)
  const failed = () =>
    sql<{ tries: number }>`select max(retry_count) as tries from job.job where name = 'remove-upload'`
  await until(async () => ((await failed().execute(before.database)).rows[0]?.tries ?? 0) > 0)
  await before.close()

  const moved = await start(bucket.environment)
  const status = async (address: string) => (await aVisitor(moved).fetch(address)).status
  await until(async () => (await status(second)) === 200)
  assert.equal(await status(first), 200, 'its removal waits')
  copying.kill('SIGINT')
  await once(copying, 'exit')
  assert.match(output, /^2 files copied since\./m)
  // Makes the next try due at once.
  await sql`update job.job set start_after = now() where name = 'remove-upload'`.execute(moved.database)
  await until(async () => (await status(first)) === 404)
  assert.equal(await status(second), 200)
  await moved.close()
})

test('what the command cannot do is refused in one sentence', async () => {
  const bucket = await aBucket()
  const data = join(folder, 'refused')
  const sentences: [Record<string, string>, string[], RegExp][] = [
    [{}, [], /^Usage: npm run uploads -- check/],
    [{}, ['copy', '--to=elsewhere'], /^Usage: npm run uploads -- check/],
    [{ S3_BUCKET: '' }, ['copy', '--to=bucket'], /^Set S3_ENDPOINT, S3_BUCKET, .* all, or none of them\./],
    [
      Object.fromEntries(Object.keys(bucket.environment).map((name) => [name, ''])),
      ['copy', '--to=bucket'],
      /^No bucket is set/,
    ],
    [{ DATABASE_URL: '' }, ['copy', '--to=bucket', '--follow'], /^--follow is for sites with their own PostgreSQL/],
    [{ S3_BUCKET: 'nowhere' }, ['check'], /There is no bucket nowhere at .*: create it, or correct S3_BUCKET\.$/],
    [
      { S3_SECRET_ACCESS_KEY: 'wrong' },
      ['check'],
      /refuses the request \(SignatureDoesNotMatch\): check S3_ACCESS_KEY_ID/,
    ],
  ]
  for (const [settings, parameters, sentence] of sentences) {
    const environment = { ...environmentOf(data, bucket), ...settings }
    const { code, output } = await captureOutput(
      process.execPath,
      ['deploy/local/uploads.ts', ...parameters],
      environment,
    )
    assert.equal(code, 1)
    assert.match(output.trim().replace(/^.*failed\n/, ''), sentence)
    assert.ok(!output.includes(bucket.environment.S3_SECRET_ACCESS_KEY))
    assert.ok(!output.includes('    at '), output)
  }
})
