import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BulkResult, ChosenIds, Timestamp, TableQuery, tableOf } from './part.ts'
import { QuestionState } from './question.ts'
import { Role } from './role.ts'

/** Users as an admin sees them. */

export const roleNames: Readonly<Record<Role, string>> = { 0: 'User', 1: 'Admin', 2: 'Lecturer', 3: 'Moderator' }

export const UserState = z.enum(['active', 'disabled', 'notActivated'])
export type UserState = z.infer<typeof UserState>

export const ListedUser = z.object({
  userId: z.number().int(),
  displayName: z.string(),
  email: z.string(),
  profileImage: z.string().nullable(),
  role: Role,
  state: UserState,
  reputation: z.number().int(),
  joinedDate: Timestamp,
  lastActiveDate: Timestamp,
  /** Devices that are signed in. */
  sessions: z.number().int(),
})
export type ListedUser = z.infer<typeof ListedUser>

export const UserSort = z.enum(['joined', 'name', 'active', 'reputation'])
export type UserSort = z.infer<typeof UserSort>
const UserQuery = TableQuery.extend({
  role: Role.optional(),
  state: UserState.optional(),
  sort: UserSort.default('joined'),
})

export const getUsers = endpoint({
  method: 'GET',
  url: '/admin/api/Users',
  who: 'admin',
  summary: 'Users by search words (name or email), role and state, newest first.',
  query: UserQuery,
  reply: tableOf(ListedUser),
})
export const downloadUsers = endpoint({
  method: 'GET',
  url: '/admin/api/UsersCsv',
  who: 'admin',
  summary: 'The list of users with the same filters, as a CSV file.',
  query: UserQuery.omit({ page: true }),
  reply: z.string(),
  download: 'text/csv',
})
export const manageUsers = endpoint({
  method: 'PATCH',
  url: '/admin/api/ManageUsers',
  who: 'admin',
  summary:
    'Enable, disable or log out several users, or change their role. Refused for yourself and for the last admin.',
  body: z.discriminatedUnion('action', [
    z.object({ ids: ChosenIds, action: z.enum(['enable', 'disable', 'signOut']) }),
    z.object({ ids: ChosenIds, action: z.literal('changeRole'), role: Role }),
  ]),
  reply: BulkResult,
})

/** Days that an account counts as new. */
export const newUserDays = 30

export const NewUser = ListedUser.omit({ sessions: true }).extend({
  questions: z.number().int(),
  comments: z.number().int(),
  /** Reports of their posts that weren't dismissed. */
  reports: z.number().int(),
  /** The user's latest posts. */
  latest: z.array(
    z.object({
      kind: z.enum(['question', 'comment']),
      /** The question, or the question that the comment belongs to; null for comments on blog posts. */
      questionId: z.number().int().nullable(),
      text: z.string(),
      state: QuestionState.nullable(),
      date: Timestamp,
    }),
  ),
})
export type NewUser = z.infer<typeof NewUser>

export const getNewUsers = endpoint({
  method: 'GET',
  url: '/admin/api/NewUsers',
  who: 'admin',
  summary: 'Accounts of the last 30 days, newest first, with what they posted and how often it was reported.',
  query: TableQuery.pick({ page: true }).extend({ show: z.enum(['all', 'posted', 'reported']).default('all') }),
  reply: tableOf(NewUser),
})

const SignUpDay = z.object({
  /** ISO date, in UTC. */
  day: z.string(),
  signUps: z.number().int(),
  /** How many of them have been activated since. */
  activated: z.number().int(),
})
export type SignUpDay = z.infer<typeof SignUpDay>

export const getSignUps = endpoint({
  method: 'GET',
  url: '/admin/api/SignUps',
  who: 'admin',
  summary: 'The number of accounts created on each of the last 30 days, and how many of them are activated.',
  reply: z.array(SignUpDay),
})
