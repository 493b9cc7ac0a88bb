import type { TestResult } from '@gradus/contract/judge'

/** Lines of the Test Anything Protocol: `ok 1 - name`, `not ok 2 - name`, each perhaps with a YAML block below. */

const mostTests = 1000
const longestText = 2000

export function readTap(printed: string): TestResult[] {
  const tests: TestResult[] = []
  const lines = printed.split('\n')
  for (let index = 0; index < lines.length && tests.length < mostTests; index += 1) {
    const [, not, number, text = ''] = /^(not )?ok\b(?: +(\d+))?(?: *-)? *(.*?)\s*$/.exec(lines[index] ?? '') ?? []
    if (!/^(not )?ok\b/.test(lines[index] ?? '')) continue
    const [name = '', directive = ''] = text.split(/\s+#\s*(?=skip|todo)/i)
    const test: TestResult = {
      name: (name || `Test ${number ?? tests.length + 1}`).slice(0, longestText),
      // A test that is skipped or not yet to be passed does not fail.
      passed: not === undefined || directive !== '',
    }
    const block = readBlock(lines, index + 1)
    if (block !== undefined) {
      Object.assign(test, block.values)
      index = block.last
    }
    tests.push(test)
  }
  return tests
}

const known: Readonly<Record<string, 'expected' | 'got' | 'message'>> = {
  expected: 'expected',
  wanted: 'expected',
  got: 'got',
  actual: 'got',
  found: 'got',
  message: 'message',
}

/** The block between an indented `---` and `...`: `key: value`, or `key: |` and indented lines. */
function readBlock(
  lines: readonly string[],
  first: number,
): { values: Partial<Record<'expected' | 'got' | 'message', string>>; last: number } | undefined {
  const indent = /^(\s+)---\s*$/.exec(lines[first] ?? '')?.[1]
  if (indent === undefined) return undefined
  const values: Partial<Record<'expected' | 'got' | 'message', string>> = {}
  let index = first + 1
  for (; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() === '...') break
    const [, key = '', value = ''] = /^\s+(\w+):\s*(.*)$/.exec(line) ?? []
    const name = known[key]
    if (name === undefined) continue
    if (value === '|' || value === '|-') {
      const text: string[] = []
      while ((lines[index + 1] ?? '').startsWith(`${indent}  `)) {
        index += 1
        text.push((lines[index] ?? '').slice(indent.length + 2))
      }
      values[name] = text.join('\n').slice(0, longestText)
    } else {
      values[name] = unquote(value).slice(0, longestText)
    }
  }
  return { values, last: index }
}

/** A YAML scalar in quotes: double ones have the escapes of JSON, single ones only a doubled quote. */
function unquote(value: string): string {
  if (/^'.*'$/.test(value)) return value.slice(1, -1).replaceAll("''", "'")
  if (!/^".*"$/.test(value)) return value
  try {
    return String(JSON.parse(value))
  } catch {
    return value.slice(1, -1)
  }
}
