import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'
import type { TournamentContent } from './manage-store.ts'

/** The form of an assessment, as far as it is a tournament's. */
export type AssessmentContent = Pick<
  TournamentContent,
  | 'title'
  | 'body'
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'languages'
  | 'submit_drafts_at_end'
  | 'is_draft'
  | 'format'
  | 'is_public'
> & { readonly minutes_per_participant: number; readonly is_public: false; readonly format: 'points' }

/** It has no organisers: the rights are the company's. */
export async function insertAssessment(
  tx: Tx,
  userId: number,
  companyId: number,
  content: AssessmentContent,
): Promise<number> {
  const { id } = await tx
    .insertInto('tournament')
    .values({ ...content, user_id: userId, company_id: companyId, is_assessment: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertParticipation(
  tx: Tx,
  tournamentId: number,
  userId: number,
  extraMinutes: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('tournament_participation')
    .values({ tournament_id: tournamentId, user_id: userId, kind: 'live', extra_minutes: extraMinutes })
    .onConflict((conflict) =>
      conflict.columns(['tournament_id', 'user_id', 'run']).doUpdateSet({ extra_minutes: extraMinutes }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setExtraMinutes(tx: Tx, id: number, extraMinutes: number): Promise<void> {
  await tx.updateTable('tournament_participation').set({ extra_minutes: extraMinutes }).where('id', '=', id).execute()
}

/** @returns whether its window was open */
export async function setFinished(tx: Tx, id: number, moment: Date): Promise<boolean> {
  const row = await tx
    .updateTable('tournament_participation')
    .set({ finished_at: moment })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('begun_at', 'is not', null)
    .where('ends_at', '>', moment)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findOwnWindow(database: Reader, tournamentId: number, userId: number) {
  return database
    .selectFrom('tournament_participation')
    .select(['id', 'begun_at', 'starts_at', 'ends_at', 'finished_at', 'extra_minutes'])
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .where('run', '=', 0)
    .executeTakeFirst()
}

/** Events of a participation and of its submissions. */
export async function clearEvents(tx: Tx, tournamentId: number, participationId: number): Promise<void> {
  await sql`
    delete from tournament_event event using tournament_participation participation
    where participation.id = ${participationId} and event.tournament_id = ${tournamentId}
      and (event.user_id = participation.user_id
        or (event.kind in ('participant', 'window') and event.subject_id = participation.id)
        or (event.kind in ('submission', 'judgement') and event.subject_id in (
          select id from tournament_submission where participation_id = ${participationId})))`.execute(tx)
}
