import type { OutsideFetch } from '../platform/http/outside-fetch.ts'
import { createOutsideFetch } from '../platform/http/outside-fetch.ts'
import { hashToken } from '../platform/access/session.ts'
import { checkTexts } from '../platform/http/text-check.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { ltiAddresses } from '@gradus/contract/lti'
import { insertLaunch } from './launch-store.ts'
import { consumeLogin, findLogin } from './login-store.ts'
import { checkMessage } from './message.ts'
import { findPlatform, hasDeployment, type PlatformRow } from './platform-store.ts'
import { LaunchRefused, refusedBy } from './refusal.ts'
import { createTokenVerifier, type VerifyToken } from './token.ts'

/** The parts of the site that the protocol needs. */
export interface Lti extends Pick<Site, 'config' | 'database' | 'queue'> {
  readonly fetchOutside: OutsideFetch
  readonly verifyToken: VerifyToken
}

export function ltiOf({ config, database, queue }: Pick<Site, 'config' | 'database' | 'queue'>): Lti {
  const fetchOutside = createOutsideFetch(config.LTI_PRIVATE_ADDRESSES === 'allow')
  return { config, database, queue, fetchOutside, verifyToken: createTokenVerifier(fetchOutside) }
}

/** What the platform posted, and how the browser proved that it started this launch. */
export interface Arrival {
  readonly state: string
  readonly token: string
  readonly error: string
  /** A secret that only this browser has, from a cookie or from the platform's storage. */
  readonly binding: string | undefined
  /** The platform's storage was asked already. */
  readonly askedStorage: boolean
  readonly isFramed: boolean
}

export type Arrived =
  | { readonly kind: 'launched'; readonly platform: PlatformRow; readonly token: string }
  /** The browser has no cookie of ours: the platform may have kept the secret. */
  | { readonly kind: 'askStorage'; readonly platform: PlatformRow; readonly target: string; readonly origin: string }
  /** The frame can keep nothing: the launch begins again in a window. */
  | { readonly kind: 'newWindow'; readonly platform: PlatformRow; readonly address: string }

/** @throws LaunchRefused */
export async function receiveLaunch(lti: Lti, arrival: Arrival): Promise<Arrived> {
  const { database } = lti
  const login = await findLogin(database, arrival.state)
  if (!login) throw new LaunchRefused('unknownState')
  const platform = orNotFound(await findPlatform(database, login.platform_id))
  return await refusedBy(platform, async () => {
    if (arrival.binding === undefined && login.storage_target !== null && !arrival.askedStorage) {
      const { origin } = new URL(platform.auth_url)
      return { kind: 'askStorage', platform, target: login.storage_target, origin }
    }
    // From here on the state cannot be used again, even if the token turns out to be invalid.
    const spent = await consumeLogin(database, arrival.state)
    if (!spent) throw new LaunchRefused('unknownState')
    if (arrival.binding === undefined && arrival.isFramed) {
      const search = new URLSearchParams(spent.request)
      return { kind: 'newWindow', platform, address: `${ltiAddresses.login}?${search.toString()}` }
    }
    if (arrival.binding === undefined || !hashToken(arrival.binding).equals(spent.binding_hash))
      throw new LaunchRefused('otherBrowser')
    if (platform.state !== 'active') throw new LaunchRefused('inactivePlatform', platform.state)
    if (arrival.error !== '') throw new LaunchRefused('platformError', arrival.error)
    const claims = await lti.verifyToken(arrival.token, platform.jwks_url)
    checkClaimTexts(claims)
    const { subject, message } = await checkMessage(claims, {
      platform,
      nonceHash: spent.nonce_hash,
      begunAt: spent.created_at,
      publicUrl: lti.config.PUBLIC_URL,
      now: new Date(),
      isFramed: arrival.isFramed,
      knowsDeployment: (deploymentId) => hasDeployment(database, platform.id, deploymentId),
    })
    return { kind: 'launched', platform, token: await insertLaunch(database, platform.id, subject, message) }
  })
}

/** @throws LaunchRefused for a text that cannot be stored */
function checkClaimTexts(claims: unknown): void {
  try {
    checkTexts(claims)
  } catch (error) {
    throw error instanceof Problem ? new LaunchRefused('badClaims', error.message, { cause: error }) : error
  }
}
