import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../server/src/platform/data/embedded.ts'
import { captureOutput } from './program.ts'
import { lockDataDirectory } from './settings.ts'

const folder = await mkdtemp(join(tmpdir(), 'gradus-backup-test-'))
after(() => rm(folder, { recursive: true, force: true }))

const backup = (data: string, file: string) =>
  captureOutput(process.execPath, ['deploy/local/backup.ts', file], {
    ...process.env,
    DATA_DIR: data,
    DATABASE_URL: '',
  })

async function countNotes(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from note')
  await client.end()
  return rows[0]?.count ?? 0
}

test('a backup of a running site, taken while it writes, restores by unpacking and starting', async (context) => {
  const data = join(folder, 'data')
  await mkdir(join(data, 'uploads'), { recursive: true })
  await writeFile(join(data, 'uploads', 'face.png'), 'a picture')
  assert.ok(await lockDataDirectory(data), 'this test is the site that runs with the data')
  const database = await startEmbeddedPostgres({ directory: join(data, 'postgres') })
  context.after(() => database.stop())

  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('create table note (text text)')
  const write = () => client.query(`insert into note select repeat('words ', 200) from generate_series(1, 500)`)
  await write()
  const enough = new AbortController()
  const writer = (async () => {
    while (!enough.signal.aborted) await write()
  })()
  const file = join(folder, 'backups', 'site.tar')
  const { code, output } = await backup(data, file)
  enough.abort()
  await writer
  await client.end()
  assert.equal(code, 0, output)
  assert.equal((await stat(file)).mode & 0o777, 0o600)

  const restored = join(folder, 'restored')
  await mkdir(restored)
  assert.equal((await captureOutput('tar', ['-xf', file, '-C', restored])).code, 0)
  assert.equal(await readFile(join(restored, 'uploads', 'face.png'), 'utf8'), 'a picture')
  const again = await startEmbeddedPostgres({ directory: join(restored, 'postgres') })
  context.after(() => again.stop())
  const kept = await countNotes(again.url)
  assert.ok(kept >= 500 && kept % 500 === 0, `whole transactions only, not ${kept} rows`)
  assert.ok(kept <= (await countNotes(database.url)))
})

test('a backup of a stopped site is a copy of its folder', async () => {
  const data = join(folder, 'stopped')
  await (await startEmbeddedPostgres({ directory: join(data, 'postgres') })).stop()
  const file = join(folder, 'stopped.tar')
  assert.equal((await backup(data, file)).code, 0)
  assert.match((await captureOutput('tar', ['-tf', file])).output, /postgres\/cluster\/PG_VERSION/)
})

test('a backup refuses in one sentence what it cannot do', async () => {
  assert.match(
    (await backup(join(folder, 'nothing'), join(folder, 'x.tar'))).output,
    /There is no embedded database in/,
  )
  assert.match((await backup(folder, join(folder, 'x.tar'))).output, /does not belong into the folder that it saves/)
})
