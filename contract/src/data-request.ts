import { z } from 'zod'
import { Email } from './account.ts'
import { LeftWithoutOwner } from './edit-account.ts'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp, TableQuery, WithId, tableOf } from './part.ts'
import { Lines } from './text.ts'

/**
 * Requests to the operator under data protection law: for a copy of one's data, its correction or its erasure, or against
 * how it is used. The privacy policy promises an answer within one month (specification, section 1).
 */

/** Articles 15 and 20, article 16, articles 18, 21 and 22, and article 17 of the EU regulation. */
export const DataRequestKind = z.enum(['export', 'correct', 'object', 'erase'])
export type DataRequestKind = z.infer<typeof DataRequestKind>
export const DataRequestState = z.enum(['open', 'done', 'refused'])
export type DataRequestState = z.infer<typeof DataRequestState>

const Day = z.iso.date({ error: 'Enter a date such as 2026-01-31.' })
const Note = Lines({ maximum: 500 })
/** Days before the deadline on which the admins are reminded; once it is over, they are reminded each day. */
export const reminderDays = 7

export const DataRequest = z.object({
  id: z.number().int(),
  kind: DataRequestKind,
  state: DataRequestState,
  userId: z.number().int(),
  displayName: z.string(),
  /** Empty after the account was erased. */
  email: z.string(),
  receivedDate: Day,
  /** One month after the request. */
  dueDate: Day,
  /** Until then; negative when it is over. */
  daysLeft: z.number().int(),
  note: z.string(),
  /** The admin who recorded it; null after their account was erased. */
  recordedBy: z.string().nullable(),
  answeredDate: Timestamp.nullable(),
  answeredBy: z.string().nullable(),
})
export type DataRequest = z.infer<typeof DataRequest>

export const getDataRequests = endpoint({
  method: 'GET',
  url: '/admin/api/DataRequests',
  who: 'admin',
  summary: 'Requests under data protection law: open ones by due date, or answered ones, newest first.',
  query: TableQuery.pick({ page: true }).extend({ show: z.enum(['open', 'answered']).default('open') }),
  reply: tableOf(DataRequest),
})
export const DataRequestForm = z.object({
  /** The account's email. */
  email: Email,
  kind: DataRequestKind,
  receivedDate: Day.refine((day) => day <= new Date().toISOString().slice(0, 10), {
    error: 'Enter today’s date or an earlier one.',
  }),
  note: Note.default(''),
})
export const addDataRequest = endpoint({
  method: 'POST',
  url: '/admin/api/DataRequests',
  who: 'admin',
  summary: 'Record a request that came in by email or otherwise, for the account with this email. Returns its id.',
  body: DataRequestForm,
  reply: z.number().int(),
  refuses: ['conflict'],
})
export const exportRequestedData = endpoint({
  method: 'GET',
  url: '/admin/api/DataRequests/:id/Data',
  who: 'admin',
  summary:
    'All data of the account that a request is about, as its owner would download it. The audit trail records who downloaded it.',
  params: WithId,
  reply: z.string(),
  limit: 'download',
  download: 'application/zip',
  refuses: ['conflict', 'notFound', 'storageUnavailable'],
})
export const getErasure = endpoint({
  method: 'GET',
  url: '/admin/api/DataRequests/:id/Erase',
  who: 'admin',
  summary: 'The courses and companies of which the account that a request is about is the only owner.',
  params: WithId,
  reply: LeftWithoutOwner,
  refuses: ['notFound'],
})
export const eraseRequestedData = endpoint({
  method: 'POST',
  url: '/admin/api/DataRequests/:id/Erase',
  who: 'admin',
  summary: 'Erase the account that a request is about, as if its owner had closed it. Closes its open requests.',
  params: WithId,
  reply: Done,
  refuses: ['conflict', 'notFound'],
})
export const answerDataRequest = endpoint({
  method: 'PATCH',
  url: '/admin/api/DataRequests/:id',
  who: 'admin',
  summary: 'Record that a request was answered, or refused and why.',
  params: WithId,
  body: z.object({ state: DataRequestState.exclude(['open']), note: Note.optional() }),
  reply: Done,
  refuses: ['conflict', 'notFound'],
})
