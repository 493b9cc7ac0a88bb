import type { TournamentListState } from '@gradus/contract/tournament'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { presentSummary } from './present.ts'
import { listOfUser, listPublic } from './store.ts'

const pageSize = 20

type ListRow = Awaited<ReturnType<typeof listOfUser>>[number]

export async function listForEverybody(database: Database, state: TournamentListState, page: number) {
  return pageOf(await listPublic(database, state, pageSize, (page - 1) * pageSize), page)
}

export async function listForUser(database: Database, user: User, page: number) {
  return pageOf(await listOfUser(database, user.id, pageSize, (page - 1) * pageSize), page)
}

function pageOf(rows: readonly ListRow[], page: number) {
  const now = new Date()
  return {
    items: rows.map((row) => presentSummary(row, now)),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
    now: now.toISOString(),
  }
}
