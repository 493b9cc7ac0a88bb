/** The checks that do not run the product: types, lint rules with the import law, format. */
import { captureOutput } from './program.ts'
import { printLine, step } from './terminal.ts'

export type Check = { title: string; command: [string, ...string[]] }

/** Incremental: the compiler keeps its results, so that a second check analyses only changed files. */
const typesOf = (project: string, cache: string): Check['command'] => {
  return ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/${cache}.tsbuildinfo`]
}

export const types: Check[] = [
  { title: 'Checking the types', command: typesOf('tsconfig.json', 'types') },
  { title: 'Checking the types of the web', command: typesOf('web/tsconfig.json', 'types-of-the-web') },
]
export const lint: Check = { title: 'Checking the rules and the import law', command: ['oxlint', '--type-aware'] }
/** Runs first: it takes no time, and nothing should be installed from a lockfile that breaks a rule. */
export const lockfile: Check = {
  title: 'Checking the lockfile',
  command: [process.execPath, 'deploy/local/check-lockfile.ts'],
}
const linted = /\.(?:[cm]?[jt]s|tsx)$/

/**
 * Lints only the files that differ from the main branch, since all of them take a minute; npm test lints everything. Also
 * lints everything if there is no main branch to compare with, or if the rules themselves have changed.
 */
export async function lintOfChanges(): Promise<Check> {
  const base = await linesOf('git', ['merge-base', 'HEAD', 'origin/main'])
  if (base[0] === undefined) return lint
  const changed = [
    ...(await linesOf('git', ['diff', '--name-only', '--diff-filter=d', base[0]])),
    ...(await linesOf('git', ['ls-files', '--others', '--exclude-standard'])),
  ]
  if (changed.some((file) => file === '.oxlintrc.json' || file === 'package-lock.json')) return lint
  const files = changed.filter((file) => linted.test(file))
  return {
    title: `${lint.title} in ${files.length} changed ${files.length === 1 ? 'file' : 'files'}`,
    command: files.length === 0 ? ['true'] : [...lint.command, '--no-error-on-unmatched-pattern', ...files],
  }
}

async function linesOf(program: string, parameters: string[]): Promise<string[]> {
  const { code, output } = await captureOutput(program, parameters)
  return code === 0 ? output.split('\n').filter(Boolean) : []
}

export const format: Check = { title: 'Checking the format', command: ['oxfmt', '--check'] }

/** @returns how many checks passed and failed. The output of failed checks is printed */
export async function runChecks(checks: Check[], stopped: AbortSignal): Promise<{ passed: number; failed: number }> {
  let failed = 0
  for (const { title, command } of checks) {
    stopped.throwIfAborted()
    const [program, ...parameters] = command
    const { code, output } = await step(title, () => captureOutput(program, parameters))
    if (code === 0) continue
    failed += 1
    printLine(output.trim())
  }
  return { passed: checks.length - failed, failed }
}
