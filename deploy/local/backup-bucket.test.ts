import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { putPicture } from '../../contract/src/profile.ts'
import { aUser } from '../../server/test/account.ts'
import { aVisitor } from '../../server/test/client.ts'
import { emptyDatabase, freshDatabase } from '../../server/test/database.ts'
import { aPicture } from '../../server/test/permission-given.ts'
import { aBucket } from '../../server/test/s3.ts'
import { startSite } from '../../server/test/site.ts'
import { captureOutput } from './program.ts'

const folder = await mkdtemp(join(tmpdir(), 'gradus-backup-bucket-test-'))
after(() => rm(folder, { recursive: true, force: true }))

function run(command: 'backup' | 'restore', file: string, settings: Record<string, string>) {
  return captureOutput(process.execPath, [`deploy/local/${command}.ts`, file], { ...process.env, ...settings })
}

test('a backup of a site whose uploads are in a bucket has them, and is restored into a bucket or a folder', async () => {
  const bucket = await aBucket()
  const database = await freshDatabase()
  const source = { DATA_DIR: join(folder, 'source'), DATABASE_URL: database.url, ...bucket.environment }
  const site = await startSite({ databaseUrl: database.url, environment: source })
  const user = await aUser(site)
  const put = await user.fetch(putPicture.url, { method: 'PUT', body: await aPicture() })
  const { profileImage } = putPicture.reply.parse(await put.json())
  const bytes = Buffer.from(await (await aVisitor(site).fetch(profileImage)).arrayBuffer())
  await site.close()
  const file = join(folder, 'backup.zip')
  const saved = await run('backup', file, source)
  assert.equal(saved.code, 0, saved.output)

  for (const [name, place] of [
    ['bucket', (await aBucket()).environment],
    ['folder', {}],
  ] as const) {
    const target = { DATA_DIR: join(folder, name), DATABASE_URL: (await emptyDatabase()).url, ...place }
    const loaded = await run('restore', file, target)
    assert.equal(loaded.code, 0, loaded.output)
    const again = await startSite({ databaseUrl: target.DATABASE_URL, environment: target })
    const picture = await aVisitor(again).fetch(profileImage)
    assert.ok(Buffer.from(await picture.arrayBuffer()).equals(bytes), name)
    await again.close()
    assert.equal((await readdir(target.DATA_DIR)).includes('uploads'), name === 'folder')
  }

  const other = { DATA_DIR: join(folder, 'other'), DATABASE_URL: (await emptyDatabase()).url }
  const refused = await run('restore', file, { ...other, ...bucket.environment })
  assert.equal(refused.code, 1)
  assert.match(
    refused.output,
    /There are uploads in the bucket \S+ at \S+, such as picture\/.*\. Restore into an empty one\./,
  )
})

test('a restore that fails halfway leaves the bucket empty', async () => {
  const bucket = await aBucket()
  const database = await freshDatabase()
  const source = { DATA_DIR: join(folder, 'half'), DATABASE_URL: database.url }
  const site = await startSite({ databaseUrl: database.url, environment: source })
  for (let left = 3; left > 0; left -= 1)
    await (await aUser(site)).fetch(putPicture.url, { method: 'PUT', body: await aPicture() })
  await site.close()
  const file = join(folder, 'half.zip')
  assert.equal((await run('backup', file, source)).code, 0)
  let puts = 0
  bucket.failWhen(({ method }) => (method === 'PUT' && ++puts > 4 ? 400 : undefined))
  const target = { DATA_DIR: join(folder, 'nothing'), DATABASE_URL: (await emptyDatabase()).url, ...bucket.environment }
  const failed = await run('restore', file, target)
  assert.equal(failed.code, 1)
  bucket.failWhen(() => undefined)
  const again = await run('restore', file, target)
  assert.equal(again.code, 0, `${failed.output}\n${again.output}`)
})
