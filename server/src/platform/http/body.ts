import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { defaultBody, idempotencyKey } from '@gradus/contract/endpoint'
import { checkStructure } from './json-structure.ts'
import { Problem } from '../problem.ts'
import { checkTexts } from './text-check.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximum number of values in the JSON body; `defaultBody.values` if not given. */
    bodyValues?: number
  }
}

/**
 * Reads request bodies: JSON, or one text. An empty JSON body is none (clients send the header with calls that have no
 * payload). Bodies are never decompressed: a few bytes must not become megabytes.
 */
export function readBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
      throw new Problem('badInput', { message: 'Send the body uncompressed, without Content-Encoding.' })
  })
  app.decorateRequest('bodyHash', undefined)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    storeBodyText(request, text)
    if (text === '') return undefined
    await checkStructure(text, request.routeOptions.config.bodyValues ?? defaultBody.values)
    const body = parse(text)
    checkTexts(body)
    return body
  })
  // UpdateIfNotFilled sends its URL-encoded value alone (specification, section 7).
  const words = ['text/plain', 'application/x-www-form-urlencoded']
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(words, { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    storeBodyText(request, text)
    checkTexts(text.replaceAll('%00', '\0'))
    return text
  })
}

export function hasIdempotencyKey({ headers }: FastifyRequest): boolean {
  return headers[idempotencyKey.header] !== undefined
}

/** A repeat of a call is known by its body, too (`idempotency.ts`). */
export function storeBodyText(request: FastifyRequest, body: string | Buffer): void {
  if (hasIdempotencyKey(request)) request.bodyHash = createHash('sha256').update(body).digest('base64')
}

type ValidatorCompiler = typeof validatorCompiler

/**
 * Checks a request by the declaration's schemas. Fastify passes `null` for a missing body: a schema with a default
 * accepts none.
 */
export const checkBySchema: ValidatorCompiler = (route) => {
  const check = validatorCompiler(route)
  return route.httpPart === 'body' ? (body) => check(body ?? undefined) : check
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('badInput', { message: 'The body is not valid JSON.' })
  }
}
