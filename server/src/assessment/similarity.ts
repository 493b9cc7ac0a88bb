import { isWorthALook } from '@gradus/contract/similarity'
import type { getSimilarPair } from '@gradus/contract/assessment-pair'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { languageOf } from '@gradus/contract/language'
import type { SourceFile } from '@gradus/contract/judge'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { readProvidedFiles } from '../question/read.ts'
import { comparisonLimits } from '../similarity/comparison-limits.ts'
import { compareSubmissions } from '../similarity/similarity.ts'
import { readableCandidate } from './access.ts'
import { logLook } from './look-log.ts'
import { findSubmission, listSources } from './report-store.ts'
import {
  findPair,
  listComparable,
  listToCompare,
  markCompared,
  replacePairs,
  type ComparableRow,
  type NewPair,
} from './similarity-store.ts'

/**
 * Finds similar code of different candidates, in the background whenever somebody has finished. Similarity is a reason
 * to read both sources, never a verdict.
 */

/**
 * Compares the assessments in which somebody has finished since the last comparison. A failure in one does not stop the
 * others. @throws AggregateError
 */
export async function compareDue(database: Database): Promise<void> {
  const failures: unknown[] = []
  for (const { id, finished } of await listToCompare(database))
    await compare(database, id, finished).catch((failure: unknown) => {
      failures.push(failure)
    })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} assessments could not be compared.`)
}

async function compare(database: Database, id: number, finished: number): Promise<void> {
  const { pairs, tooShort } = await findPairs(database, id)
  await database.transaction().execute(async (tx) => {
    await replacePairs(tx, id, pairs)
    await markCompared(tx, id, { finished, tooShort })
  })
}

interface Compared {
  readonly pairs: readonly NewPair[]
  /** Submissions with too little code of their own. */
  readonly tooShort: readonly number[]
}

/** For each question and language, compares the last submission of each candidate who has finished, up to a limit. */
async function findPairs(database: Database, id: number): Promise<Compared> {
  const groups = Map.groupBy(await listComparable(database, id), (row) => `${row.question_id} ${row.language}`)
  const compared: Compared[] = []
  for (const rows of groups.values())
    if (rows.length > 1) compared.push(await pairsOf(database, rows.slice(-comparisonLimits.submissions)))
  return {
    pairs: compared.flatMap(({ pairs }) => pairs),
    tooShort: compared.flatMap(({ tooShort }) => tooShort),
  }
}

async function pairsOf(database: Database, rows: readonly ComparableRow[]): Promise<Compared> {
  const [{ question_id: questionId, language } = { question_id: 0, language: 0 }] = rows
  const sources = new Map(
    (
      await listSources(
        database,
        rows.map(({ submission_id }) => submission_id),
      )
    ).map((row) => [row.submission_id, filesOf(language, row)]),
  )
  const { pairs, tooShort } = await compareSubmissions({
    language,
    starter: await readProvidedFiles(database, questionId, language),
    submissions: rows.map((row) => ({ id: row.submission_id, files: sources.get(row.submission_id) ?? [] })),
  })
  const byId = new Map(
    rows.map((row) => [row.submission_id, { participationId: row.participation_id, submissionId: row.submission_id }]),
  )
  const worthALook = pairs.filter(isWorthALook).flatMap(({ left, right, similarity }) => {
    const [one, other] = [byId.get(left), byId.get(right)]
    if (!one || !other) return []
    const inOrder = one.participationId < other.participationId
    return [{ questionId, similarity, left: inOrder ? one : other, right: inOrder ? other : one }]
  })
  return { pairs: worthALook, tooShort }
}

function filesOf(
  language: number,
  { source, additional_files }: { readonly source: string; readonly additional_files: readonly SourceFile[] },
): SourceFile[] {
  return [{ fileName: languageOf(language)?.sourceFile ?? 'solution.txt', body: source }, ...additional_files]
}

/** Both sources with their matching parts. @throws Problem notFound, also if the reader may see only one of the two */
export async function readPair(
  database: Database,
  user: User,
  id: number,
  pairId: number,
): Promise<ReplyOf<typeof getSimilarPair>> {
  const pair = orNotFound(await findPair(database, id, pairId))
  const [left, right] = [
    await sideOf(database, user, id, pair.left_participation_id, pair.left_submission_id),
    await sideOf(database, user, id, pair.right_participation_id, pair.right_submission_id),
  ]
  for (const { candidate } of [left, right]) await logLook(database, user, candidate, 'similarity')
  const { pairs } = await compareSubmissions({
    language: left.shown.type,
    starter: await readProvidedFiles(database, pair.question_id, left.shown.type),
    submissions: [
      { id: 1, files: left.files },
      { id: 2, files: right.files },
    ],
  })
  const found = pairs[0]
  const matches =
    found?.left === 2 ? found.matches.map((one) => ({ left: one.right, right: one.left })) : found?.matches
  return {
    pairId: pair.id,
    questionId: pair.question_id,
    title: pair.title,
    similarity: pair.similarity,
    left: left.shown,
    right: right.shown,
    matches: [...(matches ?? [])],
  }
}

async function sideOf(database: Database, user: User, id: number, participationId: number, submissionId: number) {
  const { candidate } = await readableCandidate(database, user, participationId)
  const row = orNotFound(await findSubmission(database, id, submissionId))
  const submission = {
    participationId,
    name: candidate.name || candidate.email,
    submissionId,
    type: row.language,
    source: row.source,
    additionalFiles: row.additional_files,
  }
  return { candidate, shown: submission, files: filesOf(row.language, row) }
}
