import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** Participations whose time is over and whose drafts have not been checked yet. */
function ended(database: Database) {
  return database
    .selectFrom('tournament_participation')
    .select(['id', 'tournament_id', 'user_id'])
    .where('drafts_submitted_at', 'is', null)
    .where('ends_at', '<=', sql<Date>`now()`)
    .orderBy('ends_at')
}

export function listEnded(database: Database, limit: number) {
  return ended(database).limit(limit).execute()
}
export type EndedParticipation = Awaited<ReturnType<typeof listEnded>>[number]

export function listEndedIn(database: Database, tournamentId: number): Promise<EndedParticipation[]> {
  return ended(database).where('tournament_id', '=', tournamentId).execute()
}

/** @returns undefined if another server was faster, or the window was extended in the meantime */
export function claimEnded(tx: Tx, id: number) {
  return tx
    .updateTable('tournament_participation')
    .set({ drafts_submitted_at: sql`now()` })
    .where('id', '=', id)
    .where('drafts_submitted_at', 'is', null)
    .where('ends_at', '<=', sql<Date>`now()`)
    .returning(['id', 'tournament_id', 'user_id', 'starts_at', 'ends_at'])
    .executeTakeFirst()
}

/**
 * Drafts for questions of a tournament that this participant has not submitted to, saved within the window: drafts of
 * an earlier run do not belong to this one. Without a language that the question no longer has: no judge would take it.
 */
export function listUnsubmittedDrafts(
  database: Reader,
  one: {
    readonly id: number
    readonly tournament_id: number
    readonly user_id: number
    readonly starts_at: Date
    readonly ends_at: Date
  },
) {
  return database
    .selectFrom('draft')
    .innerJoin('tournament_question', (join) =>
      join
        .onRef('tournament_question.question_id', '=', 'draft.question_id')
        .onRef('tournament_question.tournament_id', '=', 'draft.tournament_id'),
    )
    .innerJoin('language_variant', (join) =>
      join
        .onRef('language_variant.question_id', '=', 'draft.question_id')
        .onRef('language_variant.language', '=', 'draft.language'),
    )
    .select([
      'draft.question_id',
      'draft.language',
      'draft.source',
      'draft.additional_files',
      'language_variant.additional_files as question_files',
    ])
    .where('draft.user_id', '=', one.user_id)
    .where('draft.tournament_id', '=', one.tournament_id)
    .where('draft.saved_at', '>=', one.starts_at)
    .where('draft.saved_at', '<', one.ends_at)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('tournament_submission')
            .select('tournament_submission.id')
            .where('participation_id', '=', one.id)
            .whereRef('tournament_submission.question_id', '=', 'draft.question_id'),
        ),
      ),
    )
    .execute()
}

/**
 * Submissions of tournaments that are over for everybody and whose results are public, which practice has not counted.
 */
export async function listUncounted(database: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entry.id from tournament
    cross join lateral (
      select one.id from tournament_submission one
      where one.tournament_id = tournament.id and one.counted_at is null and not one.is_virtual
        and one.state <> 'waiting'
      order by one.id limit ${limit}
    ) entry
    where tournament.ends_at <= now() and not tournament.is_assessment and (tournament.thawed_at is not null or tournament.freeze_minutes = 0)
      and not exists (
        select from tournament_participation open
        where open.tournament_id = tournament.id and open.kind = 'live' and open.ends_at > now())
    order by entry.id limit ${limit}`.execute(database)
  return rows.map(({ id }) => id)
}

/** @returns what there is to count; undefined if another server was faster */
export function claimUncounted(tx: Tx, id: number) {
  return tx
    .updateTable('tournament_submission')
    .set({ counted_at: sql`now()` })
    .where('id', '=', id)
    .where('counted_at', 'is', null)
    .where('state', '<>', 'waiting')
    .returning('submission_id')
    .executeTakeFirst()
}
