import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ToolchainCache } from '../language.ts'

/*
 * What Go's folder has: the list of the standard library's compiled packages, the runner's packages and the program that
 * looks at sources before they are compiled (judge/src/runner/go, docs/decisions/0178).
 */

const execute = promisify(execFile)
const megabyte = 1024 * 1024
export const go = '/usr/bin/go'
/** Where a sandbox shows the folder. */
export const inSandbox = '/gradus'

const sourceFolder = fileURLToPath(new URL('../../runner/go', import.meta.url))
/** In the order of their imports. */
const packages = ['runner', 'output'] as const
const checkerFolder = join(sourceFolder, 'check')

/** The sources' text: what was made of others is made anew. */
export const madeOf = [...packages, 'check']
  .flatMap((name) => readdirSync(join(sourceFolder, name)).map((file) => join(sourceFolder, name, file)))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

export interface Toolchain {
  readonly root: string
  readonly tools: string
  readonly language: string
}

/** Makes what is not there yet. */
export async function makeGo(cache: ToolchainCache): Promise<Toolchain> {
  const { folder, signal } = cache
  const env = await goEnvironment(cache)
  const found = await execute(go, ['env', 'GOROOT', 'GOTOOLDIR', 'GOVERSION'], { env, signal })
  const [root = '', tools = '', version = ''] = found.stdout.trim().split('\n')
  const toolchain = { root, tools, language: /^go\d+\.\d+/.exec(version)?.[0] ?? 'go1.19' }
  const list = join(folder, 'importcfg')
  if (existsSync(list)) return toolchain
  const lines = (await broughtPackages(root)) ?? (await madePackages(env, signal))
  const part = join(folder, `part.${process.pid}`)
  await mkdir(part, { recursive: true })
  for (const name of packages) await makePackage(name, toolchain, lines, part, cache)
  await execute(go, ['build', '-trimpath', '-o', join(part, 'check'), '.'], { env, signal, cwd: checkerFolder })
  await rename(join(part, 'check'), join(folder, 'check'))
  await writeFile(join(part, 'importcfg'), `${lines.join('\n').replaceAll(`=${folder}/`, `=${inSandbox}/`)}\n`)
  await rename(join(part, 'importcfg'), list)
  await rm(part, { recursive: true })
  return toolchain
}

/** Adds a line to the list, by which the next ones find it. */
async function makePackage(
  name: string,
  { tools, language }: Toolchain,
  lines: string[],
  part: string,
  { folder, signal }: ToolchainCache,
): Promise<void> {
  const path = `gradus/${name}`
  const list = join(part, 'hostcfg')
  await writeFile(list, `${lines.join('\n')}\n`)
  const made = join(part, `${name}.a`)
  // prettier-ignore
  const words = [
    '-o', made, '-p', path, '-complete', '-trimpath', sourceFolder, '-lang', language, '-importcfg', list,
    ...readdirSync(join(sourceFolder, name)).map((file) => join(sourceFolder, name, file)),
  ]
  await execute(join(tools, 'compile'), words, { signal })
  await rename(made, join(folder, `${name}.a`))
  lines.push(`packagefile ${path}=${join(folder, `${name}.a`)}`)
}

async function goEnvironment(cache: ToolchainCache): Promise<NodeJS.ProcessEnv> {
  const goCache = join(cache.folder, 'cache')
  await mkdir(goCache, { recursive: true })
  // Without cgo everything is linked by Go itself, and the C compiler is not needed.
  return {
    PATH: '/usr/bin:/bin',
    HOME: cache.folder,
    GOCACHE: goCache,
    GO111MODULE: 'off',
    CGO_ENABLED: '0',
    GOFLAGS: '',
  }
}

/** Go up to 1.19 brings its library compiled; nothing needs to be made then. */
async function broughtPackages(root: string): Promise<string[] | undefined> {
  const machine = process.arch === 'x64' ? 'linux_amd64' : `linux_${process.arch}`
  const folder = join(root, 'pkg', machine)
  if (!existsSync(join(folder, 'fmt.a'))) return undefined
  const files = await readdir(folder, { recursive: true })
  return files
    .filter((name) => name.endsWith('.a') && !name.startsWith('cmd/'))
    .map((name) => `packagefile ${name.slice(0, -2)}=${join(folder, name)}`)
}

/** Later ones compile it when they are asked where it is. */
async function madePackages(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string[]> {
  const format = '{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}'
  const options = { env, signal, maxBuffer: 16 * megabyte }
  const listed = await execute(go, ['list', '-export', '-f', format, 'std'], options)
  return listed.stdout.split('\n').filter(Boolean)
}
