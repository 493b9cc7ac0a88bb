import { sql } from 'kysely'
import type { ReputationReason } from '@gradus/contract/reputation'
import type { Tx } from '../platform/database.ts'

/** What a change of reputation is for; the same subject, reason and cause count once. */
export interface Subject {
  readonly kind: 'question' | 'comment' | 'report' | 'tournament' | 'post'
  readonly id: number
  /** Who caused it, where somebody did. */
  readonly causeId?: number
}

/** One statement: the row and the sum cannot part. */
export async function addChange(
  tx: Tx,
  accountId: number,
  reason: ReputationReason,
  points: number,
  subject: Subject,
): Promise<void> {
  await sql`
    with added as (
      insert into reputation_change (account_id, reason, points, subject_kind, subject_id, cause_id)
      values (${accountId}, ${reason}, ${points}, ${subject.kind}, ${subject.id}, ${subject.causeId ?? 0})
      on conflict do nothing
      returning points
    )
    update account set reputation = reputation + added.points from added where account.id = ${accountId}`.execute(tx)
}

export async function removeChange(
  tx: Tx,
  accountId: number,
  reason: ReputationReason,
  subject: Subject,
): Promise<void> {
  await sql`
    with removed as (
      delete from reputation_change
      where account_id = ${accountId} and reason = ${reason} and subject_kind = ${subject.kind}
        and subject_id = ${subject.id} and cause_id = ${subject.causeId ?? 0}
      returning points
    )
    update account set reputation = reputation - removed.points from removed where account.id = ${accountId}`.execute(
    tx,
  )
}
