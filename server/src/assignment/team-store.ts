import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

export function listNames(database: Reader, userIds: readonly number[]) {
  return database
    .selectFrom('account')
    .select(['id', 'display_name'])
    .where('id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .execute()
}

/** The user's current team. */
export function findTeam(database: Reader, assignmentId: number, userId: number) {
  return database
    .selectFrom('assignment_team_member as member')
    .innerJoin('assignment_team as team', 'team.id', 'member.team_id')
    .select(['team.id', 'team.name', 'team.code'])
    .where('member.assignment_id', '=', assignmentId)
    .where('member.user_id', '=', userId)
    .where('member.left_at', 'is', null)
    .executeTakeFirst()
}

/** The members by name, with whether the assignment is still for them: not once they have left the course. */
export function listTeamMembers(database: Reader, teamId: number) {
  return database
    .selectFrom('assignment_team_member as member')
    .innerJoin('account', 'account.id', 'member.user_id')
    .leftJoin('assignment_work as work', (join) =>
      join.onRef('work.assignment_id', '=', 'member.assignment_id').onRef('work.user_id', '=', 'member.user_id'),
    )
    .select(['account.id', 'account.display_name', 'work.is_assigned'])
    .where('member.team_id', '=', teamId)
    .where('member.left_at', 'is', null)
    .orderBy(sql`lower(account.display_name)`)
    .orderBy('account.id')
    .execute()
}

/** Locks a team, so that its attempts and members change one after the other. */
export async function lockTeam(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('assignment_team').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export function lockTeamByCode(tx: Tx, assignmentId: number, code: string) {
  return tx
    .selectFrom('assignment_team')
    .select(['id', 'name'])
    .where('assignment_id', '=', assignmentId)
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** @returns its id; undefined if another team of the assignment has the name */
export async function insertTeam(
  tx: Tx,
  assignmentId: number,
  name: string,
  code: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into assignment_team (assignment_id, name, code) values (${assignmentId}, ${name}, ${code})
    on conflict (assignment_id, lower(name)) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

interface NewTeamMember {
  readonly assignmentId: number
  readonly teamId: number
  readonly userId: number
  readonly joinedAt: Date
}

/**
 * Adds a member. For one who was in the team before, only the new stay is remembered. The time comes from the request, as
 * the times of attempts do: `sharesAttempt` compares them.
 */
export async function putTeamMember(tx: Tx, { assignmentId, teamId, userId, joinedAt }: NewTeamMember): Promise<void> {
  const stay = { joined_at: joinedAt, left_at: null }
  await tx
    .insertInto('assignment_team_member')
    .values({ assignment_id: assignmentId, team_id: teamId, user_id: userId, ...stay })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet(stay))
    .execute()
}

/** Ends a membership; what the team submitted during it still counts for the member. */
export async function endTeamMember(tx: Tx, teamId: number, userId: number, leftAt: Date): Promise<void> {
  await tx
    .updateTable('assignment_team_member')
    .set({ left_at: leftAt })
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes a team without members and attempts, which is locked, so that its name is free again. */
export async function deleteUnusedTeam(tx: Tx, id: number): Promise<void> {
  await sql`
    delete from assignment_team where id = ${id}
      and not exists (select from assignment_team_member where team_id = ${id} and left_at is null)
      and not exists (select from assignment_attempt where team_id = ${id})`.execute(tx)
}
