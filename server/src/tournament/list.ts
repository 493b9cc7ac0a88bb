import type { TournamentListState } from '@gradus/contract/tournament'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { readPageWithTotal } from '../platform/data/page.ts'
import { presentSummary } from './present.ts'
import { listOfUser, listPublic } from './store.ts'

const pageSize = 20

export async function listForEverybody(database: Database, state: TournamentListState, page: number) {
  return await readList(page, (limit, offset) => listPublic(database, state, limit, offset))
}

export async function listForUser(database: Database, user: User, page: number) {
  return await readList(page, (limit, offset) => listOfUser(database, user.id, limit, offset))
}

async function readList(page: number, read: (limit: number, offset: number) => ReturnType<typeof listOfUser>) {
  const now = new Date()
  const list = await readPageWithTotal({ page, pageSize }, read, (row) => presentSummary(row, now))
  return { ...list, now: now.toISOString() }
}
