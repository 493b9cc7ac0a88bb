/** Saves a running site: a snapshot of its database, then its files. */
import { Client } from 'pg'
import { uploadRemovalLock } from '../../server/src/platform/files/upload-removal.ts'
import { UserError } from '../local/terminal.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { writeArchive } from './archive.ts'
import { dumpDatabase } from './database-dump.ts'
import { saveFiles, type SiteFiles } from './files.ts'
import type { Manifest } from './manifest.ts'

/** @param url of the site's database. @param path of the new archive */
export async function saveSite(url: string, place: SiteFiles, path: string): Promise<Manifest> {
  const client = new Client({ connectionString: url, application_name: 'gradus backup' })
  await client.connect().catch((error: Error) => {
    throw new UserError(`The database does not answer (${error.message}): try again in a moment.`)
  })
  try {
    // The lock keeps uploads from being deleted while rows of the snapshot refer to them. It is released whenever the
    // connection ends.
    await client.query('select pg_advisory_lock($1)', [uploadRemovalLock])
    return await writeArchive(path, async (archive) => {
      const content = await dumpDatabase(url, archive)
      const files = await saveFiles(place, archive)
      const madeAt = new Date().toISOString()
      return { format: 1, product: 'gradus', version: packageJson.version, madeAt, ...content, files }
    })
  } finally {
    await client.end()
  }
}
