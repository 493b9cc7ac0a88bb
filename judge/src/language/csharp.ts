import { readFileSync } from 'node:fs'
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
} from './language.ts'
import { toolVersion } from './toolchain.ts'

const names = fileNames(7)
const runner = readFileSync(new URL('../runner/Runner.cs', import.meta.url), 'utf8')
const programPath = '/gradus/program.exe'

/** Compiles into the writable folder; the product goes out through the channel. */
const compileAndSend = '"$@" && exec /usr/bin/cat /box/tmp/program.exe >&3'

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
  build: (program) => buildCSharp(program, []),
  run: (program) => runCSharp(program),
  diagnostics: csharpDiagnostics,
}

/** @param libraries references beyond the standard ones, as the compiler's box shows them. */
export function buildCSharp(program: Program, libraries: readonly string[]): BuildStep & { kind: 'command' } {
  const { compiler, toolchain, environment } = prepared()
  const files: BoxFile[] = candidateFiles(program, names.source)
  if (program.tests !== undefined) files.push({ path: `/box/${names.tests}`, body: program.tests })
  if (program.interface !== undefined) files.push({ path: '/box/Interface.cs', body: program.interface })
  files.push({ path: '/box/GradusRunner.cs', body: runner })
  const sources = files.map(({ path }) => path.slice('/box/'.length)).filter((name) => name.endsWith('.cs'))
  return {
    kind: 'command',
    // prettier-ignore
    command: [
      '/bin/sh', '-c', compileAndSend, 'sh', ...compiler, '-nologo', '-target:exe', '-optimize+', '-nowarn:28',
      '-main:GradusRunner', ...libraries.map((path) => `-r:${path}`), '-out:/box/tmp/program.exe', ...sources,
    ],
    environment: { PATH: '/usr/bin', HOME: '/box', TMPDIR: '/box/tmp', LC_ALL: 'C.UTF-8', ...environment },
    view: { toolchain },
    files,
    limits: buildLimits(),
  }
}

export function runCSharp(program: Program): RunStep {
  const { machine, runToolchain, environment, runtimeConfiguration } = prepared()
  const own = program.tests === undefined
  return {
    command: [...machine, programPath],
    environment: {
      PATH: '/usr/bin',
      HOME: '/box',
      LC_ALL: 'C.UTF-8',
      ...environment,
      ...(own ? { GRADUS_OWN: '1' } : {}),
    },
    view: { toolchain: runToolchain },
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
    if (file === undefined || message === undefined || file === 'GradusRunner.cs') return []
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
