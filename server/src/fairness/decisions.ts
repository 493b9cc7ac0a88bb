import type { FairTest } from '@gradus/contract/fairness'
import type { RunResult } from '../platform/data/table/fairness.ts'

/**
 * Which tests distinguish programs. Mutants count, too: a test that the whole class passes is still useful if it
 * detects an error in the author's solution.
 */
export function decisionsOf(
  solutions: readonly RunResult[],
  mutants: readonly RunResult[],
  authorFails: ReadonlySet<string>,
): FairTest[] {
  const programs = [...solutions, ...mutants]
    // A program that was not built has no results, and tells nothing about the tests.
    .filter(({ tests }) => tests.length > 0)
    .map(({ tests }) => new Map(tests.map(({ name, passed }) => [name, passed])))
  const ofClass = solutions.map(({ tests }) => new Map(tests.map(({ name, passed }) => [name, passed])))
  const names = [...new Set(programs.flatMap((one) => [...one.keys()]))]
  const seen = new Map<string, string>()
  return names.map((name) => {
    // If the program ended before a test, the test counts as failed.
    const pattern = programs.map((one) => (one.get(name) === true ? '1' : '0')).join('')
    const other = seen.get(pattern) ?? null
    if (other === null) seen.set(pattern, name)
    const run = ofClass.filter((one) => one.has(name))
    return {
      name,
      passed: run.filter((one) => one.get(name)).length,
      solutions: run.length,
      ...decisionOf(pattern, other),
      authorFails: authorFails.has(name),
    }
  })
}

function decisionOf(pattern: string, other: string | null): Pick<FairTest, 'decision' | 'other'> {
  // A single program is not enough for a statement.
  if (pattern.length < 2) return { decision: 'decides', other: null }
  if (!pattern.includes('0')) return { decision: 'everyonePasses', other: null }
  if (!pattern.includes('1')) return { decision: 'nobodyPasses', other: null }
  return other === null ? { decision: 'decides', other: null } : { decision: 'sameAs', other }
}
