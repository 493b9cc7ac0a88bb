import { isWorthALook } from '@gradus/contract/similarity'
import { languageOf } from '@gradus/contract/language'
import type { SourceFile } from '@gradus/contract/judge'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { readGivenFiles } from '../question/read.ts'
import { comparisonLimits } from '../similarity/compare.ts'
import { compareSubmissions } from '../similarity/similarity.ts'
import { refuseArchived, taughtAssignment, type GradedAssignment } from './access.ts'
import { resultOf } from './points.ts'
import { listSources, replacePairs, type NewPair, type SourceRow } from './similarity-store.ts'
import { findItem, listWorks, type ItemRow } from './work-store.ts'

/** Which attempts are alike: something to look at, never a verdict (courses.md 19). */

/**
 * Compares the attempts of an item that count. A team's attempt is one, not a pair of its members.
 * @returns how many pairs are worth a look
 * @throws Problem notFound, notAllowed; conflict for an item without code; tooOften
 */
export async function compareAttempts(database: Database, user: User, itemId: number): Promise<number> {
  const item = orNotFound(await findItem(database, itemId))
  const graded = await taughtAssignment(database, user, item.assignment_id)
  refuseArchived(graded)
  if (item.kind === 'multiChoice')
    throw new Problem('conflict', { message: 'Choices are alike by chance. Compare items with code.' })
  const works = await worksByAttempt(database, graded, item)
  const sources = await listSources(database, [...works.keys()])
  const found: NewPair[] = []
  for (const [language, rows] of Map.groupBy(sources, (row) => row.language))
    found.push(...(await pairsOf(database, item, language, rows, works)))
  await database.transaction().execute((tx) => replacePairs(tx, itemId, found))
  return found.length
}

/** Whose attempt it is; of a team, the first of its members. */
async function worksByAttempt(database: Database, { assignment, items }: GradedAssignment, item: ItemRow) {
  const works = await listWorks(database, { assignmentIds: [assignment.id] })
  const byAttempt = new Map<number, number>()
  for (const work of works) {
    const counting = resultOf(assignment, items, work).items.find((one) => one.item.id === item.id)?.counting
    if (counting && !byAttempt.has(counting.id)) byAttempt.set(counting.id, work.id)
  }
  return byAttempt
}

async function pairsOf(
  database: Database,
  { question_id: questionId }: ItemRow,
  language: number,
  rows: readonly SourceRow[],
  works: ReadonlyMap<number, number>,
): Promise<NewPair[]> {
  if (rows.length < 2) return []
  const { pairs } = await compareSubmissions({
    language,
    starter: await readGivenFiles(database, questionId, language),
    submissions: rows.slice(-comparisonLimits.submissions).map((row) => ({ id: row.id, files: filesOf(row) })),
  })
  return pairs.filter(isWorthALook).flatMap(({ left, right, similarity }) => {
    const [one, other] = [sideOf(left, works), sideOf(right, works)]
    if (!one || !other || one.workId === other.workId) return []
    const inOrder = one.workId < other.workId
    return { similarity, left: inOrder ? one : other, right: inOrder ? other : one }
  })
}

function sideOf(attemptId: number, works: ReadonlyMap<number, number>) {
  const workId = works.get(attemptId)
  return workId === undefined ? undefined : { workId, attemptId }
}

export function filesOf({ language, source, additional_files: files }: SourceRow): SourceFile[] {
  return [{ fileName: languageOf(language)?.sourceFile ?? 'solution.txt', body: source }, ...files]
}
