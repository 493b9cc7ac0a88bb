import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import { ownAddress } from '@gradus/contract/own-address'
import type { Provider } from '@gradus/contract/external'
import { isUniqueViolation } from '../platform/data/database.ts'
import { checkTexts } from '../platform/http/text-check.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { registrationIsOpen } from '../setting/setting.ts'
import { consumeSignInAttempt, findConnection, findLoginAccount, storeSignInAttempt } from './external-store.ts'
import { logInVerified, type Device } from './log-in.ts'
import type { Identity, Service } from './provider.ts'
import { connect } from './external-connection.ts'
import { SignInRefused } from './sign-in-refused.ts'
import { ownerOf, refuseProtected } from './external-owner.ts'

/**
 * Logging in through another service, with the authorization code flow. The browser carries a state in the address and
 * in a cookie of ours, so that an attacker cannot make somebody else's browser return with the attacker's login. The
 * nonce ties the token to this attempt, and PKCE the code to this server.
 */

export const callbackPath = (provider: Provider) => `/oauth/${provider}/callback`

/** @returns the address at the service, and the state that the browser keeps in a cookie until it returns */
export async function startSignIn(
  site: Site,
  service: Service,
  attempt: { next: string; user: User | undefined },
): Promise<{ address: string; state: string }> {
  const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
  const { provider } = service
  const state = await storeSignInAttempt(site.database, {
    provider,
    nonce,
    verifier,
    // Never another site: a link to the login must not be an open redirect.
    next: ownAddress(attempt.next) ?? '/',
    userId: attempt.user?.id ?? null,
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

interface ProviderCallback {
  /** The complete address of the callback. */
  readonly url: URL
  /** The state in the browser's cookie. */
  readonly state: string | undefined
  /** The user who is signed in in that browser. */
  readonly user: User | undefined
  readonly sessionToken: string | undefined
}

/** Whether the browser comes back from the login for which it got its cookie. */
export function isReturnOf({ url, state }: Pick<ProviderCallback, 'url' | 'state'>): boolean {
  const returned = url.searchParams.get('state') ?? ''
  return returned !== '' && returned === state
}

/** @returns the address to continue at, and the session if one started. @throws SignInRefused */
export async function finishSignIn(
  site: Site,
  service: Service,
  callback: ProviderCallback,
  device: Device,
): Promise<{ next: string; session?: string }> {
  const { state } = callback
  if (state === undefined || !isReturnOf(callback)) throw new SignInRefused('failed')
  const attempt = await consumeSignInAttempt(site.database, service.provider, state)
  if (!attempt || attempt.userId !== (attempt.userId === null ? null : (callback.user?.id ?? -1)))
    throw new SignInRefused('failed')
  const identity = await identify(service, callback.url, { ...attempt, state })
  if (attempt.userId !== null) {
    const user = { id: attempt.userId, role: callback.user?.role ?? 0 }
    await connect(site, user, service, identity, callback.sessionToken).catch((problem: unknown) => {
      // The session ended while the service answered.
      throw problem instanceof Problem ? new SignInRefused('failed', { cause: problem }) : problem
    })
    return { next: attempt.next }
  }
  const isOpen = await registrationIsOpen(site)
  const userId = await site.database
    .transaction()
    .execute((tx) => ownerOf(site, isOpen, tx, service, identity))
    .catch((error: unknown) => {
      // The same person logged in through another window at the same moment: the next try finds the stored identity.
      throw isUniqueViolation(error) ? new SignInRefused('failed', { cause: error }) : error
    })
  const user = orNotFound(await findLoginAccount(site.database, userId))
  const loggedIn = await logInVerified(site.database, userId, device, async (account, tx) => {
    const connection = await findConnection(tx, account.id, service, identity.subject)
    if (connection?.is_confirmed === false) await refuseProtected(tx, account)
    return connection !== undefined
  }).catch((problem: unknown) => {
    throw problem instanceof Problem ? new SignInRefused('disabled') : problem
  })
  if (!loggedIn) throw new SignInRefused('failed')
  return { next: user.completed_at ? attempt.next : '/CompleteRegister', session: loggedIn.session }
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
    const identity = await service.identify(configuration, tokens)
    checkTexts(identity)
    return identity
  } catch (error) {
    // Thrown if the user declined at the provider, if the provider does not answer, and for an invalid reply.
    service.forgetConfiguration()
    throw new SignInRefused('failed', { cause: error })
  }
}
