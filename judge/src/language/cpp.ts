import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildWith, gnuDiagnostics, prepareRunner, runner, runProgram, workshopPath, type GnuCompiler } from './gcc.ts'
import { defaultLimits, fileNames, type LanguageDriver, type Program } from './language.ts'
import { buildOf, toolVersion } from './toolchain.ts'

const names = fileNames(12)
const execute = promisify(execFile)
const headerFolder = 'include'
const guard = 'GRADUS_WHOLE_STANDARD_LIBRARY'

const compiler: GnuCompiler = {
  path: '/usr/bin/g++',
  dialect: 'c++',
  // The precompiled header was made with these options; it is passed over when they differ.
  options: ['-O2', '-std=gnu++20', `-I${workshopPath}/${headerFolder}`],
  libraries: [],
  sourceName: names.source,
  testsName: names.tests,
}

/**
 * GCC takes a precompiled header only as the very first include of the main file. Where the first thing that a program
 * includes, by way of the candidate's file, is <bits/stdc++.h>, naming it on the command line changes nothing else.
 */
const compilerOfAll: GnuCompiler = { ...compiler, options: [...compiler.options, '-include', 'bits/stdc++.h'] }

function beginsWithAll(program: Program): boolean {
  const first = firstInclude(program.tests ?? program.candidate)
  return (first === names.source ? firstInclude(program.candidate) : first) === 'bits/stdc++.h'
}

/** What a source includes before it says anything else. */
function firstInclude(source: string): string | undefined {
  return /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]/.exec(source)?.[1]
}

/** C++: the tests include the candidate's file, `#include "solution.cpp"`. */
export const cpp: LanguageDriver = {
  code: 12,
  packages: ['g++'],
  limits: defaultLimits(),
  detect: () => toolVersion(compiler.path, ['-dumpfullversion'], /([\d.]+)/),
  /** A precompiled header is for the very compiler that made it. */
  get recipe() {
    return `${runner} ${compiler.options.join(' ')} ${guard} ${buildOf(compiler.path)}`
  },
  prepare: prepareRunner,
  /** <bits/stdc++.h> takes a second to read as text. The compiler finds the precompiled one first on its path. */
  async warm(workshop) {
    const folder = join(workshop.folder, headerFolder, 'bits')
    const header = join(folder, 'stdc++.h.gch')
    const part = join(workshop.folder, `header.${process.pid}`)
    if (existsSync(header)) return
    await mkdir(folder, { recursive: true })
    const options = compiler.options.filter((option) => !option.startsWith('-I'))
    const { signal } = workshop
    const question = [...options, '-x', 'c++', '-M', '-include', 'bits/stdc++.h', '/dev/null']
    const found = await execute(compiler.path, question, { signal })
    const source = found.stdout.split(/[\s\\]+/).find((path) => path.endsWith('/bits/stdc++.h'))
    if (source === undefined) return
    // The compiler reads what the source includes a second time, by name: nothing, thanks to the guard.
    const guarded = `#ifndef ${guard}\n#define ${guard}\n#include "${source}"\n#endif\n`
    await writeFile(join(folder, 'stdc++.h'), guarded)
    const words = [...options, '-x', 'c++-header', '-o', part, join(folder, 'stdc++.h')]
    await execute(compiler.path, words, { signal })
    await rename(part, header)
  },
  build: (program, workshop) => buildWith(beginsWithAll(program) ? compilerOfAll : compiler, program, workshop),
  run: runProgram,
  diagnostics: gnuDiagnostics,
}
