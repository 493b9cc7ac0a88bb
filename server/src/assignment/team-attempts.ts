import { fractionOf } from '@gradus/contract/fraction'
import type { Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { countedAttempts } from './read.ts'
import { listAttempts, type AttemptRow } from './result-store.ts'
import { resultOf, ruleOf } from './result.ts'
import { listTeamMembers } from './team-store.ts'
import { readTimes } from './times.ts'

/**
 * An attempt of a team counts for all its members. Whoever has no attempts left, and used one elsewhere, would get one
 * more than everybody else with each team that they join, so their team can't submit while they are in it. Attempts that
 * the team itself sent are no reason: then the limit of the sender decides, who may have been given more.
 * @throws Problem conflict
 */
export async function refuseForUsedUpMember(
  tx: Tx,
  assignment: Parameters<typeof ruleOf>[0] & { readonly id: number },
  teamId: number,
  itemId: number,
  senderId: number,
): Promise<void> {
  const others = (await listTeamMembers(tx, teamId)).filter(({ id }) => id !== senderId)
  if (others.length === 0) return
  const ids = others.map(({ id }) => id)
  const attempts = Map.groupBy(await listAttempts(tx, assignment.id, ids, itemId), (one) => one.user_id)
  for (const { id, display_name } of others) {
    const times = (await readTimes(tx, id, [assignment.id])).get(assignment.id)
    if (!times || times.attempts === null) continue
    const count = (rows: readonly AttemptRow[]) =>
      countedAttempts(resultOf(ruleOf(assignment), times, fractionOf('0'), rows)).length
    const rows = attempts.get(id) ?? []
    if (count(rows) >= times.attempts && count(rows.filter(({ team_id }) => team_id !== teamId)) > 0)
      throw new Problem('conflict', {
        message: `${display_name} has no attempts left at this question, so your team has none while they are in it.`,
      })
  }
}
