import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ToolchainCache } from '../language.ts'

/*
 * Fills Go's toolchain cache: `importcfg`, which lists the compiled packages of the standard library, our packages
 * `runner` and `output`, and the program `check`, which checks sources before they are compiled (judge/src/runner/go,
 * docs/decisions/0178).
 */

const execute = promisify(execFile)
const megabyte = 1024 * 1024
export const goCommand = '/usr/bin/go'
/** The path at which sandboxes mount the cache folder. */
export const cacheMountPoint = '/gradus'

const sourceFolder = fileURLToPath(new URL('../../runner/go', import.meta.url))
/** Ordered so that each can import the ones before it. */
const packages = ['runner', 'output'] as const
const checkerFolder = join(sourceFolder, 'check')

/** The text of our sources. It is part of the cache key, so a change of them fills a new cache. */
export const runnerSources = [...packages, 'check']
  .flatMap((name) => readdirSync(join(sourceFolder, name)).map((file) => join(sourceFolder, name, file)))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

export interface Toolchain {
  readonly root: string
  readonly tools: string
  readonly language: string
}

/** Makes everything unless `importcfg`, which is written last, exists. */
export async function prepareToolchain(cache: ToolchainCache): Promise<Toolchain> {
  const { folder, signal } = cache
  const env = await goEnvironment(cache)
  const found = await execute(goCommand, ['env', 'GOROOT', 'GOTOOLDIR', 'GOVERSION'], { env, signal })
  const [root = '', tools = '', version = ''] = found.stdout.trim().split('\n')
  const toolchain = { root, tools, language: /^go\d+\.\d+/.exec(version)?.[0] ?? 'go1.19' }
  const importConfig = join(folder, 'importcfg')
  if (existsSync(importConfig)) return toolchain
  const lines = (await precompiledPackages(root)) ?? (await compilePackages(env, signal))
  const temporaryFolder = join(folder, `part.${process.pid}`)
  await mkdir(temporaryFolder, { recursive: true })
  for (const name of packages) await compileOwnPackage(name, toolchain, lines, temporaryFolder, cache)
  await execute(goCommand, ['build', '-trimpath', '-o', join(temporaryFolder, 'check'), '.'], {
    env,
    signal,
    cwd: checkerFolder,
  })
  await rename(join(temporaryFolder, 'check'), join(folder, 'check'))
  await writeFile(
    join(temporaryFolder, 'importcfg'),
    `${lines.join('\n').replaceAll(`=${folder}/`, `=${cacheMountPoint}/`)}\n`,
  )
  await rename(join(temporaryFolder, 'importcfg'), importConfig)
  await rm(temporaryFolder, { recursive: true })
  return toolchain
}

/** Compiles one of our packages, and adds its line to `lines`, so that the next package can import it. */
async function compileOwnPackage(
  name: string,
  { tools, language }: Toolchain,
  lines: string[],
  temporaryFolder: string,
  { folder, signal }: ToolchainCache,
): Promise<void> {
  const path = `gradus/${name}`
  const importConfig = join(temporaryFolder, 'hostcfg')
  await writeFile(importConfig, `${lines.join('\n')}\n`)
  const archive = join(temporaryFolder, `${name}.a`)
  // prettier-ignore
  const parameters = [
    '-o', archive, '-p', path, '-complete', '-trimpath', sourceFolder, '-lang', language, '-importcfg', importConfig,
    ...readdirSync(join(sourceFolder, name)).map((file) => join(sourceFolder, name, file)),
  ]
  await execute(join(tools, 'compile'), parameters, { signal })
  await rename(archive, join(folder, `${name}.a`))
  lines.push(`packagefile ${path}=${join(folder, `${name}.a`)}`)
}

async function goEnvironment(cache: ToolchainCache): Promise<NodeJS.ProcessEnv> {
  const goCache = join(cache.folder, 'cache')
  await mkdir(goCache, { recursive: true })
  // Without cgo, Go needs no C compiler and links with its own linker.
  return {
    PATH: '/usr/bin:/bin',
    HOME: cache.folder,
    GOCACHE: goCache,
    GO111MODULE: 'off',
    CGO_ENABLED: '0',
    GOFLAGS: '',
  }
}

/** The lines of a standard library that Go brings compiled, as it does up to 1.19. @returns undefined if it does not */
async function precompiledPackages(root: string): Promise<string[] | undefined> {
  const platform = process.arch === 'x64' ? 'linux_amd64' : `linux_${process.arch}`
  const folder = join(root, 'pkg', platform)
  if (!existsSync(join(folder, 'fmt.a'))) return undefined
  const files = await readdir(folder, { recursive: true })
  return files
    .filter((name) => name.endsWith('.a') && !name.startsWith('cmd/'))
    .map((name) => `packagefile ${name.slice(0, -2)}=${join(folder, name)}`)
}

/** Later versions of Go compile the standard library when `go list -export` asks for its files. */
async function compilePackages(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string[]> {
  const format = '{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}'
  const options = { env, signal, maxBuffer: 16 * megabyte }
  const listed = await execute(goCommand, ['list', '-export', '-f', format, 'std'], options)
  return listed.stdout.split('\n').filter(Boolean)
}
