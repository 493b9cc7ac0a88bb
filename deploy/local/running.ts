import { join } from 'node:path'
import { superuserUrlOf } from '../../server/src/platform/data/embedded.ts'
import { readDataDirectory } from './settings.ts'
import { UserError } from './terminal.ts'

/** The database of the site that runs here: DATABASE_URL, or the embedded one. @throws UserError if none answers */
export async function runningDatabaseUrl(): Promise<string> {
  const given = process.env['DATABASE_URL']
  if (given) return given
  const url = await superuserUrlOf(join(readDataDirectory(), 'postgres')).catch(() => {
    throw new UserError('The database does not answer: start the site first (npm start), or set DATABASE_URL.')
  })
  const own = new URL(url)
  own.pathname = '/gradus'
  return own.href
}
