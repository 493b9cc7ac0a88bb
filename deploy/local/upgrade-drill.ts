/**
 * npm run upgrade-drill [-- <backup.zip>]: applies this version's migrations to a backup, by default the stored one of
 * the last release, and starts the site with it in a temporary folder. npm run upgrade-drill -- --renew [<file.zip>]:
 * replaces the stored backup; to be run for each release.
 */
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { OtherMigrations } from '../backup/database-load.ts'
import { drillUpgrade, makeSample } from '../backup/drill.ts'
import { buildWeb } from './sources.ts'
import { UserError, printLine, runCommand, step } from './terminal.ts'

const lastRelease = 'deploy/backup/last-release.zip'

await runCommand(async () => {
  const [first, second] = process.argv.slice(2)
  await buildWeb()
  if (first === '--renew') {
    const file = resolve(second ?? lastRelease)
    await mkdir(dirname(file), { recursive: true })
    await step('Making a sample', () => makeSample(file))
    printLine(`${file} is a backup of a site of this version.`)
    process.exit(0)
  }
  await drillUpgrade(resolve(first ?? lastRelease)).catch((error: unknown) => {
    if (first !== undefined || !(error instanceof OtherMigrations)) throw error
    throw new UserError(
      `The kept backup does not fit: ${error.file} is another than when it was made. After a release that is a fault: a released migration never changes. Before the first release it is allowed: make the backup again with npm run upgrade-drill -- --renew.`,
    )
  })
  process.exit(0)
}, 130)
