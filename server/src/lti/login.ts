import { z } from 'zod'
import { ltiAddresses } from '@gradus/contract/lti'
import type { Site } from '../platform/site.ts'
import { insertLogin } from './login-store.ts'
import { listOfIssuer, type PlatformRow } from './platform-store.ts'
import { LaunchRefused, refusedBy } from './refusal.ts'

/**
 * A launch begins here: the platform sends the browser, and we send it back to the platform to sign in, with a state
 * and a nonce that work only once. Meanwhile the browser keeps a secret, in a cookie or in the platform's storage, so
 * that an attacker cannot make somebody else's browser finish the attacker's launch.
 */

const Initiation = z.object({
  iss: z.string().min(1).max(500),
  login_hint: z.string().min(1).max(4000),
  target_link_uri: z.string().min(1).max(2000),
  lti_message_hint: z.string().max(4000).optional(),
  client_id: z.string().max(255).optional(),
  lti_deployment_id: z.string().max(255).optional(),
  lti_storage_target: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
})

export interface BegunLogin {
  readonly platform: PlatformRow
  /** The platform's address for signing the user in. */
  readonly address: string
  readonly state: string
  /** A secret that only this browser has. */
  readonly binding: string
  /** The platform's frame that can keep it, and its origin. */
  readonly storage: { readonly target: string; readonly origin: string } | undefined
}

/** @throws LaunchRefused */
export async function beginLogin(
  { config, database }: Pick<Site, 'config' | 'database'>,
  given: Record<string, string>,
) {
  const parsed = Initiation.safeParse(given)
  if (!parsed.success) throw new LaunchRefused('badRequest', parsed.error.issues[0]?.path.join('.') ?? '')
  const request = parsed.data
  const platform = onlyOne(await listOfIssuer(database, request.iss, request.client_id), request.iss)
  return await refusedBy(platform, async (): Promise<BegunLogin> => {
    if (platform.state !== 'active') throw new LaunchRefused('inactivePlatform', platform.state)
    if (!isOwnTarget(request.target_link_uri, config.PUBLIC_URL))
      throw new LaunchRefused('foreignTarget', request.target_link_uri)
    const storageTarget = request.lti_storage_target ?? null
    const kept = Object.fromEntries(
      Object.entries(request).flatMap(([name, value]) =>
        name === 'lti_storage_target' || value === undefined ? [] : [[name, value]],
      ),
    )
    const login = await insertLogin(database, { platformId: platform.id, storageTarget, request: kept })
    const address = new URL(platform.auth_url)
    const query = {
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: platform.client_id,
      redirect_uri: redirectUri(config.PUBLIC_URL),
      login_hint: request.login_hint,
      ...(request.lti_message_hint === undefined ? {} : { lti_message_hint: request.lti_message_hint }),
      state: login.state,
      nonce: login.nonce,
    }
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const storage = storageTarget === null ? undefined : { target: storageTarget, origin: address.origin }
    return { platform, address: address.href, state: login.state, binding: login.binding, storage }
  })
}

/** The one address to which platforms send tokens. */
export const redirectUri = (publicUrl: string) => publicUrl + ltiAddresses.launch

/** One that waits for an admin's approval must not disturb the launches of an active one. */
function onlyOne([platform, second]: readonly PlatformRow[], issuer: string): PlatformRow {
  if (platform && (!second || (platform.state === 'active' && second.state !== 'active'))) return platform
  const refused = new LaunchRefused('unknownPlatform', second ? 'Several client ids, and the launch names none.' : '')
  refused.issuer = issuer
  throw refused
}

export function isOwnTarget(address: string, publicUrl: string): boolean {
  return URL.canParse(address) && new URL(address).origin === new URL(publicUrl).origin
}
