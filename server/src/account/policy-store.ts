import { sql } from 'kysely'
import { newestOf, policyDocuments, type PolicyDocument } from '@gradus/contract/policy-version'
import type { Tx } from '../platform/data/database.ts'

/**
 * Accepting the same wording again keeps the first time. Every case makes the same two statements, so that the time that
 * a sign-up takes does not reveal whether an address is known.
 * @param unless the state of the account in which nothing is recorded
 */
export async function insertAcceptance(
  tx: Tx,
  userId: number,
  versions: Record<PolicyDocument, string>,
  unless?: 'active' | 'accepted',
): Promise<void> {
  const accepted = sql.join(policyDocuments.map((document) => sql`(${document}, ${versions[document]})`))
  const state = { active: sql`account.activated_at is null`, accepted: sql`account.accepted_policies is null` }
  const owner = sql`account.id = ${userId} and ${unless === undefined ? sql`true` : state[unless]}`
  await sql`
    insert into policy_acceptance (user_id, document, version)
    select account.id, one.document, one.version from account, (values ${accepted}) as one(document, version)
    where ${owner}
    on conflict do nothing`.execute(tx)
  await sql`
    update account set accepted_policies = greatest(accepted_policies, ${newestOf(versions)}) where ${owner}`.execute(
    tx,
  )
}
