import { z } from 'zod'
import type { Endpoint } from '@gradus/contract/endpoint'
import { responseSchema } from '../http/reply.ts'

/** A JSON Schema of draft 2020-12. */
export type Schema = Readonly<Record<string, unknown>>
/** Media types with the schema of each. */
export type Content = Readonly<Record<string, { readonly schema: Schema; readonly [more: string]: unknown }>>

/** A request is described by the schema's input, a reply by its output. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input' && isCleaned(zodSchema)) moveRules(jsonSchema)
    },
  })
  return described
}

/** Whether the text is trimmed or otherwise changed before it is checked. */
function isCleaned(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodString && (schema.def.checks ?? []).some(({ _zod }) => _zod.def.check === 'overwrite')
}

const rules = ['minLength', 'maxLength', 'pattern', 'format', 'allOf'] as const

/** Rules that are checked on the cleaned text do not hold for the text that is sent. */
function moveRules(described: z.core.JSONSchema.BaseSchema): void {
  const found = rules.filter((rule) => described[rule] !== undefined)
  described['x-once-cleaned'] = Object.fromEntries(found.map((rule) => [rule, described[rule]]))
  for (const rule of found) Reflect.deleteProperty(described, rule)
}

/** Undefined if the call has no body. */
export function requestContent({ body, upload }: Endpoint): Content | undefined {
  if (upload) {
    const sent = { type: 'string', contentMediaType: 'application/octet-stream', maxLength: upload.maximumBytes }
    const schema = { type: 'object', properties: { file: sent }, required: ['file'], additionalProperties: false }
    return { 'multipart/form-data': { schema } }
  }
  if (body === undefined) return undefined
  const schema = schemaOf(body, 'input')
  // A body that is one text is sent as it is (`body.ts`), or as JSON.
  const types =
    body instanceof z.ZodString
      ? ['text/plain', 'application/x-www-form-urlencoded', 'application/json']
      : ['application/json']
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

const file = { schema: { type: 'string', format: 'binary' } } as const

/** A number, a word and a boolean are text/plain, everything else is JSON (`reply.ts`), a file has its own type. */
export function replyContent({ reply, download, alsoDownload, progress, events: named }: Endpoint): Content {
  if (download) return { [download]: file }
  const { content } = responseSchema(reply)
  const described = Object.entries(content).map(([type, { schema }]) => [type, { schema: schemaOf(schema, 'output') }])
  const replies: Content = { ...Object.fromEntries(described), ...(alsoDownload && { [alsoDownload]: file }) }
  if (named) {
    const schemas = Object.entries(named).map(([name, schema]) => [name, schemaOf(schema, 'output')])
    const description = 'Server-sent events, each with an id, until the client leaves.'
    const events = { schema: { type: 'string', description }, 'x-events': Object.fromEntries(schemas) }
    return { ...replies, 'text/event-stream': events }
  }
  if (!progress) return replies
  const events = {
    progress: schemaOf(progress, 'output'),
    answer: replies['application/json']?.schema ?? {},
    refusal: { $ref: '#/components/schemas/Refusal' },
  }
  const description = 'Server-sent events: `progress` as often as there is some, then `answer` or `refusal`.'
  return { ...replies, 'text/event-stream': { schema: { type: 'string', description }, 'x-events': events } }
}

/** A response or a component of OpenAPI 3.1, as far as this file writes one. */
export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, object>>
  readonly content?: Content
}
