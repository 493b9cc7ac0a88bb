import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  buildWith,
  optimisation,
  prepareRunner,
  refusedInProgram,
  runner,
  runWith,
  cachePath,
  type GnuCompiler,
} from './gcc.ts'
import { gnuDiagnostics } from './gnu/diagnostics.ts'
import { explainException } from './gnu/exception.ts'
import { refusedIn } from './gnu/refuse.ts'
import { defaultLimits, fileNames, type LanguageDriver, type Program, type ToolchainCache } from './language.ts'
import { buildOf, toolVersion } from './tool-version.ts'

const names = fileNames(12)
const execute = promisify(execFile)
const includeGuard = 'GRADUS_WHOLE_STANDARD_LIBRARY'

/**
 * <bits/stdc++.h> is precompiled in two versions, because every program instantiates the templates again that the inline
 * functions of a precompiled header use: 280 ms for the full library, 190 ms without these headers. A program that
 * contains none of `rareWords` gets the smaller version.
 */
const rareHeaders = ['filesystem', 'future', 'memory_resource', 'regex', 'syncstream'] as const
const rareWords = /##|async|filesystem|future|launch|match|pmr|packaged_task|promise|regex|syncbuf|syncstream/
const headerFolders = { full: 'include', smaller: 'include-lesser' } as const
type Header = keyof typeof headerFolders

// The precompiled headers were made with these options; with other options the compiler ignores them.
const options = [...optimisation, '-std=gnu++20']

const compiler: GnuCompiler = {
  path: '/usr/bin/g++',
  dialect: 'c++',
  options: [...options, `-I${cachePath}/${headerFolders.full}`],
  libraries: [],
  sourceName: names.source,
  testsName: names.tests,
}

/**
 * GCC uses a precompiled header only if it is the very first include of the main file. If <bits/stdc++.h> is what a
 * program includes first (through the candidate's file), naming it on the command line has no other effect.
 */
function compilerWith(header: Header): GnuCompiler {
  const headerOptions = [`-I${cachePath}/${headerFolders[header]}`, '-include', 'bits/stdc++.h']
  return { ...compiler, options: [...options, ...headerOptions] }
}
const compilers = { full: compilerWith('full'), smaller: compilerWith('smaller') }

function compilerOf(program: Program): GnuCompiler {
  if (!beginsWithFullHeader(program)) return compiler
  const { candidate, tests = '', interface: shared = '', additionalFiles } = program
  const texts = [candidate, tests, shared, ...additionalFiles.map(({ body }) => body)]
  return texts.some((text) => rareWords.test(text)) ? compilers.full : compilers.smaller
}

function beginsWithFullHeader(program: Program): boolean {
  const first = firstInclude(program.tests ?? program.candidate)
  return (first === names.source ? firstInclude(program.candidate) : first) === 'bits/stdc++.h'
}

/** The file that a source includes before anything else. */
function firstInclude(source: string): string | undefined {
  return /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]/.exec(source)?.[1]
}

/** C++: the tests include the candidate's file, `#include "solution.cpp"`. */
export const cpp: LanguageDriver = {
  code: 12,
  packages: ['g++'],
  limits: defaultLimits(),
  detect: () => toolVersion(compiler.path, ['-dumpfullversion'], /([\d.]+)/),
  /** A precompiled header works only with the compiler that made it. */
  get recipe() {
    return `${runner} ${compiler.options.join(' ')} ${includeGuard} ${rareHeaders.join(' ')} ${buildOf(compiler.path)}`
  },
  prepare: (cache) => prepareRunner(cache, compiler.dialect),
  /** <bits/stdc++.h> takes a second to read as text. The compiler finds the precompiled one first on its path. */
  async warm(cache) {
    for (const header of ['smaller', 'full'] as const) await precompile(cache, header)
  },
  emptyTests: `#include "${names.source}"\nint main() { return 0; }\n`,
  build: (program, cache) => buildWith(compilerOf(program), program, cache),
  refuse: (program) => refusedIn(program, compiler),
  refuseProduct: (product, program) => refusedInProgram(product, program, compiler),
  run: (program) => runWith(compiler, program),
  explainStatus: explainException,
  diagnostics: (output) => gnuDiagnostics(output, names.source),
}

async function precompile(cache: ToolchainCache, header: Header): Promise<void> {
  const folder = join(cache.folder, headerFolders[header], 'bits')
  const precompiledHeader = join(folder, 'stdc++.h.gch')
  const temporaryFile = join(cache.folder, `header.${process.pid}`)
  if (existsSync(precompiledHeader)) return
  await mkdir(folder, { recursive: true })
  const { signal } = cache
  const listDependencies = [...options, '-x', 'c++', '-M', '-include', 'bits/stdc++.h', '/dev/null']
  const found = await execute(compiler.path, listDependencies, { signal })
  const source = found.stdout.split(/[\s\\]+/).find((path) => path.endsWith('/bits/stdc++.h'))
  if (source === undefined) return
  const isRare = (line: string): boolean => rareHeaders.some((name) => line.includes(`<${name}>`))
  const lines = (await readFile(source, 'utf8')).split('\n')
  const text = header === 'full' ? `#include "${source}"` : lines.filter((line) => !isRare(line)).join('\n')
  // When the source includes the header a second time, by name, the guard makes it empty.
  await writeFile(join(folder, 'stdc++.h'), `#ifndef ${includeGuard}\n#define ${includeGuard}\n${text}\n#endif\n`)
  const precompileArguments = [...options, '-x', 'c++-header', '-o', temporaryFile, join(folder, 'stdc++.h')]
  await execute(compiler.path, precompileArguments, { signal })
  await rename(temporaryFile, precompiledHeader)
}
