import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { emptyDatabase } from '../../../test/database.ts'
import { queryOnce } from '../../../test/query-once.ts'
import { migrate, migrations } from './migrate.ts'

const files = (await readdir(migrations)).toSorted()

test('each migration is applied once, in the order of its number, and a second start applies none', async () => {
  const database = await emptyDatabase()
  assert.deepEqual(await migrate(database.url), files)
  assert.deepEqual(await migrate(database.url), [])
  await database.drop()
})

test('servers that start together apply each migration once', async () => {
  const database = await emptyDatabase()
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url)))
  assert.deepEqual(applied.flat().toSorted(), files)
  assert.deepEqual(
    await queryOnce(database.url, 'select name from migration order by name'),
    files.map((name) => ({ name })),
  )
  await database.drop()
})

test('a migration that fails leaves nothing behind and stops the start with its name', async () => {
  const database = await emptyDatabase()
  // Makes the first migration fail after it has created `account`.
  await queryOnce(database.url, 'create table account_token (id int)')
  await assert.rejects(migrate(database.url), { message: `Migration ${files[0]} failed; nothing of it was kept.` })
  assert.deepEqual(await queryOnce(database.url, `select to_regclass('account') as account`), [{ account: null }])
  assert.deepEqual(await queryOnce(database.url, 'select name from migration'), [])
  await queryOnce(database.url, 'drop table account_token')
  assert.deepEqual(await migrate(database.url), files)
  await database.drop()
})

test('indexes of large tables are built outside of a transaction, while several servers start', async () => {
  const database = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gradus-migrations-'))
  await writeFile(join(folder, '0001_part.sql'), 'create table part (id int, name text);')
  await writeFile(
    join(folder, '0002_part_index.concurrent.sql'),
    'create index concurrently if not exists part_by_id on part (id);\n' +
      'create index concurrently if not exists part_by_name on part (name);\n',
  )
  const url = pathToFileURL(`${folder}/`)
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, { folder: url })))
  assert.deepEqual(applied.flat().toSorted(), ['0001_part.sql', '0002_part_index.concurrent.sql'])
  const valid = `select relname from pg_index join pg_class on oid = indexrelid where indisvalid and relname like 'part_by%' order by 1`
  assert.deepEqual(await queryOnce(database.url, valid), [{ relname: 'part_by_id' }, { relname: 'part_by_name' }])
  await rm(folder, { recursive: true })
  await database.drop()
})

test('an index whose building was interrupted is built again', async () => {
  const database = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gradus-migrations-'))
  const url = pathToFileURL(`${folder}/`)
  await writeFile(join(folder, '0001_part.sql'), 'create table part (id int); insert into part values (1), (1);')
  await writeFile(
    join(folder, '0002_part_index.concurrent.sql'),
    'create unique index concurrently if not exists part_by_id on part (id);\n',
  )
  await assert.rejects(migrate(database.url, { folder: url }), {
    message: /^Migration 0002_part_index\.concurrent\.sql /,
  })
  const validity = `select indisvalid from pg_index join pg_class on oid = indexrelid where relname = 'part_by_id'`
  assert.deepEqual(await queryOnce(database.url, validity), [{ indisvalid: false }])
  await queryOnce(database.url, 'delete from part')
  assert.deepEqual(await migrate(database.url, { folder: url }), ['0002_part_index.concurrent.sql'])
  assert.deepEqual(await queryOnce(database.url, validity), [{ indisvalid: true }])
  await rm(folder, { recursive: true })
  await database.drop()
})

test('a migration that waits for a lock lets others through, and is applied when the lock is free', async () => {
  const database = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gradus-migrations-'))
  const url = pathToFileURL(`${folder}/`)
  await writeFile(join(folder, '0001_part.sql'), 'create table part (id int);')
  await migrate(database.url, { folder: url })
  await writeFile(join(folder, '0002_part_name.sql'), 'alter table part add name text;')

  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select from part')
  const lockWait = { seconds: 1, tries: 60, pauseMilliseconds: 500 }
  const migrating = migrate(database.url, { folder: url, lockWait })
  const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while ((await queryOnce(database.url, isWaiting)).length === 0) await wait(10)
  // It would wait for the migration, and that for the reader, who waits for nothing.
  assert.deepEqual(await queryOnce(database.url, 'select from part'), [])
  await reader.query('commit')
  assert.deepEqual(await migrating, ['0002_part_name.sql'])
  await reader.end()
  await rm(folder, { recursive: true })
  await database.drop()
})

test('a migration that never gets its lock stops the start with its name, and leaves nothing behind', async () => {
  const database = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gradus-migrations-'))
  const url = pathToFileURL(`${folder}/`)
  await writeFile(join(folder, '0001_part.sql'), 'create table part (id int);')
  await migrate(database.url, { folder: url })
  await writeFile(join(folder, '0002_part_name.sql'), 'create table other (id int); alter table part add name text;')
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select from part')
  await assert.rejects(
    migrate(database.url, { folder: url, lockWait: { seconds: 1, tries: 2, pauseMilliseconds: 1 } }),
    { message: 'Migration 0002_part_name.sql failed; nothing of it was kept.' },
  )
  assert.deepEqual(await queryOnce(database.url, `select to_regclass('other') as other`), [{ other: null }])
  await reader.end()
  await rm(folder, { recursive: true })
  await database.drop()
})
