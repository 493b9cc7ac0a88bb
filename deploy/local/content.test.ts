import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { roles } from '../../contract/src/role.ts'
import { openDatabase } from '../../server/src/platform/data/database.ts'
import { anAccount } from '../../server/test/account.ts'
import { freshDatabase } from '../../server/test/database.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gradus-test-content-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const command = new URL('content.ts', import.meta.url).pathname

function run(url: string, ...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const environment = { ...process.env, DATABASE_URL: url }
    execFile(process.execPath, [command, ...args], { env: environment }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, said: stdout + stderr })
    })
  })
}

/** A database that contains only an admin. */
async function aDatabase() {
  const { url, drop } = await freshDatabase()
  const { database, close } = openDatabase(url, 2)
  const { id } = await anAccount({ database }, { role: roles.admin })
  const count = async () => {
    const { total } = await database
      .selectFrom('question')
      .select((one) => one.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  return { url, id, database, count, end: () => close().then(drop) }
}

test('content is imported from a folder, exported to a file, and imported from it, on the command line', async () => {
  const [first, second] = [await aDatabase(), await aDatabase()]
  const sample = new URL('../../content', import.meta.url).pathname
  const file = join(folder, 'content.zip')

  const looked = await run(first.url, 'import', sample, '--dry-run')
  assert.match(looked.said, /An import would add: \d\d questions/)
  assert.equal(await first.count(), 0)
  assert.match((await run(first.url, 'import', sample)).said, /Imported: \d\d questions, \d\d tags, \d posts/)
  const questions = await first.count()
  assert.ok(questions > 60)

  assert.match((await run(first.url, 'export', file)).said, /was exported to .*hidden tests and the solutions/)
  assert.ok((await stat(file)).size > 100_000)
  assert.match((await run(second.url, 'import', file)).said, new RegExp(`Imported: ${questions} questions`))
  assert.equal(await second.count(), questions)
  const again = await run(second.url, 'import', file)
  assert.match(again.said, new RegExp(`Already here: ${questions} questions.*stay as they are`))
  assert.match(again.said, /Imported: 0 questions, 0 tags, 0 posts, 0 announcements/)

  await first.end()
  await second.end()
})

test('an impossible command ends with one sentence and imports nothing', async () => {
  const { url, count, end, database, id } = await aDatabase()
  const refused = async (...args: string[]) => {
    const { code, said } = await run(url, ...args)
    assert.equal(code, 1)
    return said
  }
  assert.match(await refused(), /Say what to do: npm run content/)
  assert.match(await refused('import'), /Say what to do/)
  assert.match(await refused('import', join(folder, 'nothing.zip')), /There is nothing at/)
  assert.match(await refused('import', import.meta.filename), /isn’t a zip file/)
  assert.match(await refused('import', folder, '--author=nobody@example.com'), /no content in this file|no account/)
  await database.deleteFrom('account').where('id', '=', id).execute()
  assert.match(await refused('export', join(folder, 'new.zip')), /There is no admin yet/)
  assert.equal(await count(), 0)
  await end()
})
