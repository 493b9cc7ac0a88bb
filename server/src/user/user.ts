import { z } from 'zod'
import type { ParsedOf } from '@gradus/contract/endpoint'
import {
  NewUser,
  newUserDays,
  roleNames,
  type ListedUser,
  type UserState,
  type downloadUsers,
  type getUsers,
  type getNewUsers,
  type SignUpDay,
} from '@gradus/contract/user'
import { recordAuditEvents, theSite } from '../audit/audit.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { csvOf, type Download } from '../platform/http/download.ts'
import { readWithCustomPlan } from '../platform/data/lookup.ts'
import { readPage } from '../platform/data/page.ts'
import type { User } from '../platform/access/user.ts'
import { textOf } from '../platform/text/html.ts'
import { snippetOf } from '../platform/text/snippet.ts'
import { selectUsers, usersNamedLike, selectNewUsers, signUpsByDay, type UserRow, type NewUserRow } from './store.ts'

const pageSize = 25

type UserQuery = ParsedOf<typeof downloadUsers>['query']

/** Default orders: names from A; newest, last active and highest first. */
function filterOf({ order, ...wanted }: UserQuery) {
  return { ...wanted, descending: order ? order === 'down' : wanted.sort !== 'name' }
}

export async function readUsers(database: Database, { page, ...query }: ParsedOf<typeof getUsers>['query']) {
  const read = (limit: number, offset: number) =>
    readWithCustomPlan(database, (tx) => selectUsers(tx, filterOf(query)).limit(limit).offset(offset).execute())
  return await readPage({ page, pageSize }, read, (row) => ({ ...present(row), sessions: row.sessions }))
}

/** The audit trail records the download, because names and email addresses leave the site. */
export async function downloadTable(database: Database, user: User, query: UserQuery): Promise<Download> {
  const { q = '', role, state = '' } = query
  const filter = { search: q, state, role: role === undefined ? '' : roleNames[role] }
  const details = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  await database
    .transaction()
    .execute((tx) => recordAuditEvents(tx, user, { action: 'downloadAccounts', subject: theSite, details }))
  const head = ['id', 'name', 'email', 'role', 'state', 'reputation', 'joined', 'last active']
  return csvOf(database, 'users.csv', head, selectUsers(database, filterOf(query)), (row) => [
    row.id,
    row.display_name,
    row.email,
    roleNames[row.role],
    stateOf(row),
    row.reputation,
    row.created_at.toISOString(),
    row.last_active_at.toISOString(),
  ])
}

const commentSnippetLength = 160

export async function readNewUsers(database: Database, { page, show }: ParsedOf<typeof getNewUsers>['query']) {
  const read = (limit: number, offset: number) =>
    readWithCustomPlan(database, (tx) => selectNewUsers(tx, newUserDays, show).limit(limit).offset(offset).execute())
  const Latest = NewUser.shape.latest.element
    .extend({
      date: z.coerce.date().transform((date) => date.toISOString()),
    })
    .transform((one) =>
      one.kind === 'comment' ? { ...one, text: snippetOf(textOf(one.text), commentSnippetLength) } : one,
    )
  return await readPage({ page, pageSize }, read, (row) => ({
    ...present(row),
    questions: row.questions,
    comments: row.comments,
    reports: row.reports,
    latest: Latest.array().parse(row.latest),
  }))
}

export function readSignUps(database: Database): Promise<SignUpDay[]> {
  return signUpsByDay(database, newUserDays)
}

/** A search for questions by author considers at most this many users whose names match. */
const maxUsers = 50

/** The ids of users whose names match the words, for searches in other tables. */
export async function findUserIds(reader: Reader, words: string): Promise<number[]> {
  return (await usersNamedLike(reader, words, maxUsers).execute()).map(({ id }) => id)
}

function present(row: Omit<UserRow, 'sessions'> | NewUserRow): Omit<ListedUser, 'sessions'> {
  return {
    userId: row.id,
    displayName: row.display_name,
    email: row.email,
    profileImage: row.profile_image,
    role: row.role,
    state: stateOf(row),
    reputation: row.reputation,
    joinedDate: row.created_at.toISOString(),
    lastActiveDate: row.last_active_at.toISOString(),
  }
}

function stateOf(row: Pick<UserRow, 'enabled' | 'activated_at'>): UserState {
  if (!row.enabled) return 'disabled'
  return row.activated_at === null ? 'notActivated' : 'active'
}
