import { ltiAddresses } from '@gradus/contract/lti'
import { confirmRecently, lockSignedIn } from '../account/confirm.ts'
import { isAddress, mayEnterFromPlatform } from '../account/platform-account.ts'
import { mailSecondFactorChange } from '../account/second-factor.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { registrationIsOpen } from '../setting/setting.ts'
import { deleteIdentity, insertIdentity, isConnected, listIdentities } from './identity-store.ts'
import { findLaunch, type OpenLaunch } from './launch-store.ts'
import { findPlatform } from './platform-store.ts'

/**
 * Connects a platform's user (platform, subject) with an account here: the account that is logged in, or a new one. The
 * email address that the platform names is never enough (courses.md 23): at many platforms users type it themselves. A
 * new account needs a code from that address; otherwise somebody could open an account with another person's address.
 */

/** @throws Problem tokenSpent */
export async function launchOf(database: Database, token: string | undefined): Promise<OpenLaunch> {
  const launch = token === undefined ? undefined : await findLaunch(database, token)
  if (!launch)
    throw new Problem('tokenSpent', { message: 'This launch has expired. Open it again from your platform.' })
  return launch
}

/** @throws Problem tokenSpent */
export async function describeLink(site: Pick<Site, 'config' | 'database'>, token: string | undefined) {
  const { platform, message } = await launchOf(site.database, token)
  const isOpen = await registrationIsOpen(site)
  return {
    platform: platform.name,
    name: message.name,
    email: message.email === '' ? null : message.email,
    // The course's title and not the assignment's, because it is not known yet whether this user may see that.
    title: message.context?.title ?? '',
    cannotCreate: isOpen ? (isAddress(message.email) ? null : ('noEmail' as const)) : ('closed' as const),
  }
}

/**
 * Connects the platform's user of the launch with the user's account here. Asks for the password unless the login is
 * recent: otherwise somebody could connect their own launch in another user's open browser, and enter that account for
 * ever.
 * @throws Problem tokenSpent, notAllowed, conflict, or as confirmRecently does
 */
export async function linkAccount(
  site: Site,
  user: User,
  token: string | undefined,
  { password, sessionToken }: { readonly password: string; readonly sessionToken: string | undefined },
) {
  const launch = await launchOf(site.database, token)
  if (!mayEnterFromPlatform(user))
    throw new Problem('notAllowed', {
      message: 'Admins and moderators can’t use their account from a learning platform. Use another account.',
    })
  await confirmRecently(site, user, password, sessionToken)
  await site.database.transaction().execute(async (tx) => {
    await lockSignedIn(tx, user, sessionToken)
    const identity = { platformId: launch.platform.id, subject: launch.subject, email: launch.message.email }
    if (!(await insertIdentity(tx, { ...identity, userId: user.id }))) {
      // Of a double click, the second call finds what the first has connected.
      if (await isConnected(tx, identity.platformId, identity.subject, user.id)) return
      throw new Problem('conflict', {
        message: `Your account, or this user of ${launch.platform.name}, is connected already. Open the link again from your platform, or disconnect the account under Edit Account.`,
      })
    }
    const { name } = launch.platform
    await mailSecondFactorChange(
      site,
      tx,
      user,
      `Your account was connected to ${name}. You can now log in from there.`,
    )
  })
  return { next: ltiAddresses.resume }
}

export async function readIdentities(database: Database, user: User) {
  return (await listIdentities(database, user.id)).map((row) => ({
    id: row.id,
    platform: row.name,
    email: row.email,
    createdDate: row.created_at.toISOString(),
    lastUsedDate: row.last_used_at.toISOString(),
  }))
}

/** The account stays: a user without a password can set one by mail. @throws Problem notFound, and as lockSignedIn does */
export async function removeIdentity(site: Site, user: User, id: number, sessionToken: string | undefined): Promise<1> {
  await site.database.transaction().execute(async (tx) => {
    await lockSignedIn(tx, user, sessionToken)
    const platformId = await deleteIdentity(tx, id, user.id)
    if (platformId === undefined) throw new Problem('notFound')
    const name = (await findPlatform(tx, platformId))?.name ?? 'a learning platform'
    await mailSecondFactorChange(
      site,
      tx,
      user,
      `Your account was disconnected from ${name}. You can no longer log in from there.`,
    )
  })
  return 1
}
