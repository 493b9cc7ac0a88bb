import { rankedPlaces, type RankingRow } from '@gradus/contract/reputation'
import type { Database } from '../platform/data/database.ts'
import { readCountedPage } from '../platform/data/page.ts'
import type { User } from '../platform/access/user.ts'
import { countChanges, listChanges } from './store.ts'
import { countAhead, countRanked, findMonthPoints, findPlace, listOfAllTime, listOfMonth } from './ranking-store.ts'

const pageSize = 25

export async function readRanking(database: Database, period: 'all' | 'month', page: number) {
  const list = period === 'all' ? listOfAllTime : listOfMonth
  return await readCountedPage(
    { page, pageSize },
    async (limit, offset) => {
      const rows = offset < rankedPlaces ? await list(database, limit, offset) : []
      // Users with the same points share a place, also across pages.
      const ahead = rows[0] ? await countAhead(database, rows[0].points, period, rankedPlaces) : 0
      return rows.map((row) => {
        const first = rows.findIndex(({ points }) => points === row.points)
        return { ...row, place: first === 0 ? ahead + 1 : offset + first + 1 }
      })
    },
    () => countRanked(database, period, rankedPlaces),
    (row): RankingRow => ({
      place: row.place,
      userId: row.id,
      displayName: row.display_name,
      subtitle: row.subtitle,
      profileImage: row.profile_image,
      reputation: row.reputation,
      points: row.points,
      monthPoints: row.month_points,
    }),
  )
}

export async function monthPoints(database: Database, userId: number): Promise<number> {
  return await findMonthPoints(database, userId)
}

/** The place is null for users beyond the counted places, and for users without points. */
export async function readOwnPlace(database: Database, user: User, period: 'all' | 'month') {
  const found = await findPlace(database, user.id, period, rankedPlaces)
  if (!found) return { place: null, page: null, points: 0 }
  const { points, ahead, beside } = found
  if (ahead + beside >= rankedPlaces) return { place: null, page: null, points }
  return { place: ahead + 1, page: Math.floor((ahead + beside) / pageSize) + 1, points }
}

export async function readChanges(database: Database, user: User, page: number) {
  return await readCountedPage(
    { page, pageSize },
    (limit, offset) => listChanges(database, user.id, limit, offset),
    () => countChanges(database, user.id),
    (row) => ({
      reason: row.reason,
      points: row.points,
      count: row.count,
      subjectKind: row.subject_kind,
      subjectId: row.subject_id,
      subjectTitle: row.subject_title,
      hasPage: row.has_page,
      date: row.created_at.toISOString(),
    }),
  )
}
