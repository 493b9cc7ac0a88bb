import type { Clarification } from '@gradus/contract/clarification'
import { isOver } from '@gradus/contract/contest/window'
import type { Database, Reader } from '../platform/data/database.ts'
import type { User } from '../platform/access/user.ts'
import { mayOrganise, visibleTournament } from './access.ts'
import { findReadUntil, listClarifications, type ClarificationRow } from './clarification-store.ts'
import { hasBegun } from './participation-access.ts'
import type { TournamentRow } from './store.ts'
import { stateOfRow } from './times.ts'

/** @throws Problem notFound for a tournament that the user may not see */
export async function readClarifications(database: Database, user: User, id: number): Promise<Clarification[]> {
  const tournament = await visibleTournament(database, id, user)
  const organises = await mayOrganise(database, tournament, user)
  const readUntil = await findReadUntil(database, id, user.id)
  const rows = await listClarifications(database, id, organises ? undefined : user.id)
  const knowsQuestions = organises || (await mayKnowQuestions(database, tournament, user))
  return rows
    .filter((row) => knowsQuestions || row.user_id === user.id || isGeneralAnnouncement(row))
    .map((row) => present(row, { user, organises, readUntil }))
}

/**
 * Clarifications reveal the questions. So they are for participants who have begun, and for everybody once nobody can
 * begin any more or, if all share one window, once it is open.
 */
async function mayKnowQuestions(database: Reader, tournament: TournamentRow, user: User): Promise<boolean> {
  const state = stateOfRow(tournament, new Date())
  if (state === 'draft' || state === 'scheduled') return false
  const isPersonal = tournament.minutes_per_participant !== null
  if (!isPersonal || isOver(state)) return true
  return await hasBegun(database, tournament.id, user.id)
}

function isGeneralAnnouncement({ user_id, question_id, to_all, text }: ClarificationRow): boolean {
  return user_id === null && question_id === null && to_all && text === ''
}

function present(
  row: ClarificationRow,
  { user, organises, readUntil }: { user: User; organises: boolean; readUntil: Date | undefined },
): Clarification {
  return {
    id: row.id,
    questionId: row.question_id,
    text: row.text,
    answer: row.answer,
    toAll: row.to_all,
    createdDate: row.created_at.toISOString(),
    answeredDate: row.answered_at?.toISOString() ?? null,
    isOwn: row.user_id === user.id,
    isUnread: row.answered_at !== null && (readUntil === undefined || row.answered_at > readUntil),
    userId: organises ? row.user_id : null,
    displayName: organises ? row.display_name : null,
  }
}
