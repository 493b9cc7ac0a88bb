import { policyVersions, type PolicyDocument } from '@gradus/contract/policy-version'
import type { Database, Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { insertAcceptance } from './policy-store.ts'

/** Records what a user accepts, with the time. @throws Problem conflict for another wording than today's */
export async function acceptPolicies(
  database: Database,
  user: User,
  { terms, privacy }: Record<PolicyDocument, string>,
): Promise<1> {
  if (terms !== policyVersions.terms || privacy !== policyVersions.privacy)
    throw new Problem('conflict', { message: 'These texts have changed. Reload the page and read them again.' })
  await database.transaction().execute((tx) => insertAcceptance(tx, user.id, policyVersions))
  return 1
}

/** The form to sign up asks for it. Call it for every sign-up: an active account is not changed. */
export async function acceptAtSignUp(tx: Tx, userId: number): Promise<void> {
  await insertAcceptance(tx, userId, policyVersions, 'active')
}

/** Accounts that another service opened are asked with the rest of their registration. */
export async function acceptAtRegistration(tx: Tx, userId: number): Promise<void> {
  await insertAcceptance(tx, userId, policyVersions, 'accepted')
}
