import type { z } from 'zod'
import { inquiryDays, type Inquiry, type InquiryForm, type InquiryState } from '@gradus/contract/inquiry'
import { recordAuditEvents } from '../audit/audit.ts'
import type { AuditEvent } from '../audit/event.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import {
  deleteAnswered,
  deleteInquiry,
  deleteOfAccount,
  insertInquiry,
  listInquiries,
  lockInquiry,
  setAnswered,
  setUnanswered,
  type InquiryRow,
} from './inquiry-store.ts'

/** Stores a message of a company or university to the operator, and mails it to the support address. */
export async function receiveInquiry(site: Site, inquiry: z.output<typeof InquiryForm>): Promise<void> {
  const { from, organisation, email, text } = inquiry
  await site.database.transaction().execute(async (tx) => {
    await insertInquiry(tx, { sender: from, organisation, email, text })
    await sendMail(tx, site.queue, {
      to: site.config.SUPPORT_EMAIL,
      subject: `Inquiry from a ${from}: ${organisation}`,
      paragraphs: [
        `${organisation} (${email}) sent this message from the page for ${plurals[from]}:`,
        ...text.split(/\n+/),
      ],
      link: { label: 'Open the inquiries', url: `${site.config.PUBLIC_URL}/InquiriesManagement` },
      headers: { 'Reply-To': email },
    })
  })
}

const plurals = { company: 'companies', university: 'universities' } as const

const pageSize = 25

export async function readInquiries(database: Database, { show, page }: { show: InquiryState; page: number }) {
  const read = (limit: number, offset: number) => listInquiries(database, show, limit, offset)
  return await readPage({ page, pageSize }, read, present)
}

/** @throws Problem notFound; conflict if the inquiry has this state already */
export async function changeState(
  database: Database,
  user: User,
  id: number,
  { state, note }: { readonly state: InquiryState; readonly note: string },
): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { answered_at: before } = orNotFound(await lockInquiry(tx, id))
    if ((before !== null) === (state === 'answered')) throw new Problem('conflict')
    if (state === 'answered') await setAnswered(tx, id, user.id, note)
    else await setUnanswered(tx, id)
    await recordAuditEvents(tx, user, inquiryEvent(state === 'answered' ? 'answerInquiry' : 'reopenInquiry', id))
  })
  return 1
}

/** @throws Problem notFound */
export async function removeInquiry(database: Database, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    orNotFound(await lockInquiry(tx, id))
    await deleteInquiry(tx, id)
    await recordAuditEvents(tx, user, inquiryEvent('deleteInquiry', id))
  })
  return 1
}

/** Names the inquiry by its number only: the audit trail is kept longer, and the sender may ask for erasure. */
function inquiryEvent(action: 'answerInquiry' | 'reopenInquiry' | 'deleteInquiry', id: number): AuditEvent {
  return { action, subject: { kind: 'inquiry', id, name: `number ${id}` } }
}

/** Deletes messages with an account's address. Call it while the account still has the address. */
export async function eraseInquiries(tx: Tx, userId: number): Promise<void> {
  await deleteOfAccount(tx, userId)
}

export async function pruneInquiries(database: Database): Promise<void> {
  await deleteAnswered(database, inquiryDays)
}

function present(row: InquiryRow): Inquiry {
  return {
    id: row.id,
    from: row.sender,
    organisation: row.organisation,
    email: row.email,
    text: row.text,
    state: row.answered_at === null ? 'new' : 'answered',
    receivedDate: row.received_at.toISOString(),
    answeredDate: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answerer,
    note: row.note,
  }
}
