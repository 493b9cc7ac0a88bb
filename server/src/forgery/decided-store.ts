import { sql } from 'kysely'
import type { FoundState } from '@gradus/contract/forgery'
import type { Verdict } from '@gradus/contract/judge'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** Passes that were found to be forged: revoked, held until somebody decides, or restored. */

/** @returns false if the check was decided already */
export async function decideDecoyCheck(
  tx: Tx,
  submissionId: number,
  found: { readonly state: FoundState; readonly verdict: Verdict; readonly isHeld: boolean },
): Promise<boolean> {
  const result = await tx
    .updateTable('decoy_check')
    .set({
      state: found.state,
      verdict: JSON.stringify(found.verdict),
      is_held: found.isHeld,
      decided_at: sql`now()`,
    })
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Passes of a tournament that were found, and still count because its ranking is final. */
export function listHeld(tx: Tx, tournamentId: number) {
  return tx
    .selectFrom('decoy_check')
    .innerJoin('submission', 'submission.id', 'decoy_check.submission_id')
    .innerJoin('tournament_submission as entry', 'entry.submission_id', 'submission.id')
    .select(['decoy_check.submission_id', 'decoy_check.state', 'submission.question_id'])
    .where('entry.tournament_id', '=', tournamentId)
    .where('decoy_check.is_held', '=', true)
    .orderBy('submission.question_id')
    .orderBy('submission.id')
    .execute()
}

/** Such a pass counts no longer. */
export async function endHold(tx: Tx, submissionId: number): Promise<void> {
  await tx
    .updateTable('decoy_check')
    .set({ is_held: false, decided_at: sql`now()` })
    .where('submission_id', '=', submissionId)
    .execute()
}

/** A pass that was revoked or is held, and the submission's verdict from before that. */
export function findDecided(tx: Tx, submissionId: number, which: DecidedFilter) {
  return decided(tx, which)
    .select(['decoy_check.is_held', 'decoy_check.verdict', 'submission.question_id'])
    .where('decoy_check.submission_id', '=', submissionId)
    .where('decoy_check.state', 'in', ['forged', 'unrepeatable'])
    .executeTakeFirst()
}

/** @returns false if it was restored already */
export async function restoreDecoyCheck(tx: Tx, submissionId: number, userId: number): Promise<boolean> {
  const result = await tx
    .updateTable('decoy_check')
    .set({ state: 'restored', is_held: false, decided_at: sql`now()`, user_id: userId })
    .where('submission_id', '=', submissionId)
    .where('state', 'in', ['forged', 'unrepeatable'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface DecidedFilter {
  /** False: only passes that count in public, which moderators may read. */
  readonly isAdmin: boolean
}

function decided(database: Reader, { isAdmin }: DecidedFilter) {
  const all = database
    .selectFrom('decoy_check')
    .innerJoin('submission', 'submission.id', 'decoy_check.submission_id')
    .innerJoin('question', 'question.id', 'submission.question_id')
  return isAdmin ? all : all.where('question.audience', '=', 'public').where(isResultPublic)
}

/** Not in an assignment or an assessment, nor in a tournament whose results may still be hidden. */
const isResultPublic = sql<boolean>`(
  not exists (select from assignment_attempt at where at.submission_id = submission.id)
  and not exists (
    select from tournament_submission entry where entry.submission_id = submission.id and entry.counted_at is null))`

/** Altered tests of the same question and language were dropped as wrong after they had revoked it. */
const isInDoubt = sql<boolean>`(decoy_check.state = 'forged' and exists (
  select from decoy_check other join submission restored on restored.id = other.submission_id
  where other.state = 'restored' and other.decided_at > decoy_check.decided_at
    and restored.question_id = submission.question_id and restored.language = submission.language))`

export function listDecided(database: Database, which: DecidedFilter, limit: number, offset: number) {
  return decided(database, which)
    .innerJoin('submission_detail', 'submission_detail.submission_id', 'submission.id')
    .innerJoin('account', 'account.id', 'submission.user_id')
    .leftJoin('account as moderator', 'moderator.id', 'decoy_check.user_id')
    .select([
      'decoy_check.submission_id',
      'decoy_check.decided_at',
      'decoy_check.is_held',
      sql<'forged' | 'unrepeatable' | 'restored'>`decoy_check.state`.as('state'),
      isInDoubt.as('is_in_doubt'),
      'submission.user_id',
      'submission.language',
      'submission_detail.source',
      'submission.received_at',
      'account.display_name',
      'account.profile_image',
      'question.id as question_id',
      'question.title',
      'moderator.display_name as restored_by',
    ])
    .where('decoy_check.state', '<>', sql.lit('waiting'))
    .orderBy('decoy_check.decided_at', 'desc')
    .orderBy('decoy_check.submission_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
