import { messages } from '@gradus/contract/message'
import { wizardSchemas, type WizardField } from '@gradus/contract/first-steps'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { fillIfEmpty } from '../account/update.ts'
import { findProfile } from './store.ts'

type Flags = [0 | 1, 0 | 1, 0 | 1, 0 | 1]
type Answer = { result: 0 | 1; info: string }

const flag = (filled: boolean) => (filled ? 1 : 0)

/** Email, LinkedIn, contact, bio. An account has an email from the start, which the activation confirmed. */
export async function readWizard(database: Database, user: User): Promise<Flags> {
  const row = orNotFound(await findProfile(database, user.id))
  return [1, flag(row.linked_in !== ''), flag(row.contact !== ''), flag(row.bio !== '')]
}

const columns = { linked: 'linked_in', contact: 'contact', bio: 'bio' } as const

/** Fills a field that is still empty; the value comes URL-encoded (specification, section 7). */
export async function fillField(database: Database, user: User, field: WizardField, encoded: string): Promise<Answer> {
  const value = wizardSchemas[field].safeParse(decode(encoded))
  if (!value.success) return { result: 0, info: value.error.issues[0]?.message ?? messages.errorUpdating }
  const filled = field !== 'email' && (await fillIfEmpty(database, user.id, columns[field], value.data))
  return filled
    ? { result: 1, info: '' }
    : { result: 0, info: 'This is already filled in. Change it under Edit Profile.' }
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '))
  } catch {
    return encoded
  }
}
