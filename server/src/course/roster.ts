import type { ReplyOf } from '@gradus/contract/endpoint'
import { courseLimits } from '@gradus/contract/course'
import {
  rosterRowStates,
  type importRoster,
  type RosterPreview,
  type RosterRowState,
} from '@gradus/contract/course-member'
import { storeTimesOfMembers } from '../assignment/member-times.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader, Tx } from '../platform/data/database.ts'
import { refuseFile, refuseRows } from '../platform/text/csv-file.ts'
import { lockTaught, taughtCourse } from './access.ts'
import { subjectOf } from './course.ts'
import { insertGroup, listGroups, setGroups } from './group-store.ts'
import { sendInvitation, type MailServices } from './invitation.ts'
import { listOpenAddresses } from './invitation-store.ts'
import { listNamedMembers, updateMember } from './member-store.ts'
import { readRosterFile, type RosterRow } from './roster-file.ts'

/**
 * Imports a roster (courses.md 4). The preview and the import use the same plan, so that importing the same file twice
 * changes nothing, and a file with an invalid row is refused as a whole.
 */

interface PlannedRow extends RosterRow {
  readonly state: RosterRowState
  /** The account of a member; undefined for everybody else. */
  readonly userId: number | undefined
  readonly reason: string | null
}

interface Plan {
  readonly rows: readonly PlannedRow[]
  readonly newGroups: readonly string[]
}

/** @throws Problem badInput, notFound, notAllowed, conflict */
export async function importRosterFile(
  site: MailServices,
  user: User,
  courseId: number,
  bytes: Uint8Array,
  isPreview: boolean,
): Promise<ReplyOf<typeof importRoster>> {
  return await importRosterRows(site, user, courseId, await readRosterFile(bytes), isPreview)
}

/** The same for rows of another list, such as a learning platform’s. @throws Problem badInput, notFound, notAllowed, conflict */
export async function importRosterRows(
  site: MailServices,
  user: User,
  courseId: number,
  rows: readonly RosterRow[],
  isPreview: boolean,
): Promise<ReplyOf<typeof importRoster>> {
  if (isPreview) {
    await taughtCourse(site.database, courseId, user)
    return previewOf(await planRoster(site.database, courseId, rows))
  }
  return await site.database.transaction().execute(async (tx) => await applyRoster(tx, site, user, courseId, rows))
}

async function applyRoster(tx: Tx, site: MailServices, user: User, courseId: number, rows: readonly RosterRow[]) {
  const course = await lockTaught(tx, courseId, user)
  const plan = await planRoster(tx, courseId, rows)
  refuseInvalid(plan)
  for (const name of plan.newGroups) await insertGroup(tx, courseId, name)
  const ids = new Map((await listGroups(tx, courseId)).map(({ id, name }) => [name.toLowerCase(), id]))
  const groupIdsOf = (row: RosterRow) => row.groups.flatMap((name) => ids.get(name.toLowerCase()) ?? [])
  const moved = plan.rows.filter(({ state }) => state === 'moved')
  for (const row of moved)
    if (row.userId !== undefined) await moveMember(tx, courseId, row.userId, row, groupIdsOf(row))
  await storeTimesOfMembers(
    tx,
    user.id,
    courseId,
    moved.flatMap(({ userId }) => userId ?? []),
  )
  // Who has no address here joins by opening the course.
  const invited = plan.rows.filter(({ state, email }) => state === 'new' && email !== '')
  for (const row of invited)
    await sendInvitation(tx, site, user, course, { ...row, role: 'student', groupIds: groupIdsOf(row) })
  const done = { invited: invited.length, moved: moved.length }
  if (done.invited + done.moved > 0)
    await recordAuditEvents(tx, user, {
      action: 'importRoster',
      subject: subjectOf(courseId, course.name),
      details: done,
    })
  return done
}

/** Data that is missing in the file is not changed. */
async function moveMember(
  tx: Tx,
  courseId: number,
  userId: number,
  row: RosterRow,
  groupIds: readonly number[],
): Promise<void> {
  if (groupIds.length > 0) await setGroups(tx, courseId, userId, groupIds)
  await updateMember(tx, courseId, userId, {
    state: 'active',
    ...(row.officialName === '' ? {} : { official_name: row.officialName }),
    ...(row.studentNumber === '' ? {} : { student_number: row.studentNumber }),
  })
}

async function planRoster(reader: Reader, courseId: number, rows: readonly RosterRow[]): Promise<Plan> {
  const emails = rows.map(({ email }) => email)
  const userIds = rows.flatMap(({ userId }) => userId ?? [])
  const members = await listNamedMembers(reader, courseId, emails, userIds)
  const byId = new Map(members.map((member) => [member.user_id, member]))
  const byEmail = new Map(members.map((member) => [member.email, member]))
  const invited = new Set(await listOpenAddresses(reader, courseId, emails))
  const groups = await listGroups(reader, courseId)
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const known = new Set(groups.map(({ name }) => name.toLowerCase()))
  const valid = rows.filter(({ invalid }) => invalid === null)
  const newGroups = new Map(valid.flatMap((row) => row.groups.map((name) => [name.toLowerCase(), name] as const)))
  for (const name of known) newGroups.delete(name)
  if (groups.length + newGroups.size > courseLimits.groups)
    throw refuseFile(`A course has at most ${courseLimits.groups} groups. Name fewer in the file.`)

  const planned = rows.map((row): PlannedRow => {
    const plan = (state: RosterRowState, reason: string | null, userId?: number) => ({ ...row, state, reason, userId })
    if (row.invalid !== null) return plan('invalid', row.invalid)
    const member = byId.get(row.userId ?? 0) ?? byEmail.get(row.email.toLowerCase())
    const isInvited = invited.has(row.email.toLowerCase())
    // Who left is asked, as somebody new is: only they themselves decide to take part again.
    if (!member || member.state === 'left') {
      if (isInvited) return plan('invited', 'Invited already.')
      const again = row.email === '' ? 'and can open it again on the platform' : 'and is invited again'
      return plan('new', member ? `Left the course, ${again}.` : null)
    }
    if (member.role !== 'student') return plan('known', 'A member of staff: the file doesn’t change staff.')
    const current = member.group_ids.map((id) => names.get(id) ?? '')
    const changes = changesOf(row, { ...member, groups: current })
    return changes === '' ? plan('known', null) : plan('moved', changes, member.user_id)
  })
  return { rows: planned, newGroups: [...newGroups.values()] }
}

interface CurrentMember {
  readonly state: 'active' | 'left' | 'removed'
  readonly official_name: string
  readonly student_number: string
  readonly groups: readonly string[]
}

/** The changes as one sentence; empty if the row changes nothing. */
function changesOf(row: RosterRow, member: CurrentMember): string {
  const key = (groups: readonly string[]) =>
    groups
      .map((name) => name.toLowerCase())
      .toSorted()
      .join('|')
  const changes = [
    member.state === 'active' ? '' : 'takes part again',
    row.groups.length > 0 && key(row.groups) !== key(member.groups) ? `moves to ${row.groups.join(', ')}` : '',
    row.officialName !== '' && row.officialName !== member.official_name ? `is named ${row.officialName}` : '',
    row.studentNumber !== '' && row.studentNumber !== member.student_number ? `has number ${row.studentNumber}` : '',
  ].filter((change) => change !== '')
  return changes.join(', ')
}

/** @throws Problem badInput, naming the rows */
function refuseInvalid({ rows }: Plan): void {
  const invalid = rows.filter(({ state }) => state === 'invalid')
  if (invalid.length === 0) return
  throw refuseRows(invalid.map(({ line, reason }) => `Row ${line}: ${reason}`))
}

function previewOf({ rows, newGroups }: Plan): RosterPreview {
  const count = (state: RosterRowState) => rows.filter((row) => row.state === state).length
  return {
    rows: rows.map(({ line, email, officialName, studentNumber, groups, state, reason }) => ({
      line,
      email,
      officialName,
      studentNumber,
      groups: [...groups],
      state,
      reason,
    })),
    counts: Object.fromEntries(rosterRowStates.map((state) => [state, count(state)])) as RosterPreview['counts'],
    newGroups: [...newGroups],
  }
}
