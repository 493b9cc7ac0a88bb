import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { candidateFiles, defaultLimits, fileNames, type LanguageDriver, withoutTests } from './language.ts'
import { copyExecuteOnly, executeOnlyMounts } from './execute-only.ts'
import { toolVersion } from './tool-version.ts'

const python = '/usr/bin/python3'
const names = fileNames(8)

/** The runner is one module, and is compiled once: parsing its text took Python half as long as starting. */
const runner = ['start', 'close', 'whole_numbers', 'run']
  .map((part) => readFileSync(new URL(`../runner/python/${part}.py`, import.meta.url), 'utf8'))
  .join('\n')
const compiled = 'runner.pyc'
const runnerPath = `/gradus/${compiled}`
const compileAndSend = `
import importlib._bootstrap_external, os
with open('/gradus/runner.py', encoding='utf-8') as file: code = compile(file.read(), '${runnerPath}', 'exec')
with os.fdopen(3, 'wb') as channel: channel.write(importlib._bootstrap_external._code_to_timestamp_pyc(code))
`
const options = ['-I', '-S', '-B', '-X', 'utf8']
const environment = { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8' }
const toolchain = ['/usr/bin', '/usr/lib']
/** The program itself, which /usr/bin/python3 is a link to. */
const programs = [python].filter((path) => existsSync(path)).map((path) => realpathSync(path))

/** Python: the tests begin with `from solution import *`. */
export const python3: LanguageDriver = {
  code: 8,
  packages: ['python3'],
  limits: defaultLimits({ cpuMilliseconds: 5_000 }),
  detect: () => toolVersion(python, ['--version'], /Python ([\d.]+)/),
  recipe: runner,
  async prepare(cache) {
    await copyExecuteOnly(programs, cache)
    await cache.produce(compiled, {
      command: [python, ...options, '-c', compileAndSend],
      environment,
      mountPlan: { toolchain },
      files: [{ path: '/gradus/runner.py', body: runner }],
    })
  },
  run(program, cache) {
    const files = candidateFiles(program, names.source)
    if (program.interface !== undefined) files.push({ path: '/box/interface.py', body: program.interface })
    return {
      command: [python, ...options, runnerPath],
      environment,
      mountPlan: {
        toolchain,
        mounts: [...executeOnlyMounts(programs, cache), { host: join(cache.folder, compiled), at: runnerPath }],
      },
      files,
      message: program.tests,
      runner: true,
      reports: 'confirmed',
    }
  },
  checkSyntax: (program, cache, limits) => python3.run(withoutTests(program), cache, limits),
}
