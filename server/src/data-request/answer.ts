import { deletedUser, type LeftWithoutOwner } from '@gradus/contract/edit-account'
import { eraseAccount, logErasure } from '../account/close.ts'
import { downloadData } from '../account/own-data.ts'
import { readLeftWithoutOwner } from '../account/sole-owner.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { retryDeadlock } from '../platform/data/deadlock.ts'
import type { Download } from '../platform/http/download.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import type { Storage } from '../platform/files/storage.ts'
import { dataRequestEvent, lockOpenRequest } from './data-request.ts'
import { findRequest, setAnswered } from './store.ts'

/**
 * Exports the data that a user requested. The admin sends the file to the user; the request stays open until the admin
 * records that. @throws Problem notFound, conflict if it was answered
 */
export async function exportData(site: Site, storage: Storage, user: User, id: number): Promise<Download> {
  const owner = await site.database.transaction().execute(async (tx) => {
    const { owner } = await lockOpenRequest(tx, id)
    await recordAuditEvents(tx, user, dataRequestEvent('exportData', owner))
    return owner
  })
  return await downloadData(site.database, storage, owner.id)
}

/** What has no owner any more once the account of a request is erased. @throws Problem notFound */
export async function readErasure(database: Database, id: number): Promise<LeftWithoutOwner> {
  const { user_id: userId } = orNotFound(await findRequest(database, id))
  return await readLeftWithoutOwner(database, userId)
}

/** @throws Problem notFound; conflict if it was answered, or for the last admin; notAllowed if it asks for an export */
export async function eraseData(site: Site, user: User, id: number): Promise<1> {
  const erase = async (tx: Tx) => {
    const { kind, owner } = await lockOpenRequest(tx, id)
    if (kind !== 'erase') throw new Problem('notAllowed', { message: 'This request does not ask for erasure.' })
    await setAnswered(tx, id, user.id, { state: 'done' })
    await eraseAccount(site, tx, owner)
    await recordAuditEvents(tx, user, dataRequestEvent('eraseAccount', { id: owner.id, display_name: deletedUser }))
    return owner.id
  }
  const erased = await retryDeadlock(() => site.database.transaction().execute(erase))
  logErasure(site, erased)
  return 1
}
