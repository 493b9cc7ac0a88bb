/**
 * npm run sbom -- <file.json>: writes the bill of materials of the site's servers, as CycloneDX: each package with its
 * version, hash, licence and dependencies. Tools for building and testing are left out.
 */
import { writeFile } from 'node:fs/promises'
import { makeSbom } from './bill-of-materials.ts'
import { UserError, printLine, runCommand } from './terminal.ts'

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new UserError('Say where it goes, as in npm run sbom -- gradus-sbom.json.')
  const sbom = await makeSbom()
  await writeFile(file, `${JSON.stringify(sbom, undefined, 2)}\n`)
  printLine(`${sbom.components.length} packages are listed in ${file}.`)
  process.exit(0)
}, 130)
