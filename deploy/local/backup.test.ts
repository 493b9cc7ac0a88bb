import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { getOwnBasicInfo } from '../../contract/src/account.ts'
import { putPicture } from '../../contract/src/profile.ts'
import { sessionCookie } from '../../server/src/platform/access/session.ts'
import { migrate, migrations } from '../../server/src/platform/data/migrate.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/data/embedded.ts'
import { startQueue } from '../../server/src/platform/data/queue.ts'
import { openUploadFolder } from '../../server/src/platform/files/open-storage.ts'
import { removeOnCommit, uploadRemovalLock } from '../../server/src/platform/files/upload-removal.ts'
import { aUser } from '../../server/test/account.ts'
import { aVisitor } from '../../server/test/client.ts'
import { emptyDatabase, freshDatabase } from '../../server/test/database.ts'
import { theJudge } from '../../server/test/judge.ts'
import { aPicture } from '../../server/test/permission-given.ts'
import { aPublicQuestion } from '../../server/test/question.ts'
import { sceneOf } from '../../server/test/scene.ts'
import { startSite } from '../../server/test/site.ts'
import { loadDatabase, refuseDifferentMigrations } from '../backup/database-load.ts'
import { saveSite } from '../backup/save.ts'
import { openArchive } from '../backup/archive.ts'
import { captureOutput } from './program.ts'
import { lockDataDirectory } from './settings.ts'

const folder = await mkdtemp(join(tmpdir(), 'gradus-backup-test-'))
after(() => rm(folder, { recursive: true, force: true }))

function run(command: 'backup' | 'restore', args: string[], data: string, url = '') {
  const environment = { ...process.env, DATA_DIR: data, DATABASE_URL: url }
  return captureOutput(process.execPath, [`deploy/local/${command}.ts`, ...args], environment)
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return (await client.query<Row>(statement).finally(() => client.end())).rows
}

/** The content of each table of the site and of its jobs. */
async function contentOf(url: string): Promise<Map<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'job') and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('page_change', 'rate_count')`,
  )
  const content = new Map<string, string>()
  for (const { name } of tables) {
    const text = `coalesce(string_agg(t::text, e'\n' order by t::text), '')`
    const [row] = await ask<{ content: string }>(
      url,
      `select count(*) || ' ' || md5(${text}) as content from ${name} t`,
    )
    content.set(name, row?.content ?? '')
  }
  const sequences = `select schemaname || '.' || sequencename as name, coalesce(last_value::text, '') as content from pg_sequences
    where schemaname in ('public', 'job') and sequencename not like 'page_change%'`
  for (const { name, content: value } of await ask<{ name: string; content: string }>(url, sequences))
    content.set(name, value)
  return content
}

/** All files except those of an embedded database, whose content is compared as rows. */
async function filesIn(data: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const file of await readdir(data, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    const isDatabaseFile = /^\/postgres(\/|$)/.test(file.parentPath.slice(data.length))
    if (file.isFile() && !isDatabaseFile) files.set(path.slice(data.length), (await readFile(path)).toString('base64'))
  }
  return files
}

test('a site restored into an empty folder and database has every row and every file, and starts', async () => {
  const database = await freshDatabase()
  const data = join(folder, 'whole')
  const environment = { JUDGE_URLS: await theJudge(), DATA_DIR: data }
  const site = await startSite({ databaseUrl: database.url, environment })
  const scene = await sceneOf(site)
  for (const make of [scene.question, scene.inputOutput, scene.edited, scene.comment, scene.solution]) await make()
  for (const make of [scene.blogPost, scene.notification, scene.passkey, scene.savedComment]) await make()
  for (const make of [scene.tournament, scene.invitation, scene.clarification, scene.certificate]) await make()
  await scene.companyInvitation()
  await scene.application('owner')
  await scene.graded('lecturer')
  await scene.mistake()
  await scene.ltiContext()
  const user = await aUser(site)
  const put = await user.fetch(putPicture.url, { method: 'PUT', body: await aPicture() })
  const { profileImage } = putPicture.reply.parse(await put.json())
  await site.close()

  const file = join(folder, 'backups', 'whole.zip')
  const saved = await run('backup', [file], data, database.url)
  assert.equal(saved.code, 0, saved.output)
  assert.equal((await stat(file)).mode & 0o777, 0o600)

  const empty = await emptyDatabase()
  const restored = join(folder, 'restored')
  const loaded = await run('restore', [file], restored, empty.url)
  assert.equal(loaded.code, 0, loaded.output)
  const expected = await contentOf(database.url)
  assert.ok(
    [...expected.values()].filter((content) => !content.startsWith('0 ')).length > 70,
    'the tables that are compared have rows',
  )
  assert.deepEqual(await contentOf(empty.url), expected)
  assert.deepEqual(await filesIn(restored), await filesIn(data))

  const again = await startSite({ databaseUrl: empty.url, environment: { DATA_DIR: restored } })
  const returningUser = aVisitor(again)
  returningUser.setCookie(sessionCookie, user.cookie(sessionCookie) ?? '')
  assert.equal((await returningUser.fetch(profileImage)).status, 200)
  assert.equal((await returningUser.call(getOwnBasicInfo)).userId, user.id)
  await again.close()
})

test('a backup of a running site with its own database, taken while it writes, has whole transactions only', async (context) => {
  const data = join(folder, 'running')
  await mkdir(data, { recursive: true })
  assert.ok(await lockDataDirectory(data), 'this test locks the folder as a running site does')
  const embedded = await startEmbeddedPostgres({ directory: join(data, 'postgres') })
  context.after(() => embedded.stop())
  await migrate(embedded.url)
  const before = await startSite({ databaseUrl: embedded.url, environment: { DATA_DIR: data } })
  const user = await aUser(before)
  const put = await user.fetch(putPicture.url, { method: 'PUT', body: await aPicture() })
  const { profileImage } = putPicture.reply.parse(await put.json())
  await aPublicQuestion(before)
  await before.close()
  const client = new Client({ connectionString: embedded.url })
  await client.connect()
  let pairs = 0
  const write = async () => {
    pairs += 1
    await client.query(
      `begin; insert into tag (name) select 'a' || ${pairs} || '-' || i from generate_series(1, 50) i;
       insert into tag (name) select 'b' || ${pairs} || '-' || i from generate_series(1, 50) i; commit`,
    )
  }
  await write()
  const stopWriting = new AbortController()
  const writing = (async () => {
    while (!stopWriting.signal.aborted) await write().then(() => wait(20))
  })()
  const file = join(folder, 'running.zip')
  const saved = await run('backup', [file], data)
  stopWriting.abort()
  await writing
  assert.equal(saved.code, 0, saved.output)

  const restored = join(folder, 'running-restored')
  const loaded = await run('restore', [file], restored)
  assert.equal(loaded.code, 0, loaded.output)
  const again = await startEmbeddedPostgres({ directory: join(restored, 'postgres') })
  context.after(() => again.stop())
  const [kept] = await ask<{ count: number }>(
    again.url,
    `select count(*)::int as count from tag where name ~ '^[ab]\\d+-'`,
  )
  assert.ok(kept && kept.count >= 100 && kept.count % 100 === 0, `whole transactions only, not ${kept?.count} rows`)
  assert.deepEqual(await migrate(again.url), [], 'the next start has nothing to do')

  // Deletes what was written after the backup, so that both databases can be compared.
  await client.query(`delete from tag where name ~ '^[ab]\\d+-' and substring(name from '\\d+')::int > $1`, [
    kept.count / 100,
  ])
  await client.end()
  const expected = await contentOf(embedded.url)
  const found = await contentOf(again.url)
  for (const sequence of ['public.tag_id_seq']) for (const content of [expected, found]) content.delete(sequence)
  assert.ok([...expected.values()].filter((content) => !content.startsWith('0 ')).length > 15, 'the tables have rows')
  assert.deepEqual(found, expected)
  assert.deepEqual(await filesIn(restored), await filesIn(data))

  const site = await startSite({ databaseUrl: again.url, environment: { DATA_DIR: restored } })
  const returningUser = aVisitor(site)
  returningUser.setCookie(sessionCookie, user.cookie(sessionCookie) ?? '')
  assert.equal((await returningUser.fetch(profileImage)).status, 200)
  assert.equal((await returningUser.call(getOwnBasicInfo)).userId, user.id)
  await site.close()
})

test('an upload that is deleted during a backup is removed only after the backup', async () => {
  const site = await startSite()
  const user = await aUser(site)
  const put = await user.fetch(putPicture.url, { method: 'PUT', body: await aPicture() })
  const key = putPicture.reply.parse(await put.json()).profileImage.replace('/uploads/', '')
  const path = join(site.config.DATA_DIR, 'uploads', key)
  const backup = new Client({ connectionString: site.config.DATABASE_URL })
  await backup.connect()
  await backup.query('select pg_advisory_lock($1)', [uploadRemovalLock])
  await site.database.transaction().execute((tx) => removeOnCommit(tx, site.queue, key))
  const tries = async () =>
    (
      await ask<{ tries: number }>(
        site.config.DATABASE_URL,
        `select retry_count as tries from job.job where name = 'remove-upload'`,
      )
    )[0]?.tries ?? 0
  await until(async () => (await tries()) > 0)
  await stat(path)
  await backup.end()
  // Makes the job's next retry due at once.
  await ask(site.config.DATABASE_URL, `update job.job set start_after = now() where name = 'remove-upload'`)
  await until(() =>
    stat(path).then(
      () => false,
      () => true,
    ),
  )
  await site.close()
})

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let left = 1_200; left > 0; left -= 1) {
    if (await isTrue()) return
    await wait(50)
  }
  assert.fail('The condition did not become true within a minute.')
}

test('a backup of the previous release goes through all later migrations', async () => {
  const before = await emptyDatabase()
  const names = (await readdir(migrations)).toSorted()
  const added = names.slice(-1)
  await migrate(before.url, { only: new Set(names.slice(0, -1)) })
  await (await startQueue(before.url, () => undefined)).stop()
  await ask(before.url, `insert into tag (name) values ('kept')`)
  const file = join(folder, 'before.zip')
  await saveSite(before.url, { data: join(folder, 'no-files'), storage: openUploadFolder({ DATA_DIR: folder }) }, file)
  const restored = await emptyDatabase()
  const archive = await openArchive(file)
  await loadDatabase(restored.url, archive)
  archive.close()
  assert.deepEqual(await migrate(restored.url), added)
  assert.deepEqual(await ask(restored.url, 'select name from tag'), [{ name: 'kept' }])
})

test('a damaged backup, or one that does not fit, is refused with one sentence, and nothing is created', async () => {
  const file = join(folder, 'whole.zip')
  const data = join(folder, 'stopped')
  await (await startEmbeddedPostgres({ directory: join(data, 'postgres') })).stop()
  const embedded = await startEmbeddedPostgres({ directory: join(data, 'postgres') })
  await migrate(embedded.url)
  await embedded.stop()
  assert.equal((await run('backup', [file], data)).code, 0, 'backs up a site that is not running')
  const bytes = await readFile(file)
  const changed = bytes.map((byte, at) => (at > bytes.length / 3 && at < bytes.length / 2 ? byte ^ 1 : byte))
  const damaged: [string, Uint8Array, RegExp][] = [
    ['cut.zip', bytes.subarray(0, bytes.length - 100), /is not a backup, or only the beginning of one/],
    ['changed.zip', changed, /is damaged/],
    ['other.zip', Buffer.from('something else'), /is not a backup/],
  ]
  const target = join(folder, 'untouched')
  for (const [name, content, sentence] of damaged) {
    await writeFile(join(folder, name), content)
    const { code, output } = await run('restore', [join(folder, name)], target)
    assert.equal(code, 1)
    assert.match(output, sentence)
  }
  assert.match((await run('restore', [join(folder, 'none.zip')], target)).output, /There is no file/)
  await assert.rejects(stat(target), { code: 'ENOENT' })
  assert.match((await run('restore', [file, '--check'], target)).output, /rows of \d+ tables, 0 files/)
  await assert.rejects(stat(target), { code: 'ENOENT' })
  assert.match((await run('restore', [file], data)).output, /is not empty: it has/)
  const used = await freshDatabase()
  assert.match((await run('restore', [file], target, used.url)).output, /The database is not empty: it has/)
  assert.deepEqual(await readdir(target), [])
  const { manifest, close } = await openArchive(file)
  close()
  const [first] = manifest.migrations
  assert.ok(first)
  const other = { ...manifest, migrations: [{ ...first, sha256: '0'.repeat(64) }] }
  await assert.rejects(refuseDifferentMigrations(other), {
    message: /with a different 0001_account.sql than this version has/,
  })
})

test('a backup that cannot be made is refused with one sentence', async () => {
  const nothing = join(folder, 'nothing')
  assert.match((await run('backup', [join(folder, 'x.zip')], nothing)).output, /There is no embedded database in/)
  assert.match(
    (await run('backup', [join(folder, 'x.zip')], folder)).output,
    /can’t be written into the folder that it saves/,
  )
  assert.match(
    (await run('backup', [join(folder, 'x.zip')], nothing, 'postgres://127.0.0.1:1/x')).output,
    /does not answer/,
  )
})
