/** What is checked without running the product: types, rules and the import law, format. */
import { readProgram } from './program.ts'
import { say, step } from './terminal.ts'

export type Check = { title: string; command: [string, ...string[]] }

export const types: Check[] = [
  { title: 'Checking the types', command: ['tsc', '-p', 'tsconfig.json'] },
  { title: 'Checking the types of the web', command: ['tsc', '-p', 'web/tsconfig.json'] },
]
export const lint: Check = { title: 'Checking the rules and the import law', command: ['oxlint', '--type-aware'] }
export const format: Check = { title: 'Checking the format', command: ['oxfmt', '--check'] }

/** @returns how many passed and failed; what a failed one prints is shown. */
export async function runChecks(checks: Check[], stopped: AbortSignal): Promise<{ passed: number; failed: number }> {
  let failed = 0
  for (const { title, command } of checks) {
    stopped.throwIfAborted()
    const [program, ...parameters] = command
    const { code, output } = await step(title, () => readProgram(program, parameters))
    if (code === 0) continue
    failed += 1
    say(output.trim())
  }
  return { passed: checks.length - failed, failed }
}
