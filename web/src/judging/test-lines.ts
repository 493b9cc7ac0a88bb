import type { TestResult } from '@gradus/contract/judge'

/** A line as tests print it: `ok - name`, `ok 1 - name` or `not ok 1 name`. */
const resultLine = /^(ok|not ok)(?: \d+)?(?: -)? (.+)$/
const blockLine = /^ {2}(?:\w+:| )/

/**
 * Removes the tests' own lines (Test Anything Protocol) from the output of a run: a line for each named test of the
 * verdict, with its result, and the whole YAML block below a failure. Everything else was printed by the program, even
 * a line with `ok` that matches no test of the verdict.
 */
export function withoutTestLines(output: string, tests: readonly TestResult[]): string {
  const left = new Map<string, number>()
  // Cases are left out, because they print no lines.
  for (const { name, passed } of tests.filter((test) => test.outcome === undefined))
    left.set(keyOf(passed, name), (left.get(keyOf(passed, name)) ?? 0) + 1)
  if (left.size === 0) return output
  const lines = output.split('\n')
  const remaining: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const [, word, name = ''] = resultLine.exec(line) ?? []
    const key = keyOf(word === 'ok', name.trim())
    const count = left.get(key) ?? 0
    if (word === undefined || count === 0) {
      remaining.push(line)
      continue
    }
    left.set(key, count - 1)
    if (word === 'not ok') at = endOfBlock(lines, at)
  }
  return remaining.join('\n')
}

/** @returns the index of the last line of the YAML block below line `at`, or `at` if there is no complete block */
function endOfBlock(lines: readonly string[], at: number): number {
  if (lines[at + 1] !== '  ---') return at
  let end = at + 2
  while (blockLine.test(lines[end] ?? '')) end += 1
  return lines[end] === '  ...' ? end : at
}

function keyOf(passed: boolean, name: string): string {
  return `${passed ? 'ok' : 'not ok'} ${name}`
}
