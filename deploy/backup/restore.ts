/** Restores an archive of `saveSite` to an empty place. After a failure the place is empty again. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/platform/data/embedded.ts'
import { UserError } from '../local/terminal.ts'
import type { ArchiveReader } from './archive.ts'
import { loadDatabase, refuseDifferentMigrations } from './database-load.ts'
import { loadFiles, refuseUploads, type SiteFiles } from './files.ts'

/**
 * @param place the site's DATA_DIR and the store of its uploads, both of which must be empty
 * @param url an external database, which must be empty; undefined for the embedded one
 */
export async function restoreSite(archive: ArchiveReader, place: SiteFiles, url: string | undefined): Promise<void> {
  const { data, storage } = place
  await refuseDifferentMigrations(archive.manifest)
  await mkdir(data, { recursive: true, mode: 0o700 })
  const [first] = await readdir(data)
  if (first !== undefined)
    throw new UserError(`${data} is not empty: it has ${first}. Set DATA_DIR to a new folder and restore into that.`)
  await refuseUploads(storage)
  const added: string[] = []
  try {
    await loadFiles(place, archive, added)
    if (url === undefined) await loadEmbedded(data, archive)
    else await loadDatabase(url, archive)
  } catch (error) {
    for (const key of added) await storage.remove(key).catch(() => undefined)
    for (const name of await readdir(data)) await rm(join(data, name), { recursive: true, force: true })
    throw error
  }
}

/** The database gets its final name only when it is complete, so that no start finds half of it. */
async function loadEmbedded(data: string, archive: ArchiveReader): Promise<void> {
  const unfinished = join(data, 'postgres.unfinished')
  const database = await startEmbeddedPostgres({ directory: unfinished })
  try {
    await loadDatabase(database.url, archive)
  } finally {
    await database.stop()
  }
  await rename(unfinished, join(data, 'postgres'))
}
