import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { Client } from 'pg'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded.ts'

const folders: string[] = []
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-embedded-'))
  folders.push(folder)
  return folder
}

async function started(context: TestContext, directory: string, ephemeral = false) {
  const database = await startEmbeddedPostgres({ directory, ephemeral })
  context.after(() => database.stop())
  return database
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  // PostgreSQL is killed on purpose below; the query's own failure is what counts.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<{ value: unknown }>(statement)).rows.map((row) => row.value)
  } finally {
    await client.end()
  }
}

test('the site has its own database, in UTF-8 and with pg_trgm', async (context) => {
  const { url } = await started(context, join(await aFolder(), 'database'), true)
  assert.deepEqual(await ask(url, `select lower('ÄΩЖ') || current_database() as value`), ['äωжgradus'])
  await ask(url, 'create extension pg_trgm')
  assert.deepEqual(await ask(url, `select 'рекурсия' % 'рекурсии' as value`), [true])
  assert.deepEqual(await ask(url, `select to_tsvector('english', 'Überläufe')::text as value`), [`'überläuf':1`])
})

test('the site’s database role can use neither programs nor files of the machine', async (context) => {
  const { url } = await started(context, join(await aFolder(), 'database'), true)
  await assert.rejects(ask(url, `copy (select 1) to program 'true'`), /permission denied/)
  await assert.rejects(ask(url, `select pg_read_file('/etc/passwd') as value`), /permission denied/)
})

test('only the owner can read its folder and passwords, and no temporary files remain', async () => {
  const directory = join(await aFolder(), 'database')
  const database = await startEmbeddedPostgres({ directory, ephemeral: true })
  assert.equal((await stat(directory)).mode & 0o777, 0o700)
  assert.equal((await stat(join(directory, 'password'))).mode & 0o777, 0o600)
  await database.stop()
  assert.deepEqual(await database.exited, { code: 0, signal: null })
  await assert.rejects(stat(directory), { code: 'ENOENT' })
})

test('kill -9 of PostgreSQL loses nothing that was acknowledged', async (context) => {
  const directory = join(await aFolder(), 'database')
  const first = await startEmbeddedPostgres({ directory })
  await ask(first.url, 'create table kept (value int)')
  await ask(first.url, 'insert into kept values (42)')
  process.kill(first.process, 'SIGKILL')
  assert.equal((await first.exited).signal, 'SIGKILL')
  const second = await started(context, directory)
  assert.equal(second.url, first.url)
  assert.deepEqual(await ask(second.url, 'select value from kept'), [42])
})

test('a postmaster.pid whose number now belongs to another program does not prevent a start', async (context) => {
  const directory = join(await aFolder(), 'database')
  await (await startEmbeddedPostgres({ directory })).stop()
  const stranger = spawn('sleep', ['60'])
  context.after(() => stranger.kill())
  const file = join(directory, 'cluster', 'postmaster.pid')
  await writeFile(file, `${stranger.pid}\n${join(directory, 'cluster')}\n0\n5432\n${directory}\n\n 1 1\nready   \n`)
  const { url } = await started(context, directory)
  assert.deepEqual(await ask(url, 'select 1 as value'), [1])
})

test('a folder whose path is too long for a socket works, too', async (context) => {
  const { url } = await started(context, join(await aFolder(), 'a-long-name-'.repeat(12)), true)
  assert.deepEqual(await ask(url, 'select 1 as value'), [1])
})

test('data of another PostgreSQL version is refused in one sentence and left alone', async () => {
  const directory = join(await aFolder(), 'database')
  await (await startEmbeddedPostgres({ directory })).stop()
  const file = join(directory, 'cluster', 'PG_VERSION')
  await writeFile(file, '15\n')
  await assert.rejects(startEmbeddedPostgres({ directory }), (failure) => {
    assert.ok(failure instanceof EmbeddedPostgresError)
    assert.match(failure.message, /is from PostgreSQL 15, but this version of Gradus includes PostgreSQL 18/)
    return true
  })
  assert.equal(await readFile(file, 'utf8'), '15\n')
})
