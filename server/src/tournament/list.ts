import type { TournamentListState } from '@gradus/contract/tournament'
import type { User } from '../platform/access/user.ts'
import { memberCompany } from '../company/access.ts'
import { readCompany } from '../company/company.ts'
import type { Database } from '../platform/data/database.ts'
import { readPageWithTotal } from '../platform/data/page.ts'
import { presentSummary } from './present.ts'
import { listOfCompany, listOfUser, listPublic } from './list-store.ts'

const pageSize = 20

export async function listForEverybody(database: Database, state: TournamentListState, page: number) {
  return await readList(page, (limit, offset) => listPublic(database, state, limit, offset))
}

export async function listForUser(database: Database, user: User, page: number) {
  return await readList(page, (limit, offset) => listOfUser(database, user.id, limit, offset))
}

/** Public tournaments, for everybody. @throws Problem notFound */
export async function listPublicOfCompany(database: Database, companyId: number, page: number) {
  await readCompany(database, companyId)
  return await readList(page, (limit, offset) => listOfCompany(database, companyId, false, limit, offset))
}

/** Tournaments for members; owners and recruiters see drafts and private ones, too. @throws Problem notFound */
export async function listForCompany(database: Database, user: User, companyId: number, page: number) {
  const { role } = await memberCompany(database, companyId, user)
  const manage = role !== 'reviewer'
  const list = await readList(page, (limit, offset) => listOfCompany(database, companyId, manage, limit, offset))
  return { ...list, can: { manage } }
}

async function readList(page: number, read: (limit: number, offset: number) => ReturnType<typeof listOfUser>) {
  const now = new Date()
  const list = await readPageWithTotal({ page, pageSize }, read, (row) => presentSummary(row, now))
  return { ...list, now: now.toISOString() }
}
