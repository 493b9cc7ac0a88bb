/**
 * npm run backup -- <file.zip>: saves the database and all files of the site in one archive, whether the site runs or
 * not. Works for the embedded database and for an external one (DATABASE_URL). docs/operating.md says how to restore
 * it.
 */
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { openStorage } from '../../server/src/platform/files/open-storage.ts'
import { saveSite } from '../backup/save.ts'
import { openSiteDatabase } from './running.ts'
import { readFileSettings } from './settings.ts'
import { UserError, printLine, runCommand, step } from './terminal.ts'

await runCommand(async () => {
  const [name] = process.argv.slice(2)
  if (name === undefined)
    throw new UserError('Say where to write the backup, as in npm run backup -- /backups/gradus.zip.')
  const file = resolve(name)
  const config = readFileSettings()
  const data = config.DATA_DIR
  const storage = await openStorage(config)
  if (file.startsWith(`${data}/`)) throw new UserError('A backup can’t be written into the folder that it saves.')
  await mkdir(dirname(file), { recursive: true })
  const database = await openSiteDatabase(data)
  try {
    const { tables, files } = await step(`Saving ${data}`, () => saveSite(database.url, { data, storage }, file))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    printLine(`${rows} rows of ${tables.length} tables and ${files.length} files are in ${file}.`)
    printLine('It contains passwords and secrets. Keep it as safe as you keep them.')
  } finally {
    await database.stop()
  }
  process.exit(0)
}, 130)
