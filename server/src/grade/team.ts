import type { StudentWork } from '@gradus/contract/grade'
import { maySeeWork, teaches } from '../course/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import type { GradedAssignment } from './access.ts'
import { resultOf } from './points.ts'
import { pointsForReply } from './present.ts'
import { listMembersOfTeams, listOtherSenders, type TeamMemberRow } from './team-store.ts'
import { listWorks, type AssignmentRow, type WorkRow } from './work-store.ts'

/**
 * Who works with whom, for graders: an attempt of a team is in the work of each of its members, and each of them has a
 * grade of their own. In an anonymous assignment members have their pseudonyms, and the team has no name.
 */

type Named = Pick<TeamMemberRow, 'pseudonym' | 'display_name' | 'official_name'>
type Anonymity = Pick<AssignmentRow, 'is_anonymous'>

export interface ShownTeam {
  readonly name: string
  /** The other members, by the name that is shown: any other order would tell who an anonymous student is. */
  readonly mates: readonly { readonly name: string; readonly userId: number; readonly workId: number }[]
}

/** By the student's account. Students who work alone are not in it. */
export async function teamsOf(
  database: Reader,
  assignment: Pick<AssignmentRow, 'id' | 'is_anonymous' | 'team_size'>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ShownTeam>> {
  if (assignment.team_size === null || userIds.length === 0) return new Map()
  const members = await listMembersOfTeams(database, assignment.id, userIds)
  const teams = Map.groupBy(members, ({ team_id }) => team_id)
  return new Map(
    members.map((one) => [
      one.user_id,
      {
        name: assignment.is_anonymous ? '' : one.team_name,
        mates: (teams.get(one.team_id) ?? [])
          .filter(({ user_id: userId }) => userId !== one.user_id)
          .map((mate) => ({ name: shownName(assignment, mate), userId: mate.user_id, workId: mate.work_id }))
          .toSorted((first, second) => (first.name < second.name ? -1 : 1)),
      },
    ]),
  )
}

/** The team of a student's work with what its other members have for each item, so that the grader can compare. */
export async function presentTeam(
  database: Reader,
  user: User,
  { assignment, items, role }: Pick<GradedAssignment, 'assignment' | 'items' | 'role'>,
  work: WorkRow,
): Promise<NonNullable<StudentWork['work']>['team']> {
  const team = (await teamsOf(database, assignment, [work.user_id])).get(work.user_id)
  if (!team) return null
  const works = await listWorks(database, { ids: team.mates.map(({ workId }) => workId) })
  const mates = []
  for (const { name, userId, workId } of team.mates) {
    const own = works.find(({ id }) => id === workId)
    const isSeen =
      own !== undefined && (teaches(role) || (await maySeeWork(database, assignment.course_id, user, userId)))
    mates.push({
      name,
      sid: isSeen ? (assignment.is_anonymous ? own.pseudonym : String(userId)) : null,
      items: isSeen
        ? resultOf(assignment, items, own).items.map(({ item, points }) => ({
            itemId: item.id,
            points: pointsForReply(points),
          }))
        : [],
    })
  }
  return { name: team.name, mates }
}

/** The names of those who sent attempts of a work that its student did not send, by the attempt's id. */
export async function readSenders(
  database: Reader,
  assignment: Anonymity,
  { id, attempts }: Pick<WorkRow, 'id' | 'attempts'>,
): Promise<ReadonlyMap<number, string>> {
  if (attempts.length === 0) return new Map()
  const senders = await listOtherSenders(
    database,
    id,
    attempts.map((attempt) => attempt.id),
  )
  return new Map(senders.map((sender) => [sender.attempt_id, shownName(assignment, sender)]))
}

/** As everywhere in grading: the name as the university writes it, if it is known. */
function shownName({ is_anonymous: isAnonymous }: Anonymity, one: Named): string {
  return isAnonymous ? one.pseudonym : one.official_name || one.display_name
}
