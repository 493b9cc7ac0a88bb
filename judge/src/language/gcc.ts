import { Buffer } from 'node:buffer'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newSuffix } from './name-suffix.ts'
import { readElf } from './gnu/elf.ts'
import { protectedFunctions } from './gnu/protected-functions.ts'
import type { Dialect } from './gnu/source.ts'
import { functionsOfTests, readTests, type GnuFiles } from './gnu/reading.ts'
import { isolate } from './gnu/tests.ts'
import {
  buildLimits,
  candidateFiles,
  type BuildStep,
  type Program,
  type RunStep,
  type ToolchainCache,
} from './language.ts'

/** The parts that C and C++ share: the GNU compilers, and programs that need only the C library to run. */

const execute = promisify(execFile)

const folder = new URL('../runner/gnu/', import.meta.url)
const runnerSource = readFileSync(new URL('runner.c', folder), 'utf8')
const consoleSource = readFileSync(new URL('console.cpp', folder), 'utf8')
/** The sources that a language's cache folder is built from, besides its toolchain. */
export const runner = runnerSource + consoleSource

/** Placeholder in the runner's objects for the suffix that differs with each build. */
const openEnding = '_NNNNNNNNNNNN'
/** The exit status of a program whose tests have passed. The runner prevents every other way to exit with it. */
const passedStatus = 77

/** The compiler reads the tests from a pipe, so that no source can include or embed them; then the product is sent. */
const compileAndSend = '"$@" && exec /usr/bin/cat /box/tmp/program >&3'

const toolchain = ['/usr/bin', '/usr/lib', '/usr/libexec', '/usr/include']

export interface GnuCompiler extends GnuFiles {
  readonly path: string
  readonly options: readonly string[]
  readonly libraries: readonly string[]
}

export async function prepareRunner(cache: ToolchainCache, dialect: Dialect): Promise<void> {
  await compileRunner(cache, 'runner', '/usr/bin/gcc', runnerSource, 'c')
  if (dialect === 'c++') await compileRunner(cache, 'console', '/usr/bin/g++', consoleSource, 'cpp')
}

async function compileRunner(
  cache: ToolchainCache,
  name: string,
  compiler: string,
  source: string,
  type: string,
): Promise<void> {
  const part = join(cache.folder, `${name}.${process.pid}`)
  await writeFile(`${part}.${type}`, source)
  await execute(compiler, ['-O2', '-c', '-o', part, `${part}.${type}`], { signal: cache.signal })
  await rename(part, join(cache.folder, `${name}.o`))
  await rm(`${part}.${type}`)
}

const objects = new Map<string, Buffer>()

/** An object of the runner, whose names end as nothing that a candidate can write. */
function objectWith(cache: ToolchainCache, name: string, suffix: string): Buffer {
  const path = join(cache.folder, `${name}.o`)
  const object = objects.get(path) ?? readFileSync(path)
  objects.set(path, object)
  return Buffer.from(object.toString('latin1').replaceAll(`gradus${openEnding}`, suffix.slice(1)), 'latin1')
}

/**
 * Undefined behaviour ends a program with a signal that tells what it was. Without these options GCC would turn a
 * division by a constant zero into a trap of its own, and would drop the code after a write to a null pointer, after
 * the end of a function without a return, or after `__builtin_unreachable()`: the program would continue with whatever
 * comes next in its memory.
 */
export const optimisation = [
  '-O2',
  '-fno-isolate-erroneous-paths-dereference',
  '-fno-delete-null-pointer-checks',
  '-fsanitize=unreachable,return',
  '-fsanitize-undefined-trap-on-error',
]

/** The gold linker, if it is installed, takes half the time. Nothing here is compiled for the linker's plugin. */
const linker = ['-fno-use-linker-plugin', ...(existsSync('/usr/bin/ld.gold') ? ['-fuse-ld=gold'] : [])]

/** The path of the language's cache folder inside a compiler's sandbox. */
export const cachePath = '/gradus'

export function buildWith(compiler: GnuCompiler, program: Program, cache: ToolchainCache): BuildStep {
  const suffix = newSuffix()
  const isolated = program.tests === undefined ? undefined : isolate(program, compiler, suffix)
  const files = candidateFiles({ ...program, candidate: isolated?.candidate ?? program.candidate }, compiler.sourceName)
  if (program.interface !== undefined) files.push({ path: '/box/interface.h', body: program.interface })
  const objects = isolated === undefined ? [] : ['runner']
  if (isolated !== undefined && needsConsole(program, compiler)) objects.push('console')
  for (const name of objects) files.push({ path: `/gradus-${name}.o`, body: objectWith(cache, name, suffix) })
  return {
    kind: 'command',
    // prettier-ignore
    command: [
      '/bin/sh', '-c', compileAndSend, 'sh', compiler.path, ...compiler.options,
      '-fno-diagnostics-show-caret', '-fdiagnostics-color=never', '-fmax-errors=30', '-pipe',
      // The runner's object first: so its functions run before all others.
      ...objects.map((name) => `/gradus-${name}.o`), ...(isolated === undefined ? [] : ['-Wl,--wrap=main']),
      '-iquote', '/box', '-x', compiler.dialect, '-', ...(isolated === undefined ? unitsBeside(program) : []), '-x', 'none',
      ...linker, '-o', '/box/tmp/program', ...compiler.libraries,
    ],
    environment: { PATH: '/usr/bin', TMPDIR: '/box/tmp', LC_ALL: 'C.UTF-8' },
    mountPlan: { toolchain, mounts: [{ host: cache.folder, at: cachePath }] },
    files,
    input: isolated?.main ?? `# 1 "${compiler.sourceName}"\n${program.candidate}`,
    limits: buildLimits(),
  }
}

/** A candidate's own program may have several sources; with tests, the tests include the files that they need. */
function unitsBeside({ additionalFiles }: Program): string[] {
  return additionalFiles.filter(({ fileName }) => unitEnding.test(fileName)).map(({ fileName }) => `/box/${fileName}`)
}
const unitEnding = /\.(c|cc|cpp|cxx)$/i

function needsConsole(program: Program, compiler: GnuCompiler): boolean {
  const { separatesReports, usesConsole } = readTests(program, compiler)
  return separatesReports && usesConsole
}

export function runWith(compiler: GnuCompiler, program: Program): RunStep {
  const isTested = program.tests !== undefined
  return {
    command: ['/gradus/program'],
    environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8' },
    mountPlan: { toolchain: ['/usr/lib'] },
    files: program.additionalFiles.map((file) => ({ path: `/box/${file.fileName}`, body: file.body })),
    productPath: '/gradus/program',
    runner: isTested,
    ...(isTested ? { passedStatus } : {}),
    ...(isTested && readTests(program, compiler).separatesReports ? { reports: 'channel' } : {}),
  }
}

/** Checks what a linked program may not contain if it runs with tests. */
export function refusedInProgram(product: Buffer, program: Program, compiler: GnuCompiler): string | undefined {
  if (program.tests === undefined) return undefined
  const elf = readElf(product)
  if (elf.choosesFunctions)
    return 'Functions that are chosen while the program is loaded (ifunc, target_clones) cannot be used here.'
  if (elf.earlyFunctions !== 1 || elf.interpreters.length !== 1 || elf.interpreters[0]?.startsWith('/lib') !== true) {
    return 'Code that runs before main, such as a constructor, is not allowed.'
  }
  const ofTests = functionsOfTests(program, compiler)
  const replaced = [...elf.functions].find((name) => protectedFunctions.has(name) && !ofTests.has(name))
  return replaced === undefined
    ? undefined
    : `'${replaced}' is a library function that tests may use. Choose another name.`
}
