import { DisplayName, Email } from '@gradus/contract/account'
import { roles } from '@gradus/contract/role'
import { singleLine } from '@gradus/contract/text'
import type { Tx } from '../platform/data/database.ts'
import type { Site } from '../platform/site.ts'
import { mailConnected } from './external-connection.ts'
import {
  activateWaitingAccount,
  insertVerifiedAccount,
  listIdentities,
  markIdentityUsed,
  storeIdentity,
} from './external-store.ts'
import { hasSecondFactor, lockAccount } from './factor-store.ts'
import type { Identity, Service } from './provider.ts'
import { isReservedName } from './reserved-name.ts'
import { findByEmail } from './store.ts'
import { revokeTokensOf } from './token.ts'
import { SignInRefused } from './sign-in-refused.ts'

/**
 * The account for a login: the one that the login is connected to; otherwise the one with the email that the service
 * has verified, which is connected from now on; otherwise a new one.
 * @throws SignInRefused
 */
export async function ownerOf(
  site: Site,
  isOpen: boolean,
  tx: Tx,
  service: Service,
  identity: Identity,
): Promise<number> {
  const known = await markIdentityUsed(tx, service, identity.subject)
  if (known !== undefined) return known
  const email = Email.safeParse(identity.email)
  if (!email.success || !identity.verified) throw new SignInRefused('unverified')
  const id = await accountOf(site, isOpen, tx, service, { email: email.data, displayName: displayNameOf(identity) })
  await storeIdentity(tx, id, service, identity.subject, email.data)
  return id
}

/** `isOpen`: whether the site takes new users. */
async function accountOf(
  site: Site,
  isOpen: boolean,
  tx: Tx,
  { provider, issuer, name }: Service,
  { email, displayName }: { readonly email: string; readonly displayName: string },
): Promise<number> {
  const user = await findByEmail(tx, email)
  if (!user) {
    if (!isOpen) throw new SignInRefused('closed')
    return insertVerifiedAccount(tx, email, displayName)
  }
  await lockAccount(tx, user.id)
  if (!user.activated_at) {
    // The account belongs to the owner of the address, not to the one who signed up with it.
    await activateWaitingAccount(tx, user.id, displayName)
    await revokeTokensOf(tx, user.id)
  }
  // Whoever runs the other service would otherwise run this site, too.
  if (user.role === roles.admin || user.role === roles.moderator) throw new SignInRefused('staff')
  // An account with a second factor refuses logins by a provider that was never connected to it.
  if (await hasSecondFactor(tx, user.id)) throw new SignInRefused('secondFactor')
  // The service may have given the address to somebody else, who must not get the account of its previous owner.
  const connected = await listIdentities(tx, user.id)
  if (connected.some((one) => one.provider === provider && one.issuer === issuer))
    throw new SignInRefused('otherLogin')
  if (user.activated_at) await mailConnected(site, tx, user, name)
  return user.id
}

/** The name that the other service gives, if it is a valid name here. */
export function displayNameOf({ name }: Pick<Identity, 'name'>): string {
  const shown = DisplayName.safeParse(singleLine(name.replaceAll(/[<>]/g, '')).slice(0, 60))
  return shown.success && !isReservedName(shown.data) ? shown.data : 'New member'
}
