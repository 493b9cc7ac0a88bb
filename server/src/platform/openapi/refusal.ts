import { isWriting, type Endpoint } from '@gradus/contract/endpoint'
import { problems, type ProblemCode } from '@gradus/contract/problem'
import { isIdempotent } from '../http/idempotency.ts'
import type { Response } from './content.ts'

/** A call's refusals by status, lowest first: those of its own rules, and those that follow from its declaration. */
export function refusalsOf(endpoint: Endpoint): ReadonlyMap<number, readonly ProblemCode[]> {
  const codes = [...new Set([...impliedBy(endpoint), ...(endpoint.refuses ?? [])])].toSorted()
  const statuses = [...new Set(codes.map((code) => problems[code].status))].toSorted((one, other) => one - other)
  return new Map(statuses.map((status) => [status, codes.filter((code) => problems[code].status === status)]))
}

/** Refusals before the handler runs, and errors that every call can have. */
function impliedBy(endpoint: Endpoint): readonly ProblemCode[] {
  const { method, url, who, limit } = endpoint
  const codes: ProblemCode[] = ['badInput', 'unexpected', 'contended', 'databaseUnavailable']
  const isPublic = url.startsWith('/public/')
  if (!isPublic && who !== 'anyone') codes.push('notSignedIn')
  // Guests of an assessment may make no other calls.
  const refusesGuests = !isPublic && !endpoint.candidate
  if (refusesGuests || (who !== 'anyone' && who !== 'user')) codes.push('notAllowed')
  if (!isPublic || method !== 'GET' || isWriting(endpoint)) codes.push('foreignOrigin')
  if (method !== 'GET') codes.push('tooLarge')
  if (limit || method !== 'GET') codes.push('tooOften')
  if (endpoint.upload) codes.push('storageUnavailable')
  if (isIdempotent(endpoint)) codes.push('keyReused', 'stillRunning', 'interrupted')
  return codes
}

/** The description of all refusals with one status. */
export function refusedResponse(codes: readonly ProblemCode[]): Response {
  const waits = codes.some((code) => problems[code].status === 429 || problems[code].status === 503)
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Refusal' }, { type: 'object', properties: { error: { enum: codes } } }],
  }
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].message}`).join('\n\n'),
    ...(waits && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
    content: { 'application/json': { schema } },
  }
}
