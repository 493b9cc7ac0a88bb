import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'
import type { ContestResult } from '../platform/data/table/tournament.ts'

export interface NewEntry {
  readonly submissionId: number
  readonly participationId: number
  readonly tournamentId: number
  readonly questionId: number
  readonly receivedAt: Date
  readonly isLate: boolean
  readonly isFromDraft: boolean
  readonly isVirtual: boolean
}

export async function insertEntry(tx: Tx, one: NewEntry): Promise<number> {
  const { id } = await tx
    .insertInto('tournament_submission')
    .values({
      submission_id: one.submissionId,
      participation_id: one.participationId,
      tournament_id: one.tournamentId,
      question_id: one.questionId,
      received_at: one.receivedAt,
      is_late: one.isLate,
      from_draft: one.isFromDraft,
      is_virtual: one.isVirtual,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What tournaments store about submissions, in the order in which all code locks their participations. */
export function listEntries(database: Reader, submissionIds: readonly number[]) {
  return database
    .selectFrom('tournament_submission')
    .innerJoin('tournament_participation', 'tournament_participation.id', 'participation_id')
    .select([
      'tournament_submission.id',
      'tournament_submission.submission_id',
      'tournament_submission.participation_id',
      'tournament_submission.tournament_id',
      'tournament_submission.question_id',
      'tournament_submission.received_at',
      'tournament_submission.is_late',
      'tournament_submission.state',
      'tournament_submission.passed',
      'tournament_submission.tests',
      'tournament_submission.passed_groups',
      'tournament_submission.public_result',
      'tournament_submission.counted_at',
      'tournament_participation.kind',
      'tournament_participation.user_id',
    ])
    .where('submission_id', '=', sql<number>`any(${[...submissionIds]}::bigint[])`)
    .orderBy('tournament_submission.tournament_id')
    .orderBy('tournament_submission.participation_id')
    .orderBy('tournament_submission.id')
    .execute()
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** @param publicResult the result that the public sees until the thaw; undefined leaves it unchanged */
export async function setResult(
  tx: Tx,
  id: number,
  { state, passed, tests, passedGroups }: ContestResult,
  publicResult?: ContestResult,
): Promise<void> {
  await tx
    .updateTable('tournament_submission')
    .set({
      state,
      passed,
      tests,
      passed_groups: JSON.stringify(passedGroups),
      ...(publicResult === undefined ? {} : { public_result: JSON.stringify(publicResult) }),
    })
    .where('id', '=', id)
    .execute()
}

/** The columns from which the number of all tests follows. */
export async function readJudgedQuestion(database: Reader, submissionId: number) {
  return await database
    .selectFrom('submission')
    .innerJoin('question', 'question.id', 'submission.question_id')
    .leftJoin('language_variant', (join) =>
      join
        .onRef('language_variant.question_id', '=', 'submission.question_id')
        .onRef('language_variant.language', '=', 'submission.language'),
    )
    .leftJoin('input_output', 'input_output.question_id', 'submission.question_id')
    .select(['question.kind', 'language_variant.reports', 'input_output.cases'])
    .where('submission.id', '=', submissionId)
    .executeTakeFirst()
}
