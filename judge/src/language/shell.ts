import { readFileSync } from 'node:fs'
import type { Diagnostic } from '@gradus/contract/judge'
import { linesOf } from './output-lines.ts'
import { candidateFiles, defaultLimits, fileNames, type LanguageDriver, withoutTests } from './language.ts'
import { copyExecuteOnly, executeOnlyMounts } from './execute-only.ts'
import { toolVersion } from './tool-version.ts'

const bash = '/usr/bin/bash'
const names = fileNames(10)
const runner = readFileSync(new URL('../runner/shell.sh', import.meta.url), 'utf8')
const candidateShell = readFileSync(new URL('../runner/shell-call.sh', import.meta.url), 'utf8')

/** Shell: the tests load the candidate's functions with `source solution.sh`. */
export const shell: LanguageDriver = {
  code: 10,
  packages: ['bash'],
  limits: defaultLimits({ memoryBytes: 128 * 1024 * 1024 }),
  detect: () => toolVersion(bash, ['--version'], /version ([\d.]+)/),
  prepare: (cache) => copyExecuteOnly([bash], cache),
  run(program, cache) {
    const files = candidateFiles(program, names.source)
    if (program.interface !== undefined) files.push({ path: '/box/interface.sh', body: program.interface })
    return {
      command: [bash, '--norc', '--noprofile', '/gradus/runner.sh'],
      environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8', TMPDIR: '/box/tmp' },
      // awk and other commands are symbolic links into /etc/alternatives.
      mountPlan: {
        toolchain: ['/usr/bin', '/usr/lib', '/etc/alternatives'],
        mounts: executeOnlyMounts([bash], cache),
      },
      files: [...files, { path: '/gradus/runner.sh', body: runner }, { path: '/gradus/call.sh', body: candidateShell }],
      message: program.tests,
      runner: true,
      reports: 'confirmed',
    }
  },
  checkSyntax: (program, cache, limits) => shell.run(withoutTests(program, ':\n'), cache, limits),
  runtimeDiagnostics: shellDiagnostics,
}

/**
 * Parses lines such as `solution.sh: line 3: foo: command not found`. Only the last one is returned, because a script goes
 * on after most errors.
 */
function shellDiagnostics(output: string): Diagnostic[] {
  const found = [...linesOf(output)]
    .map((line) => /^(?:\.\/|\/box\/)?(solution\.sh): line (\d+): (.*)$/.exec(line))
    .findLast((match) => match !== null)
  if (!found) return []
  const [, file = names.source, line, message = ''] = found
  return [{ file, line: Number(line), severity: 'error', message }]
}
