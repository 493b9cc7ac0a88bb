import { recordAuditEvents } from '../audit/audit.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { isPublic } from './audience.ts'
import { changeTotal } from './list-store.ts'
import { lockQuestion } from './store.ts'
import { setNoImportOption, setReadyMark } from './state-store.ts'

/** @returns true. @throws Problem notFound */
export async function markReady(database: Database, user: User, id: number, ready: boolean): Promise<true> {
  await database.transaction().execute(async (tx) => {
    const question = await lockQuestion(tx, id)
    const { title } = orNotFound(question?.lifecycle === 'removed' ? undefined : question)
    if (!(await setReadyMark(tx, id, ready))) return
    const subject = { kind: 'question', id, name: title } as const
    await recordAuditEvents(tx, user, { action: ready ? 'markReady' : 'markNotReady', subject })
  })
  return true
}

/**
 * Takes a question out of Top Questions and Hot Questions, or lets it in again; the totals of the lists go along.
 * @throws Problem notFound
 */
export async function toggleTop(database: Database, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const question = await lockQuestion(tx, id)
    const {
      lifecycle,
      audience,
      title,
      multiple_choice,
      no_import_option: keptOut,
    } = orNotFound(question?.lifecycle === 'removed' ? undefined : question)
    await setNoImportOption(tx, id, !keptOut)
    const subject = { kind: 'question', id, name: title } as const
    await recordAuditEvents(tx, user, { action: keptOut ? 'addToTop' : 'removeFromTop', subject })
    if (!isPublic({ lifecycle, audience })) return
    // Always in this order, to avoid deadlocks.
    await changeTotal(tx, multiple_choice, false, keptOut ? -1 : 1)
    await changeTotal(tx, multiple_choice, true, keptOut ? 1 : -1)
  })
  return 1
}
