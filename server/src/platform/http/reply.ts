import type { FastifyReply } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

/** Numbers, words and booleans are text/plain, everything else JSON (design, section 10). */
export function sendReply(reply: FastifyReply, value: unknown): FastifyReply {
  const isWord = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  if (!isWord) return reply.type('application/json; charset=utf-8').send(value)
  return reply.type('text/plain; charset=utf-8').send(String(value))
}

type SerializerCompiler = typeof serializerCompiler

/**
 * Validates and serialises each reply by its schema, only once if several requests share the same object
 * (`coalesce.ts`).
 */
export const serializeOnce: SerializerCompiler = (route) => {
  const serialize = serializerCompiler(route)
  const written = new WeakMap<object, string>()
  return (reply: unknown) => {
    if (typeof reply !== 'object' || reply === null) return serialize(reply)
    const known = written.get(reply)
    if (known !== undefined) return known
    const text = serialize(reply)
    written.set(reply, text)
    return text
  }
}

/** The same rule as a schema, for Fastify's serialisation and for the generated documentation. */
export function responseSchema(reply: z.ZodType) {
  const alternatives = alternativesOf(reply)
  const json = alternatives.filter(isJson)
  const text = alternatives.filter((one) => !isJson(one))
  return {
    description: 'Done.',
    content: {
      ...(json.length > 0 ? { 'application/json': { schema: oneOf(json) } } : {}),
      ...(text.length > 0 ? { 'text/plain': { schema: oneOf(text) } } : {}),
    },
  }
}

function alternativesOf(schema: z.ZodType): z.ZodType[] {
  return schema instanceof z.ZodUnion
    ? schema.options.flatMap((option) => alternativesOf(option as z.ZodType))
    : [schema]
}

function isJson(schema: z.ZodType): boolean {
  return ![z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodLiteral, z.ZodEnum].some((kind) => schema instanceof kind)
}

function oneOf(schemas: z.ZodType[]): z.ZodType {
  const [first, ...others] = schemas
  return first !== undefined && others.length === 0 ? first : z.union(schemas)
}
