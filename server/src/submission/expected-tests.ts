import type { Verdict } from '@gradus/contract/judge'
import type { Database } from '../platform/data/database.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { Problem } from '../platform/problem.ts'
import { storeReports } from '../question/learned-reports.ts'
import { taskOf, type JudgedVariant } from './task.ts'

interface Services {
  readonly database: Database
  readonly judge: JudgeClient
}
type QueueEntry = Pick<Parameters<typeof taskOf>[1], 'owner' | 'priority'>

/** A language variant whose author's solution was perhaps never run, as with a question that was imported from files. */
interface Variant extends JudgedVariant {
  readonly question_id: number
  readonly revision: number
  readonly language: number
  readonly solution: string | null
  readonly reports: string[] | null
  readonly is_learnable: boolean
}

/**
 * The runs of authors' solutions that are in progress, by the database that they are in. A class that submits at once
 * waits for one run.
 */
const runningIn = new WeakMap<Database, Map<string, Promise<string[] | null>>>()

/** The judge failed at the author's solution, and the submission is to be judged later. */
export class AuthorNotJudged extends Error {
  readonly verdict: Verdict
  constructor(verdict: Verdict) {
    super(verdict.message)
    this.verdict = verdict
  }
}

/**
 * The names of all tests, for points by passed tests: a program that ends early reports only some of them. Runs the
 * author's solution if that has not been done yet.
 * @returns null if they can't be known. @throws AuthorNotJudged, Problem judgeUnavailable, tooOften
 */
export async function expectedTests(services: Services, variant: Variant, entry: QueueEntry): Promise<string[] | null> {
  const { kind, reports, solution, is_learnable: isLearnable } = variant
  if (kind !== 'coding' || reports !== null || solution === null || !isLearnable) return reports
  const running = runningIn.get(services.database) ?? new Map<string, Promise<string[] | null>>()
  runningIn.set(services.database, running)
  const key = [variant.question_id, variant.language, variant.revision].join(' ')
  const started = running.get(key)
  if (started) return await started
  const learning = learn(services, variant, { ...entry, source: solution }).finally(() => running.delete(key))
  running.set(key, learning)
  return await learning
}

async function learn(
  { database, judge }: Services,
  variant: Variant,
  sent: QueueEntry & { readonly source: string },
): Promise<string[] | null> {
  const task = taskOf(variant, { ...sent, language: variant.language, files: [] })
  const verdict = await judge.judge({ ...task, showsTests: true }).catch((error: unknown) => {
    // No judge takes this solution. The submission is judged without it.
    if (error instanceof Problem && error.code === 'badInput') return undefined
    throw error
  })
  if (verdict?.outcome === 'judgeError') throw new AuthorNotJudged(verdict)
  return await storeReports(database, variant, verdict)
}
