import { z } from 'zod'
import type { Endpoint } from '@gradus/contract/endpoint'
import { isIdempotent } from '../http/idempotency.ts'
import { replyContent, requestContent, schemaOf, type Content, type Response, type Schema } from './content.ts'
import { refusalsOf, refusedResponse } from './refusal.ts'

export interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly [more: string]: unknown
}

/** Fastify's `:id` as OpenAPI's `{id}`. */
export function pathOf({ url }: Endpoint): string {
  return url.replaceAll(/:(\w+)/g, '{$1}')
}

/** Describes a call. Refusals that `refused` (the shared descriptions) does not have yet are added to it. */
export function operationOf(endpoint: Endpoint, refused: Record<string, Response>): Operation {
  const content = requestContent(endpoint)
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.url.replaceAll(/[/:]+(\w)/g, (_all, letter: string) => letter.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [endpoint.url.split('/')[1] ?? ''],
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...(isIdempotent(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' } as never] : []),
    ],
    ...(content && { requestBody: { required: isRequired(endpoint), content } }),
    responses: responsesOf(endpoint, refused),
  }
}

function securityOf({ url, who, contestToken }: Endpoint): object[] {
  if (url.startsWith('/public/')) return []
  if (contestToken) return [{ session: [] }, { contestToken: [] }]
  return who === 'anyone' ? [{}, { session: [] }] : [{ session: [] }]
}

function isRequired({ body, upload }: Endpoint): boolean {
  return upload !== undefined || body?.safeParse(undefined).success === false
}

/** Numbers of an address are integers in decimal digits (`address-numbers.ts`). */
function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(part, undefined).success,
    schema: schemaOf(part, 'input'),
  }))
}

function responsesOf(endpoint: Endpoint, refused: Record<string, Response>): Operation['responses'] {
  const done: Response = {
    description: 'Done.',
    headers: {
      ...(isIdempotent(endpoint) && { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } }),
      ...(endpoint.download && { 'Content-Disposition': { $ref: '#/components/headers/ContentDisposition' } }),
    },
    content: replyContent(endpoint),
  }
  const responses: Record<string, Response | { readonly $ref: string }> = { 200: done }
  for (const status of endpoint.otherStatuses ?? []) responses[status] = done
  for (const [status, codes] of refusalsOf(endpoint)) {
    const name = `Refused${status}-${codes.join('-')}`
    refused[name] ??= refusedResponse(codes)
    responses[status] = endpoint.otherStatuses?.includes(status)
      ? eitherOf(done, refused[name])
      : { $ref: `#/components/responses/${name}` }
  }
  return responses
}

/** The description of a status that both the reply and a refusal can have. */
function eitherOf(done: Response, refusal: Response): Response {
  const schemas = [done, refusal].flatMap(({ content }) => content?.['application/json']?.schema ?? [])
  return {
    description: `The reply, or a refusal. ${refusal.description}`,
    content: { 'application/json': { schema: { anyOf: schemas } } },
  }
}
