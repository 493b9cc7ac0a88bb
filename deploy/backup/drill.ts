/** Restores a backup into a temporary folder, applies this version's migrations, and starts the site with it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import sharp from 'sharp'
import { login } from '../../contract/src/account.ts'
import { putPicture } from '../../contract/src/profile.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { startEmbeddedPostgres } from '../../server/src/platform/data/embedded.ts'
import { openUploadFolder } from '../../server/src/platform/files/open-storage.ts'
import { migrations } from '../../server/src/platform/data/migrate.ts'
import { startProgram } from '../local/program.ts'
import { freePort } from '../local/settings.ts'
import { serverProgram } from '../local/sources.ts'
import { UserError, printLine, step } from '../local/terminal.ts'
import { openArchive } from './archive.ts'
import { hashOfMigration } from './database-dump.ts'
import { DifferentMigrations } from './database-load.ts'
import type { SiteFiles } from './files.ts'
import { restoreSite } from './restore.ts'
import { saveSite } from './save.ts'

/** A large site's backup has thousands of them. */
const uploadsToOpen = 100

/** @throws UserError if the backup does not fit, or the site does not start with it */
export async function drillUpgrade(path: string): Promise<void> {
  const archive = await step(`Checking ${path}`, () => openArchive(path))
  await inNewFolder(async (data) => {
    await step('Restoring it', () => restoreSite(archive, placeOf(data), undefined)).finally(() => archive.close())
    const had = archive.manifest.migrations.length
    const all = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).length
    const uploads = archive.manifest.files.flatMap(({ entry }) => /^file(\/uploads\/.+)$/.exec(entry)?.[1] ?? [])
    await withServer(data, { SAMPLE_CONTENT: 'off' }, async (address, databaseUrl) => {
      await refuseFault(`${address}/public/api/Health`)
      await refuseFault(`${address}/`)
      for (const upload of uploads.slice(0, uploadsToOpen)) await refuseFault(`${address}${upload}`)
      const saved = archive.manifest.tables.find(({ name }) => name === 'public.question')?.rows ?? 0
      const found = await countQuestions(databaseUrl)
      if (found !== saved) throw new UserError(`Of ${saved} questions ${found} are left.`)
    })
    const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
    printLine(`The site started with its ${count(uploads.length, 'upload')} after ${count(all - had, 'migration')}.`)
  })
}

/** Drills the backup that the repository keeps. @throws UserError that says what to do about an edited migration */
export async function drillLastRelease(path: string): Promise<void> {
  await drillUpgrade(path).catch((error: unknown) => {
    if (!(error instanceof DifferentMigrations)) throw error
    throw new UserError(
      `${error.file} was changed after ${path} was made. If there was no release yet, make that backup again: npm run upgrade-drill -- --renew. If there was one, undo the change and write a new migration: a released one never changes (docs/decisions/0230).`,
    )
  })
}

/**
 * A small site: the content of a fresh start, in few of its languages, and an admin with a picture. The upgrade to the
 * next release is tested with it.
 */
export async function makeSample(path: string): Promise<void> {
  await inNewFolder(async (data) => {
    const admin = { email: 'admin@example.com', password: 'a sample of a password' }
    const settings = { SAMPLE_CONTENT: 'on', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
    await withServer(data, settings, async (address, databaseUrl) => {
      await uploadPicture(address, admin)
      await ask(
        databaseUrl,
        `delete from language_variant v where exists
           (select from language_variant o where o.question_id = v.question_id and o.position < v.position)`,
      )
      await saveSite(databaseUrl, placeOf(data), path)
    })
  })
}

/** Whether the backup at this path is of a site with exactly the migrations of this version. */
export async function isOfThisVersion(path: string): Promise<boolean> {
  const archive = await openArchive(path).catch(() => undefined)
  archive?.close()
  if (!archive || archive.manifest.version !== packageJson.version) return false
  const known = new Map(archive.manifest.migrations.map(({ name, sha256 }) => [name, sha256]))
  const own = (await readdir(migrations)).filter((name) => name.endsWith('.sql'))
  const hashes = await Promise.all(own.map(async (name) => (await hashOfMigration(name)) === known.get(name)))
  return own.length === known.size && hashes.every(Boolean)
}

async function uploadPicture(address: string, admin: { email: string; password: string }): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const entered = await fetch(`${address}${login.url}`, { method: login.method, headers, body: JSON.stringify(admin) })
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const form = new FormData()
  const pixels = { create: { width: 256, height: 256, channels: 3 as const, background: '#3349c9' } }
  form.set(
    'picture',
    new Blob([new Uint8Array(await sharp(pixels).png().toBuffer())], { type: 'image/png' }),
    'avatar.png',
  )
  const put = await fetch(`${address}${putPicture.url}`, { method: putPicture.method, headers: { cookie }, body: form })
  if (!put.ok) throw new UserError(`The sample's picture was refused: ${await put.text()}`)
}

/** A drill never touches the bucket of a site. */
function placeOf(data: string): SiteFiles {
  return { data, storage: openUploadFolder({ DATA_DIR: data }) }
}

async function inNewFolder(work: (data: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-drill-'))
  await work(join(folder, 'data')).finally(() => rm(folder, { recursive: true, force: true }))
}

async function withServer(
  data: string,
  settings: Record<string, string>,
  work: (address: string, databaseUrl: string) => Promise<void>,
): Promise<void> {
  const database = await startEmbeddedPostgres({ directory: join(data, 'postgres') })
  try {
    const port = await freePort()
    const lines: string[] = []
    const environment = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(port),
      DATA_DIR: data,
      DATABASE_URL: database.url,
      // Nothing listens here, because nothing needs to be judged.
      JUDGE_URLS: 'http://127.0.0.1:1',
      ...settings,
    }
    const server = startProgram([serverProgram], environment, (line) => lines.push(line))
    try {
      await step('Starting it', () => server.ready).catch(() => {
        throw new UserError(`The site did not start: ${lines.slice(-3).join(' ')}`)
      })
      await work(`http://127.0.0.1:${port}`, database.url)
    } finally {
      await server.stop()
    }
  } finally {
    await database.stop()
  }
}

async function refuseFault(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new UserError(`${new URL(address).pathname} responded with ${response.status}.`)
}

async function countQuestions(url: string): Promise<number> {
  const [row] = await ask<{ count: number }>(url, 'select count(*)::int as count from question')
  return row?.count ?? 0
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return (await client.query<Row>(statement).finally(() => client.end())).rows
}
