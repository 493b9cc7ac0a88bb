import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Diagnostic } from '@gradus/contract/judge'
import { findDotnet, findMono, runtimeConfigurationPath, type CSharp } from './dotnet.ts'
import {
  buildLimits,
  candidateFiles,
  defaultLimits,
  fileNames,
  type BoxFile,
  type BuildStep,
  type LanguageDriver,
  type Program,
  type RunStep,
  type Workshop,
} from './language.ts'
import { toolVersion } from './toolchain.ts'

const names = fileNames(7)
const execute = promisify(execFile)
const runner = fileURLToPath(new URL('../runner/Runner.cs', import.meta.url))
const runnerName = 'Runner.dll'
const programPath = '/gradus/program.dll'

/** Compiles into the writable folder; the product goes out through the channel. */
const compileAndSend = '"$@" && exec /usr/bin/cat /box/tmp/program.dll >&3'

let found: CSharp | undefined

export async function findCSharp(): Promise<CSharp> {
  found ??= findDotnet() ?? findMono(await toolVersion('/usr/bin/mcs', ['--version'], /version ([\d.]+)/))
  return found
}

function prepared(): CSharp {
  if (found === undefined) throw new Error('C# was not prepared.')
  return found
}

/** C#: the candidate's classes and the tests, whose class `Tests` has the Main, are compiled together. */
export const csharp: LanguageDriver = {
  code: 7,
  packages: ['mono-mcs', 'mono-runtime'],
  limits: defaultLimits({ cpuMilliseconds: 5_000, memoryBytes: 384 * 1024 * 1024 }),
  detect: async () => (await findCSharp()).version,
  recipe: readFileSync(runner, 'utf8'),
  prepare: makeRunner,
  build: (program) => buildCSharp(program, []),
  run: (program, workshop) => runCSharp(program, workshop),
  diagnostics: csharpDiagnostics,
}

/** The runner is compiled once: with each program it took a quarter of the compiler's time. */
export function makeRunner(workshop: Workshop): Promise<void> {
  return makeAssembly(workshop, runnerName, ['-target:exe', runner])
}

/** Compiles our own sources into the language's folder, once. */
export async function makeAssembly(workshop: Workshop, name: string, words: readonly string[]): Promise<void> {
  const target = join(workshop.folder, name)
  if (existsSync(target)) return
  const { compiler, references } = await findCSharp()
  const [program = '', ...options] = compiler
  const texts = words.filter((word) => word.endsWith('.cs')).map((path) => readFileSync(path, 'utf8'))
  // An assembly is named after its file, so the unfinished one has the final name, in a folder of its own.
  const folder = await mkdtemp(join(workshop.folder, 'part.'))
  const part = join(folder, name)
  const all = [...options, ...references(texts), '-nologo', '-optimize+', `-out:${part}`, ...words]
  await execute(program, all, { signal: workshop.signal })
  await rename(part, target)
  await rm(folder, { recursive: true })
}

/** @param libraries references beyond the standard ones, as the compiler's box shows them. */
export function buildCSharp(program: Program, libraries: readonly string[]): BuildStep & { kind: 'command' } {
  const { compiler, references, toolchain, environment } = prepared()
  const files: BoxFile[] = candidateFiles(program, names.source)
  if (program.tests !== undefined) files.push({ path: `/box/${names.tests}`, body: program.tests })
  if (program.interface !== undefined) files.push({ path: '/box/Interface.cs', body: program.interface })
  const sources = files.filter(({ path }) => path.endsWith('.cs'))
  const texts = sources.map(({ body }) => String(body))
  return {
    kind: 'command',
    // prettier-ignore
    command: [
      '/bin/sh', '-c', compileAndSend, 'sh', ...compiler, ...references(texts), ...libraries.map((path) => `-r:${path}`),
      '-nologo', '-target:library', '-optimize+', '-out:/box/tmp/program.dll',
      ...sources.map(({ path }) => path.slice('/box/'.length)),
    ],
    environment: { PATH: '/usr/bin', HOME: '/box', TMPDIR: '/box/tmp', LC_ALL: 'C.UTF-8', ...environment },
    view: { toolchain },
    files,
    limits: buildLimits(),
  }
}

export function runCSharp(program: Program, workshop: Workshop): RunStep {
  const { machine, runToolchain, environment, runtimeConfiguration } = prepared()
  const own = program.tests === undefined
  return {
    command: [...machine, `/gradus/${runnerName}`, programPath],
    environment: {
      PATH: '/usr/bin',
      HOME: '/box',
      LC_ALL: 'C.UTF-8',
      ...environment,
      ...(own ? { GRADUS_OWN: '1' } : {}),
    },
    view: {
      toolchain: runToolchain,
      mounts: [{ host: join(workshop.folder, runnerName), at: `/gradus/${runnerName}` }],
    },
    files: [
      ...program.additionalFiles
        .filter((file) => !file.fileName.endsWith('.cs'))
        .map((file) => ({ path: `/box/${file.fileName}`, body: file.body })),
      ...(runtimeConfiguration === undefined ? [] : [{ path: runtimeConfigurationPath, body: runtimeConfiguration }]),
    ],
    productPath: programPath,
    runner: true,
  }
}

/** `Solution.cs(3,14): error CS1002: ; expected`. */
export function csharpDiagnostics(printed: string): Diagnostic[] {
  return printed.split('\n').flatMap((line): Diagnostic[] => {
    const [, file, number, column, severity, message] =
      /^(?:\/box\/)?([\w.-]+\.cs)\((\d+),(\d+)[^)]*\): (error|warning) (.*?)\s*$/.exec(line) ?? []
    if (file === undefined || message === undefined) return []
    return [
      {
        file,
        line: Math.max(1, Number(number)),
        column: Math.max(1, Number(column)),
        severity: severity === 'error' ? 'error' : 'warning',
        message,
      },
    ]
  })
}
