import { z } from 'zod'
import { idempotencyKey, type Endpoint } from '@gradus/contract/endpoint'
import { Refusal } from '@gradus/contract/problem'
import { isIdempotent } from '../http/idempotency.ts'
import { replyContent, requestContent, schemaOf, type Content, type Response, type Schema } from './content.ts'
import { refusalsOf, refusedResponse } from './refusal.ts'
import { ownCookie } from '../http/own-cookie.ts'
import { sessionCookie } from '../access/session.ts'

export interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly [more: string]: unknown
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly [more: string]: unknown
}

/**
 * The whole contract as an OpenAPI 3.1 document, generated from the declarations. The tests' client checks each reply
 * of the site against it.
 */
export function openApiOf(endpoints: readonly Endpoint[], publicUrl: string): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {}
  const refused: Record<string, Response> = {}
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, refused) }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Gradus', version: '1', description: 'Every call of the site.' },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'public', description: 'For everybody; the answer is the same for all.' },
      { name: 'auth', description: 'For people who are logged in.' },
      { name: 'admin', description: 'For admins and moderators.' },
    ],
    paths,
    components: {
      schemas: { Refusal: schemaOf(Refusal, 'output') },
      responses: refused,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The call is done once for each key: a repeat within a day is answered with the first reply.',
          schema: { type: 'string', pattern: idempotencyKey.pattern.source },
        },
      },
      headers: {
        RetryAfter: {
          description: 'Seconds to wait before the next try.',
          required: true,
          schema: { type: 'integer', minimum: 1 },
        },
        IdempotencyReplayed: {
          description: 'Present where this is the stored reply of an earlier call with the same key.',
          schema: { type: 'string', const: 'true' },
        },
        ContentDisposition: { description: 'The name of the file.', required: true, schema: { type: 'string' } },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: ownCookie(publicUrl, sessionCookie).name,
          description: 'A log-in sets this cookie.',
        },
        contestToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of one tournament, which its organisers make on its dashboard.',
        },
      },
    },
  }
}

/** Fastify's `:id` as OpenAPI's `{id}`. */
export function pathOf({ url }: Endpoint): string {
  return url.replaceAll(/:(\w+)/g, '{$1}')
}

/** Of `refused`, the shared descriptions of refusals, what is missing is added. */
function operationOf(endpoint: Endpoint, refused: Record<string, Response>): Operation {
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
  for (const status of endpoint.alsoWith ?? []) responses[status] = done
  for (const [status, codes] of refusalsOf(endpoint)) {
    const name = `Refused${status}-${codes.join('-')}`
    refused[name] ??= refusedResponse(codes)
    responses[status] = endpoint.alsoWith?.includes(status)
      ? eitherOf(done, refused[name])
      : { $ref: `#/components/responses/${name}` }
  }
  return responses
}

/** Of a status with which the reply itself may come. */
function eitherOf(done: Response, refusal: Response): Response {
  const schemas = [done, refusal].flatMap(({ content }) => content?.['application/json']?.schema ?? [])
  return {
    description: `The reply, or a refusal. ${refusal.description}`,
    content: { 'application/json': { schema: { anyOf: schemas } } },
  }
}
