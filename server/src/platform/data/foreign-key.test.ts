import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDatabase } from '../../../test/database.ts'
import { queryOnce } from '../../../test/query-once.ts'
import { migrate } from './migrate.ts'

test('every foreign key declares what its deletion does, and has an index', async () => {
  const database = await emptyDatabase()
  await migrate(database.url)
  const silent = await queryOnce(
    database.url,
    `select conrelid::regclass::text as "table", conname from pg_constraint
     where contype = 'f' and confdeltype = 'a' and connamespace = 'public'::regnamespace`,
  )
  assert.deepEqual(silent, [])
  const withoutIndex = await queryOnce(
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
