import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FileName, type Diagnostic, type Verdict } from '@gradus/contract/judge'
import { maximumVerdictBytes } from '@gradus/contract/limit'
import { truncateVerdict } from './stored-verdict.ts'

test('a verdict whose every part is huge is stored within 64 KB, each part from its beginning', () => {
  const long = 'x\u0000"€😀'.repeat(200_000)
  const tests = Array.from({ length: 2_000 }, (_, at) => ({
    name: `${at} ${long.slice(0, 2_000)}`,
    passed: at % 2 === 0,
    message: long.slice(0, 2_000),
    expected: long.slice(0, 5_000),
    got: long.slice(0, 5_000),
  }))
  const diagnostic = { file: long.slice(0, 300), line: 1, severity: 'error' as const, message: long.slice(0, 5_000) }
  const huge: Verdict = {
    outcome: 'failed',
    message: long,
    tests,
    diagnostics: Array.from({ length: 1_000 }, () => diagnostic),
    output: long,
    errorOutput: long,
    compilerOutput: long,
    cpuMilliseconds: 1,
    wallMilliseconds: 1,
    memoryBytes: 1,
    score: 0.5,
  }
  const truncated = truncateVerdict(huge)
  assert.ok(Buffer.byteLength(JSON.stringify(truncated)) <= maximumVerdictBytes)
  assert.ok(truncated.tests.length > 20 && truncated.tests[0]?.message !== undefined)
  for (const text of [truncated.message, truncated.output, truncated.errorOutput, truncated.compilerOutput])
    assert.ok(text?.startsWith('x\u0000"€') && text.length > 500)
  const small = {
    ...huge,
    message: 'short',
    tests: tests.slice(0, 1),
    output: 'a',
    errorOutput: 'b',
    compilerOutput: 'c',
  }
  const whole = { ...small, diagnostics: [], tests: [{ name: 'adds', passed: true, got: '2' }] }
  assert.deepEqual(truncateVerdict(whole), whole)
})

/** A verdict of a compiler that printed these messages. */
function compileError(diagnostics: Diagnostic[]): Verdict {
  const empty = { tests: [], output: '', compilerOutput: '', score: 0 }
  return { outcome: 'compileError', diagnostics, ...empty, cpuMilliseconds: 1, wallMilliseconds: 1, memoryBytes: 1 }
}

test('of 100 compile errors the first ones are stored whole, and only the last stored one can be cut', () => {
  const all = Array.from({ length: 100 }, (_, at) => ({
    file: 'solution.cpp',
    line: at + 1,
    severity: 'error' as const,
    message: `‘variable${at}’ was not declared in this scope; did you mean ‘variable${at + 1}’?`,
  }))
  const { diagnostics } = truncateVerdict(compileError(all))
  assert.ok(diagnostics.length > 50)
  assert.deepEqual(diagnostics.slice(0, -1), all.slice(0, diagnostics.length - 1))
})

test('the longest file name is stored whole: the editor finds its tab by it', () => {
  const file = FileName.parse(`${'LongFileName'.repeat(8)}.kt`.padStart(100, 'a'))
  const diagnostic = { file, line: 1, severity: 'error' as const, message: 'unresolved reference' }
  assert.deepEqual(truncateVerdict(compileError([diagnostic])).diagnostics, [diagnostic])
})
