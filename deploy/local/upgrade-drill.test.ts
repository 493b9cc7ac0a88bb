import assert from 'node:assert/strict'
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { migrate, migrations } from '../../server/src/platform/data/migrate.ts'
import { emptyDatabase } from '../../server/test/database.ts'
import { openArchive, writeArchive } from '../backup/archive.ts'
import { loadDatabase } from '../backup/database-load.ts'
import { drillLastRelease } from '../backup/drill.ts'
import { captureOutput } from './program.ts'

const lastRelease = 'deploy/backup/last-release.zip'
const folder = await mkdtemp(join(tmpdir(), 'gradus-upgrade-'))
after(() => rm(folder, { recursive: true, force: true }))

const run = (...args: string[]) => captureOutput(process.execPath, ['deploy/local/upgrade-drill.ts', ...args])

test('this version starts with the backup of the last release and its uploads', async () => {
  const { code, output } = await run()
  assert.equal(code, 0, output)
  assert.match(output, /The site started with its [1-9]\d* uploads? after \d+ migrations?\./)
  assert.ok((await stat(lastRelease)).size < 200_000, 'small enough for the repository')
})

test('the backup of the last release goes through a migration that is written later, with its rows', async () => {
  const later = join(folder, 'migrations')
  await cp(migrations, later, { recursive: true })
  const name = '9999_after_the_release.sql'
  await writeFile(
    join(later, name),
    `alter table account add column shouted_name text;
     update account set shouted_name = upper(display_name);
     alter table account alter column shouted_name set not null;`,
  )
  const database = await emptyDatabase()
  const archive = await openArchive(lastRelease)
  const accounts = archive.manifest.tables.find((table) => table.name === 'public.account')?.rows ?? 0
  await loadDatabase(database.url, archive)
  archive.close()
  const applied = await migrate(database.url, { folder: pathToFileURL(`${later}/`) })
  assert.equal(applied.at(-1), name)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client
    .query<{ shouted_name: string }>('select shouted_name from account')
    .finally(() => client.end())
  assert.ok(accounts > 0 && rows.length === accounts)
  assert.ok(rows.every((row) => row.shouted_name === row.shouted_name.toUpperCase()))
})

test('a migration that was edited after the backup was made is refused with what to do about it', async () => {
  const archive = await openArchive(lastRelease)
  archive.close()
  const [first] = archive.manifest.migrations
  assert.ok(first)
  const other = { ...archive.manifest, migrations: [{ ...first, sha256: '0'.repeat(64) }], tables: [], files: [] }
  const file = join(folder, 'edited.zip')
  await writeArchive(file, () => Promise.resolve(other))
  await assert.rejects(drillLastRelease(file), {
    message: new RegExp(
      `^${first.name} was changed after .*\\. If there was no release yet, .*upgrade-drill -- --renew\\. .* write a new migration`,
    ),
  })
})
