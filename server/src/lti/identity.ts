import { ltiAddresses } from '@gradus/contract/lti'
import { platformCodeMail } from '../account/mail.ts'
import { countMailTo } from '../account/mailbox.ts'
import { checkMailedCode, newMailedCode, wrongCode } from '../account/mailed-code.ts'
import { addPlatformAccount, mayEnterFromPlatform, refuseAddress, whyNoAccount } from '../account/platform-account.ts'
import { startSession } from '../account/session.ts'
import { mailSecondFactorChange } from '../account/second-factor.ts'
import type { Device } from '../account/log-in.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { registrationIsOpen } from '../setting/setting.ts'
import { findAssignment } from './course-store.ts'
import {
  deleteIdentity,
  findLaunch,
  insertIdentity,
  listIdentities,
  lockLaunchCode,
  storeLaunchCode,
  type OpenLaunch,
} from './launch-store.ts'
import { findPlatform } from './platform-store.ts'

/**
 * Connects a platform's user (platform, subject) with an account here: the account that is logged in, or a new one. The
 * email address that the platform names is never enough (courses.md 23): at many platforms users type it themselves. For
 * a new account a code proves it, or whoever opened one with somebody else's address would keep a way into it.
 */

/** @throws Problem tokenSpent */
async function launchOf(database: Database, token: string | undefined): Promise<OpenLaunch> {
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
    title: await titleOf(site.database, message.target, message.context?.title ?? ''),
    cannotCreate: isOpen ? await whyNoAccount(site.database, message.email) : ('closed' as const),
  }
}

async function titleOf(database: Database, target: OpenLaunch['message']['target'], context: string): Promise<string> {
  const assignment = target.kind === 'assignment' ? await findAssignment(database, target.id) : undefined
  return assignment?.title ?? context
}

/** @throws Problem tokenSpent, notAllowed, conflict */
export async function linkAccount(site: Site, user: User, token: string | undefined) {
  const launch = await launchOf(site.database, token)
  if (!mayEnterFromPlatform(user))
    throw new Problem('notAllowed', {
      message: 'Accounts of admins and moderators can’t be entered from a platform. Use another account.',
    })
  await site.database.transaction().execute(async (tx) => {
    const identity = { platformId: launch.platform.id, subject: launch.subject, email: launch.message.email }
    if (!(await insertIdentity(tx, { ...identity, userId: user.id })))
      throw new Problem('conflict', {
        message: `Your account, or this user of ${launch.platform.name}, is connected already. Open the link again from your platform, or disconnect the account under Edit Account.`,
      })
    const { name } = launch.platform
    await mailSecondFactorChange(site, tx, user, `Your account was connected to ${name}. It now opens from there.`)
  })
  return { next: ltiAddresses.resume }
}

/** @throws Problem tokenSpent, conflict, registrationClosed, tooOften */
export async function sendAccountCode(
  site: Pick<Site, 'config' | 'database' | 'queue'>,
  token: string | undefined,
): Promise<void> {
  const launch = await launchOfNewUser(site, token)
  const { email } = launch.message
  await site.database.transaction().execute(async (tx) => {
    await refuseAddress(tx, email)
    await countMailTo(tx, email)
    const { code, stored } = newMailedCode(launch.token)
    await storeLaunchCode(tx, launch.token, stored)
    await sendMail(tx, site.queue, platformCodeMail(email, code, launch.platform.name))
  })
}

/** @throws Problem tokenSpent, conflict, registrationClosed, badInput for a wrong code */
export async function createAccount(
  site: Pick<Site, 'config' | 'database'>,
  token: string | undefined,
  typed: string,
  device: Device,
): Promise<{ userId: number; session: string }> {
  const { database } = site
  const launch = await launchOfNewUser(site, token)
  const { platform, subject, message } = launch
  const userId = await database.transaction().execute(async (tx) => {
    if (!(await isRightCode(tx, launch.token, typed))) return undefined
    const id = await addPlatformAccount(tx, message.email, message.name)
    const identity = { platformId: platform.id, subject, userId: id, email: message.email }
    if (!(await insertIdentity(tx, identity))) throw new Problem('conflict')
    return id
  })
  if (userId === undefined) throw new Problem('badInput', { field: 'code', message: wrongCode })
  return { userId, session: await startSession(database, userId, device) }
}

async function launchOfNewUser(site: Pick<Site, 'config' | 'database'>, token: string | undefined) {
  const launch = await launchOf(site.database, token)
  if (!(await registrationIsOpen(site))) throw new Problem('registrationClosed')
  return launch
}

async function isRightCode(tx: Tx, token: string, typed: string): Promise<boolean> {
  const stored = await lockLaunchCode(tx, token)
  if (!stored) return false
  const { isRight, next } = checkMailedCode(stored, token, typed)
  if (next !== stored) await storeLaunchCode(tx, token, next)
  return isRight
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

/** The account stays: a user without a password can set one by mail. @throws Problem notFound */
export async function removeIdentity(site: Site, user: User, id: number): Promise<1> {
  await site.database.transaction().execute(async (tx) => {
    const platformId = await deleteIdentity(tx, id, user.id)
    if (platformId === undefined) throw new Problem('notFound')
    const name = (await findPlatform(tx, platformId))?.name ?? 'a learning platform'
    await mailSecondFactorChange(
      site,
      tx,
      user,
      `Your account was disconnected from ${name}. It no longer opens from there.`,
    )
  })
  return 1
}
