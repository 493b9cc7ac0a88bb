import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { candidateFiles, defaultLimits, fileNames, type LanguageDriver, withoutTests } from './language.ts'
import { copyExecuteOnly, executeOnlyMounts } from './execute-only.ts'
import { toolVersion } from './tool-version.ts'

const php = '/usr/bin/php'
const programs = [php].filter((path) => existsSync(path)).map((path) => realpathSync(path))
const names = fileNames(13)
const runner = readFileSync(new URL('../runner/php.php', import.meta.url), 'utf8')

/**
 * PHP passes every descriptor on to the processes that it starts, and has no option against it; so it may not start
 * any.
 */
const starters = [
  'exec', 'shell_exec', 'system', 'passthru', 'popen', 'proc_open', 'mail', 'dl', 'pcntl_fork', 'pcntl_rfork',
  'pcntl_forkx', 'pcntl_exec', 'pcntl_unshare',
] // prettier-ignore

/** Functions that show the arguments of their callers: those of the tests, with the expected values. */
const lookers = ['debug_backtrace', 'debug_print_backtrace']

/** Functions that put a filter into a stream, such as the standard output to which the tests write. */
const rewriters = ['stream_filter_register', 'stream_filter_append', 'stream_filter_prepend']

/** The kernel enforces memory and time; PHP's own limits would only end the program with other messages. */
const settings = {
  memory_limit: '-1',
  max_execution_time: '0',
  disable_functions: [...starters, ...lookers, ...rewriters].join(','),
  display_errors: 'stderr',
  html_errors: '0',
  log_errors: '0',
  error_reporting: '32767',
  'zend.assertions': '1',
  'assert.exception': '1',
  include_path: '/box',
  short_open_tag: '0',
  'zend.exception_ignore_args': '1',
}

/**
 * Extensions that are useless without a network, other processes or a terminal. Loading all of them took a sixth of a
 * small run.
 */
const unneeded = new Set([
  'opcache', 'pdo', 'exif', 'ffi', 'fileinfo', 'ftp', 'gettext', 'phar', 'posix', 'shmop', 'sockets', 'sysvmsg',
  'sysvsem', 'sysvshm',
]) // prettier-ignore

/** The words that choose extensions: Debian's, in its order and without its other settings; elsewhere the machine's own. */
function extensionWords(): string[] {
  const version = /php([\d.]+)$/.exec(realpathSync(php))?.[1]
  const folder = `/etc/php/${version}/cli/conf.d`
  if (!existsSync(folder)) return []
  const names = readdirSync(folder)
    .toSorted()
    .map((name) => name.replace(/^\d+-|\.ini$/g, ''))
  return ['-n', ...names.flatMap((name) => (unneeded.has(name) ? [] : ['-d', `extension=${name}`]))]
}

let command: readonly string[] | undefined

/** The name itself leads through /etc/alternatives. */
function runnerCommand(): readonly string[] {
  command ??= [
    realpathSync(php),
    ...extensionWords(),
    ...Object.entries(settings).flatMap(([name, value]) => ['-d', `${name}=${value}`]),
    '/gradus/runner.php',
  ]
  return command
}

/** PHP: the tests `require` the candidate's file. */
export const php8: LanguageDriver = {
  code: 13,
  packages: ['php-cli', 'php-mbstring'],
  limits: defaultLimits(),
  detect: () => toolVersion(php, ['--version'], /PHP ([\d.]+)/),
  prepare: (cache) => copyExecuteOnly(programs, cache),
  run(program, cache) {
    const files = candidateFiles(program, names.source)
    if (program.interface !== undefined) files.push({ path: '/box/interface.php', body: program.interface })
    return {
      command: runnerCommand(),
      environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8', TMPDIR: '/box/tmp' },
      mountPlan: {
        toolchain: ['/usr/bin', '/usr/lib', '/etc/php', '/usr/share/zoneinfo'],
        mounts: executeOnlyMounts(programs, cache),
      },
      files: [...files, { path: '/gradus/runner.php', body: runner }],
      message: program.tests,
      runner: true,
    }
  },
  checkSyntax: (program, cache, limits) => php8.run(withoutTests(program), cache, limits),
  lint(program, cache, limits) {
    const command = [...runnerCommand().slice(0, -1), '-l', `/box/${names.source}`]
    return { ...php8.run(program, cache, limits), command, message: undefined, runner: false }
  },
}
