import type { ItemGrade } from '@gradus/contract/grade'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { listNames } from './grade-store.ts'
import type { ItemResult } from './points.ts'
import { isClaimed, presentAttempts, presentRubric, presentVersion, pointsForReply } from './present.ts'
import { listOwnRequests } from './regrade-store.ts'
import { listRubrics } from './rubric-store.ts'

/**
 * The items of a student's work as its graders see them.
 * @param senders the names of those who sent the attempts that others of the team sent, by the attempt's id
 */
export async function presentItems(
  database: Reader,
  user: User,
  workId: number,
  results: readonly ItemResult[],
  senders: ReadonlyMap<number, string>,
): Promise<ItemGrade[]> {
  const grades = results.map(({ grade }) => grade)
  const [rubrics, names, requests] = await Promise.all([
    listRubrics(
      database,
      results.map(({ item }) => item.id),
    ),
    listNames(
      database,
      grades.flatMap((grade) => [grade?.grader_id ?? null, grade?.claimed_by ?? null]),
    ),
    listOwnRequests(database, workId),
  ])
  const now = Date.now()
  return results.map((result) => {
    const { item, grade } = result
    const request = requests.find(({ item_id: id, answer }) => id === item.id && answer === null)
    const claimer = grade && isClaimed(grade, now) ? grade : undefined
    return {
      itemId: item.id,
      questionId: item.question_id,
      title: item.title,
      kind: item.kind,
      possible: Number(item.points),
      points: pointsForReply(result.points),
      computed: pointsForReply(result.computed),
      state: result.state,
      hasNewerAttempt: result.hasNewerAttempt,
      grade: presentVersion(grade, names.get(grade?.grader_id ?? 0) ?? null),
      claim: claimer?.claimed_until
        ? {
            displayName: names.get(claimer.claimed_by ?? 0) ?? '',
            isOwn: claimer.claimed_by === user.id,
            untilDate: new Date(claimer.claimed_until).toISOString(),
          }
        : null,
      rubric: presentRubric(rubrics.filter(({ item_id: id }) => id === item.id)),
      regradeRequest: request ? { text: request.text, date: request.created_at.toISOString() } : null,
      attempts: presentAttempts(result, senders),
    }
  })
}
