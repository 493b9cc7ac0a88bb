import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import { DisplayName, Email } from '@gradus/contract/account'
import { ownAddress } from '@gradus/contract/own-address'
import { lastLoginMethod, type Provider, type SignInRefusal } from '@gradus/contract/external'
import { singleLine } from '@gradus/contract/text'
import { isUniqueViolation, type Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { registrationIsOpen } from '../setting/setting.ts'
import { confirmIdentity } from './confirm.ts'
import {
  deleteIdentity,
  findReady,
  canLogInOtherwise,
  insertVerifiedAccount,
  storeAttempt,
  storeIdentity,
  listIdentities,
  consumeAttempt,
  activateWaitingAccount,
  markIdentityUsed,
} from './external-store.ts'
import { hasSecondFactor, lockAccount } from './factor-store.ts'
import { logInVerified, type Device } from './log-in.ts'
import type { Identity, Service } from './provider.ts'
import { isReservedName } from './reserved-name.ts'
import { mailSecondFactorChange } from './second-factor.ts'
import { findByEmail } from './store.ts'
import { revokeTokensOf } from './token.ts'

/**
 * Logging in through another service, by the authorization code flow. The browser carries a state in its address and in
 * a cookie of ours, so that nobody can make another one's browser come back with his own login; the nonce ties the token
 * to this attempt, and PKCE the code to this server.
 */

/** Why a user is sent back to the login; /Login shows the sentence. */
export class SignInRefused extends Error {
  readonly reason: SignInRefusal

  constructor(reason: SignInRefusal, options?: ErrorOptions) {
    super(`Signing in through another service: ${reason}`, options)
    this.reason = reason
  }
}

export const callbackPath = (provider: Provider) => `/oauth/${provider}/callback`

/** @returns the address at the service, and the state that the browser keeps in a cookie meanwhile */
export async function startSignIn(
  site: Site,
  service: Service,
  wanted: { next: string; user: User | undefined },
): Promise<{ address: string; state: string }> {
  const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
  const { provider } = service
  const state = await storeAttempt(site.database, {
    provider,
    nonce,
    verifier,
    // Never another site: a link that leads through the log-in must not lead away.
    next: ownAddress(wanted.next) ?? '/',
    userId: wanted.user?.id ?? null,
  })
  const address = buildAuthorizationUrl(await service.configuration(), {
    redirect_uri: site.config.PUBLIC_URL + callbackPath(provider),
    scope: service.scope,
    state,
    ...(service.nonce ? { nonce } : {}),
    ...(service.pkce
      ? { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
      : {}),
  })
  return { address: address.href, state }
}

interface Back {
  /** The whole address with which the browser came back. */
  readonly url: URL
  /** What its cookie says. */
  readonly state: string | undefined
  /** Who is signed in in it. */
  readonly user: User | undefined
}

/** @returns where to go, and the session where one started. @throws SignInRefused */
export async function finish(
  site: Site,
  service: Service,
  back: Back,
  device: Device,
): Promise<{ next: string; session?: string }> {
  const state = back.url.searchParams.get('state') ?? ''
  if (state === '' || state !== back.state) throw new SignInRefused('failed')
  const attempt = await consumeAttempt(site.database, service.provider, state)
  if (!attempt || attempt.userId !== (attempt.userId === null ? null : (back.user?.id ?? -1)))
    throw new SignInRefused('failed')
  const identity = await identify(service, back.url, { ...attempt, state })
  if (attempt.userId !== null) {
    await connect(site, { id: attempt.userId, role: back.user?.role ?? 0 }, service, identity)
    return { next: attempt.next }
  }
  const open = await registrationIsOpen(site)
  const userId = await site.database
    .transaction()
    .execute((tx) => ownerOf(open, tx, service.provider, identity))
    .catch((error: unknown) => {
      // The same somebody came in by another window at the same moment: the next try finds what that one made.
      throw isUniqueViolation(error) ? new SignInRefused('failed', { cause: error }) : error
    })
  const user = orNotFound(await findReady(site.database, userId))
  const { session } = await logInVerified(site, user, device).catch((problem: unknown) => {
    throw problem instanceof Problem ? new SignInRefused('disabled') : problem
  })
  return { next: user.completed_at ? attempt.next : '/CompleteRegister', session }
}

async function identify(
  service: Service,
  url: URL,
  expected: { nonce: string; verifier: string; state: string },
): Promise<Identity> {
  try {
    const configuration = await service.configuration()
    const tokens = await authorizationCodeGrant(configuration, url, {
      expectedState: expected.state,
      ...(service.nonce ? { expectedNonce: expected.nonce } : {}),
      ...(service.pkce ? { pkceCodeVerifier: expected.verifier } : {}),
    })
    return await service.identify(configuration, tokens)
  } catch (error) {
    // For a user who declined at the provider, a provider that does not answer, and an invalid reply.
    throw new SignInRefused('failed', { cause: error })
  }
}

/**
 * The account of a login: the one that it is connected to; else the one with the email that the service vouches for,
 * which is connected from now on; else a new one.
 * @throws SignInRefused
 */
async function ownerOf(open: boolean, tx: Tx, provider: Provider, identity: Identity): Promise<number> {
  const known = await markIdentityUsed(tx, provider, identity.subject)
  if (known !== undefined) return known
  const email = Email.safeParse(identity.email)
  if (!email.success || !identity.verified) throw new SignInRefused('unverified')
  const id = await accountOf(open, tx, email.data, displayNameOf(identity))
  await storeIdentity(tx, id, provider, identity.subject, email.data)
  return id
}

/** `open`: whether the site takes new users. */
async function accountOf(open: boolean, tx: Tx, email: string, displayName: string): Promise<number> {
  const user = await findByEmail(tx, email)
  if (!user) {
    if (!open) throw new SignInRefused('closed')
    return insertVerifiedAccount(tx, email, displayName)
  }
  if (!user.activated_at) {
    // The account belongs to the owner of the address, not to the one who signed up with it.
    await activateWaitingAccount(tx, user.id, displayName)
    await revokeTokensOf(tx, user.id)
  }
  // An account with a second factor refuses logins by a provider that was never connected to it.
  if (await hasSecondFactor(tx, user.id)) throw new SignInRefused('secondFactor')
  return user.id
}

/** As the other service says it, where that can be a name here. */
export function displayNameOf({ name }: Pick<Identity, 'name'>): string {
  const shown = DisplayName.safeParse(singleLine(name.replaceAll(/[<>]/g, '')).slice(0, 60))
  return shown.success && !isReservedName(shown.data) ? shown.data : 'New member'
}

/** @throws SignInRefused if the login belongs to another user */
async function connect(site: Site, user: User, { provider, name }: Service, identity: Identity): Promise<void> {
  await site.database.transaction().execute(async (tx) => {
    const owner = await markIdentityUsed(tx, provider, identity.subject)
    if (owner === user.id) return
    if (owner !== undefined) throw new SignInRefused('taken')
    await storeIdentity(tx, user.id, provider, identity.subject, identity.email ?? '')
    await mailSecondFactorChange(
      site,
      tx,
      user,
      `Your account was connected to ${name}. You can now log in through it.`,
    )
  })
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
    await lockAccount(tx, user.id)
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
