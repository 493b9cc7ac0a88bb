import { sql } from 'kysely'
import type { Reader } from '../platform/data/database.ts'

/** The chosen question if it is still public, otherwise the site's, otherwise the site's first easy one. */
export async function findPracticeQuestion(
  database: Reader,
  chosen: number | null,
  contentKey: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      (select id, 1 as choice from question where id = ${chosen} and is_public)
      union all (select id, 2 from question where content_key = ${contentKey} and is_public)
      union all (
        select id, 3 from question
        where is_public and not multiple_choice and kind = 'coding' order by difficult_level, id limit 1)
    ) found order by choice limit 1`.execute(database)
  return rows[0]?.id
}

/** The practice question that an assessment names. */
export async function findChosenPractice(
  database: Reader,
  assessmentId: number,
): Promise<{ readonly id: number; readonly title: string } | undefined> {
  return await database
    .selectFrom('assessment')
    .innerJoin('question', 'question.id', 'assessment.practice_question_id')
    .select(({ fn }) => ['question.id', fn.coalesce('question.alt_title', 'question.title').as('title')])
    .where('assessment.tournament_id', '=', assessmentId)
    .executeTakeFirst()
}

/** The practice questions of the assessments that a user takes. */
export async function listPracticeQuestionsOf(database: Reader, userId: number): Promise<(number | null)[]> {
  const rows = await database
    .selectFrom('assessment_candidate as candidate')
    .innerJoin('tournament_participation as participation', 'participation.id', 'candidate.participation_id')
    .innerJoin('assessment', 'assessment.tournament_id', 'candidate.tournament_id')
    .select('assessment.practice_question_id')
    .where('participation.user_id', '=', userId)
    .execute()
  return rows.map((row) => row.practice_question_id)
}
