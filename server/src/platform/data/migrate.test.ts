import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { emptyDatabase } from '../../../test/database.ts'
import { migrate, migrations } from './migrate.ts'

const files = (await readdir(migrations)).toSorted()

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

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
    await ask(database.url, 'select name from migration order by name'),
    files.map((name) => ({ name })),
  )
  await database.drop()
})

test('a migration that fails leaves nothing behind and stops the start with its name', async () => {
  const database = await emptyDatabase()
  // Makes the first migration fail after it has created `account`.
  await ask(database.url, 'create table account_token (id int)')
  await assert.rejects(migrate(database.url), { message: `Migration ${files[0]} failed; nothing of it was kept.` })
  assert.deepEqual(await ask(database.url, `select to_regclass('account') as account`), [{ account: null }])
  assert.deepEqual(await ask(database.url, 'select name from migration'), [])
  await ask(database.url, 'drop table account_token')
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
  assert.deepEqual(await ask(database.url, valid), [{ relname: 'part_by_id' }, { relname: 'part_by_name' }])
  await rm(folder, { recursive: true })
  await database.drop()
})

test('every foreign key declares what its deletion does, and has an index', async () => {
  const database = await emptyDatabase()
  await migrate(database.url)
  const silent = await ask(
    database.url,
    `select conrelid::regclass::text as "table", conname from pg_constraint
     where contype = 'f' and confdeltype = 'a' and connamespace = 'public'::regnamespace`,
  )
  assert.deepEqual(silent, [])
  const withoutIndex = await ask(
    database.url,
    `select c.conrelid::regclass::text as "table", c.conname from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
       select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and (i.indpred is null or
         pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)',
           (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]))))`,
  )
  assert.deepEqual(withoutIndex, [])
  await database.drop()
})
