import type { Outcome, Verdict } from '@gradus/contract/judge'
import type { Database } from '../src/platform/data/database.ts'

interface SubmissionOptions {
  readonly userId: number
  readonly questionId: number
  readonly language?: number
  readonly source?: string
  /** Without an outcome the submission waits for a judge. */
  readonly outcome?: Outcome
  readonly verdict?: Partial<Verdict>
  readonly isPublished?: boolean
  readonly votes?: number
  readonly leasedUntil?: Date
}

/** A submission in the state that judging leaves it in. @returns its id */
export async function aSubmission(database: Database, options: SubmissionOptions): Promise<number> {
  const { outcome, verdict = {} } = options
  const whole = {
    tests: [],
    diagnostics: [],
    output: '',
    compilerOutput: '',
    cpuMilliseconds: 20,
    wallMilliseconds: 30,
    memoryBytes: 9_000_000,
    score: outcome === 'passed' ? 1 : 0,
    ...verdict,
    outcome,
  }
  const { id } = await database
    .insertInto('submission')
    .values({
      user_id: options.userId,
      question_id: options.questionId,
      language: options.language ?? 8,
      revision: 1,
      is_published: options.isPublished ?? false,
      votes: options.votes ?? 0,
      ...(options.leasedUntil ? { leased_until: options.leasedUntil } : {}),
      ...(outcome
        ? {
            outcome,
            score: whole.score,
            cpu_milliseconds: outcome === 'passed' ? whole.cpuMilliseconds : null,
            judged_at: new Date(),
          }
        : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('submission_detail')
    .values({
      submission_id: id,
      source: options.source ?? 'pass\n',
      verdict: outcome ? JSON.stringify(whole) : null,
    })
    .execute()
  return id
}
