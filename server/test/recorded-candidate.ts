import { consentVersion } from '@gradus/contract/assessment-rule'
import type { CompanyRole } from '@gradus/contract/company'
import { anEmail } from './account.ts'
import { aCompany } from './company.ts'
import { aParticipation, aTournament, aTournamentQuestion } from './tournament.ts'
import type { SceneSite } from './site.ts'

interface RecordedOptions {
  readonly userId: number
  readonly members?: readonly { readonly userId: number; readonly role: CompanyRole }[]
  /** Start and end in minutes from now. A candidate without them has not begun. */
  readonly window?: readonly [start: number, end: number] | undefined
  readonly recordsPlayback?: boolean
}

/** A candidate of an assessment with one question, who has agreed to be recorded. */
export async function aRecordedCandidate(
  site: SceneSite,
  { userId, members = [], recordsPlayback = true, ...options }: RecordedOptions,
) {
  const { database } = site
  const companyId = await aCompany(site, members)
  const questionId = await aTournamentQuestion(site)
  const tournamentId = await aTournament(site, { isPublic: false, questionIds: [questionId] })
  await database.updateTable('tournament').set({ company_id: companyId }).where('id', '=', tournamentId).execute()
  await database
    .insertInto('assessment')
    .values({
      tournament_id: tournamentId,
      records_events: true,
      records_playback: recordsPlayback,
      retention_days: 90,
      contact: 'jobs@company.example',
    })
    .execute()
  const { id: invitation_id } = await database
    .insertInto('tournament_invitation')
    .values({ tournament_id: tournamentId, email: anEmail(), days: 14 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const window = 'window' in options ? options.window : ([-60, 60] as const)
  const participationId = await aParticipation(site, tournamentId, userId, window ? { window } : {})
  const consent = { company: 'Robots', recordsEvents: true, recordsPlayback, retentionDays: 90 }
  const { id: candidateId } = await database
    .insertInto('assessment_candidate')
    .values({
      tournament_id: tournamentId,
      invitation_id,
      participation_id: participationId,
      agreed_at: new Date(),
      consent_version: consentVersion,
      consent: JSON.stringify(consent),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { companyId, tournamentId, questionId, participationId, candidateId }
}
