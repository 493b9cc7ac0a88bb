import type { JWK } from 'jose'
import Provider, { type KoaContextWithOIDC } from 'oidc-provider'
import { claims, scopes } from '../src/lti/claim.ts'

/** The OpenID provider of a test's learning platform: it signs users in and issues access tokens. */

export const clientId = 'gradus-tool'

export interface Tool {
  readonly publicUrl: string
  /** The address on which the tool listens. */
  readonly url: string
}

export function createProvider(
  issuer: string,
  key: JWK,
  tool: Tool,
  claimsFor: (hint: string) => Record<string, unknown>,
) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        redirect_uris: [`${tool.publicUrl}/public/lti/launch`],
        response_types: ['id_token'],
        grant_types: ['implicit', 'client_credentials'],
        token_endpoint_auth_method: 'private_key_jwt',
        jwks_uri: `${tool.publicUrl}/public/lti/jwks`,
        scope: ['openid', ...Object.values(scopes)].join(' '),
      },
      {
        client_id: 'home',
        redirect_uris: [`${issuer}/home`],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
    ],
    scopes: ['openid', ...Object.values(scopes)],
    claims: { openid: ['sub', 'name', 'email', ...Object.values(claims)] },
    conformIdTokenClaims: false,
    extraParams: ['lti_message_hint'],
    features: { clientCredentials: { enabled: true } },
    jwks: { keys: [key] } as never,
    cookies: { keys: ['of a test'] },
    findAccount: (context: KoaContextWithOIDC, id: string) => ({
      accountId: id,
      claims: () => ({ ...claimsFor(hintOf(context)), sub: id }),
    }),
    async loadExistingGrant({ oidc }: KoaContextWithOIDC) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    // In tests the tool has a private address, and sometimes a host name other than the one on which it listens.
    fetch: (url: string, options: object) =>
      globalThis.fetch(url.replace(tool.publicUrl, tool.url), {
        ...options,
        dispatcher: undefined,
      } as unknown as RequestInit),
  } as never)
  // The addresses of the tests do not use TLS.
  const schema = (
    provider.Client as unknown as { Schema: { prototype: { invalidate(message: string, code?: string): void } } }
  ).Schema.prototype
  const { invalidate } = schema
  schema.invalidate = function (message, code) {
    if (code !== 'implicit-force-https' && code !== 'implicit-forbid-localhost') invalidate.call(this, message, code)
  }
  return provider
}

function hintOf({ oidc }: KoaContextWithOIDC): string {
  const hint = oidc.params?.['lti_message_hint']
  return typeof hint === 'string' ? hint : ''
}
