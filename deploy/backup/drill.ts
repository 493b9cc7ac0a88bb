/** Restores a backup into a temporary folder, applies this version's migrations, and starts the site with it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../server/src/platform/data/embedded.ts'
import { openUploadFolder } from '../../server/src/platform/files/open-storage.ts'
import { migrations } from '../../server/src/platform/data/migrate.ts'
import { startProgram } from '../local/program.ts'
import { freePort } from '../local/settings.ts'
import { UserError, printLine, step } from '../local/terminal.ts'
import { openArchive } from './archive.ts'
import type { SiteFiles } from './files.ts'
import { restoreSite } from './restore.ts'
import { saveSite } from './save.ts'

/** @throws UserError if the backup does not fit, or the site does not start with it */
export async function drillUpgrade(path: string): Promise<void> {
  const archive = await step(`Checking ${path}`, () => openArchive(path))
  await inNewFolder(async (data) => {
    await step('Restoring it', () => restoreSite(archive, placeOf(data), undefined)).finally(() => archive.close())
    const had = archive.manifest.migrations.length
    const all = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).length
    await withServer(data, { SAMPLE_CONTENT: 'off' }, async (address, databaseUrl) => {
      await refuseFault(`${address}/public/api/Health`)
      await refuseFault(`${address}/`)
      const saved = archive.manifest.tables.find(({ name }) => name === 'public.question')?.rows ?? 0
      const found = await countQuestions(databaseUrl)
      if (found !== saved) throw new UserError(`Of ${saved} questions ${found} are left.`)
    })
    printLine(`The site started with it after ${all - had} ${all - had === 1 ? 'migration' : 'migrations'}.`)
  })
}

/** A small site in the state of a fresh start. The upgrade to the next release is tested with it. */
export async function makeSample(path: string): Promise<void> {
  await inNewFolder(async (data) => {
    const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'a sample of a password' }
    await withServer(data, { SAMPLE_CONTENT: 'on', ...admin }, async (_address, databaseUrl) => {
      await saveSite(databaseUrl, placeOf(data), path)
    })
  })
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
    const server = startProgram(['server/src/main.ts'], environment, (line) => lines.push(line))
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
  const answer = await fetch(address)
  if (!answer.ok) throw new UserError(`${new URL(address).pathname} answered ${answer.status}.`)
}

async function countQuestions(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<{ count: number }>('select count(*)::int as count from question')
    .finally(() => client.end())
  return rows[0]?.count ?? 0
}
