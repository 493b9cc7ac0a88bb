import type { Database } from '../platform/database.ts'
import { found } from '../platform/problem.ts'
import { changeTotal, lockQuestion, setNoImportOption, setReadyMark } from './store.ts'

/** @returns true. @throws Problem notFound */
export async function markReady(database: Database, id: number, ready: boolean): Promise<true> {
  found((await setReadyMark(database, id, ready)) || undefined)
  return true
}

/**
 * Takes a question out of Top Questions and Hot Questions, or lets it in again; the totals of the lists go along.
 * @throws Problem notFound
 */
export async function toggleTop(database: Database, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const question = await lockQuestion(tx, id)
    const {
      state,
      multiple_choice,
      no_import_option: keptOut,
    } = found(question?.state === 'removed' ? undefined : question)
    await setNoImportOption(tx, id, !keptOut)
    if (state !== 'public') return
    // Always in this order, so that two of these at once do not wait for each other.
    await changeTotal(tx, multiple_choice, false, keptOut ? -1 : 1)
    await changeTotal(tx, multiple_choice, true, keptOut ? 1 : -1)
  })
  return 1
}
