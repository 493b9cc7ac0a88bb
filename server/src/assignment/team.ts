import { randomBytes } from 'node:crypto'
import type { Assignment } from '@gradus/contract/assignment'
import { timingOf } from '@gradus/contract/course/times'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { takenAssignment } from './access.ts'
import {
  deleteUnusedTeam,
  endTeamMember,
  findTeam,
  insertTeam,
  listTeamMembers,
  lockTeam,
  lockTeamByCode,
  putTeamMember,
} from './team-store.ts'
import { storeTimes } from './times.ts'

/**
 * Students who submit together. Attempts of a team count for all of its members; for a student who left, those from their
 * stay (`team-share-store.ts`). Students without a team work alone.
 */

/** @returns null if the user is in no team */
export async function readTeam(database: Database, assignmentId: number, userId: number): Promise<Assignment['team']> {
  const team = await findTeam(database, assignmentId, userId)
  if (!team) return null
  const members = (await listTeamMembers(database, team.id)).filter(({ is_assigned }) => is_assigned)
  return { ...team, members: members.map(({ id, display_name }) => ({ userId: id, displayName: display_name })) }
}

/** @returns the code with which other students join. @throws Problem notFound, notAllowed, conflict */
export async function createTeam(
  database: Database,
  user: User,
  id: number,
  name: string,
  receivedAt: Date,
): Promise<string> {
  await takenInTeams(database, user, id, receivedAt)
  return await database.transaction().execute(async (tx) => {
    await refuseSecondTeam(tx, id, user)
    const code = newCode()
    const teamId = await insertTeam(tx, id, name, code)
    if (teamId === undefined)
      throw new Problem('conflict', { message: 'Another team has this name. Choose another one.', field: 'name' })
    await putTeamMember(tx, { assignmentId: id, teamId, userId: user.id, joinedAt: receivedAt })
    return code
  })
}

/** @throws Problem badInput if no team has the code; notFound, notAllowed, conflict */
export async function joinTeam(database: Database, user: User, id: number, code: string, receivedAt: Date): Promise<1> {
  const size = await takenInTeams(database, user, id, receivedAt)
  await database.transaction().execute(async (tx) => {
    await refuseSecondTeam(tx, id, user)
    const team = await lockTeamByCode(tx, id, code.trim().toUpperCase())
    if (!team) throw new Problem('badInput', { message: 'No team of this assignment has this code.', field: 'code' })
    const members = await listTeamMembers(tx, team.id)
    if (members.filter(({ is_assigned }) => is_assigned).length >= size)
      throw new Problem('conflict', { message: `${team.name} has ${size} members already.`, field: 'code' })
    // Those who left the course stay in the team, so that they find it again, until somebody needs their place.
    const needed = Math.max(0, members.length + 1 - size)
    for (const absent of members.filter(({ is_assigned }) => !is_assigned).slice(0, needed))
      await endTeamMember(tx, team.id, absent.id, receivedAt)
    await putTeamMember(tx, { assignmentId: id, teamId: team.id, userId: user.id, joinedAt: receivedAt })
  })
  return 1
}

/** @throws Problem notFound, notAllowed, conflict */
export async function leaveTeam(database: Database, user: User, id: number, receivedAt: Date): Promise<1> {
  await takenInTeams(database, user, id, receivedAt)
  await database.transaction().execute(async (tx) => {
    const team = orNotFound(await findTeam(tx, id, user.id))
    await lockTeam(tx, team.id)
    await endTeamMember(tx, team.id, user.id, receivedAt)
    await deleteUnusedTeam(tx, team.id)
  })
  return 1
}

/** @returns the maximum size of a team */
async function takenInTeams(database: Database, user: User, id: number, receivedAt: Date): Promise<number> {
  const { assignment, times } = await takenAssignment(database, id, user, receivedAt)
  if (assignment.team_size === null)
    throw new Problem('conflict', { message: 'Everybody works alone in this assignment.' })
  if (timingOf(times, receivedAt.getTime()) === 'tooLate')
    throw new Problem('conflict', { message: 'This assignment is closed, so teams stay as they are.' })
  return assignment.team_size
}

/** If two run at once, the second waits for the first: both write the user's work. */
async function refuseSecondTeam(tx: Tx, id: number, user: User): Promise<void> {
  await storeTimes(tx, [id], [user.id])
  if (await findTeam(tx, id, user.id))
    throw new Problem('conflict', { message: 'You are in a team already. Leave it first.' })
}

/** 80 bits. */
function newCode(): string {
  return randomBytes(10).toString('hex').toUpperCase()
}
