import { buildWith, gnuDiagnostics, prepareRunner, runner, runProgram, type GnuCompiler } from './gcc.ts'
import { defaultLimits, fileNames, type LanguageDriver } from './language.ts'
import { toolVersion } from './toolchain.ts'

const names = fileNames(5)

const compiler: GnuCompiler = {
  path: '/usr/bin/gcc',
  dialect: 'c',
  options: ['-O2', '-std=gnu17'],
  libraries: ['-lm'],
  sourceName: names.source,
  testsName: names.tests,
}

/** C: the tests include the candidate's file, `#include "solution.c"`. */
export const c: LanguageDriver = {
  code: 5,
  packages: ['gcc', 'libc6-dev'],
  limits: defaultLimits(),
  detect: () => toolVersion(compiler.path, ['-dumpfullversion'], /([\d.]+)/),
  recipe: runner,
  prepare: prepareRunner,
  build: (program, workshop) => buildWith(compiler, program, workshop),
  run: runProgram,
  diagnostics: gnuDiagnostics,
}
