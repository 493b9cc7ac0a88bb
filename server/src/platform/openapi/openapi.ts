import { idempotencyKey, type Endpoint } from '@gradus/contract/endpoint'
import { Refusal } from '@gradus/contract/problem'
import { schemaOf, type Response } from './content.ts'
import { ownCookie } from '../http/own-cookie.ts'
import { sessionCookie } from '../access/session.ts'
import { type Operation, operationOf, pathOf } from './operation.ts'

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
      { name: 'public', description: 'For everybody; the reply is the same for all.' },
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
