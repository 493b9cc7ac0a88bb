import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import type { ToolchainCache } from './language.ts'

/** npm packages of this project for the sandbox, bundled or copied. */

const modulesFolder = 'node_modules'

/** The packages that `bundlePackages` made, where Node looks for the packages of a file in /box. */
export function packagesMount(cache: ToolchainCache): { host: string; at: string } {
  return { host: join(cache.folder, modulesFolder), at: '/node_modules' }
}

/**
 * Bundles each entry with everything it needs into one file: a run's sandbox contains no other package, and one file
 * loads fastest.
 */
export async function bundle(
  entries: Readonly<Record<string, string>>,
  folder: string,
  options: { readonly format: 'cjs' | 'esm'; readonly external: (string | RegExp)[]; readonly plugins?: Plugin[] } = {
    format: 'cjs',
    external: [],
  },
): Promise<void> {
  for (const [name, input] of Object.entries(entries)) {
    const built = await rolldown({
      input,
      platform: 'node',
      logLevel: 'silent',
      external: options.external,
      plugins: options.plugins ?? [],
      transform: { define: { 'process.env.NODE_ENV': '"test"' } },
    })
    const { output } = await built.generate({ format: options.format, codeSplitting: false })
    await built.close()
    const path = join(folder, name)
    const part = `${path}.${process.pid}`
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(part, output[0].code)
    await rename(part, path)
  }
}

/** Packages of this project as packages of a sandbox. */
export async function bundlePackages(names: readonly string[], cache: ToolchainCache): Promise<void> {
  const folder = join(cache.folder, modulesFolder)
  if (names.every((name) => existsSync(join(folder, name, 'index.js')))) return
  const entries = names.map((name): [string, string] => [join(name, 'index.js'), name])
  await bundle(Object.fromEntries(entries), folder)
}

/**
 * Copies packages and their dependencies unchanged, for what cannot be bundled. Their command-line programs are left
 * out.
 */
export async function copyPackages(names: readonly string[], cache: ToolchainCache): Promise<void> {
  const folder = join(cache.folder, modulesFolder)
  if (existsSync(folder)) return
  const part = join(cache.folder, `packages.${process.pid}`)
  const left = [...names]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const target = join(part, next)
    if (existsSync(target)) continue
    const source = dirname(packageDescription(next))
    await cp(source, target, { recursive: true, dereference: true, filter: (path) => !/\/(?:bin|test)$/.test(path) })
    left.push(...dependenciesOf(JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'))))
  }
  // Another judge may have been faster.
  await rename(part, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error
    await rm(part, { recursive: true })
  })
}

function dependenciesOf(description: unknown): string[] {
  const has = typeof description === 'object' && description !== null && 'dependencies' in description
  return has && typeof description.dependencies === 'object' ? Object.keys(description.dependencies ?? {}) : []
}

/** Finds a package's package.json, even if its `exports` does not list it. */
function packageDescription(name: string): string {
  const found = findPackageJSON(name, import.meta.url)
  if (found === undefined) throw new Error(`The npm package ${name} is not installed.`)
  return found
}

export function packageVersion(name: string): string {
  const description: unknown = JSON.parse(readFileSync(packageDescription(name), 'utf8'))
  const has = typeof description === 'object' && description !== null && 'version' in description
  return has ? String(description.version) : ''
}
