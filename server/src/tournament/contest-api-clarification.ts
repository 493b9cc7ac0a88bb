import type { ApiObject } from '@gradus/contract/contest-api-event'
import type { Reader } from '../platform/data/database.ts'
import { listClarifications } from './contest-api-store.ts'
import { contestTime, timeText } from './contest-time.ts'
import type { Replay } from './replay.ts'
import type { TournamentRow } from './store.ts'

/** A question of a participant is one object, the answer to it another. */
export async function clarificationsOf(
  reader: Reader,
  row: TournamentRow,
  teams: readonly { readonly id: number; readonly user_id: number }[],
  questions: ReadonlySet<number>,
  { removed }: Replay,
): Promise<ApiObject<'clarifications'>[]> {
  const teamOf = new Map(teams.map(({ id, user_id }) => [user_id, String(id)]))
  const at = (moment: Date) => ({ time: timeText(moment), contest_time: contestTime(moment, row.starts_at, removed) })
  return (await listClarifications(reader, row.id)).flatMap((one) => {
    const team = one.user_id === null ? undefined : teamOf.get(one.user_id)
    const about =
      one.question_id !== null && questions.has(one.question_id) ? { problem_id: String(one.question_id) } : {}
    const question =
      one.user_id === null
        ? []
        : [
            {
              id: String(one.id),
              ...(team ? { from_team_id: team } : {}),
              ...about,
              text: one.text,
              ...at(one.created_at),
            },
          ]
    if (one.answer === null || one.answered_at === null) return question
    const answer = {
      id: one.user_id === null ? String(one.id) : `${one.id}-answer`,
      ...(team && !one.to_all ? { to_team_id: team } : {}),
      ...(one.user_id === null ? {} : { reply_to_id: String(one.id) }),
      ...about,
      text: one.answer,
      ...at(one.answered_at),
    }
    return [...question, answer]
  })
}
