import { fairnessLimits, type FairItem, type FairnessCheck, type GradeShift } from '@gradus/contract/fairness'
import { readClassResults } from '../grade/class-results.ts'
import type { Reader } from '../platform/data/database.ts'
import { decisionsOf } from './decisions.ts'
import { gradeAfter, type CheckedSolution } from './shift.ts'
import { listAttempts, listItems, listNames, listResults, type ItemRow, type ResultRow } from './store.ts'

/** The findings of a check. @param assignment the assignment, whose check has ended */
export async function readReport(
  database: Reader,
  assignment: { readonly id: number; readonly is_anonymous: boolean },
  checkId: number,
): Promise<Pick<FairnessCheck, 'items' | 'shifts'>> {
  const [items, names, results] = [
    await listItems(database, assignment.id),
    await listNames(database, assignment.id),
    await readClassResults(database, assignment.id),
  ]
  const rows = (await listResults(database, checkId)).filter(({ result }) => result?.outcome !== 'judgeError')
  const nowOf = new Map(rows.flatMap((row) => (row.attempt_id && row.result ? [[row.attempt_id, row.result]] : [])))
  const beforeOf = new Map((await listAttempts(database, [...nowOf.keys()])).map((row) => [row.attempt_id, row]))
  const solutionsOf = (itemId: number) =>
    results.flatMap(({ userId, pseudonym, items: own }): CheckedSolution[] => {
      const graded = own.get(itemId)
      const attempt = graded?.counting
      const [before, now] = [attempt && beforeOf.get(attempt.id), attempt && nowOf.get(attempt.id)]
      if (!graded || !attempt || !before || !now) return []
      const named = assignment.is_anonymous
        ? { key: pseudonym, name: pseudonym }
        : { key: String(userId), name: names.get(userId) ?? '' }
      return [{ ...named, graded, attempt, before, now }]
    })
  const found = items.flatMap((item) => {
    const ofItem = rows.filter((row) => row.item_id === item.id)
    const solutions = solutionsOf(item.id).toSorted((one, other) => (one.name < other.name ? -1 : 1))
    return solutions.length === 0 ? [] : [reportOf(item, ofItem, solutions)]
  })
  return { items: found.map(({ report }) => report), shifts: found.flatMap(({ shifts }) => shifts) }
}

function reportOf(item: ItemRow, rows: readonly ResultRow[], solutions: readonly CheckedSolution[]) {
  const resultsOf = (kind: ResultRow['kind']) =>
    rows.flatMap((row) => (row.kind === kind && row.result ? [{ ...row, result: row.result }] : []))
  const [authors, mutants] = [resultsOf('author'), resultsOf('mutant')]
  const authorFails = new Set(
    authors.flatMap(({ result }) => result.tests.flatMap(({ name, passed }) => (passed ? [] : [name]))),
  )
  const inputs = authors.flatMap(({ result }) => result.inputs ?? [])
  const isCompared = authors.length > 0
  const isRight = ({ now }: CheckedSolution) =>
    isCompared &&
    (now.differing ?? []).length === 0 &&
    now.tests.length > 0 &&
    now.tests.every(({ name, passed }) => passed || (item.kind !== 'inputOutput' && authorFails.has(name)))
  const passedBefore = ({ before }: CheckedSolution) => before.outcome === 'passed'

  const wrongPasses = solutions.filter((one) => passedBefore(one) && (one.now.differing ?? []).length > 0)
  const rightFails = solutions.filter((one) => !passedBefore(one) && isRight(one))
  const unsteady = solutions.filter(
    (one) =>
      !rightFails.includes(one) && !wrongPasses.includes(one) && passedBefore(one) !== (one.now.outcome === 'passed'),
  )
  const deciding = new Set(wrongPasses.flatMap(({ now }) => (now.differing ?? []).map(({ id }) => id)))
  const person = ({ key, name }: CheckedSolution) => ({ key, name })
  const cut = (text: string) => text.slice(0, fairnessLimits.textBytes)
  const tests = decisionsOf(
    solutions.map(({ now }) => now),
    mutants.map(({ result }) => result),
    authorFails,
  )
  const fairTests = tests.flatMap(({ name }) => (authorFails.has(name) ? [] : [name]))
  const report: FairItem = {
    itemId: item.id,
    title: item.title,
    kind: item.kind,
    points: Number(item.points),
    author: isCompared ? (authors.every(({ result }) => result.outcome === 'passed') ? 'passes' : 'fails') : 'missing',
    solutions: solutions.length,
    inputs: inputs.length,
    mutants: mutants.length,
    tests,
    wrongPasses: wrongPasses.map((one) => {
      const [first] = one.now.differing ?? []
      const input = inputs.find(({ id }) => id === first?.id)
      return {
        ...person(one),
        input: cut(input?.input ?? ''),
        expected: cut(input?.answer ?? ''),
        got: first?.got ?? '',
        inputs: one.now.differing?.length ?? 1,
      }
    }),
    rightFails: rightFails.map((one) => ({ ...person(one), tests: one.before.failing })),
    unsteady: unsteady.map((one) => ({ ...person(one), before: one.before.outcome, after: one.now.outcome })),
    survivors: mutants.flatMap(({ language, change, result }) =>
      change && result.outcome === 'passed'
        ? [{ type: language, line: change.line, before: change.before, after: change.after }]
        : [],
    ),
  }
  const shifts = solutions.flatMap((one): GradeShift[] => {
    const { before, after } = gradeAfter(item, one, authorFails.size > 0 ? fairTests : undefined, deciding)
    const byHand = one.graded.grade?.points ?? null
    if (before === after) return []
    return [{ ...person(one), itemId: item.id, before, after, byHand: byHand === null ? null : Number(byHand) }]
  })
  return { report, shifts }
}
