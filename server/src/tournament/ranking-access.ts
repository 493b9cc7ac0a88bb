import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { mayOrganise } from './access.ts'
import { isOpen } from './participation-access.ts'
import { listParticipations } from './participation-access-store.ts'
import type { TournamentRow } from './store.ts'

/**
 * In a tournament with a time per participant, the ranking is hidden as long as it could help somebody: from visitors
 * and from users who have not begun until the end, from a participant until their own time has ended (contests.md 3).
 */
export async function seesRanking(
  database: Reader,
  tournament: TournamentRow,
  user: User | undefined,
  now: Date,
): Promise<boolean> {
  if (!isHiddenFromVisitors(tournament, now)) return true
  if (!user) return false
  if (await mayOrganise(database, tournament, user)) return true
  const live = (await listParticipations(database, tournament.id, user.id)).find(({ run }) => run === 0)
  return live !== undefined && live.begun_at !== null && !isOpen(live, now)
}

/**
 * Participants with extra time continue after the end; they see the ranking when their time is over, everybody else at
 * the end.
 */
export function isHiddenFromVisitors(tournament: TournamentRow, now: Date): boolean {
  return tournament.minutes_per_participant !== null && now < tournament.ends_at
}
