import type { Buffer } from 'node:buffer'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Diagnostic, Limits } from '@gradus/contract/judge'
import { linesOf } from './output-lines.ts'
import { copyExecuteOnly, executeOnlyMounts } from './execute-only.ts'
import { buildLimits, type Program, type CompileServerCommand, type RunStep, type ToolchainCache } from './language.ts'
import type { SandboxCommand } from '../sandbox/command.ts'

/**
 * The parts that the languages of the Java virtual machine share: the virtual machine, the runner and the compile
 * server (from judge/src/runner), the class archives that make both start fast, and the format of the compiler's
 * messages.
 */

const execute = promisify(execFile)
const megabyte = 1024 * 1024
const jdkFolder = '/usr/lib/jvm'
const toolFile = 'tool.jar'
export const tool = `/gradus/${toolFile}`

/**
 * The options of every virtual machine: few threads, and the JDK's classes mapped from an archive. Logging is off,
 * because the log goes to standard output, where a warning (such as an archive that cannot be mapped) would become part
 * of the program's output.
 */
// prettier-ignore
export const quickStart = [
  '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData', '-Xshare:auto', '-Xlog:disable',
]

interface Jdk {
  readonly home: string
  readonly configuration: string
}

/** Debian's newest JDK that has a compiler. */
export function findJdk(): Jdk {
  const found = (existsSync(jdkFolder) ? readdirSync(jdkFolder) : [])
    .map((name) => ({ name, release: Number(/^java-(\d+)-openjdk-/.exec(name)?.[1] ?? 0) }))
    .filter(({ name, release }) => release >= 17 && existsSync(join(jdkFolder, name, 'bin/javac')))
    .toSorted((a, b) => b.release - a.release)[0]
  if (found === undefined) throw new Error('No JDK (openjdk-17-jdk-headless or newer) is installed on the judge.')
  return { home: join(jdkFolder, found.name), configuration: `/etc/java-${found.release}-openjdk` }
}

/** One language of the Java virtual machine. Paths are those inside its sandboxes. */
export interface JvmLanguage {
  /** The sources of its tool, by folder of judge/src/runner. */
  readonly sources: readonly { readonly path: string; readonly body: string }[]
  readonly compiler: {
    readonly class: string
    readonly arguments: readonly string[]
    readonly classPath: readonly string[]
    readonly memoryBytes: number
    readonly heapMegabytes: number
    readonly requests: number
    readonly options: readonly string[]
    /** Arguments with which the compiler compiles once and ends, to record its class archive. */
    readonly archive: readonly string[]
  }
  /** Libraries that programs run with. */
  readonly libraries: readonly string[]
  /** The tests' class, the candidate's file, the tests' file. */
  readonly names: readonly [string, string, string]
  /** Folders of the host, besides the JDK's, that its sandboxes show. */
  readonly toolchain: readonly string[]
}

/** The runner and a language's own tools, of the folders `judge/src/runner/…`. */
export function toolSources(...folders: readonly string[]): { path: string; body: string }[] {
  return folders.flatMap((folder) => {
    const path = fileURLToPath(new URL(`../runner/${folder}`, import.meta.url))
    return readdirSync(path)
      .filter((name) => name.endsWith('.java'))
      .map((name) => ({ path: join(path, name), body: readFileSync(join(path, name), 'utf8') }))
  })
}

/** A class archive works only with the JVM build that made it. */
export function recipeOf(language: JvmLanguage): string {
  const { sources, ...rest } = language
  const release = join(findJdk().home, 'release')
  const build = existsSync(release) ? readFileSync(release, 'utf8') : ''
  return JSON.stringify([quickStart, rest, build]) + sources.map(({ body }) => body).join('\n')
}

function baseCommandOf(
  language: JvmLanguage,
  cache: ToolchainCache,
): Pick<SandboxCommand, 'environment' | 'mountPlan'> {
  return {
    environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8' },
    mountPlan: {
      toolchain: ['/usr/lib', findJdk().configuration, ...language.toolchain],
      mounts: [{ host: cache.folder, at: '/gradus' }],
    },
  }
}

function archive(cache: ToolchainCache, name: string): string[] {
  return existsSync(join(cache.folder, name)) ? [`-XX:SharedArchiveFile=/gradus/${name}`] : []
}

/** Makes the tool's jar. `classPath` is of host paths. */
export async function makeTool(
  language: JvmLanguage,
  cache: ToolchainCache,
  classPath: readonly string[],
): Promise<void> {
  await copyExecuteOnly([java()], cache)
  if (existsSync(join(cache.folder, toolFile))) return
  const { home } = findJdk()
  const { signal } = cache
  const classes = join(cache.folder, `classes.${process.pid}`)
  await mkdir(classes, { recursive: true })
  await execute(
    join(home, 'bin/javac'),
    ['-nowarn', '-proc:none', '-cp', classPath.join(':'), '-d', classes, ...language.sources.map(({ path }) => path)],
    { signal },
  )
  const part = `${classes}.jar`
  await execute(join(home, 'bin/jar'), ['--create', '--file', part, '-C', classes, '.'], { signal })
  await rename(part, join(cache.folder, toolFile))
  await rm(classes, { recursive: true })
}

/** Class archives for the compiler and the runner, made by running each once on a small program. */
export async function makeArchives(
  language: JvmLanguage,
  cache: ToolchainCache,
  runnerClasses: readonly string[] = [],
): Promise<void> {
  if (existsSync(join(cache.folder, 'runner.jsa'))) return
  const { home, configuration } = findJdk()
  const { compiler, libraries, toolchain } = language
  const dump = (
    options: readonly string[],
    classPath: readonly string[],
    words: readonly string[],
  ): SandboxCommand => ({
    // prettier-ignore
    command: [
      '/bin/sh', '-c', '"$@" && exec /usr/bin/cat /box/tmp/archive >&3', 'sh', join(home, 'bin/java'), ...quickStart,
      ...options, '-XX:ArchiveClassesAtExit=/box/tmp/archive', '-cp', [tool, ...classPath].join(':'),
      ...words,
    ],
    environment: baseCommandOf(language, cache).environment,
    mountPlan: {
      ...baseCommandOf(language, cache).mountPlan,
      toolchain: ['/usr/bin', '/usr/lib', configuration, ...toolchain],
    },
    files: [],
  })
  const archives = [
    ['compiler.jsa', dump([...compiler.options, namesOf(language)], compiler.classPath, compiler.archive)],
    ['runner.jsa', dump([], libraries, ['gradus.Archive', 'runner', ...runnerClasses])],
  ] as const
  for (const [name, step] of archives) await cache.produce(name, step)
}

export function compilerIn(language: JvmLanguage, cache: ToolchainCache): CompileServerCommand {
  const { compiler } = language
  return {
    name: compiler.class,
    // prettier-ignore
    command: [
      join(findJdk().home, 'bin/java'), ...quickStart, ...archive(cache, 'compiler.jsa'), ...compiler.options,
      `-Xmx${compiler.heapMegabytes}m`, '-XX:+ExitOnOutOfMemoryError', namesOf(language), '-cp',
      [tool, ...compiler.classPath].join(':'), compiler.class, ...compiler.arguments,
    ],
    ...baseCommandOf(language, cache),
    files: [],
    // The first submission waits until the virtual machine is warm, which takes a while on a busy host whose kernel does
    // not report how long a group waited for a core. With the shorter first try (compile-servers.ts), it is less than a
    // server waits.
    limits: buildLimits({ memoryBytes: compiler.memoryBytes, wallMilliseconds: 60_000 }),
    requests: compiler.requests,
  }
}

/** Words in the tests' source that may replace standard output instead of only printing to it. */
const replacesOutput = /\bFileDescriptor\b|\/dev\/std|\/proc\/self|\bConsole\b|\bwithOut\b/

/** Whether the output of the tests can be distinguished from the candidate's output. */
export function reportsOnChannel(tests: string): boolean {
  return !replacesOutput.test(tests)
}

function namesOf({ names }: JvmLanguage): string {
  return `-Dgradus.names=${names.join(',')}`
}

/** @param suffix of the language's source files, which are compiled and not copied to the program */
export function runOnJvm(
  language: JvmLanguage,
  program: Program,
  cache: ToolchainCache,
  limits: Limits,
  suffix: string,
): RunStep {
  const heap = Math.max(16, Math.floor(limits.memoryBytes / megabyte) - 112)
  const { tests } = program
  const separatesReports = tests !== undefined && reportsOnChannel(tests)
  const { environment, mountPlan } = baseCommandOf(language, cache)
  return {
    // prettier-ignore
    command: [
      java(), ...quickStart, ...archive(cache, 'runner.jsa'), `-Xmx${heap}m`,
      // Tests may use the language's own `assert`, which otherwise checks nothing.
      '-ea', '-Xss64m', '-XX:+ExitOnOutOfMemoryError', '-XX:-UseContainerSupport', '-XX:+DisableAttachMechanism', namesOf(language),
      '-cp', [tool, ...language.libraries].join(':'), 'gradus.Runner',
      tests === undefined ? 'none' : separatesReports ? 'channel' : 'stdout',
    ],
    environment,
    mountPlan: { ...mountPlan, mounts: [...(mountPlan.mounts ?? []), ...executeOnlyMounts([java()], cache)] },
    files: program.additionalFiles
      .filter((file) => !file.fileName.endsWith(suffix))
      .map((file) => ({ path: `/box/${file.fileName}`, body: file.body })),
    sendsProduct: true,
    runner: true,
    ...(separatesReports ? { reports: 'channel' } : {}),
  }
}

function java(): string {
  return join(findJdk().home, 'bin/java')
}

/** The JVM exits with status 3 when its heap is full (ExitOnOutOfMemoryError). */
export function explainJvmStatus(result: {
  readonly status: number | undefined
  readonly combinedOutput: Buffer
}): 'memoryLimit' | undefined {
  return result.status === 3 && result.combinedOutput.includes('java.lang.OutOfMemoryError') ? 'memoryLimit' : undefined
}

/** `Solution.java:3:5-9: error: …`, as the compile servers write it. */
export function jvmDiagnostics(output: string): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const line of linesOf(output)) {
    const [, file, number, column, end, severity, message] =
      /^([\w.$-]+\.(?:java|kt|scala)):(\d+):(\d+)-(\d+): (error|warning): (.*)$/.exec(line) ?? []
    const last = diagnostics.at(-1)
    if (file !== undefined && message !== undefined) {
      diagnostics.push({
        file,
        line: Number(number),
        column: Number(column),
        ...(Number(end) > Number(column) ? { endColumn: Number(end) } : {}),
        severity: severity === 'error' ? 'error' : 'warning',
        message,
      })
    } else if (last !== undefined && line.startsWith('  ')) {
      last.message += `\n${line.trim()}`
    }
  }
  return diagnostics
}
