import { z } from 'zod'
import { Email } from './account.ts'
import { endpoint } from './endpoint.ts'
import { inputBoxMaximum } from './limit.ts'
import { Done, Timestamp, TableQuery, WithId, tableOf } from './part.ts'
import { Line, Lines } from './text.ts'

/** Messages of companies and universities to the operator, from the two marketing pages. */

/** Days that an inquiry is kept after its answer. An unanswered one is kept until it is answered. */
export const inquiryDays = 365

export const InquirySender = z.enum(['company', 'university'])
export const InquiryState = z.enum(['new', 'answered'])
export type InquiryState = z.infer<typeof InquiryState>

export const InquiryForm = z.object({
  from: InquirySender,
  organisation: Line({ minimum: 2, maximum: inputBoxMaximum, tooShort: 'Use at least 2 characters.' }),
  email: Email,
  text: Lines({ minimum: 15, maximum: 2000, tooShort: 'Write a sentence or two: at least 15 characters.' }),
})

export const Inquiry = z.object({
  id: z.number().int(),
  from: InquirySender,
  organisation: z.string(),
  email: z.string(),
  text: z.string(),
  state: InquiryState,
  receivedDate: Timestamp,
  answeredDate: Timestamp.nullable(),
  /** Null if nobody has answered yet, and once that account is deleted. */
  answeredBy: z.string().nullable(),
  note: z.string(),
})
export type Inquiry = z.infer<typeof Inquiry>

export const sendInquiry = endpoint({
  method: 'POST',
  url: '/public/api/Inquiry',
  who: 'anyone',
  summary:
    "Write to the site's operator as a company or a university. It is stored, and sent by email to the support address.",
  body: InquiryForm,
  reply: Done,
  limit: 'inquiry',
})
export const listInquiries = endpoint({
  method: 'GET',
  url: '/admin/api/Inquiries',
  who: 'admin',
  summary: 'Unanswered inquiries, oldest first, or answered ones, newest answer first.',
  query: TableQuery.pick({ page: true }).extend({ show: InquiryState.default('new') }),
  reply: tableOf(Inquiry),
})
export const changeInquiry = endpoint({
  method: 'PATCH',
  url: '/admin/api/Inquiries/:id',
  who: 'admin',
  summary: 'Mark an inquiry as answered, with a note, or as new again.',
  params: WithId,
  body: z.object({ state: InquiryState, note: Lines({ maximum: 500 }).default('') }),
  reply: Done,
  refuses: ['notFound', 'conflict'],
})
export const deleteInquiry = endpoint({
  method: 'DELETE',
  url: '/admin/api/Inquiries/:id',
  who: 'admin',
  summary: 'Delete an inquiry.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})
