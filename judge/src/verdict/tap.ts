import { Buffer } from 'node:buffer'
import type { TestResult } from '@gradus/contract/judge'
import { endOfLine, longestText, readBlock } from './tap-block.ts'
import { KnownNames, readFailureWithin, readResult, type TapLine } from './tap-line.ts'
import { plainText } from '../run/plain-text.ts'
import type { RunResult } from '../run/run-result.ts'

/*
 * Reads what tests report: lines of the Test Anything Protocol, each perhaps with a YAML block below.
 *
 * The candidate's own output mixes with these lines on standard output. It can add results, but cannot hide a `not ok`:
 * not by text without a line break before it, not by an open block, not by thousands of results. If the names that the
 * author's solution reports are known, each of them must be reported `ok`, so silence does not pass either. In a run that
 * does not pass, only proven results count, because they are points in many places (docs/decisions/0170). Reading takes
 * time linear in the length. docs/decisions/0240 explains why this is not the npm package tap-parser.
 */

export interface TapReport {
  /** The results to show, limited to the first ones that passed and the first ones that failed. */
  readonly tests: TestResult[]
  readonly passed: number
  readonly failed: number
  /** The names that the author's solution reports and this run did not, in their order. */
  readonly missing: string[]
  /** How many tests of the author's solution this run did not report at all. */
  readonly unreported: number
}

const maxShown = 1000
const unnamed = /^Test \d+$/

/**
 * @param known the names that the author's solution reported; empty if they are not known
 * @param isSeparate true if the text contains only reports of the tests, nothing that the candidate printed
 */
export function readReport(printed: string, known: readonly string[] = [], isSeparate = false): TapReport {
  const remaining = counted(known)
  const names = new KnownNames(remaining.keys())
  // For tests that report only failures, or no names, any `not ok` counts.
  const strict = known.length === 0 || known.some((name) => unnamed.test(name))
  const tests: TestResult[] = []
  const count = { passed: 0, failed: 0 }
  for (let at = printed.indexOf('ok'); at >= 0;) {
    const start = printed.lastIndexOf('\n', at) + 1
    let end = endOfLine(printed, start)
    const line = printed.slice(start, end)
    const result = isSeparate ? readResult(line) : readAnywhere(line, names, strict)
    if (result !== undefined) {
      const number = result.number || String(count.passed + count.failed + 1)
      const name = (result.name || `Test ${number}`).slice(0, longestText)
      const needed = remaining.get(name)
      if (!result.passed) {
        count.failed += 1
        const block = readBlock(printed, end + 1)
        end = block?.end ?? end
        if (count.failed <= maxShown) tests.push({ name, passed: false, ...block?.values })
      } else if (known.length === 0 || needed !== undefined) {
        // A line with any other name is the candidate's own output.
        count.passed += 1
        if (needed !== undefined) remaining.set(name, needed - 1)
        if (count.passed <= maxShown) tests.push({ name, passed: true })
      }
    }
    at = printed.indexOf('ok', end)
  }
  const missing = [...remaining].filter(([, needed]) => needed > 0).map(([name]) => name)
  const unreported = Math.max(0, known.length - count.passed - count.failed)
  return { tests, ...count, missing, unreported }
}

/** @param known the names that the author's solution reported; empty if they are not known */
export function reportOf({ reportedTap, sandbox }: RunResult, known?: readonly string[]): TapReport {
  if (reportedTap === undefined) return readReport(plainText(sandbox.output), known)
  return readReport(plainText(Buffer.from(reportedTap)), known, true)
}

/**
 * The report of a run that did not pass. Of the tests that passed, it keeps those that the runner confirmed. If it
 * confirmed none, it keeps those of tests that came to their end, where each test is reported once: a failed one did not
 * pass, too. Otherwise the candidate's code may have printed all of them.
 */
export function provenReportOf(run: RunResult, known: readonly string[] = []): TapReport {
  const report = reportOf(run, known)
  if (run.reportedTap !== undefined) return report
  const confirmed = readReport(plainText(Buffer.from(run.confirmedTap)), known, true)
  const allowed =
    run.confirmedTap === ''
      ? allowedAtEnd(run, report, known)
      : counted(confirmed.tests.filter((one) => one.passed).map(({ name }) => name))
  const tests = report.tests.filter(({ name, passed }) => {
    if (!passed) return true
    const left = allowed.get(name) ?? 0
    allowed.set(name, left - 1)
    return left > 0
  })
  const kept = tests.filter((one) => one.passed).length
  const passed = kept < maxShown ? kept : Math.min(report.passed, Math.max(kept, confirmed.passed))
  const unreported = Math.max(0, known.length - passed - report.failed)
  return { tests, passed, failed: report.failed, missing: report.missing, unreported }
}

function allowedAtEnd({ testsEnded }: RunResult, { tests }: TapReport, known: readonly string[]): Map<string, number> {
  const allowed = counted(testsEnded ? known : [])
  for (const { name, passed } of tests) if (!passed) allowed.set(name, (allowed.get(name) ?? 0) - 1)
  return allowed
}

/** Finds a result anywhere in a line. A `not ok` at the beginning of the line always counts as one. */
function readAnywhere(line: string, names: KnownNames, strict: boolean): TapLine | undefined {
  const first = readResult(line)
  if (first !== undefined && (!first.passed || names.has(first.name))) return first
  return names.readWithin(line) ?? readFailureWithin(line, strict) ?? first
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
