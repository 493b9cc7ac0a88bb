import type { Reader } from '../platform/data/database.ts'
import type { RecordingKey } from './store.ts'

/** A candidate's participation in an assessment that has the question. */
export async function findRecorded(database: Reader, { participationId, questionId }: RecordingKey) {
  return await database
    .selectFrom('tournament_participation as participation')
    .innerJoin('tournament', 'tournament.id', 'participation.tournament_id')
    .innerJoin('assessment_candidate as candidate', 'candidate.participation_id', 'participation.id')
    .innerJoin('tournament_question as asked', 'asked.tournament_id', 'participation.tournament_id')
    .select([
      'participation.user_id',
      'participation.starts_at',
      'participation.ends_at',
      'candidate.id as candidate_id',
      'candidate.consent',
    ])
    .select((row) => row.ref('tournament.company_id').$notNull().as('company_id'))
    .where('participation.id', '=', participationId)
    .where('tournament.company_id', 'is not', null)
    .where('asked.question_id', '=', questionId)
    .executeTakeFirst()
}
export type RecordedRow = NonNullable<Awaited<ReturnType<typeof findRecorded>>>

export async function isAssigned(database: Reader, candidateId: number, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('assessment_reviewer')
    .select('user_id')
    .where('candidate_id', '=', candidateId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
