import { lastLoginMethod, type Provider } from '@gradus/contract/external'
import type { Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { confirmIdentity, lockSignedIn } from './confirm.ts'
import {
  canLogInOtherwise,
  confirmConnection,
  deleteIdentity,
  listIdentities,
  markIdentityUsed,
  storeIdentity,
} from './external-store.ts'
import type { Identity, Service } from './provider.ts'
import { mailSecondFactorChange } from './second-factor.ts'
import { SignInRefused } from './sign-in-refused.ts'

/**
 * Connects the account, or confirms a connection that was made by a verified email.
 * @throws SignInRefused if the login belongs to another user; Problem as lockSignedIn does
 */
export async function connect(
  site: Site,
  user: User,
  service: Service,
  identity: Identity,
  sessionToken: string | undefined,
): Promise<void> {
  await site.database.transaction().execute(async (tx) => {
    await lockSignedIn(tx, user, sessionToken)
    const owner = await markIdentityUsed(tx, service, identity.subject)
    if (owner !== undefined && owner !== user.id) throw new SignInRefused('taken')
    if (owner === undefined) {
      const { subject, email = '' } = identity
      await storeIdentity(tx, user.id, service, { subject, email, isConfirmed: true })
    } else if (!(await confirmConnection(tx, service, identity.subject))) return
    await mailConnected(site, tx, user, service.name)
  })
}

/** @param name the service's */
export async function mailConnected(site: Site, tx: Tx, user: Pick<User, 'id'>, name: string): Promise<void> {
  await mailSecondFactorChange(site, tx, user, `Your account was connected to ${name}. You can now log in through it.`)
}

/** @throws Problem as confirmIdentity does, notFound, or conflict for the only way in */
export async function disconnect(
  site: Site,
  user: User,
  service: { provider: Provider; name: string },
  password: string,
  sessionToken: string | undefined,
): Promise<void> {
  await confirmIdentity(site, user, password, sessionToken)
  await site.database.transaction().execute(async (tx) => {
    await lockSignedIn(tx, user, sessionToken)
    if (!(await deleteIdentity(tx, user.id, service.provider))) throw new Problem('notFound')
    const left = await listIdentities(tx, user.id)
    if (left.length === 0 && !(await canLogInOtherwise(tx, user.id)))
      throw new Problem('conflict', { message: lastLoginMethod })
    await mailSecondFactorChange(
      site,
      tx,
      user,
      `Your account was disconnected from ${service.name}. You can no longer log in through it.`,
    )
  })
}
