import { fractionOf } from '@gradus/contract/fraction'
import type { Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { countedAttempts } from './read.ts'
import { listAttempts, type AttemptRow } from './result-store.ts'
import { resultOf, ruleOf } from './result.ts'
import { listTeamMembers } from './team-store.ts'
import { readTimes } from './times.ts'

/**
 * An attempt of a team counts for all its members. A student who has used all attempts, some of them outside this team,
 * would gain further ones by joining it, so the team can't submit while they are a member. If all of their attempts are
 * the team's own, only the sender's limit decides, because an exception may give the sender more attempts.
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
        message: `${display_name} has no attempts left for this question, so your team has none while they are in it.`,
      })
  }
}
