import { readFileSync } from 'node:fs'
import { candidateFiles, defaultLimits, fileNames, type LanguageDriver, withoutTests } from './language.ts'
import { copyExecuteOnly, executeOnlyMounts } from './execute-only.ts'
import { toolVersion } from './tool-version.ts'

const names = fileNames(23)
const bash = '/usr/bin/bash'
const programs = [bash, '/usr/lib/R/bin/exec/R']
const partOfRunner = (name: string) => readFileSync(new URL(`../runner/r/${name}`, import.meta.url), 'utf8')
const shell = partOfRunner('start.sh')
/** One expression, whose variables are in no environment that a program can name. */
const runner = `local({
${partOfRunner('common.R')}
if (.Call(getNativeSymbolInfo("mc_fork", native), TRUE)[1] == 0L) {
${partOfRunner('candidate.R')}
}
${partOfRunner('own-classes.R')}
${partOfRunner('tests.R')}
})
`
/** The runner finds the functions that it calls before it finds what the candidate's code gives the same name. */
const startScript = `eval(parse("/gradus/runner.R", keep.source = FALSE), list2env(
  list(setNames = stats::setNames, is = methods::is), parent = asNamespace("utils")))
`

/** The variables that the scripts `R` and `Rscript` set. The runner starts the interpreter without these scripts. */
const environment = {
  PATH: '/usr/bin',
  HOME: '/box',
  LC_ALL: 'C.UTF-8',
  TMPDIR: '/box/tmp',
  R_HOME: '/usr/lib/R',
  R_SHARE_DIR: '/usr/share/R/share',
  R_INCLUDE_DIR: '/usr/share/R/include',
  R_DOC_DIR: '/usr/share/R/doc',
  LD_LIBRARY_PATH: '/usr/lib/R/lib',
  // Without these, OpenMP and OpenBLAS start a thread for each core of the machine.
  OMP_NUM_THREADS: '1',
  OPENBLAS_NUM_THREADS: '1',
}

/** R: the tests read the candidate's file with `source("solution.R")`. */
export const r: LanguageDriver = {
  code: 23,
  packages: ['r-base-core'],
  limits: defaultLimits({ cpuMilliseconds: 5_000, memoryBytes: 512 * 1024 * 1024 }),
  detect: () => toolVersion('/usr/bin/Rscript', ['--version'], /version ([\d.]+)/),
  prepare: (cache) => copyExecuteOnly(programs, cache),
  run(program, cache) {
    const files = candidateFiles(program, names.source)
    if (program.interface !== undefined) files.push({ path: '/box/interface.R', body: program.interface })
    return {
      command: [bash, '--norc', '--noprofile', '/gradus/runner.sh'],
      environment,
      mountPlan: {
        toolchain: ['/usr/bin', '/usr/lib', '/etc/alternatives', '/etc/R', '/usr/share/R'],
        mounts: executeOnlyMounts(programs, cache),
      },
      files: [
        ...files,
        { path: '/gradus/runner.sh', body: shell },
        { path: '/gradus/start.R', body: startScript },
        { path: '/gradus/runner.R', body: runner },
      ],
      message: program.tests,
      runner: true,
      reports: 'confirmed',
      // SIGUSR1 and SIGUSR2 make R save its workspace to a file that the candidate's code could read.
      refusesSignals: true,
    }
  },
  checkSyntax: (program, cache, limits) => r.run(withoutTests(program), cache, limits),
  explainStatus: (result) => (result.errorOutput.includes('cannot allocate') ? 'memoryLimit' : undefined),
}
