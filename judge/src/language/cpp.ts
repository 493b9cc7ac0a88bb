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
const guard = 'GRADUS_WHOLE_STANDARD_LIBRARY'

/**
 * <bits/stdc++.h> is precompiled in two versions. Templates that the inline functions of a precompiled header use are
 * instantiated again in every program: for the whole library that takes 280 ms, without these headers 190 ms. A program
 * that uses none of their words gets the smaller version.
 */
const rareHeaders = ['filesystem', 'future', 'memory_resource', 'regex', 'syncstream'] as const
const rareWords = /##|async|filesystem|future|launch|match|pmr|packaged_task|promise|regex|syncbuf|syncstream/
const headerFolders = { whole: 'include', lesser: 'include-lesser' } as const
type Header = keyof typeof headerFolders

// The precompiled headers were made with these options; with other options the compiler ignores them.
const options = [...optimisation, '-std=gnu++20']

const compiler: GnuCompiler = {
  path: '/usr/bin/g++',
  dialect: 'c++',
  options: [...options, `-I${cachePath}/${headerFolders.whole}`],
  libraries: [],
  sourceName: names.source,
  testsName: names.tests,
}

/**
 * GCC uses a precompiled header only if it is the very first include of the main file. If <bits/stdc++.h> is what a
 * program includes first (through the candidate's file), naming it on the command line has no other effect.
 */
function compilerWith(header: Header): GnuCompiler {
  const own = [`-I${cachePath}/${headerFolders[header]}`, '-include', 'bits/stdc++.h']
  return { ...compiler, options: [...options, ...own] }
}
const compilers = { whole: compilerWith('whole'), lesser: compilerWith('lesser') }

function compilerOf(program: Program): GnuCompiler {
  if (!beginsWithAll(program)) return compiler
  const { candidate, tests = '', interface: shared = '', additionalFiles } = program
  const texts = [candidate, tests, shared, ...additionalFiles.map(({ body }) => body)]
  return texts.some((text) => rareWords.test(text)) ? compilers.whole : compilers.lesser
}

function beginsWithAll(program: Program): boolean {
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
    return `${runner} ${compiler.options.join(' ')} ${guard} ${rareHeaders.join(' ')} ${buildOf(compiler.path)}`
  },
  prepare: (cache) => prepareRunner(cache, compiler.dialect),
  /** <bits/stdc++.h> takes a second to read as text. The compiler finds the precompiled one first on its path. */
  async warm(cache) {
    for (const header of ['lesser', 'whole'] as const) await precompile(cache, header)
  },
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
  const part = join(cache.folder, `header.${process.pid}`)
  if (existsSync(precompiledHeader)) return
  await mkdir(folder, { recursive: true })
  const { signal } = cache
  const question = [...options, '-x', 'c++', '-M', '-include', 'bits/stdc++.h', '/dev/null']
  const found = await execute(compiler.path, question, { signal })
  const source = found.stdout.split(/[\s\\]+/).find((path) => path.endsWith('/bits/stdc++.h'))
  if (source === undefined) return
  const isRare = (line: string): boolean => rareHeaders.some((name) => line.includes(`<${name}>`))
  const lines = (await readFile(source, 'utf8')).split('\n')
  const text = header === 'whole' ? `#include "${source}"` : lines.filter((line) => !isRare(line)).join('\n')
  // When the source includes the header a second time, by name, the guard makes it empty.
  await writeFile(join(folder, 'stdc++.h'), `#ifndef ${guard}\n#define ${guard}\n${text}\n#endif\n`)
  const words = [...options, '-x', 'c++-header', '-o', part, join(folder, 'stdc++.h')]
  await execute(compiler.path, words, { signal })
  await rename(part, precompiledHeader)
}
