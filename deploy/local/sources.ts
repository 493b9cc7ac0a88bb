/** Builds what has changed since its last build: the pages of the web, and the server as one file. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { captureOutput } from './program.ts'
import { UserError, step } from './terminal.ts'

const shared = ['contract', 'package-lock.json']
const builds = {
  web: { name: 'the web', sources: ['web', ...shared] },
  server: { name: 'the server', sources: ['server/src', 'server/vite.config.ts', 'telemetry', ...shared] },
} as const

/** The server as `buildSite` leaves it. */
export const serverProgram = 'server/dist/main.js'

const notSources = new Set(['node_modules', 'dist'])

/** @throws UserError with what the build printed */
export async function buildSite(): Promise<void> {
  await build('web')
  await build('server')
}

/** For a site whose pages nobody opens. @throws UserError with what the build printed */
export async function buildServer(): Promise<void> {
  await build('server')
}

async function build(workspace: keyof typeof builds): Promise<void> {
  const { name, sources } = builds[workspace]
  const builtFrom = `${workspace}/dist/.built-from`
  const hash = await hashOf(sources)
  if ((await readFile(builtFrom, 'utf8').catch(() => '')) === hash) return
  await step(`Building ${name}`, async () => {
    const { code, output } = await captureOutput('npm', ['run', 'build', `--workspace=${workspace}`, '--silent'], {
      ...process.env,
      NODE_ENV: 'production',
    })
    if (code !== 0) throw new UserError(`${output.trim()}\nBuilding ${name} failed.`)
    await writeFile(builtFrom, hash)
  })
}

/**
 * A single hash over the names and contents of all files. Timestamps and the location of the checkout do not matter.
 */
export async function hashOf(roots: readonly string[]): Promise<string> {
  const files = (await Promise.all(roots.map(filesOf))).flat().toSorted()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  files.forEach((file, index) => {
    const content = contents[index] ?? Buffer.alloc(0)
    hash.update(`${file}\0${content.length}\0`).update(content)
  })
  return hash.digest('hex')
}

async function filesOf(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return [root]
  const below = entries
    // Tests are left out, because no build depends on them.
    .filter((entry) => !notSources.has(entry.name) && !entry.name.endsWith('.test.ts'))
    .map(async (entry) => (entry.isDirectory() ? filesOf(join(root, entry.name)) : [join(root, entry.name)]))
  return (await Promise.all(below)).flat()
}
