import type { BasicInfo, SiteRights } from '@gradus/contract/account'
import { mayWritePosts } from '../blog/permission.ts'
import { isAdmin, isLecturer, isModerator } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { admins, findOwner } from './edit-store.ts'
import { findByEmail, findOwn, findPublicAccount } from './store.ts'

/** The public information about a user. @throws Problem notFound if the account was deleted or never activated */
export async function basicInfo(database: Database, userId: number): Promise<BasicInfo> {
  return basicInfoOf(orNotFound(await findPublicAccount(database, userId)))
}

/** Basic information about the logged-in user, for the header and menus. */
export async function ownBasicInfo(database: Database, user: User) {
  const row = orNotFound(await findOwn(database, user.id))
  return {
    ...basicInfoOf(row),
    didLoggedIn: row.welcomed,
    languages: row.languages,
    acceptedPolicies: row.accepted_policies,
    can: rightsOf(user),
  }
}

function rightsOf(user: User): SiteRights {
  return {
    writePosts: mayWritePosts(user),
    announce: isAdmin(user),
    review: isModerator(user),
    administer: isAdmin(user),
    teach: isLecturer(user),
  }
}

/** For admins who reply to the account's owner. Undefined if no account has the email. */
export async function findAccountByEmail(reader: Reader, email: string) {
  return findByEmail(reader, email)
}

export async function findAccount(reader: Reader, id: number) {
  return findOwner(reader, id)
}

/** @returns the ids of all who can administer the site */
export async function listAdmins(reader: Reader): Promise<number[]> {
  return (await admins(reader).execute()).map(({ id }) => id)
}

/** Locks every admin: otherwise two who leave at once, or take each other's role, would both still see the other. */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  return (await admins(tx).forNoKeyUpdate().execute()).map(({ id }) => id)
}

function basicInfoOf(row: NonNullable<Awaited<ReturnType<typeof findPublicAccount>>>): BasicInfo {
  return {
    userId: row.id,
    profileImage: row.profile_image,
    displayName: row.display_name,
    reputation: row.reputation,
    upVotes: row.up_votes,
    subtitle: row.subtitle,
    lastAccessDate: row.last_active_at.toISOString(),
    role: row.role,
    enabled: row.enabled,
  }
}
