import type { StoredCase } from '@gradus/contract/input-output'
import type { Outcome, Verdict } from '@gradus/contract/judge'
import type { ContestResult } from '../platform/data/table/tournament.ts'

/** The value of a verdict in a tournament, as scoring reads it. */

/** The columns of a question from which all its tests follow. */
export interface JudgedQuestion {
  readonly kind: string
  /** Names of the tests that the author's solution passes; null if they are not known. */
  readonly reports: readonly string[] | null
  readonly cases: readonly StoredCase[] | null
}

export const waitingResult: ContestResult = { state: 'waiting', passed: 0, tests: 0, passedGroups: [] }

export function resultOf(verdict: Pick<Verdict, 'outcome' | 'tests'>, question: JudgedQuestion): ContestResult {
  const groups = groupsOf(verdict, question)
  const passedGroups = groups.filter((group) => group.passed).map(({ name, tests }) => ({ name, tests }))
  return { state: stateOf(verdict.outcome), passed: weightOf(passedGroups), tests: weightOf(groups), passedGroups }
}

function stateOf(outcome: Outcome): ContestResult['state'] {
  if (outcome === 'passed') return 'accepted'
  // These outcomes cost nothing (contests.md 10).
  return outcome === 'compileError' || outcome === 'judgeError' ? 'ignored' : 'rejected'
}

interface Group {
  readonly name: string
  readonly tests: number
  readonly passed: boolean
}

function weightOf(groups: readonly { readonly tests: number }[]): number {
  return groups.reduce((sum, { tests }) => sum + tests, 0)
}

function groupsOf({ outcome, tests }: Pick<Verdict, 'outcome' | 'tests'>, question: JudgedQuestion): Group[] {
  const failed = new Set(tests.filter((one) => !one.passed).map(({ name }) => name))
  // A test that is reported more than once passes if all of its reports do.
  const passed = new Set(tests.flatMap(({ name }) => (failed.has(name) ? [] : [name])))
  if (question.cases) return groupsOfCases(question.cases, passed)
  // A program that ended early reported fewer tests than there are: the reports of the author's solution give their
  // number.
  const names = question.reports ?? (outcome === 'passed' || outcome === 'failed' ? tests.map(({ name }) => name) : [])
  return [...new Set(names)].map((name) => ({ name, tests: 1, passed: passed.has(name) }))
}

/** Points may have three decimals: weights are whole numbers. */
const perPoint = 1000

/**
 * Must agree with the judge's scores: a group counts if all of its cases pass, and a case without a group counts by
 * itself.
 */
function groupsOfCases(cases: readonly StoredCase[], passed: ReadonlySet<string>): Group[] {
  const groups = new Map<string, Group>()
  for (const { id, group, points } of cases) {
    const key = group === undefined ? `case ${id}` : `group ${group}`
    const known = groups.get(key) ?? { name: key, tests: 0, passed: true }
    const weight = Math.round((points ?? (group === undefined ? 1 : 0)) * perPoint)
    groups.set(key, { name: key, tests: known.tests + weight, passed: known.passed && passed.has(id) })
  }
  return [...groups.values()]
}
