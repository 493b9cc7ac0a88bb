import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import { candidateFiles, defaultLimits, fileNames, type LanguageDriver, withoutTests } from './language.ts'
import { copyExecuteOnly, executeOnlyMounts } from './execute-only.ts'
import { toolVersion } from './tool-version.ts'

const interpreter = '/usr/bin/ruby'
const programs = [interpreter].filter((path) => existsSync(path)).map((path) => realpathSync(path))
/** Extensions that expose memory and every object in it, hidden tests included. Sandboxes see /dev/null in their place. */
const memoryExtensions = globSync('/usr/lib/*/ruby/*/{objspace,fiddle}.so')
const names = fileNames(22)
const runner = readFileSync(new URL('../runner/ruby.rb', import.meta.url), 'utf8')
const forwardable = readFileSync(new URL('../runner/ruby-forwardable.rb', import.meta.url), 'utf8')

/** Ruby: the tests `require` the candidate's file. */
export const ruby: LanguageDriver = {
  code: 22,
  packages: ['ruby'],
  limits: defaultLimits(),
  detect: () => toolVersion(interpreter, ['--version'], /ruby ([\d.]+)/),
  prepare: (cache) => copyExecuteOnly(programs, cache),
  run(program, cache) {
    const files = candidateFiles(program, names.source)
    if (program.interface !== undefined) files.push({ path: '/box/interface.rb', body: program.interface })
    return {
      // Loading RubyGems takes twice as long as the rest of the start, and no gems are installed here.
      command: [interpreter, '--disable=gems,did_you_mean,error_highlight', '/gradus/runner.rb'],
      environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8', TMPDIR: '/box/tmp' },
      mountPlan: {
        toolchain: ['/usr/bin', '/usr/lib'],
        mounts: [...executeOnlyMounts(programs, cache), ...memoryExtensions.map((at) => ({ host: '/dev/null', at }))],
      },
      files: [
        ...files,
        { path: '/gradus/runner.rb', body: runner },
        { path: '/gradus/library/forwardable/impl.rb', body: forwardable },
      ],
      message: program.tests,
      runner: true,
      reports: 'confirmed',
    }
  },
  checkSyntax: (program, cache, limits) => ruby.run(withoutTests(program), cache, limits),
  /** Ruby raises NoMemoryError when it cannot allocate more memory; the exit status alone does not show that. */
  explainStatus: (result) => (result.errorOutput.includes('NoMemoryError') ? 'memoryLimit' : undefined),
}
