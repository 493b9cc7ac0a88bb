/**
 * npm run upgrade-drill [-- <backup.zip>]: applies this version's migrations to a backup, by default the stored one of
 * the last release, and starts the site with it in a temporary folder. npm run upgrade-drill -- --renew [<file.zip>]:
 * replaces the stored backup unless it is of this version already; npm run release does that, too.
 */
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { drillLastRelease, drillUpgrade, isOfThisVersion, makeSample } from '../backup/drill.ts'
import { buildServer, buildSite } from './sources.ts'
import { printLine, runCommand, step } from './terminal.ts'

const lastRelease = 'deploy/backup/last-release.zip'

await runCommand(async () => {
  const [first, second] = process.argv.slice(2)
  if (first === '--renew') {
    const file = resolve(second ?? lastRelease)
    await mkdir(dirname(file), { recursive: true })
    if (await isOfThisVersion(file)) {
      printLine(`${file} is of this version already.`)
      process.exit(0)
    }
    await buildServer()
    await step('Making a sample', () => makeSample(file))
    printLine(`${file} is a backup of a site of this version.`)
    process.exit(0)
  }
  await buildSite()
  if (first === undefined) await drillLastRelease(resolve(lastRelease))
  else await drillUpgrade(resolve(first))
  process.exit(0)
}, 130)
