import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres, superuserUrlOf } from '../../server/src/platform/data/embedded.ts'
import { lockDataDirectory, readDataDirectory } from './settings.ts'
import { UserError } from './terminal.ts'

/**
 * The address of the running site's database: DATABASE_URL, or the embedded one. @throws UserError if no site has started
 * with this DATA_DIR
 */
export async function runningDatabaseUrl(): Promise<string> {
  const databaseUrl = process.env['DATABASE_URL']
  if (databaseUrl) return databaseUrl
  const url = await superuserUrlOf(join(readDataDirectory(), 'postgres')).catch(() => {
    throw new UserError('The database does not answer: start the site first (npm start), or set DATABASE_URL.')
  })
  const siteUrl = new URL(url)
  // The superuser's own database is not the site's.
  siteUrl.pathname = '/gradus'
  return siteUrl.href
}

/**
 * The site's database, whether the site is running or not. If it is not, this starts the embedded one and locks DATA_DIR,
 * so that the site cannot start meanwhile. @throws UserError
 */
export async function openSiteDatabase(dataDirectory: string): Promise<{ url: string; stop(): Promise<void> }> {
  const noop = async () => undefined
  if (process.env['DATABASE_URL']) return { url: process.env['DATABASE_URL'], stop: noop }
  const directory = join(dataDirectory, 'postgres')
  await access(join(directory, 'cluster')).catch(() => {
    throw new UserError(
      `There is no embedded database in ${dataDirectory}. Set DATA_DIR to the folder that contains it.`,
    )
  })
  if (!(await lockDataDirectory(dataDirectory))) return { url: await runningDatabaseUrl(), stop: noop }
  return await startEmbeddedPostgres({ directory })
}
