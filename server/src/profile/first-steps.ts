import type { FirstSteps } from '@gradus/contract/first-steps'
import type { Database } from '../platform/data/database.ts'
import type { User } from '../platform/access/user.ts'
import { setRanCode } from '../account/update.ts'
import { findFirstSteps } from './store.ts'
import { readWizard } from './wizard.ts'

export async function readFirstSteps(database: Database, user: User): Promise<FirstSteps> {
  const [done, wizard] = await Promise.all([findFirstSteps(database, user.id), readWizard(database, user)])
  return { ...done, profile: wizard.every((filled) => filled === 1) }
}

/** Records that a user has sent code to be run or submitted, which may still be refused. */
export async function recordRun(database: Database, user: User): Promise<void> {
  await setRanCode(database, user.id)
}
