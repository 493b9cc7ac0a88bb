import type { Reader, Tx } from '../platform/data/database.ts'

function times(database: Reader, participationId: number) {
  return database
    .selectFrom('tournament_participation as participation')
    .innerJoin('tournament_question as asked', 'asked.tournament_id', 'participation.tournament_id')
    .leftJoin('assessment_question_opening as opening', (join) =>
      join
        .onRef('opening.participation_id', '=', 'participation.id')
        .onRef('opening.question_id', '=', 'asked.question_id'),
    )
    .leftJoin('assessment_candidate as candidate', 'candidate.participation_id', 'participation.id')
    .select(['asked.question_id', 'asked.seconds', 'opening.opened_at', 'candidate.extra_percent'])
    .where('participation.id', '=', participationId)
}

export function findQuestionTime(database: Reader, participationId: number, questionId: number) {
  return times(database, participationId).where('asked.question_id', '=', questionId).executeTakeFirst()
}
export type QuestionTimeRow = NonNullable<Awaited<ReturnType<typeof findQuestionTime>>>

export function listQuestionTimes(database: Reader, participationId: number): Promise<QuestionTimeRow[]> {
  return times(database, participationId).execute()
}

/** Idempotent: only the first opening counts. */
export async function insertOpening(
  tx: Tx,
  participationId: number,
  questionId: number,
  openedAt: Date,
): Promise<void> {
  await tx
    .insertInto('assessment_question_opening')
    .values({ participation_id: participationId, question_id: questionId, opened_at: openedAt })
    .onConflict((conflict) => conflict.columns(['participation_id', 'question_id']).doNothing())
    .execute()
}
