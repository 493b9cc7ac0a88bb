import type { Database } from '../platform/data/database.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { storeReports } from '../question/learned-reports.ts'
import { withDecoy, type Decoy } from './decoy.ts'
import { findDecoys } from './find-decoys.ts'
import { judging, testsOf } from './judge.ts'
import { storeLearned, leaseUnlearnedVariant } from '../question/variant.ts'
import { leaseMinutes, type SubmissionToCheck } from './store.ts'

interface LearnServices {
  readonly database: Database
  readonly judge: JudgeClient
}

/** Finds the decoys of a question in one language, once. @throws JudgeFailed, Problem judgeUnavailable */
export async function learnDecoys({ database, judge }: LearnServices, row: SubmissionToCheck): Promise<Decoy[]> {
  const challenge = testsOf(row)
  if (row.solution === null || challenge === undefined) return []
  const { decoys, reports } = await findDecoys(challenge, {
    source: row.solution,
    judge: judging(judge, row, row.solution),
  })
  await storeLearned(database, row, { decoys, ...(row.kind === 'coding' && reports ? { reports } : {}) })
  return decoys
}

/**
 * Runs a solution that was stored without being run, such as one of the site's own content, to learn what its tests
 * report. @returns whether there was such a solution
 */
export async function learnReports({ database, judge }: LearnServices): Promise<boolean> {
  const row = await leaseUnlearnedVariant(database, leaseMinutes)
  if (row === undefined) return false
  const challenge = testsOf(row)
  const verdict =
    row.kind === 'coding' && row.solution !== null && challenge !== undefined
      ? await judging(judge, row, row.solution)(withDecoy(challenge))
      : undefined
  await storeReports(database, row, verdict)
  return true
}
