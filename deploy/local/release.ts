/**
 * npm run release -- <version>: makes a release of the committed state, unless one of its packages has a serious known
 * vulnerability. It writes the version into every package.json and a section into CHANGELOG.md, makes the backup for
 * the next upgrade drill, commits and tags that, and writes to release/<version>/ the tagged sources (the context of
 * both images of deploy/Dockerfile), the bill of materials (sbom.json) and the hashes. Nothing is pushed or published.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSbom } from './bill-of-materials.ts'
import { addToChangelog } from './changelog.ts'
import { captureOutput } from './program.ts'
import { UserError, printLine, runCommand, step } from './terminal.ts'

const versionForm = /^(\d{1,4})\.(\d{1,4})\.(\d{1,4})$/

await runCommand(async () => {
  const [version = ''] = process.argv.slice(2)
  const present = (JSON.parse(await readFile('package.json', 'utf8')) as { version: string }).version
  if (!isLater(version, present))
    throw new UserError(`Give a version later than ${present}, as in npm run release -- ${nextMinor(present)}.`)
  if ((await git('status', '--porcelain')) !== '') throw new UserError('Commit or stash your changes first.')
  if ((await git('tag', '--list', `v${version}`)) !== '') throw new UserError(`There is a tag v${version} already.`)
  const last = (await git('describe', '--tags', '--abbrev=0', '--match=v*').catch(() => '')) || undefined
  const subjects = await git('log', '--no-merges', '--format=%s', ...(last ? [`${last}..HEAD`] : []))
  if (subjects === '') throw new UserError(`Nothing has changed since ${last}.`)

  printLine(await run('audit'))
  await step('Writing version and changelog', async () => {
    await setVersion(version)
    const today = new Date().toISOString().slice(0, 10)
    await addToChangelog('CHANGELOG.md', { version, date: today, subjects: subjects.split('\n') })
  })
  // The next release is tested with it.
  await step('Making the backup for the next upgrade drill', () => run('upgrade-drill', '--renew'))
  await step('Committing and tagging', async () => {
    await git('add', '--all')
    await git('commit', '--quiet', `--message=Release ${version}`)
    await git('tag', '--annotate', `v${version}`, `--message=Gradus ${version}`)
  })
  const folder = join('release', version)
  await step('Packing', () => pack(folder, version))
  printLine(`Gradus ${version} is tagged, and its files are in ${folder}. To publish: git push --follow-tags.`)
  process.exit(0)
}, 130)

function isLater(version: string, present: string): boolean {
  const [one, other] = [versionForm.exec(version), versionForm.exec(present)]
  if (!one || !other) return false
  const differing = [1, 2, 3].find((part) => one[part] !== other[part])
  return differing !== undefined && Number(one[differing]) > Number(other[differing])
}

function nextMinor(version: string): string {
  const [major, minor] = version.split('.')
  return `${major}.${Number(minor) + 1}.0`
}

/** Sets the version in all workspaces, which share one version, and in the lockfile. */
async function setVersion(version: string): Promise<void> {
  const { workspaces } = JSON.parse(await readFile('package.json', 'utf8')) as { workspaces: string[] }
  for (const folder of ['.', ...workspaces]) {
    const file = join(folder, 'package.json')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/^ {2}"version": ".*"/m, `  "version": "${version}"`))
  }
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock
  lock.version = version
  for (const folder of ['', ...workspaces]) {
    const own = lock.packages[folder]
    if (own) own.version = version
  }
  await writeFile('package-lock.json', `${JSON.stringify(lock, undefined, 2)}\n`)
}
interface Lock {
  version: string
  packages: Record<string, { version?: string }>
}

async function pack(folder: string, version: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const archive = `gradus-${version}.tar.gz`
  await git('archive', `--prefix=gradus-${version}/`, `--output=${join(folder, archive)}`, `v${version}`)
  await writeFile(join(folder, 'sbom.json'), `${JSON.stringify(await makeSbom(), undefined, 2)}\n`)
  const lines = [archive, 'sbom.json'].map(async (name) => {
    const hash = createHash('sha256').update(await readFile(join(folder, name)))
    return `${hash.digest('hex')}  ${name}\n`
  })
  await writeFile(join(folder, 'SHA256SUMS'), (await Promise.all(lines)).join(''))
}

/** Runs another of these commands. @returns its output. @throws UserError with it */
async function run(command: string, ...parameters: string[]): Promise<string> {
  const { code, output } = await captureOutput(process.execPath, [`deploy/local/${command}.ts`, ...parameters])
  if (code !== 0) throw new UserError(`${command} failed: ${output.trim()}`)
  return output.trim()
}

/** @returns the output of git. @throws UserError with git's error message */
async function git(...parameters: string[]): Promise<string> {
  const { code, output } = await captureOutput('git', parameters)
  if (code !== 0) throw new UserError(`git ${parameters[0]} failed: ${output.trim()}`)
  return output.trim()
}
