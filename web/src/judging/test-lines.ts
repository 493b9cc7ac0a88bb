import type { TestResult } from '@gradus/contract/judge'

/** `ok - name`, `ok 1 - name` or `not ok 1 name`, as tests print it. */
const resultLine = /^(ok|not ok)(?: \d+)?(?: -)? (.+)$/
const blockLine = /^ {2}(?:\w+:| )/

/**
 * Leaves the tests' own lines of the Test Anything Protocol out of what a run printed: a line for each named test of the
 * verdict, with its result, and the whole YAML block below a failure. All else was printed by the program, also a line
 * with `ok` that no test of the verdict has.
 */
export function withoutTestLines(output: string, tests: readonly TestResult[]): string {
  const left = new Map<string, number>()
  // Cases have an outcome of their own; they print no lines.
  for (const { name, passed } of tests.filter((test) => test.outcome === undefined))
    left.set(keyOf(passed, name), (left.get(keyOf(passed, name)) ?? 0) + 1)
  if (left.size === 0) return output
  const lines = output.split('\n')
  const kept: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const [, word, name = ''] = resultLine.exec(line) ?? []
    const key = keyOf(word === 'ok', name.trim())
    const count = left.get(key) ?? 0
    if (word === undefined || count === 0) {
      kept.push(line)
      continue
    }
    left.set(key, count - 1)
    if (word === 'not ok') at = endOfBlock(lines, at)
  }
  return kept.join('\n')
}

/** @returns the last line of the block below line `at`, or `at` if there is no complete one */
function endOfBlock(lines: readonly string[], at: number): number {
  if (lines[at + 1] !== '  ---') return at
  let end = at + 2
  while (blockLine.test(lines[end] ?? '')) end += 1
  return lines[end] === '  ...' ? end : at
}

function keyOf(passed: boolean, name: string): string {
  return `${passed ? 'ok' : 'not ok'} ${name}`
}
