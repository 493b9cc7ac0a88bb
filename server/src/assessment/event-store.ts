import { sql } from 'kysely'
import type { Reader } from '../platform/data/database.ts'
import type { AssessmentEventTable } from '../platform/data/table/assessment.ts'

export interface NewEvent {
  readonly kind: AssessmentEventTable['kind']
  readonly questionId: number | null
  readonly size: number | null
  readonly happenedAt: Date
  /** Of two events of a participation with the same key, only the first is stored. */
  readonly key: string | null
}

/** Stores events up to a maximum for each participation. @returns the number of stored events */
export async function insertEvents(
  database: Reader,
  participationId: number,
  events: readonly NewEvent[],
  most: number,
): Promise<number> {
  const { rows } = await sql`
    insert into assessment_event (participation_id, question_id, kind, size, happened_at, key)
    select ${participationId}, question_id, kind, size, happened_at, key
    from unnest(
      ${events.map((one) => one.questionId)}::bigint[], ${events.map((one) => one.kind)}::text[],
      ${events.map((one) => one.size)}::integer[], ${events.map((one) => one.happenedAt)}::timestamptz[],
      ${events.map((one) => one.key)}::text[]
    ) with ordinality as event (question_id, kind, size, happened_at, key, place)
    order by place
    limit greatest(0, ${most} - (
      select count(*) from assessment_event where participation_id = ${participationId}))
    on conflict (participation_id, key) do nothing
    returning id`.execute(database)
  return rows.length
}

export function listEvents(database: Reader, participationId: number) {
  return database
    .selectFrom('assessment_event')
    .select(['kind', 'question_id', 'size', 'happened_at'])
    .where('participation_id', '=', participationId)
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
}
export type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

/**
 * Finds the user's participation in an assessment that contains this question and records events. The participation's
 * window must be open, and the candidate must have agreed to the recording. @returns the participation's id
 */
export async function findRecordedRun(
  database: Reader,
  userId: number,
  questionId: number,
  moment: Date,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('tournament_participation as participation')
    .innerJoin('assessment_candidate as candidate', 'candidate.participation_id', 'participation.id')
    .innerJoin('assessment', 'assessment.tournament_id', 'participation.tournament_id')
    .innerJoin('tournament_question as asked', 'asked.tournament_id', 'participation.tournament_id')
    .select('participation.id')
    .where('participation.user_id', '=', userId)
    .where('asked.question_id', '=', questionId)
    .where('participation.starts_at', '<=', moment)
    .where('participation.ends_at', '>', moment)
    .where('assessment.records_events', '=', true)
    .where(sql<boolean>`(candidate.consent ->> 'recordsEvents')::boolean`)
    .executeTakeFirst()
  return row?.id
}
