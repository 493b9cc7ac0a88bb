import { compare, rounded, zero, type Fraction } from '@gradus/contract/fraction'
import { itemStatisticsOf, statisticsOf } from '@gradus/contract/course/statistics'
import type { ClassStatistics } from '@gradus/contract/own-grade'
import type { User } from '../platform/access/user.ts'
import { coalesceReads } from '../platform/concurrency/coalesce.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { taughtAssignment } from './access.ts'
import { possibleOf, releasedResultOf, resultOf, type WorkResult } from './points.ts'
import { readGradeStamp } from './statistics-store.ts'
import { listItems, listWorks, type AssignmentRow, type ItemRow, type WorkRow } from './work-store.ts'

/** How a class did (courses.md 20): floating-point, only for display. */

const coalesceStamp = coalesceReads<Awaited<ReturnType<typeof readGradeStamp>>>()

/** Statistics of released grades only, as students see them. Null for fewer than five grades (courses.md 13). */
export async function releasedStatistics(
  database: Database,
  assignment: AssignmentRow,
): Promise<ClassStatistics | null> {
  const stamp = await coalesceStamp(String(assignment.id), () => readGradeStamp(database, assignment.id))
  const known = cache.get(assignment.id)
  if (known?.stamp === stamp) return known.statistics
  return await coalesce(`${assignment.id} ${stamp}`, async () => {
    const works = await listWorks(database, { assignmentIds: [assignment.id], onlyReleased: true })
    const statistics = statisticsOfWorks(
      assignment,
      await listItems(database, [assignment.id]),
      works,
      releasedResultOf,
    )
    remember(assignment.id, { stamp, statistics })
    return statistics
  })
}

/**
 * A whole class opens its grades at the same moment, so the statistics are cached until the data that they are computed
 * from changes.
 */
interface CachedStatistics {
  readonly stamp: string
  readonly statistics: ClassStatistics | null
}
const maxCached = 1000
const cache = new Map<number, CachedStatistics>()
const coalesce = coalesceReads<ClassStatistics | null>()

function remember(id: number, one: CachedStatistics): void {
  if (cache.size >= maxCached) cache.clear()
  cache.set(id, one)
}

export function statisticsOfWorks(
  assignment: AssignmentRow,
  items: readonly ItemRow[],
  works: readonly WorkRow[],
  pointsOf = resultOf,
): ClassStatistics | null {
  const graded = works
    .filter((work) => !work.is_excused)
    .flatMap((work) => pointsOf(assignment, items, work).points ?? [])
  return statisticsOfShares(possibleOf(items), graded)
}

export function statisticsOfShares(possible: Fraction, points: readonly Fraction[]): ClassStatistics | null {
  if (compare(possible, zero) <= 0) return null
  return presentStatistics(statisticsOf(points.map((one) => rounded(one) / rounded(possible))))
}

export function presentStatistics(statistics: ReturnType<typeof statisticsOf>): ClassStatistics | null {
  return statistics && { ...statistics, histogram: [...statistics.histogram] }
}

/** For staff of the course; includes drafts of grades. @throws Problem notFound, notAllowed */
export async function readStatistics(database: Reader, user: User, id: number) {
  const { assignment, items } = await taughtAssignment(database, user, id)
  const works = (await listWorks(database, { assignmentIds: [id], onlyAssigned: true })).filter(
    (work) => !work.is_excused,
  )
  const results = works.map((work) => resultOf(assignment, items, work)).filter(({ points }) => points !== null)
  return {
    statistics: statisticsOfWorks(assignment, items, works),
    items: items.map((item) => ({
      itemId: item.id,
      title: item.title,
      possible: Number(item.points),
      ...statisticsOfItem(item, results),
    })),
  }
}

/** An item without a submission counts 0. */
function statisticsOfItem(item: ItemRow, results: readonly WorkResult[]) {
  const possible = Number(item.points)
  if (possible === 0) return { difficulty: null, discrimination: null }
  const all = results.map(({ items }) => {
    const points = items.map((one) => ({ id: one.item.id, points: one.points === null ? 0 : rounded(one.points) }))
    const own = points.find(({ id }) => id === item.id)?.points ?? 0
    return { share: own / possible, rest: points.reduce((total, one) => total + one.points, 0) - own }
  })
  const statistics = itemStatisticsOf(all)
  return { difficulty: statistics?.difficulty ?? null, discrimination: statistics?.discrimination ?? null }
}
