import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Diagnostic } from '@gradus/contract/judge'
import {
  buildLimits,
  defaultLimits,
  fileNames,
  type LanguageDriver,
  type Program,
  type ResidentCompiler,
  type Step,
  type Workshop,
} from './language.ts'
import { toolVersion } from './toolchain.ts'

const names = fileNames(6)
const execute = promisify(execFile)
const megabyte = 1024 * 1024
const machines = '/usr/lib/jvm'
/** The runner and the resident compiler, from judge/src/runner/gradus. */
const toolFile = 'tool.jar'
const tool = `/gradus/${toolFile}`

/** What every machine of ours starts with: no needless threads, and the classes of the JDK ready to map. */
const quickStart = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData', '-Xshare:auto']

const toolFolder = fileURLToPath(new URL('../runner/gradus', import.meta.url))
const toolSources = readdirSync(toolFolder)
  .filter((name) => name.endsWith('.java'))
  .map((name) => ({ path: join(toolFolder, name), body: readFileSync(join(toolFolder, name), 'utf8') }))

interface Machine {
  readonly home: string
  readonly configuration: string
}

/** Debian's newest JDK that has a compiler. */
function findMachine(): Machine {
  const found = (existsSync(machines) ? readdirSync(machines) : [])
    .map((name) => ({ name, release: Number(/^java-(\d+)-openjdk-/.exec(name)?.[1] ?? 0) }))
    .filter(({ name, release }) => release >= 17 && existsSync(join(machines, name, 'bin/javac')))
    .toSorted((a, b) => b.release - a.release)[0]
  if (found === undefined) throw new Error('No JDK (openjdk-17-jdk-headless or newer) is installed on the judge.')
  return { home: join(machines, found.name), configuration: `/etc/java-${found.release}-openjdk` }
}

function boxOf(machine: Machine, workshop: Workshop): Pick<Step, 'environment' | 'view'> {
  return {
    environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8' },
    view: {
      toolchain: ['/usr/lib', machine.configuration],
      mounts: [{ host: workshop.folder, at: '/gradus' }],
    },
  }
}

function archive(workshop: Workshop, name: string): string[] {
  return existsSync(join(workshop.folder, name)) ? [`-XX:SharedArchiveFile=/gradus/${name}`] : []
}

function compilerIn(workshop: Workshop): ResidentCompiler {
  const machine = findMachine()
  return {
    name: 'javac',
    // prettier-ignore
    command: [
      join(machine.home, 'bin/java'), ...quickStart, ...archive(workshop, 'compiler.jsa'), '-Xmx512m',
      '-XX:+ExitOnOutOfMemoryError', '-cp', tool, 'gradus.Compiler',
    ],
    ...boxOf(machine, workshop),
    files: [],
    limits: buildLimits({ memoryBytes: 1024 * megabyte }),
    requests: 200,
  }
}

/** An interface's file is named after the public type in it, as Java wants it. */
function interfaceName(body: string): string {
  const name = /\bpublic\s+(?:sealed\s+|abstract\s+|final\s+)*(?:class|interface|record|enum|@interface)\s+(\w+)/.exec(
    body,
  )?.[1]
  return `${name ?? 'Interface'}.java`
}

function sourcesOf(program: Program): { name: string; body: string }[] {
  const sources = [{ name: names.source, body: program.candidate }]
  if (program.tests !== undefined) sources.push({ name: names.tests, body: program.tests })
  if (program.interface !== undefined) sources.push({ name: interfaceName(program.interface), body: program.interface })
  for (const file of program.additionalFiles) {
    if (file.fileName.endsWith('.java')) sources.push({ name: file.fileName, body: file.body })
  }
  return sources
}

/** Java: the tests are the class `Main`, in the same package as the candidate's `Solution`. */
export const java: LanguageDriver = {
  code: 6,
  packages: ['openjdk-17-jdk-headless'],
  limits: defaultLimits({ cpuMilliseconds: 5_000, memoryBytes: 512 * megabyte, processes: 96 }),
  detect: async () => toolVersion(join(findMachine().home, 'bin/javac'), ['-version'], /javac ([\d.]+)/),

  recipe: quickStart.join(' ') + toolSources.map(({ body }) => body).join('\n'),
  async prepare(workshop) {
    if (existsSync(join(workshop.folder, toolFile))) return
    const machine = findMachine()
    const classes = join(workshop.folder, `classes.${process.pid}`)
    await mkdir(classes, { recursive: true })
    await execute(
      join(machine.home, 'bin/javac'),
      ['-nowarn', '-proc:none', '-d', classes, ...toolSources.map(({ path }) => path)],
      { signal: workshop.signal },
    )
    const jar = join(workshop.folder, toolFile)
    const part = `${classes}.jar`
    await execute(join(machine.home, 'bin/jar'), ['--create', '--file', part, '-C', classes, '.'], {
      signal: workshop.signal,
    })
    await rename(part, jar)
    await rm(classes, { recursive: true })
  },

  /** Class archives for the compiler and the runner, made by running each once on a small program. */
  async warm(workshop) {
    if (existsSync(join(workshop.folder, 'runner.jsa'))) return
    const machine = findMachine()
    const dump = (what: string): Step => ({
      // prettier-ignore
      command: [
        '/bin/sh', '-c', '"$@" && exec /usr/bin/cat /box/tmp/archive >&3', 'sh', join(machine.home, 'bin/java'),
        ...quickStart, '-XX:ArchiveClassesAtExit=/box/tmp/archive', '-Xlog:disable', '-cp', tool, 'gradus.Archive', what,
      ],
      ...boxOf(machine, workshop),
      view: { ...boxOf(machine, workshop).view, toolchain: ['/usr/bin', '/usr/lib', machine.configuration] },
      files: [],
    })
    const compiler = await workshop.produce(dump('compiler'))
    const runner = await workshop.produce(dump('runner'))
    for (const [name, bytes] of [
      ['compiler.jsa', compiler],
      ['runner.jsa', runner],
    ] as const) {
      const part = join(workshop.folder, `${name}.${process.pid}`)
      await writeFile(part, bytes)
      await rename(part, join(workshop.folder, name))
    }
  },

  build: (program, workshop) => ({
    kind: 'resident',
    compiler: compilerIn(workshop),
    files: sourcesOf(program),
  }),

  run(program, workshop, limits) {
    const machine = findMachine()
    const heap = Math.max(16, Math.floor(limits.memoryBytes / megabyte) - 112)
    return {
      // prettier-ignore
      command: [
        join(machine.home, 'bin/java'), ...quickStart, ...archive(workshop, 'runner.jsa'), `-Xmx${heap}m`, '-Xss64m',
        '-XX:+ExitOnOutOfMemoryError', '-XX:-UseContainerSupport', '-cp', `${tool}:/gradus-program.jar`,
        'gradus.Runner', '/gradus-program.jar', program.tests === undefined ? 'own' : 'tests',
      ],
      ...boxOf(machine, workshop),
      files: program.additionalFiles
        .filter((file) => !file.fileName.endsWith('.java'))
        .map((file) => ({ path: `/box/${file.fileName}`, body: file.body })),
      productPath: '/gradus-program.jar',
      runner: true,
    }
  },

  diagnostics: javaDiagnostics,
  /** The machine leaves with 3 when its heap is full (ExitOnOutOfMemoryError). */
  explainStatus: (result) =>
    result.status === 3 && result.printed.includes('java.lang.OutOfMemoryError') ? 'memoryLimit' : undefined,
}

/** `Solution.java:3:5-9: error: …`, as the resident compiler writes it. */
function javaDiagnostics(printed: string): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const line of printed.split('\n')) {
    const [, file, number, column, end, severity, message] =
      /^([\w.$-]+\.java):(\d+):(\d+)-(\d+): (error|warning): (.*)$/.exec(line) ?? []
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
