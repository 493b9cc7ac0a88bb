import { rankedPlaces, type RankingRow } from '@gradus/contract/reputation'
import type { Database } from '../platform/data/database.ts'
import type { User } from '../platform/access/user.ts'
import {
  countChanges,
  countRanked,
  findMonthPoints,
  findPlace,
  listChanges,
  listOfAllTime,
  listOfMonth,
} from './store.ts'

const pageSize = 25

export async function readRanking(database: Database, period: 'all' | 'month', page: number) {
  const offset = (page - 1) * pageSize
  const list = period === 'all' ? listOfAllTime : listOfMonth
  const [rows, total] = await Promise.all([
    offset < rankedPlaces ? list(database, pageSize, offset) : [],
    countRanked(database, period, rankedPlaces),
  ])
  const items = rows.map((row, index): RankingRow => ({
    place: offset + index + 1,
    userId: row.id,
    displayName: row.display_name,
    subtitle: row.subtitle,
    profileImage: row.profile_image,
    reputation: row.reputation,
    points: row.points,
    monthPoints: row.month_points,
  }))
  return { items, total, page, pageSize }
}

export async function monthPoints(database: Database, userId: number): Promise<number> {
  return await findMonthPoints(database, userId)
}

/** The place is null beyond those that are counted, and for nobody's points. */
export async function readOwnPlace(database: Database, user: User, period: 'all' | 'month') {
  const found = await findPlace(database, user.id, period, rankedPlaces)
  if (!found) return { place: null, points: 0 }
  return { place: found.ahead < rankedPlaces ? found.ahead + 1 : null, points: found.points }
}

export async function readChanges(database: Database, user: User, page: number) {
  const [rows, total] = await Promise.all([
    listChanges(database, user.id, pageSize, (page - 1) * pageSize),
    countChanges(database, user.id),
  ])
  const items = rows.map((row) => ({
    reason: row.reason,
    points: row.points,
    count: row.count,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectTitle: row.subject_title,
    date: row.created_at.toISOString(),
  }))
  return { items, total, page, pageSize }
}
