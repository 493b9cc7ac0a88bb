import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Buffer } from 'node:buffer'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Diagnostic } from '@gradus/contract/judge'
import { linesOf } from './output-lines.ts'
import { completed, refusedInBundle } from './cil/bundle.ts'
import { explainException, exceptionDiagnostics } from './cil/exception.ts'
import { compileName, findDotnet, findMono, runtimeConfigurationPath, type CSharp } from './dotnet.ts'
import {
  buildLimits,
  candidateFiles,
  defaultLimits,
  fileNames,
  type BuildStep,
  type LanguageDriver,
  type Program,
  type RunStep,
  type ToolchainCache,
} from './language.ts'
import { copyExecuteOnly, executeOnlyMounts } from './execute-only.ts'
import { toolVersion } from './tool-version.ts'
import type { SandboxFile } from '../sandbox/command.ts'

const names = fileNames(7)
const execute = promisify(execFile)
const sourceOf = (name: string): string => fileURLToPath(new URL(`../runner/csharp/${name}`, import.meta.url))
const runnerSources = ['Runner.cs', 'Reports.cs'].map(sourceOf)
const compileSource = sourceOf('Compile.cs')
const runnerName = 'Runner.dll'

let found: CSharp | undefined

export async function findCSharp(): Promise<CSharp> {
  found ??= findDotnet() ?? findMono(await toolVersion('/usr/bin/mcs', ['--version'], /version ([\d.]+)/))
  return found
}

function prepared(): CSharp {
  if (found === undefined) throw new Error('C# was not prepared.')
  return found
}

/** What is read of assemblies, of the compiler's messages and of a run, wherever it is C#. */
export const readsCSharp = {
  refuseProduct: (product: Buffer) => refusedInBundle(product),
  completeProduct: (product: Buffer, { tests }: Program) =>
    completed(product, tests !== undefined && reportsApart(tests)),
  diagnostics: csharpDiagnostics,
  runtimeDiagnostics: exceptionDiagnostics,
  explainStatus: explainException,
}

/** C#: the candidate's classes are one assembly, and the tests, whose class `Tests` has the Main, another. */
export const csharp: LanguageDriver = {
  code: 7,
  packages: ['mono-mcs', 'mono-runtime'],
  limits: defaultLimits({ cpuMilliseconds: 5_000, memoryBytes: 384 * 1024 * 1024 }),
  detect: async () => (await findCSharp()).version,
  recipe: [...runnerSources, compileSource].map((path) => readFileSync(path, 'utf8')).join('\n'),
  prepare: makeRunner,
  build: (program, cache) => buildCSharp(program, cache, []),
  run: (program, cache) => runCSharp(program, cache),
  ...readsCSharp,
}

/** The runner is compiled once: with each program it took a quarter of the compiler's time. */
export async function makeRunner(cache: ToolchainCache): Promise<void> {
  await copyExecuteOnly([machineOf(await findCSharp())], cache)
  await makeAssembly(cache, runnerName, ['-target:exe', ...runnerSources])
  await makeAssembly(cache, compileName, ['-target:exe', compileSource])
}

function machineOf({ machine }: CSharp): string {
  const [program = ''] = machine
  return program
}

/** Compiles our own sources into the language's folder, once. */
export async function makeAssembly(cache: ToolchainCache, name: string, words: readonly string[]): Promise<void> {
  const target = join(cache.folder, name)
  if (existsSync(target)) return
  const { compiler, references } = await findCSharp()
  const [program = '', ...options] = compiler
  const texts = words.filter((word) => word.endsWith('.cs')).map((path) => readFileSync(path, 'utf8'))
  // An assembly is named after its file, so the unfinished one has the final name, in a folder of its own.
  const folder = await mkdtemp(join(cache.folder, 'part.'))
  const part = join(folder, name)
  const all = [...options, ...references(texts), '-nologo', '-optimize+', `-out:${part}`, ...words]
  await execute(program, all, { signal: cache.signal })
  await rename(part, target)
  await rm(folder, { recursive: true })
}

/** Lets the tests use what the candidate's classes do not make public, as classes of one program do. */
const open = '[assembly: System.Runtime.CompilerServices.InternalsVisibleTo("tests")]\n'
/** Has the tests' assembly name the runner's console, which is put in the place of the library's (cil/bundle.ts). */
const reporting = 'static class GradusReporting { static System.Type Named() { return typeof(Gradus.Reports); } }\n'
const openFile = '/gradus-open.cs'
const reportingFile = '/gradus-reporting.cs'

/** @param libraries references beyond the standard ones, as the compiler's sandbox shows them. */
export function buildCSharp(
  program: Program,
  cache: ToolchainCache,
  libraries: readonly string[],
): BuildStep & { kind: 'command' } {
  const { references, commands, symbols, toolchain, environment } = prepared()
  const files: SandboxFile[] = candidateFiles(program, names.source)
  if (program.interface !== undefined) files.push({ path: '/box/Interface.cs', body: program.interface })
  const sources = files.map(({ path }) => path.slice('/box/'.length)).filter((name) => name.endsWith('.cs'))
  const texts = [...files.map(({ body }) => String(body)), program.tests ?? '']
  const call = (name: string, words: readonly string[]): string[] => [
    ...references(texts),
    ...libraries.map((path) => `-r:${path}`),
    '-nologo',
    '-target:library',
    '-optimize+',
    symbols.option,
    `-out:/box/tmp/${name}.dll`,
    ...words,
  ]
  const calls = [call('solution', sources)]
  if (program.tests !== undefined) {
    files.push({ path: `/box/${names.tests}`, body: program.tests })
    files.push({ path: openFile, body: open }, { path: reportingFile, body: reporting })
    calls[0]?.push(`..${openFile}`)
    calls.push(
      call('tests', ['-r:/box/tmp/solution.dll', `-r:/gradus/${runnerName}`, names.tests, `..${reportingFile}`]),
    )
  }
  const made = ['solution', 'tests'].flatMap((name) => [`${name}.dll`, `${name}${symbols.suffix}`])
  const script = [
    'set -e',
    ...commands(calls).map((words) => words.map(quoted).join(' ')),
    'cd /box/tmp',
    `for one in ${made.join(' ')}; do [ -e "$one" ] || : >"$one"; done`,
    `{ echo $(/usr/bin/stat -c %s ${made.join(' ')}); exec /usr/bin/cat ${made.join(' ')}; } >&3`,
  ].join('\n')
  return {
    kind: 'command',
    command: ['/bin/sh', '-c', script],
    environment: { PATH: '/usr/bin', HOME: '/box', TMPDIR: '/box/tmp', LC_ALL: 'C.UTF-8', ...environment },
    mountPlan: { toolchain, mounts: [{ host: cache.folder, at: '/gradus' }] },
    files,
    limits: buildLimits(),
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

export function runCSharp(program: Program, cache: ToolchainCache): RunStep {
  const csharpHere = prepared()
  const { machine, runToolchain, environment, runtimeConfiguration } = csharpHere
  const { tests } = program
  const isApart = tests !== undefined && reportsApart(tests)
  return {
    command: [...machine, `/gradus/${runnerName}`, tests === undefined ? 'own' : isApart ? 'apart' : 'printed'],
    environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8', ...environment },
    mountPlan: {
      toolchain: runToolchain,
      mounts: [
        { host: join(cache.folder, runnerName), at: `/gradus/${runnerName}` },
        ...executeOnlyMounts([machineOf(csharpHere)], cache),
      ],
    },
    files: [
      ...program.additionalFiles
        .filter((file) => !file.fileName.endsWith('.cs'))
        .map((file) => ({ path: `/box/${file.fileName}`, body: file.body })),
      ...(runtimeConfiguration === undefined ? [] : [{ path: runtimeConfigurationPath, body: runtimeConfiguration }]),
    ],
    sendsProduct: true,
    runner: true,
    ...(isApart ? { reports: 'channel' } : {}),
  }
}

/** The console's members that the runner's has too. */
const known =
  /^(?:Write|WriteLine|Out|Error|In|Read|ReadLine|SetOut|SetError|SetIn|InputEncoding|OutputEncoding|ResetColor|ForegroundColor|BackgroundColor|IsInputRedirected|IsOutputRedirected)$/

/** Whether what the tests print can be told from what the candidate prints. */
function reportsApart(tests: string): boolean {
  if (/\busing\s+static\b/.test(tests)) return false
  return [...tests.matchAll(/\bConsole\s*\.\s*(\w+)/g)].every(([, member = '']) => known.test(member))
}

/** `Solution.cs(3,14): error CS1002: ; expected`. */
export function csharpDiagnostics(output: string): Diagnostic[] {
  return [...linesOf(output)].flatMap((line): Diagnostic[] => {
    const [, file, number, column, severity, message] =
      /^(?:\/box\/)?([\w.-]+\.cs)\((\d+),(\d+)[^)]*\): (error|warning) (.*)$/.exec(line) ?? []
    if (file === undefined || message === undefined) return []
    return [
      {
        file,
        line: Math.max(1, Number(number)),
        column: Math.max(1, Number(column)),
        severity: severity === 'error' ? 'error' : 'warning',
        message: message.trimEnd(),
      },
    ]
  })
}
