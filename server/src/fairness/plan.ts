import { fairnessLimits } from '@gradus/contract/fairness'
import { readClassResults } from '../grade/class-results.ts'
import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts'
import { inThread } from '../platform/concurrency/thread.ts'
import type { Database } from '../platform/data/database.ts'
import type { Mutation } from '../platform/data/table/fairness.ts'
import type { MutantRequest } from './mutants.ts'
import { listAttempts, listAuthorSolutions, listItems, type PlannedRun } from './store.ts'

const inTurn = limitConcurrency({
  maxRunning: 1,
  maxWaiting: 20,
  busyMessage: 'Several checks are being started right now. Wait a moment and try again.',
})
const threadLimits = { milliseconds: 60_000, heapMebibytes: 512 }

/** Plans the runs: the class's counting solutions, the author's in the same languages, and mutants of the author's. */
export async function planRuns(database: Database, assignmentId: number): Promise<PlannedRun[]> {
  const items = await listItems(database, assignmentId)
  const results = await readClassResults(database, assignmentId)
  const counting = results.flatMap(({ items: own }) => items.flatMap(({ id }) => own.get(id)?.counting ?? []))
  const attempts = await listAttempts(database, [...new Set(counting.map(({ id }) => id))])
  const itemOf = new Map(counting.map((attempt) => [attempt.id, attempt.item_id]))
  const solutions = await listAuthorSolutions(
    database,
    items.map((item) => item.question_id),
  )
  const planned = items.flatMap((item) => {
    const own = attempts.filter(({ attempt_id: id }) => itemOf.get(id) === item.id)
    if (own.length === 0) return []
    const used = new Set(own.map(({ language }) => language))
    const all = solutions.filter(({ question_id: id }) => id === item.question_id)
    // Output can be compared across languages, so one author's solution is enough.
    const authors = item.kind === 'inputOutput' ? all.slice(0, 1) : all.filter(({ language }) => used.has(language))
    const each = Math.floor(fairnessLimits.mutants / Math.max(1, authors.length))
    return [{ item, own, authors, each }]
  })
  const requests = planned.flatMap(({ authors, each }) =>
    authors.map(({ language, solution }): MutantRequest => ({ language, source: solution, count: each })),
  )
  const thread = new URL('mutants-thread.ts', import.meta.url)
  const mutants = (await inTurn(() => inThread<Mutation[][]>(thread, requests, threadLimits))).values()
  return planned.flatMap(({ item, own, authors }): PlannedRun[] => {
    return [
      ...authors.map(({ language }) => ({ item_id: item.id, phase: 1 as const, kind: 'author' as const, language })),
      ...own.map(({ attempt_id, language }) => ({
        item_id: item.id,
        phase: 2 as const,
        kind: 'solution' as const,
        language,
        attempt_id,
      })),
      ...authors.flatMap(({ language }) =>
        (mutants.next().value ?? []).map((change) => ({
          item_id: item.id,
          phase: 2 as const,
          kind: 'mutant' as const,
          language,
          change,
        })),
      ),
    ]
  })
}
