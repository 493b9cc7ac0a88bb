import type { CompanyRole } from '@gradus/contract/company'
import { anAccount } from './account.ts'
import { aRecordedCandidate } from './recorded-candidate.ts'
import type { SceneSite } from './site.ts'
import { aSubmission } from './submission.ts'
import { aParticipation } from './tournament.ts'

export interface AssessedCandidate {
  readonly id: number
  readonly companyId: number
  readonly questionId: number
  readonly candidateId: number
  readonly participationId: number
  readonly submissionId: number
  /** The id of the pair with another candidate's similar code. */
  readonly pairId: number
}

/**
 * Two candidates with similar code in an assessment that they have finished or are still taking.
 * @param as the user's role: a member of the company, or the first candidate
 * @param options `assigned`: the user is the reviewer of the first candidate
 */
export async function anAssessedCandidate(
  site: SceneSite,
  userId: number,
  as: CompanyRole | 'candidate',
  { assigned = false, isRunning = false } = {},
): Promise<AssessedCandidate> {
  const { database } = site
  const window = isRunning ? ([-30, 30] as const) : ([-60, -5] as const)
  const first = as === 'candidate' ? userId : (await anAccount(site)).id
  const members = as === 'candidate' ? [] : [{ userId, role: as }]
  const { companyId, tournamentId, questionId, participationId, candidateId } = await aRecordedCandidate(site, {
    userId: first,
    members,
    window,
  })
  await database
    .updateTable('tournament')
    .set({ is_assessment: true, is_public: false, minutes_per_participant: 55 })
    .where('id', '=', tournamentId)
    .execute()
  const other = (await anAccount(site)).id
  const otherParticipation = await aParticipation(site, tournamentId, other, { window })
  const { id: invitation_id } = await database
    .insertInto('tournament_invitation')
    .values({ tournament_id: tournamentId, email: `other-${tournamentId}@example.com`, days: 14 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('assessment_candidate')
    .values({
      tournament_id: tournamentId,
      invitation_id,
      participation_id: otherParticipation,
      agreed_at: new Date(),
      consent_version: 1,
      consent: JSON.stringify({ company: 'Robots', recordsEvents: true, recordsPlayback: true, retentionDays: 90 }),
    })
    .execute()
  const submit = async (author: number, participation_id: number) => {
    const submission_id = await aSubmission(database, { userId: author, questionId, outcome: 'failed' })
    await database
      .insertInto('tournament_submission')
      .values({
        submission_id,
        participation_id,
        tournament_id: tournamentId,
        question_id: questionId,
        received_at: new Date(Date.now() - 20 * 60_000),
        state: 'rejected',
        tests: 1,
      })
      .execute()
    return submission_id
  }
  const [submissionId, otherSubmission] = [
    await submit(first, participationId),
    await submit(other, otherParticipation),
  ]
  const { id: pairId } = await database
    .insertInto('assessment_similarity')
    .values({
      tournament_id: tournamentId,
      question_id: questionId,
      left_participation_id: participationId,
      left_submission_id: submissionId,
      right_participation_id: otherParticipation,
      right_submission_id: otherSubmission,
      similarity: 0.9,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (assigned)
    await database.insertInto('assessment_reviewer').values({ candidate_id: candidateId, user_id: userId }).execute()
  return { id: tournamentId, companyId, questionId, candidateId, participationId, submissionId, pairId }
}
