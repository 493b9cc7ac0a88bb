import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Buffer } from 'node:buffer'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Diagnostic } from '@gradus/contract/judge'
import { linesOf } from './output-lines.ts'
import { completeBundle, refuseBundle } from './cil/bundle.ts'
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
const runnerSources = ['Runner.cs', 'Reports.cs', 'FailedAssertions.cs'].map(sourceOf)
const compileSource = sourceOf('Compile.cs')
const runnerName = 'Runner.dll'

let installation: CSharp | undefined

export async function findCSharp(): Promise<CSharp> {
  installation ??= findDotnet() ?? findMono(await toolVersion('/usr/bin/mcs', ['--version'], /version ([\d.]+)/))
  return installation
}

function requireInstallation(): CSharp {
  if (installation === undefined) throw new Error('C# was not prepared.')
  return installation
}

/**
 * The parts that the drivers of C# and Selenium C# share: checking assemblies, and reading the output of compiler and
 * run.
 */
export const sharedCSharpDriver = {
  emptyTests: 'public static class Tests { public static void Main() {} }\n',
  refuseProduct: (product: Buffer) => refuseBundle(product),
  completeProduct: (product: Buffer, { tests }: Program) =>
    completeBundle(product, tests !== undefined && canSeparateReports(tests)),
  diagnostics: csharpDiagnostics,
  runtimeDiagnostics: exceptionDiagnostics,
  explainStatus: explainException,
}

/** C#: the candidate's classes and the tests are two assemblies. The tests' class `Tests` has the `Main`. */
export const csharp: LanguageDriver = {
  code: 7,
  packages: ['mono-mcs', 'mono-runtime'],
  limits: defaultLimits({ cpuMilliseconds: 5_000, memoryBytes: 384 * 1024 * 1024 }),
  detect: async () => (await findCSharp()).version,
  recipe: [...runnerSources, compileSource].map((path) => readFileSync(path, 'utf8')).join('\n'),
  prepare: makeRunner,
  build: (program, cache) => buildCSharp(program, cache, []),
  run: (program, cache) => runCSharp(program, cache),
  ...sharedCSharpDriver,
}

/** Compiles the runner once. Compiling it with each program took a quarter of the compiler's time. */
export async function makeRunner(cache: ToolchainCache): Promise<void> {
  await copyExecuteOnly([runtimeOf(await findCSharp())], cache)
  await makeAssembly(cache, runnerName, ['-target:exe', ...runnerSources])
  await makeAssembly(cache, compileName, ['-target:exe', compileSource])
}

function runtimeOf({ machine }: CSharp): string {
  const [program = ''] = machine
  return program
}

/** Compiles our own sources into the language's folder, once. */
export async function makeAssembly(cache: ToolchainCache, name: string, options: readonly string[]): Promise<void> {
  const target = join(cache.folder, name)
  if (existsSync(target)) return
  const { compiler, references } = await findCSharp()
  const [program = '', ...compilerOptions] = compiler
  const sourceTexts = options.filter((option) => option.endsWith('.cs')).map((path) => readFileSync(path, 'utf8'))
  // The compiler names an assembly after its file. So it writes the final name, into a temporary folder.
  const folder = await mkdtemp(join(cache.folder, 'part.'))
  const unfinished = join(folder, name)
  const all = [
    ...compilerOptions,
    ...references(sourceTexts),
    '-nologo',
    '-optimize+',
    `-out:${unfinished}`,
    ...options,
  ]
  await execute(program, all, { signal: cache.signal })
  await rename(unfinished, target)
  await rm(folder, { recursive: true })
}

/** Lets the tests use the candidate's internal members, as if both were one assembly. */
const internalsVisible = '[assembly: System.Runtime.CompilerServices.InternalsVisibleTo("tests")]\n'
/** Makes the tests' assembly refer to `Gradus.Reports`, which then replaces `System.Console` in it (cil/bundle.ts). */
const namesReports = 'static class GradusReporting { static System.Type Named() { return typeof(Gradus.Reports); } }\n'
const internalsVisibleFile = '/gradus-open.cs'
const namesReportsFile = '/gradus-reporting.cs'

/** @param libraries paths inside the compiler's sandbox of references beyond the standard ones. */
export function buildCSharp(
  program: Program,
  cache: ToolchainCache,
  libraries: readonly string[],
): BuildStep & { kind: 'command' } {
  const { references, commands, symbols, toolchain, environment } = requireInstallation()
  const files: SandboxFile[] = candidateFiles(program, names.source)
  if (program.interface !== undefined) files.push({ path: '/box/Interface.cs', body: program.interface })
  const sources = files.map(({ path }) => path.slice('/box/'.length)).filter((name) => name.endsWith('.cs'))
  const sourceTexts = [...files.map(({ body }) => String(body)), program.tests ?? '']
  const argumentsFor = (name: string, words: readonly string[]): string[] => [
    ...references(sourceTexts),
    ...libraries.map((path) => `-r:${path}`),
    '-nologo',
    '-target:library',
    '-optimize+',
    symbols.option,
    `-out:/box/tmp/${name}.dll`,
    ...words,
  ]
  const calls = [argumentsFor('solution', sources)]
  if (program.tests !== undefined) {
    files.push({ path: `/box/${names.tests}`, body: program.tests })
    files.push({ path: internalsVisibleFile, body: internalsVisible }, { path: namesReportsFile, body: namesReports })
    calls[0]?.push(`..${internalsVisibleFile}`)
    calls.push(
      argumentsFor('tests', [
        '-r:/box/tmp/solution.dll',
        `-r:/gradus/${runnerName}`,
        // Without them, the compiler leaves out Debug.Assert and Trace.Assert.
        '-d:DEBUG;TRACE',
        names.tests,
        `..${namesReportsFile}`,
      ]),
    )
  }
  const outputs = ['solution', 'tests'].flatMap((name) => [`${name}.dll`, `${name}${symbols.suffix}`])
  const script = [
    'set -e',
    ...commands(calls).map((words) => words.map(quoted).join(' ')),
    'cd /box/tmp',
    `for one in ${outputs.join(' ')}; do [ -e "$one" ] || : >"$one"; done`,
    `{ echo $(/usr/bin/stat -c %s ${outputs.join(' ')}); exec /usr/bin/cat ${outputs.join(' ')}; } >&3`,
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
  const csharpInstallation = requireInstallation()
  const { machine, runToolchain, environment, runtimeConfiguration } = csharpInstallation
  const { tests } = program
  const separatesReports = tests !== undefined && canSeparateReports(tests)
  return {
    command: [
      ...machine,
      `/gradus/${runnerName}`,
      tests === undefined ? 'none' : separatesReports ? 'channel' : 'stdout',
      // Only then, because listening costs time at the start.
      ...(tests !== undefined && /\b(?:Debug|Trace)\b/.test(tests) ? ['asserts'] : []),
    ],
    environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8', ...environment },
    mountPlan: {
      toolchain: runToolchain,
      mounts: [
        { host: join(cache.folder, runnerName), at: `/gradus/${runnerName}` },
        ...executeOnlyMounts([runtimeOf(csharpInstallation)], cache),
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
    ...(separatesReports ? { reports: 'channel' } : {}),
  }
}

/** The members of `System.Console` that `Gradus.Reports` has too. */
const supportedMembers =
  /^(?:Write|WriteLine|Out|Error|In|Read|ReadLine|SetOut|SetError|SetIn|InputEncoding|OutputEncoding|ResetColor|ForegroundColor|BackgroundColor|IsInputRedirected|IsOutputRedirected)$/

/** Whether the output of the tests can be separated from the candidate's. */
function canSeparateReports(tests: string): boolean {
  if (/\busing\s+static\b/.test(tests)) return false
  return [...tests.matchAll(/\bConsole\s*\.\s*(\w+)/g)].every(([, member = '']) => supportedMembers.test(member))
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
