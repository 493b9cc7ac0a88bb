/**
 * npm run restore -- <file.zip>: a backup into an empty DATA_DIR and, with DATABASE_URL, an empty database.
 * npm run restore -- <file.zip> --check: only reads it, and says what is in it.
 */
import { resolve } from 'node:path'
import { openStorage } from '../../server/src/platform/files/open-storage.ts'
import { openArchive } from '../backup/archive.ts'
import { restoreSite } from '../backup/restore.ts'
import { lockDataDirectory, readFileSettings } from './settings.ts'
import { UserError, printLine, runCommand, step } from './terminal.ts'

await runCommand(async () => {
  const names = process.argv.slice(2)
  const name = names.find((one) => !one.startsWith('--'))
  if (name === undefined) throw new UserError('Say which backup, as in npm run restore -- /backups/gradus.zip.')
  const path = resolve(name)
  const archive = await step(`Checking ${path}`, () => openArchive(path))
  try {
    const { manifest } = archive
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    printLine(
      `It was made at ${manifest.madeAt} by Gradus ${manifest.version}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files.`,
    )
    if (names.includes('--check')) return
    const config = readFileSettings()
    const data = config.DATA_DIR
    const place = { data, storage: await openStorage(config) }
    if (!(await lockDataDirectory(data)))
      throw new UserError(`Gradus runs with the data in ${data}: set DATA_DIR to a new folder.`)
    await step(`Restoring into ${data}`, () => restoreSite(archive, place, process.env['DATABASE_URL'] || undefined))
    printLine('Start it with the same settings: npm start.')
  } finally {
    archive.close()
  }
  process.exit(0)
}, 130)
