import type { Reader } from '../platform/data/database.ts'

/** The user's participations in everything that asks this question, once they have begun. */
export async function listWindows(database: Reader, questionId: number, userId: number) {
  return await database
    .selectFrom('tournament_participation as participation')
    .innerJoin('tournament', 'tournament.id', 'participation.tournament_id')
    .innerJoin('tournament_question as asked', 'asked.tournament_id', 'participation.tournament_id')
    .select(['participation.id', 'tournament.is_assessment', 'participation.ends_at'])
    .where('participation.user_id', '=', userId)
    .where('asked.question_id', '=', questionId)
    .where('participation.ends_at', 'is not', null)
    .execute()
}
