import type { z } from 'zod'
import type { DataRequest, DataRequestForm } from '@gradus/contract/data-request'
import { nameInSentence } from '@gradus/contract/direction'
import { findAccountByEmail, findAccount } from '../account/account.ts'
import { listCompaniesWith } from '../assessment/retention.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import type { AuditEvent } from '../audit/event.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { insertRequest, listRequests, lockRequest, setAnswered, type RequestRow } from './store.ts'

const pageSize = 25

export async function readRequests(database: Database, { show, page }: { show: 'open' | 'answered'; page: number }) {
  const read = (limit: number, offset: number) => listRequests(database, show === 'open', limit, offset)
  return await readPage({ page, pageSize }, read, present)
}

/**
 * Records a data request of the account with an email.
 * @returns the request's id. @throws Problem badInput if no account has the email, conflict if it has an open request of
 * this kind
 */
export async function addRequest(
  database: Database,
  user: User,
  form: z.output<typeof DataRequestForm>,
): Promise<number> {
  return await database.transaction().execute(async (tx) => {
    const owner = await findAccountByEmail(tx, form.email)
    if (!owner) throw await noAccount(tx, form.email)
    const { kind, note, receivedDate: receivedOn } = form
    const id = await insertRequest(tx, { userId: owner.id, kind, note, receivedOn, createdBy: user.id })
    if (id === undefined)
      throw new Problem('conflict', { message: 'This account already has an open request of this kind.' })
    await recordAuditEvents(tx, user, dataRequestEvent('noteDataRequest', owner, { kind }))
    return id
  })
}

/** Candidates need no account: their data belongs to the company that tests them. */
async function noAccount(tx: Tx, email: string): Promise<Problem> {
  const companies = await listCompaniesWith(tx, email)
  const names = new Intl.ListFormat('en-GB').format(companies.map((name) => nameInSentence(name)))
  const candidate =
    companies.length === 0
      ? ''
      : ` Candidates of ${names} have it: the company answers them, and they can read and delete their data with the link in their invitation.`
  return new Problem('badInput', { message: `No account has this email.${candidate}`, field: 'email' })
}

/**
 * Closes an open request as done or refused. A request for erasure is done only by erasing (`eraseData`): otherwise it
 * would count as answered while the data is still there, and could not be carried out any more.
 * @throws Problem notFound, conflict if it was already answered, notAllowed for an erasure that is not refused
 */
export async function answerRequest(
  database: Database,
  user: User,
  id: number,
  answer: { state: 'done' | 'refused'; note?: string | undefined },
): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { kind, owner } = await lockOpenRequest(tx, id)
    if (kind === 'erase' && answer.state === 'done')
      throw new Problem('notAllowed', { message: 'Erase the account. This also marks the request as answered.' })
    await setAnswered(tx, id, user.id, answer)
    await recordAuditEvents(tx, user, dataRequestEvent('answerDataRequest', owner, { kind, state: answer.state }))
  })
  return 1
}

/** Locks an open request. @throws Problem notFound, conflict if it was answered already */
export async function lockOpenRequest(tx: Tx, id: number) {
  const request = orNotFound(await lockRequest(tx, id))
  if (request.state !== 'open') throw new Problem('conflict')
  return { ...request, owner: orNotFound(await findAccount(tx, request.user_id)) }
}

type DataAction = 'noteDataRequest' | 'answerDataRequest' | 'exportData' | 'eraseAccount'

export function dataRequestEvent(
  action: DataAction,
  { id, display_name: name }: { readonly id: number; readonly display_name: string },
  details: AuditEvent['details'] = {},
): AuditEvent {
  return { action, subject: { kind: 'account', id, name }, details }
}

function present(row: RequestRow): DataRequest {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    userId: row.user_id,
    displayName: row.display_name,
    email: row.closed_at === null ? row.email : '',
    receivedDate: row.received_on,
    dueDate: row.due_on,
    daysLeft: row.days_left,
    note: row.note,
    recordedBy: row.recorded_by,
    answeredDate: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answered_by,
  }
}
