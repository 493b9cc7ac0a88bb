import type { Reader } from '../platform/data/database.ts'

/** Whether the user has taken assessments with this question, and no window with it is open at that moment. */
export async function hasOnlyEnded(
  database: Reader,
  questionId: number,
  userId: number,
  moment: Date,
): Promise<boolean> {
  const rows = await database
    .selectFrom('tournament_participation as participation')
    .innerJoin('tournament', 'tournament.id', 'participation.tournament_id')
    .innerJoin('tournament_question as asked', 'asked.tournament_id', 'participation.tournament_id')
    .select(['tournament.is_assessment', 'participation.ends_at'])
    .where('participation.user_id', '=', userId)
    .where('asked.question_id', '=', questionId)
    .where('participation.ends_at', 'is not', null)
    .execute()
  const isOpen = rows.some(({ ends_at }) => ends_at !== null && moment < ends_at)
  return !isOpen && rows.some(({ is_assessment }) => is_assessment)
}
