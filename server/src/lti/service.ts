import { z } from 'zod'
import { orNotFound } from '../platform/problem.ts'
import { signAsTool } from './key.ts'
import type { Lti } from './launch.ts'
import { findPlatform, type PlatformRow } from './platform-store.ts'

/** Calls of a platform's services: with an access token for the scopes, which the platform gives for our signature. */

/** `isFinal`: another try would end the same way. */
export class ServiceError extends Error {
  readonly isFinal: boolean

  constructor(message: string, isFinal = false, options?: ErrorOptions) {
    super(message, options)
    this.isFinal = isFinal
  }
}

interface ServiceRequest {
  readonly method?: 'GET' | 'POST'
  readonly scope: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

interface AccessToken {
  readonly value: string
  readonly until: number
}
const tokens = new WeakMap<Lti['database'], Map<string, AccessToken>>()
const again = new Set([401, 408, 409, 425, 429])

/** @throws ServiceError, OutsideError */
export async function callService(
  lti: Lti,
  platformId: number,
  address: string,
  request: ServiceRequest,
): Promise<Response> {
  const platform = orNotFound(await findPlatform(lti.database, platformId))
  if (platform.state !== 'active') throw new ServiceError(`${platform.name} is not active here.`, true)
  const response = await send(lti, platform, address, request)
  if (response.ok) return response
  if (response.status === 401) forgetToken(lti, platform, request.scope)
  const isFinal = response.status < 500 && !again.has(response.status)
  throw new ServiceError(`${platform.name} answered with status ${response.status}.`, isFinal)
}

async function send(
  lti: Lti,
  platform: PlatformRow,
  address: string,
  { method = 'GET', scope, headers, body }: ServiceRequest,
) {
  const token = await accessToken(lti, platform, scope)
  return await lti.fetchOutside(address, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  })
}

function keptTokens({ database }: Lti): Map<string, AccessToken> {
  const kept = tokens.get(database) ?? new Map<string, AccessToken>()
  tokens.set(database, kept)
  return kept
}
const keyOf = ({ id, token_url, client_id }: PlatformRow, scope: string) => [id, token_url, client_id, scope].join('\n')

function forgetToken(lti: Lti, platform: PlatformRow, scope: string): void {
  keptTokens(lti).delete(keyOf(platform, scope))
}

const TokenReply = z.object({
  // It goes into a header.
  access_token: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(20_000),
  expires_in: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().positive())
    .default(300),
})

async function accessToken(lti: Lti, platform: PlatformRow, scope: string): Promise<string> {
  const kept = keptTokens(lti)
  const known = kept.get(keyOf(platform, scope))
  if (known && known.until > Date.now()) return known.value
  const assertion = await signAsTool(lti.database, {
    iss: platform.client_id,
    sub: platform.client_id,
    aud: platform.token_audience ?? platform.token_url,
  })
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope,
  })
  const response = await lti.fetchOutside(platform.token_url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
  })
  const reply = response.ok ? TokenReply.safeParse(await response.json().catch(() => undefined)) : undefined
  if (!reply?.success) throw new ServiceError(`${platform.name} gave no access (status ${response.status}).`)
  const { access_token: value, expires_in: seconds } = reply.data
  if (kept.size > 1000) kept.clear()
  // Expires a little earlier, so that a token does not expire while a request is on its way.
  kept.set(keyOf(platform, scope), { value, until: Date.now() + Math.min(seconds, 3600) * 900 })
  return value
}

const maximumPages = 100
/** Milliseconds for all pages together. */
const longestList = 60_000

/** All pages of a list, following the `next` of its Link header. @throws ServiceError, OutsideError */
export async function* readPages(
  lti: Lti,
  platformId: number,
  address: string,
  request: { readonly scope: string; readonly accept: string },
): AsyncGenerator {
  let next: string | undefined = address
  const until = Date.now() + longestList
  for (let page = 0; next !== undefined; page++) {
    if (page === maximumPages) throw new ServiceError('The platform’s list doesn’t end.', true)
    if (Date.now() > until) throw new ServiceError('The platform takes too long.')
    const { scope, accept } = request
    const response: Response = await callService(lti, platformId, next, { scope, headers: { accept } })
    yield await response.json().catch(() => {
      throw new ServiceError('The platform’s answer can’t be read.')
    })
    next = nextOf(response.headers.get('link'), next)
  }
}

function nextOf(header: string | null, base: string): string | undefined {
  const link = (header ?? '').split(/,(?=\s*<)/).find((one) => /;\s*rel="?next"?/i.test(one))
  const address = /<([^>]*)>/.exec(link ?? '')?.[1]
  if (address === undefined || !URL.canParse(address, base)) return undefined
  const next = new URL(address, base)
  // The token goes to the platform only.
  return next.origin === new URL(base).origin ? next.href : undefined
}
