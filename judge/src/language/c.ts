import { buildWith, optimisation, prepareRunner, refusedInProgram, runner, runWith, type GnuCompiler } from './gcc.ts'
import { gnuDiagnostics } from './gnu/diagnostics.ts'
import { refusedIn } from './gnu/refuse.ts'
import { defaultLimits, fileNames, type LanguageDriver } from './language.ts'
import { toolVersion } from './tool-version.ts'

const names = fileNames(5)

const compiler: GnuCompiler = {
  path: '/usr/bin/gcc',
  dialect: 'c',
  options: [...optimisation, '-std=gnu17'],
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
  prepare: (cache) => prepareRunner(cache, compiler.dialect),
  emptyTests: `#include "${names.source}"\nint main(void) { return 0; }\n`,
  build: (program, cache) => buildWith(compiler, program, cache),
  refuse: (program) => refusedIn(program, compiler),
  refuseProduct: (product, program) => refusedInProgram(product, program, compiler),
  run: (program) => runWith(compiler, program),
  diagnostics: (output) => gnuDiagnostics(output, names.source),
}
