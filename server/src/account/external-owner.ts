import { DisplayName, Email } from '@gradus/contract/account'
import { roles, type Role } from '@gradus/contract/role'
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
  await storeIdentity(tx, id, service, { subject: identity.subject, email: email.data, isConfirmed: false })
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
  await refuseProtected(tx, user)
  // The service may have given the address to somebody else, who must not get the account of its previous owner.
  const connected = await listIdentities(tx, user.id)
  if (connected.some((one) => one.provider === provider && one.issuer === issuer)) throw new SignInRefused('otherLogin')
  if (user.activated_at) await mailConnected(site, tx, user, name)
  return user.id
}

/**
 * Accounts that no email opens, only a service that their owner has connected under Edit Account. The account must be
 * locked: it may become one of them at any time. @throws SignInRefused
 */
export async function refuseProtected(
  tx: Tx,
  { id, role }: { readonly id: number; readonly role: Role },
): Promise<void> {
  const reason = protectionOf(role, await hasSecondFactor(tx, id))
  if (reason !== undefined) throw new SignInRefused(reason)
}

/** Whoever runs the other service would otherwise run this site, too, or get past the second factor. */
export function protectionOf(role: Role, hasFactor: boolean): 'staff' | 'secondFactor' | undefined {
  if (role === roles.admin || role === roles.moderator) return 'staff'
  return hasFactor ? 'secondFactor' : undefined
}

/** The name that the other service gives, if it is a valid name here. */
export function displayNameOf({ name }: Pick<Identity, 'name'>): string {
  const shown = DisplayName.safeParse(singleLine(name.replaceAll(/[<>]/g, '')).slice(0, 60))
  return shown.success && !isReservedName(shown.data) ? shown.data : 'New member'
}
