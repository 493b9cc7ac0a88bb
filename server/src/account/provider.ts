import {
  allowInsecureRequests,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  fetchUserInfo,
  type authorizationCodeGrant,
} from 'openid-client'
import { z } from 'zod'
import type { Provider } from '@gradus/contract/external'
import type { Config } from '../platform/config.ts'

/** The identity of a user at a provider. */
export interface Identity {
  /** The service's own name for its user, which never changes. */
  readonly subject: string
  readonly email: string | undefined
  /** The service vouches for the email. */
  readonly verified: boolean
  readonly name: string
}

type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>

/** A subject names somebody only at its issuer: another server of the same kind has other users. */
export interface Issuer {
  readonly provider: Provider
  /** The address that is configured, in the URL standard's spelling. */
  readonly issuer: string
}

export interface Service extends Issuer {
  readonly name: string
  readonly scope: string
  /**
   * LinkedIn leaves the nonce out of its tokens and does not support PKCE for sites, so only the state protects the
   * login.
   */
  readonly nonce: boolean
  readonly pkce: boolean
  /** The provider's addresses and keys; loaded when first needed, and again after some hours. */
  configuration(): Promise<Configuration>
  /** Loads them again for the next login: after a failure, because they may have changed. */
  forgetConfiguration(): void
  identify(configuration: Configuration, tokens: Tokens): Promise<Identity>
}

/** The services that the operator configured, in the order in which they are offered. */
export function servicesOf(config: Config): ReadonlyMap<Provider, Service> {
  const services: Service[] = []
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = config
  if (issuer && id && secret) services.push({ ...openId(issuer, id, secret), provider: 'oidc', name: config.OIDC_NAME })
  if (config.GITHUB_CLIENT_ID && config.GITHUB_CLIENT_SECRET)
    services.push(gitHub(config.GITHUB_URL, config.GITHUB_CLIENT_ID, config.GITHUB_CLIENT_SECRET))
  if (config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET) {
    const google = openId('https://accounts.google.com', config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET)
    services.push({ ...google, provider: 'google', name: 'Google' })
  }
  if (config.LINKEDIN_CLIENT_ID && config.LINKEDIN_CLIENT_SECRET) {
    const { LINKEDIN_CLIENT_ID: client, LINKEDIN_CLIENT_SECRET: key } = config
    const linkedIn = openId('https://www.linkedin.com/oauth', client, key)
    services.push({ ...linkedIn, provider: 'linkedin', name: 'LinkedIn', nonce: false, pkce: false })
  }
  return new Map(services.map((service) => [service.provider, service]))
}

/** A value of an unknown type counts as none: only `sub` is needed to log in. */
const Claims = z.object({
  sub: z.string().min(1).max(300),
  // The client to which the token was issued, where it differs from the audience.
  azp: z.string().optional(),
  email: z.string().optional().catch(undefined),
  // LinkedIn sends it as a string.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: z.string().optional().catch(undefined),
})

function openId(issuer: string, id: string, secret: string): Omit<Service, 'provider' | 'name'> {
  return {
    issuer: new URL(issuer).href,
    scope: 'openid email profile',
    nonce: true,
    pkce: true,
    ...remembered(async () => {
      // Tokens must be signed by a key that the service publishes, also where it was reached without TLS. TLS is required
      // unless the operator configured an http address, such as for a server on the same machine.
      const found = await discovery(new URL(issuer), id, secret, undefined, {
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
      })
      const metadata = found.serverMetadata()
      for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
        if (metadata[name] === undefined) throw new Error(`The service’s discovery document has no ${name}.`)
      return found
    }),
    async identify(configuration, tokens) {
      const claims = Claims.parse(tokens.claims())
      if (claims.azp !== undefined && claims.azp !== id) throw new Error('The token was issued to another client.')
      // Many services give the email only on a separate request.
      const more =
        claims.email === undefined
          ? Claims.parse(await fetchUserInfo(configuration, tokens.access_token, claims.sub))
          : claims
      return {
        subject: claims.sub,
        email: more.email,
        verified: more.email_verified ?? false,
        name: more.name ?? claims.name ?? '',
      }
    },
  }
}

const GitHubUser = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() })
const GitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub has OAuth without OpenID Connect, so its API is asked for the user's identity. */
function gitHub(url: string, id: string, secret: string): Service {
  const api = url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`
  const configuration = new Configuration(
    {
      issuer: url,
      authorization_endpoint: `${url}/login/oauth/authorize`,
      token_endpoint: `${url}/login/oauth/access_token`,
    },
    id,
    secret,
  )
  if (url.startsWith('http:')) allowInsecureRequests(configuration)
  const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'Gradus' })
  return {
    provider: 'github',
    issuer: new URL(url).href,
    name: 'GitHub',
    scope: 'read:user user:email',
    nonce: false,
    pkce: true,
    configuration: async () => configuration,
    forgetConfiguration: () => undefined,
    async identify(_configuration, { access_token: token }) {
      const ask = async (path: string): Promise<unknown> => {
        const answer = await fetchProtectedResource(configuration, token, new URL(api + path), 'GET', null, headers)
        return answer.json()
      }
      const user = GitHubUser.parse(await ask('/user'))
      const emails = GitHubEmails.parse(await ask('/user/emails'))
      const primary = emails.find((one) => one.primary)
      return {
        subject: String(user.id),
        email: primary?.email,
        verified: primary?.verified ?? false,
        name: user.name ?? user.login,
      }
    },
  }
}

/** A change of the service's addresses is seen after this time at the latest. */
const configurationMilliseconds = 6 * 60 * 60 * 1000

function remembered(load: () => Promise<Configuration>): Pick<Service, 'configuration' | 'forgetConfiguration'> {
  let known: { readonly value: Promise<Configuration>; readonly until: number } | undefined
  return {
    async configuration() {
      if (!known || known.until < Date.now()) known = { value: load(), until: Date.now() + configurationMilliseconds }
      const mine = known
      return await mine.value.catch((error: unknown) => {
        if (known === mine) known = undefined
        throw error
      })
    },
    forgetConfiguration() {
      known = undefined
    },
  }
}
