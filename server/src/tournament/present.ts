import type { Tournament, TournamentQuestion, TournamentSummary } from '@gradus/contract/tournament'
import type { TournamentQuestionRow, TournamentRow } from './store.ts'
import { stateOfRow } from './times.ts'

export interface CountedRow extends Omit<TournamentRow, 'body'> {
  readonly questions: number
  readonly participants: number
}

export function presentSummary(row: CountedRow, now: Date): TournamentSummary {
  return {
    id: row.id,
    title: row.title,
    imageUrl: row.image_url,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    state: stateOfRow(row, now),
    format: row.format,
    minutesPerParticipant: row.minutes_per_participant,
    freezeMinutes: row.freeze_minutes,
    isPublic: row.is_public,
    questionCount: row.questions,
    participantCount: row.participants,
  }
}

export function presentQuestion({ id, title, points }: TournamentQuestionRow): TournamentQuestion {
  return { questionId: id, title, points }
}

/** @param questions null if the reader may not know them yet */
export function presentTournament(
  row: CountedRow & Pick<TournamentRow, 'body'> & { readonly company_name: string | null },
  questions: readonly TournamentQuestionRow[] | null,
  now: Date,
): Tournament {
  return {
    ...presentSummary(row, now),
    body: row.body,
    languages: row.languages,
    submitDraftsAtEnd: row.submit_drafts_at_end,
    questions: questions?.map(presentQuestion) ?? null,
    company:
      row.company_id === null || row.company_name === null ? null : { id: row.company_id, name: row.company_name },
    now: now.toISOString(),
  }
}
