import {
  compactVerify,
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type CryptoKey,
  type ProtectedHeaderParameters,
} from 'jose'
import { defaultBody } from '@gradus/contract/endpoint'
import { checkStructure } from '../platform/http/json-structure.ts'
import type { OutsideFetch } from '../platform/http/outside-fetch.ts'
import { Problem } from '../platform/problem.ts'
import { LaunchRefused } from './refusal.ts'

/** Verifies who signed a launch: only RS256, and only keys that the platform has published. */

type KeySet = ReturnType<typeof createRemoteJWKSet>
export type VerifyToken = (token: string, jwksUrl: string) => Promise<unknown>

/** A site has few platforms, whose addresses change rarely. */
const maximumKeySets = 500
const timeoutMilliseconds = 5_000
/**
 * Milliseconds between two searches for unknown keys: a new key soon works, but nobody can make us search all the time.
 */
const cooldownMilliseconds = 10_000

/** @returns the claims, of a token whose signature is right. The rest of the checks are in `message.ts` */
export function createTokenVerifier(fetchOutside: OutsideFetch): VerifyToken {
  const sets = new Map<string, KeySet>()
  const keysOf = (address: string) => {
    const known = sets.get(address)
    if (known) return known
    if (sets.size >= maximumKeySets) sets.clear()
    const made = createRemoteJWKSet(new URL(address), {
      timeoutDuration: timeoutMilliseconds,
      cooldownDuration: cooldownMilliseconds,
      [customFetch]: (url, { headers }) => fetchOutside(url, { headers: Object.fromEntries(headers) }),
    })
    sets.set(address, made)
    return made
  }
  return async (token, jwksUrl) => {
    const header = readHeader(token)
    if (header.alg !== 'RS256') throw new LaunchRefused('wrongAlgorithm', String(header.alg))
    if (typeof header.kid !== 'string' || header.kid === '') throw new LaunchRefused('noKeyId')
    return await verify(token, await findKey(keysOf(jwksUrl), { ...header, alg: 'RS256' }))
  }
}

function readHeader(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token)
  } catch (error) {
    throw new LaunchRefused('malformedToken', '', { cause: error })
  }
}

async function findKey(keys: KeySet, header: ProtectedHeaderParameters & { alg: string }): Promise<CryptoKey> {
  try {
    return await keys(header)
  } catch (error) {
    const isUnknown = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
    const detail = isUnknown ? String(header.kid) : error instanceof Error ? error.message : ''
    throw new LaunchRefused(isUnknown ? 'unknownKey' : 'keysUnavailable', detail, { cause: error })
  }
}

async function verify(token: string, key: CryptoKey): Promise<unknown> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['RS256'] })
    const text = new TextDecoder('utf-8', { fatal: true }).decode(payload)
    await checkStructure(text, defaultBody.values)
    // Some platforms send null for what they do not know. The claims without a value may only be left out.
    return JSON.parse(text, (_name, value: unknown) => value ?? undefined)
  } catch (error) {
    if (error instanceof Problem) throw new LaunchRefused('badClaims', error.message, { cause: error })
    if (error instanceof SyntaxError || (error instanceof TypeError && !(error instanceof errors.JOSEError)))
      throw new LaunchRefused('malformedToken', '', { cause: error })
    throw new LaunchRefused('badSignature', '', { cause: error })
  }
}
