import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

/** Similar pairs of one participation, with the name and the reviewers of the other one. */
export async function listPairs(database: Reader, participationId: number) {
  const { rows } = await sql<{
    id: number
    question_id: number
    similarity: number
    submission_id: number
    other_submission_id: number
    other_participation_id: number
    other_name: string
    other_reviewers: number[]
  }>`
    select pair.id, pair.question_id, pair.similarity, pair.submission_id, pair.other_submission_id,
      pair.other_participation_id, coalesce(nullif(invitation.name, ''), invitation.email) as other_name,
      to_jsonb(array(select user_id from assessment_reviewer where candidate_id = candidate.id)) as other_reviewers
    from (
      select id, question_id, similarity, left_submission_id as submission_id,
        right_submission_id as other_submission_id, right_participation_id as other_participation_id
      from assessment_similarity where left_participation_id = ${participationId}
      union all
      select id, question_id, similarity, right_submission_id, left_submission_id, left_participation_id
      from assessment_similarity where right_participation_id = ${participationId}
    ) pair
    join assessment_candidate candidate on candidate.participation_id = pair.other_participation_id
    join tournament_invitation invitation on invitation.id = candidate.invitation_id
    order by pair.similarity desc, pair.id`.execute(database)
  return rows
}

export async function countPairs(database: Reader, tournamentId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; pairs: number }>`
    select id, count(*)::int as pairs from (
      select left_participation_id as id from assessment_similarity where tournament_id = ${tournamentId}
      union all select right_participation_id from assessment_similarity where tournament_id = ${tournamentId}
    ) one group by id`.execute(database)
  return new Map(rows.map(({ id, pairs }) => [id, pairs]))
}

export function findPair(database: Reader, tournamentId: number, pairId: number) {
  return database
    .selectFrom('assessment_similarity as pair')
    .innerJoin('question', 'question.id', 'pair.question_id')
    .select([
      'pair.id',
      'pair.question_id',
      'pair.left_participation_id',
      'pair.left_submission_id',
      'pair.right_participation_id',
      'pair.right_submission_id',
      'pair.similarity',
      sql<string>`coalesce(question.alt_title, question.title)`.as('title'),
    ])
    .where('pair.tournament_id', '=', tournamentId)
    .where('pair.id', '=', pairId)
    .executeTakeFirst()
}

export interface NewPair {
  readonly questionId: number
  readonly left: { readonly participationId: number; readonly submissionId: number }
  readonly right: { readonly participationId: number; readonly submissionId: number }
  readonly similarity: number
}

/** Makes these the only pairs of an assessment; a pair that existed before keeps its id. */
export async function replacePairs(tx: Tx, tournamentId: number, pairs: readonly NewPair[]): Promise<void> {
  const columns = [
    pairs.map((one) => one.questionId),
    pairs.map((one) => one.left.participationId),
    pairs.map((one) => one.left.submissionId),
    pairs.map((one) => one.right.participationId),
    pairs.map((one) => one.right.submissionId),
  ] as const
  const found = sql`unnest(
    ${columns[0]}::bigint[], ${columns[1]}::bigint[], ${columns[2]}::bigint[], ${columns[3]}::bigint[],
    ${columns[4]}::bigint[], ${pairs.map((one) => one.similarity)}::float8[]
  ) as found (question_id, left_participation, left_submission, right_participation, right_submission, similarity)`
  await sql`
    delete from assessment_similarity where tournament_id = ${tournamentId} and not exists (
      select from ${found} where found.question_id = assessment_similarity.question_id
        and found.left_participation = left_participation_id and found.right_participation = right_participation_id)`.execute(
    tx,
  )
  await sql`
    insert into assessment_similarity (tournament_id, question_id, left_participation_id, left_submission_id,
      right_participation_id, right_submission_id, similarity)
    select ${tournamentId}, question_id, left_participation, left_submission, right_participation, right_submission,
      similarity from ${found}
    on conflict (question_id, left_participation_id, right_participation_id) do update set
      left_submission_id = excluded.left_submission_id, right_submission_id = excluded.right_submission_id,
      similarity = excluded.similarity`.execute(tx)
}

/**
 * Assessments in which other candidates have finished and been judged than at the last comparison, with a checksum of
 * who they are. Candidates who withdrew are not compared.
 */
export async function listToCompare(database: Reader): Promise<{ id: number; finished: number }[]> {
  const { rows } = await sql<{ id: number; finished: number }>`
    select id, finished from (
      select assessment.tournament_id as id, assessment.compared,
        coalesce(hashtext(string_agg(participation.id::text, ',' order by participation.id)
          filter (where candidate.withdrawn_at is null)), 0) as finished
      from assessment
      join assessment_candidate candidate on candidate.tournament_id = assessment.tournament_id
      join tournament_participation participation on participation.id = candidate.participation_id
      where participation.drafts_submitted_at is not null and not exists (
        select from tournament_submission entry where entry.participation_id = participation.id and entry.state = 'waiting')
      group by assessment.tournament_id
    ) one where finished <> compared order by id limit 20`.execute(database)
  return rows
}

/** Questions whose compared submission of a participation was too short. */
export async function listTooShort(database: Reader, participationId: number): Promise<number[]> {
  const { rows } = await sql<{ question_id: number }>`
    select distinct entry.question_id from tournament_submission entry
    join assessment on assessment.tournament_id = entry.tournament_id
    where entry.participation_id = ${participationId} and entry.submission_id = any(assessment.too_short_ids)
    order by entry.question_id`.execute(database)
  return rows.map((row) => row.question_id)
}

export async function markCompared(
  tx: Tx,
  tournamentId: number,
  { finished, tooShort }: { readonly finished: number; readonly tooShort: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('assessment')
    .set({ compared: finished, too_short_ids: [...tooShort] })
    .where('tournament_id', '=', tournamentId)
    .execute()
}

/** The last submission in time of each candidate who finished and did not withdraw, for each question. */
export async function listComparable(database: Reader, tournamentId: number) {
  const { rows } = await sql<{
    participation_id: number
    question_id: number
    submission_id: number
    language: number
  }>`
    select distinct on (entry.participation_id, entry.question_id)
      entry.participation_id, entry.question_id, entry.submission_id, submission.language
    from tournament_submission entry
    join tournament_participation participation on participation.id = entry.participation_id
    join assessment_candidate candidate on candidate.participation_id = participation.id
    join submission on submission.id = entry.submission_id
    where entry.tournament_id = ${tournamentId} and not entry.is_late and participation.drafts_submitted_at is not null
      and candidate.withdrawn_at is null
    order by entry.participation_id, entry.question_id, entry.id desc`.execute(database)
  return rows
}
export type ComparableRow = Awaited<ReturnType<typeof listComparable>>[number]
