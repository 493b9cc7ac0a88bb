import { isWorthALook } from '@gradus/contract/similarity'
import { languageOf } from '@gradus/contract/language'
import type { SourceFile } from '@gradus/contract/judge'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { job } from '../platform/data/queue.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { readProvidedFiles } from '../question/read.ts'
import { comparisonLimits } from '../similarity/comparison-limits.ts'
import { compareSubmissions } from '../similarity/similarity.ts'
import { refuseArchived, taughtAssignment } from './access.ts'
import { readClassResults } from './class-results.ts'
import { beginRun, endRun, setProgress } from './similarity-run-store.ts'
import { listSources, replacePairs, type NewPair, type SourceRow } from './similarity-store.ts'
import { findItem, type ItemRow } from './work-store.ts'

/** Finds similar attempts: a reason to read them, never a verdict (courses.md 19). */

export const comparing = job<{ itemId: number }>('similarity-compare')

/** @throws Problem notFound, notAllowed; conflict for an item without code, and while a comparison is running */
export async function startComparing(
  { database, queue }: Pick<Site, 'database' | 'queue'>,
  user: User,
  itemId: number,
): Promise<1> {
  const item = orNotFound(await findItem(database, itemId))
  refuseArchived(await taughtAssignment(database, user, item.assignment_id))
  if (item.kind === 'multiChoice')
    throw new Problem('conflict', { message: 'Multiple-choice answers can’t be compared. Choose a coding question.' })
  await database.transaction().execute(async (tx) => {
    if (!(await beginRun(tx, itemId)))
      throw new Problem('conflict', {
        message: 'This question is being compared. Wait until the comparison has finished.',
      })
    await queue.send(tx, comparing, { itemId })
  })
  return 1
}

/**
 * Compares the attempts of an item that count, language by language. A team's attempt is one, not a pair of its members.
 * @throws Problem tooOften; the queue tries it again
 */
export async function compareAttempts(database: Database, itemId: number): Promise<void> {
  const item = await findItem(database, itemId)
  if (!item) return
  const works = await worksByAttempt(database, item)
  const sources = await listSources(database, [...works.keys()])
  const found: NewPair[] = []
  let tooShort = 0
  let done = 0
  await setProgress(database, itemId, done, sources.length)
  for (const [language, rows] of Map.groupBy(sources, (row) => row.language)) {
    const compared = await pairsOf(database, item, language, rows, works)
    found.push(...compared.pairs)
    tooShort += compared.tooShort
    done += rows.length
    await setProgress(database, itemId, done, sources.length)
  }
  await database.transaction().execute(async (tx) => {
    await replacePairs(tx, itemId, found)
    await endRun(tx, itemId, { found: found.length, tooShort })
  })
}

/** The work that each attempt belongs to; for a team, that of its first member. */
async function worksByAttempt(database: Database, item: ItemRow): Promise<Map<number, number>> {
  const byAttempt = new Map<number, number>()
  for (const { workId, items } of await readClassResults(database, item.assignment_id)) {
    const counting = items.get(item.id)?.counting
    if (counting && !byAttempt.has(counting.id)) byAttempt.set(counting.id, workId)
  }
  return byAttempt
}

async function pairsOf(
  database: Database,
  { question_id: questionId }: ItemRow,
  language: number,
  rows: readonly SourceRow[],
  works: ReadonlyMap<number, number>,
): Promise<{ pairs: NewPair[]; tooShort: number }> {
  if (rows.length < 2) return { pairs: [], tooShort: 0 }
  const { pairs, tooShort } = await compareSubmissions({
    language,
    starter: await readProvidedFiles(database, questionId, language),
    submissions: rows.slice(-comparisonLimits.submissions).map((row) => ({ id: row.id, files: filesOf(row) })),
  })
  const worthALook = pairs.filter(isWorthALook).flatMap(({ left, right, similarity }) => {
    const [one, other] = [sideOf(left, works), sideOf(right, works)]
    if (!one || !other || one.workId === other.workId) return []
    const inOrder = one.workId < other.workId
    return { similarity, left: inOrder ? one : other, right: inOrder ? other : one }
  })
  return { pairs: worthALook, tooShort: tooShort.length }
}

function sideOf(attemptId: number, works: ReadonlyMap<number, number>) {
  const workId = works.get(attemptId)
  return workId === undefined ? undefined : { workId, attemptId }
}

export function filesOf({ language, source, additional_files: files }: SourceRow): SourceFile[] {
  return [{ fileName: languageOf(language)?.sourceFile ?? 'solution.txt', body: source }, ...files]
}
