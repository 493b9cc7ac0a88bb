import { readFileSync, realpathSync } from 'node:fs'
import { candidateFiles, defaultLimits, fileNames, type LanguageDriver } from './language.ts'
import { toolVersion } from './toolchain.ts'

const php = '/usr/bin/php'
const names = fileNames(13)
const runner = readFileSync(new URL('../runner/php.php', import.meta.url), 'utf8')

/** PHP hands every descriptor down to what it starts, and cannot be told otherwise; so it starts nothing. */
const starters = [
  'exec', 'shell_exec', 'system', 'passthru', 'popen', 'proc_open', 'mail', 'dl', 'pcntl_fork', 'pcntl_rfork',
  'pcntl_forkx', 'pcntl_exec', 'pcntl_unshare',
] // prettier-ignore

/** The kernel holds memory and time; PHP's own limits would only give other names to the same end. */
const settings = {
  memory_limit: '-1',
  max_execution_time: '0',
  disable_functions: starters.join(','),
  display_errors: 'stderr',
  html_errors: '0',
  log_errors: '0',
  error_reporting: '32767',
  'zend.assertions': '1',
  'assert.exception': '1',
  include_path: '/box',
}

/** PHP: the tests `require` the candidate's file. */
export const php8: LanguageDriver = {
  code: 13,
  packages: ['php-cli', 'php-mbstring'],
  limits: defaultLimits(),
  detect: () => toolVersion(php, ['--version'], /PHP ([\d.]+)/),
  run(program) {
    const files = candidateFiles(program, names.source)
    if (program.interface !== undefined) files.push({ path: '/box/interface.php', body: program.interface })
    return {
      // The name itself leads through /etc/alternatives.
      command: [
        realpathSync(php),
        ...Object.entries(settings).flatMap(([name, value]) => ['-d', `${name}=${value}`]),
        '/gradus/runner.php',
      ],
      environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8', TMPDIR: '/box/tmp' },
      view: { toolchain: ['/usr/bin', '/usr/lib', '/etc/php', '/usr/share/zoneinfo'] },
      files: [...files, { path: '/gradus/runner.php', body: runner }],
      message: program.tests,
      runner: true,
    }
  },
}
