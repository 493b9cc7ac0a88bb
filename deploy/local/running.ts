import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres, superuserUrlOf } from '../../server/src/platform/data/embedded.ts'
import { lockDataDirectory, readDataDirectory } from './settings.ts'
import { UserError } from './terminal.ts'

/**
 * The database of the site that is running here: DATABASE_URL, or the embedded one. @throws UserError if it does not
 * answer
 */
export async function runningDatabaseUrl(): Promise<string> {
  const databaseUrl = process.env['DATABASE_URL']
  if (databaseUrl) return databaseUrl
  const url = await superuserUrlOf(join(readDataDirectory(), 'postgres')).catch(() => {
    throw new UserError('The database does not answer: start the site first (npm start), or set DATABASE_URL.')
  })
  const own = new URL(url)
  own.pathname = '/gradus'
  return own.href
}

/**
 * The site's database, whether the site runs or not. If it does not run, the embedded one is started, and no start can use
 * this DATA_DIR meanwhile. @throws UserError
 */
export async function openSiteDatabase(data: string): Promise<{ url: string; stop(): Promise<void> }> {
  const nothing = async () => undefined
  if (process.env['DATABASE_URL']) return { url: process.env['DATABASE_URL'], stop: nothing }
  const directory = join(data, 'postgres')
  await access(join(directory, 'cluster')).catch(() => {
    throw new UserError(`There is no embedded database in ${data}: set DATA_DIR to where it is.`)
  })
  if (!(await lockDataDirectory(data))) return { url: await runningDatabaseUrl(), stop: nothing }
  return await startEmbeddedPostgres({ directory })
}
