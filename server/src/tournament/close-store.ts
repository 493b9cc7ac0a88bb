import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** Participations whose time is over and whose drafts were not looked at. */
export async function listEnded(database: Database, limit: number): Promise<number[]> {
  const rows = await database
    .selectFrom('tournament_participation')
    .select('id')
    .where('drafts_submitted_at', 'is', null)
    .where('ends_at', '<=', sql<Date>`now()`)
    .orderBy('ends_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns undefined where another server was faster, or the window was extended in the meantime */
export function takeEnded(tx: Tx, id: number) {
  return tx
    .updateTable('tournament_participation')
    .set({ drafts_submitted_at: sql`now()` })
    .where('id', '=', id)
    .where('drafts_submitted_at', 'is', null)
    .where('ends_at', '<=', sql<Date>`now()`)
    .returning(['id', 'tournament_id', 'user_id', 'ends_at'])
    .executeTakeFirst()
}

/** Drafts of questions of a tournament without a submission by this participant, saved before the end. */
export function listUnsubmitted(
  database: Reader,
  one: { readonly id: number; readonly tournament_id: number; readonly user_id: number; readonly ends_at: Date },
) {
  return database
    .selectFrom('draft')
    .innerJoin('tournament_question', (join) =>
      join
        .onRef('tournament_question.question_id', '=', 'draft.question_id')
        .onRef('tournament_question.tournament_id', '=', 'draft.tournament_id'),
    )
    .select(['draft.question_id', 'draft.language', 'draft.source', 'draft.additional_files'])
    .where('draft.user_id', '=', one.user_id)
    .where('draft.tournament_id', '=', one.tournament_id)
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
 * A virtual run leaves progress and reputation as they are.
 */
export async function listUncounted(database: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entry.id from tournament
    cross join lateral (
      select e.id, e.submission_id, e.participation_id, e.state from tournament_submission e
      where e.tournament_id = tournament.id and e.counted_at is null order by e.id limit ${limit}
    ) entry
    join tournament_participation participation on participation.id = entry.participation_id
    where tournament.ends_at <= now() and (tournament.thawed_at is not null or tournament.freeze_minutes = 0)
      and entry.state <> 'waiting'
      and not exists (
        select from tournament_participation open
        where open.tournament_id = tournament.id and open.kind = 'live' and open.ends_at > now())
    order by entry.id limit ${limit}`.execute(database)
  return rows.map(({ id }) => id)
}

/** @returns what there is to count; undefined where another server was faster */
export async function takeUncounted(tx: Tx, id: number) {
  const row = await tx
    .updateTable('tournament_submission')
    .set({ counted_at: sql`now()` })
    .where('id', '=', id)
    .where('counted_at', 'is', null)
    .where('state', '<>', 'waiting')
    .returning(['submission_id', 'participation_id', 'state'])
    .executeTakeFirst()
  if (!row) return undefined
  const { kind } = await tx
    .selectFrom('tournament_participation')
    .select('kind')
    .where('id', '=', row.participation_id)
    .executeTakeFirstOrThrow()
  return { ...row, kind }
}
