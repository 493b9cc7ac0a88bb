import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildWith, gnuDiagnostics, prepareRunner, runner, runProgram, workshopPath, type GnuCompiler } from './gcc.ts'
import { defaultLimits, fileNames, type LanguageDriver } from './language.ts'
import { toolVersion } from './toolchain.ts'

const names = fileNames(12)
const execute = promisify(execFile)
const headerFolder = 'include'

const compiler: GnuCompiler = {
  path: '/usr/bin/g++',
  dialect: 'c++',
  // The precompiled header was made with these options; it is passed over when they differ.
  options: ['-O2', '-std=gnu++20', `-I${workshopPath}/${headerFolder}`],
  libraries: [],
  sourceName: names.source,
  testsName: names.tests,
}

/** C++: the tests include the candidate's file, `#include "solution.cpp"`. */
export const cpp: LanguageDriver = {
  code: 12,
  packages: ['g++'],
  limits: defaultLimits(),
  detect: () => toolVersion(compiler.path, ['-dumpfullversion'], /([\d.]+)/),
  recipe: `${runner} ${compiler.options.join(' ')}`,
  prepare: prepareRunner,
  /** <bits/stdc++.h> takes a second to read as text. The compiler finds the precompiled one first on its path. */
  async warm(workshop) {
    const folder = join(workshop.folder, headerFolder, 'bits')
    const header = join(folder, 'stdc++.h.gch')
    const part = join(workshop.folder, `header.${process.pid}`)
    if (existsSync(header)) return
    await mkdir(folder, { recursive: true })
    const options = compiler.options.filter((option) => !option.startsWith('-I'))
    const found = await execute(compiler.path, [
      ...options,
      '-x',
      'c++',
      '-M',
      '-include',
      'bits/stdc++.h',
      '/dev/null',
    ])
    const source = found.stdout.split(/[\s\\]+/).find((path) => path.endsWith('/bits/stdc++.h'))
    if (source === undefined) return
    await execute(compiler.path, [...options, '-x', 'c++-header', '-o', part, source], { signal: workshop.signal })
    await rename(part, header)
  },
  build: (program, workshop) => buildWith(compiler, program, workshop),
  run: runProgram,
  diagnostics: gnuDiagnostics,
}
