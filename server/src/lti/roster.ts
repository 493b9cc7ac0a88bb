import { z } from 'zod'
import { ltiLimits } from '@gradus/contract/lti'
import { singleLine } from '@gradus/contract/text'
import { findEnabledAccount } from '../account/platform-account.ts'
import { lockTaught, taughtCourse } from '../course/access.ts'
import { joinFromPlatform } from '../course/platform-member.ts'
import { checkRosterRows, type RosterRow } from '../course/roster-file.ts'
import { importRosterRows } from '../course/roster.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { isStorable } from '../platform/http/text-check.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { scopes } from './claim.ts'
import { findContextById, setRosterRead } from './context-store.ts'
import type { Lti } from './launch.ts'
import { listKnownSubjects } from './roster-store.ts'
import { serviceProblem } from './result.ts'
import { roleOf } from './role.ts'
import { readPages } from './service.ts'

/**
 * Names and Role Provisioning Services: reads a platform's students into the roster, as a file of theirs would be. Those
 * who are connected with an account become members at once, the others are invited.
 */

const Word = z.string().max(1000).nullish()
const Members = z.object({
  members: z.array(
    z.object({
      user_id: z.string().min(1).max(255),
      status: z.string().default('Active'),
      roles: z.array(z.string()).default([]),
      name: Word,
      given_name: Word,
      family_name: Word,
      email: Word,
      lis_person_sourcedid: Word,
    }),
  ),
})
type Member = z.infer<typeof Members>['members'][number]

/** @throws Problem badInput, notFound, notAllowed; conflict if the platform does not answer, or offers no roster */
export async function readRoster(lti: Lti, user: User, contextId: number, isPreview: boolean) {
  const { database } = lti
  const context = await taughtContext(database, user, contextId)
  if (context.members_url === null)
    throw new Problem('conflict', { message: 'The platform offers no roster. Ask its administrator to allow it.' })
  const members = await readMembers(lti, context.platform_id, context.members_url)
  const known = new Map(
    (
      await listKnownSubjects(
        database,
        context.platform_id,
        members.map(({ user_id: id }) => id),
      )
    ).map(({ subject, user_id: userId }) => [subject, userId]),
  )
  const rows = await rowsOf(members, known)
  if (isPreview) return await importRosterRows(lti, user, context.course_id, rows, true)
  // The rest of a roster counts where one member's data is wrong. Members whose address the platform does not share join
  // when they open the course.
  const usable = rows.filter(({ invalid }) => invalid === null)
  // The platform may have taken its time.
  await taughtContext(database, user, contextId)
  const joined = await join(
    lti,
    user,
    context.course_id,
    members.flatMap((member) => ({ member, userId: known.get(member.user_id) ?? 0 })),
  )
  const done = await importRosterRows(lti, user, context.course_id, usable, false)
  await database.transaction().execute((tx) => setRosterRead(tx, contextId))
  return 'moved' in done ? { ...done, moved: done.moved + joined } : done
}

async function taughtContext(database: Database, user: User, contextId: number) {
  const context = orNotFound(await findContextById(database, contextId))
  await taughtCourse(database, context.course_id, user)
  return context
}

async function readMembers(lti: Lti, platformId: number, address: string): Promise<Member[]> {
  const request = { scope: scopes.members, accept: 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json' }
  const members = new Map<string, Member>()
  try {
    for await (const page of readPages(lti, platformId, address, request)) {
      // The others of the roster count where one member’s id can't be stored.
      for (const member of Members.parse(page).members)
        if (member.status === 'Active' && roleOf(member.roles) === 'student' && isStorable(member.user_id))
          members.set(member.user_id, member)
      if (members.size > ltiLimits.members)
        throw new Problem('conflict', { message: `The platform has more than ${ltiLimits.members} students there.` })
    }
  } catch (error) {
    throw serviceProblem(error)
  }
  return [...members.values()]
}

function nameOf({ name, given_name: first, family_name: last }: Member): string {
  return singleLine(name ?? [first, last].filter(Boolean).join(' '))
}

/**
 * `line` is the place in the platform's list. An address is the one that the platform sent: the one of the account is the
 * student's own.
 */
async function rowsOf(members: readonly Member[], known: ReadonlyMap<string, number>): Promise<RosterRow[]> {
  const rows = members.map((member, index) => ({
    line: index + 1,
    email: singleLine(member.email ?? ''),
    userId: known.get(member.user_id),
    officialName: nameOf(member),
    studentNumber: singleLine(member.lis_person_sourcedid ?? ''),
    groups: [],
  }))
  return (await checkRosterRows(rows)).map((row) =>
    row.email === ''
      ? {
          ...row,
          invalid:
            row.userId !== undefined
              ? null
              : 'The platform doesn’t share the address. They join when they open the course.',
        }
      : row,
  )
}

/** @returns how many were not members before */
async function join(
  { database }: Lti,
  user: User,
  courseId: number,
  known: readonly { readonly member: Member; readonly userId: number }[],
): Promise<number> {
  let joined = 0
  for (const { member, userId } of known) {
    const account = userId === 0 ? undefined : await findEnabledAccount(database, userId)
    if (!account) continue
    const { isNew } = await database.transaction().execute(async (tx) => {
      await lockTaught(tx, courseId, user)
      return await joinFromPlatform(tx, account, courseId, {
        role: 'student',
        officialName: nameOf(member),
        studentNumber: singleLine(member.lis_person_sourcedid ?? ''),
        mayReturn: false,
      })
    })
    if (isNew) joined += 1
  }
  return joined
}
