import type { FirstSteps } from '@gradus/contract/profile'
import type { Database } from '../platform/data/database.ts'
import type { Account } from '../platform/access/session.ts'
import { findFirstSteps, setRanCode } from './store.ts'
import { readWizard } from './wizard.ts'

export async function readFirstSteps(database: Database, account: Account): Promise<FirstSteps> {
  const [done, wizard] = await Promise.all([findFirstSteps(database, account.id), readWizard(database, account)])
  return { ...done, profile: wizard.every((filled) => filled === 1) }
}

/** Somebody compiled and ran code, or submitted it. */
export async function noteRun(database: Database, account: Account): Promise<void> {
  await setRanCode(database, account.id)
}
