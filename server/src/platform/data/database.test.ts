import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { freshDatabase } from '../../../test/database.ts'
import { openDatabase } from './database.ts'

const run = (database: ReturnType<typeof openDatabase>['database'], statement: string) =>
  database.executeQuery(CompiledQuery.raw(statement))

test('a statement that takes too long is stopped, also on connections that are made later', async () => {
  const { url } = await freshDatabase()
  const { database, close } = openDatabase(url, 2, { statementSeconds: 1, lockSeconds: 1 })
  const slow = () => assert.rejects(run(database, 'select pg_sleep(60)'), { code: '57014' })
  await Promise.all([slow(), slow()])
  await close()
})

test('a statement that waits too long for a lock is stopped', async () => {
  const { url } = await freshDatabase()
  const { database, close } = openDatabase(url, 2, { statementSeconds: 60, lockSeconds: 1 })
  await database.transaction().execute(async (tx) => {
    await tx.executeQuery(CompiledQuery.raw('lock table tag in exclusive mode'))
    await assert.rejects(run(database, `insert into tag (name) values ('late')`), { code: '55P03' })
  })
  await close()
})

test('a connection to what has become a replica is given up for a new one', async () => {
  const { url } = await freshDatabase()
  const { database, close } = openDatabase(url, 1)
  await run(database, 'set default_transaction_read_only = on')
  await assert.rejects(run(database, `insert into tag (name) values ('lost')`), { code: '25006' })
  await run(database, `insert into tag (name) values ('kept')`)
  await close()
})
