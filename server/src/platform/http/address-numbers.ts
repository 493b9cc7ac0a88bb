import { z } from 'zod'

const decimal = /^(?:0|-?[1-9]\d{0,15})$/

/**
 * Reads the numbers of an address or a query: decimal digits in their one spelling. Anything else where the schema wants a
 * number (0x10, 1e3, ' 1', a list) stays a string, which the schema then refuses.
 * @returns the function for one schema: it changes the parsed parameters in place.
 */
export function readNumbers(schema: z.ZodObject | undefined): (parameters: unknown) => void {
  const names = Object.entries(schema?.shape ?? {}).flatMap(([name, part]) => (wantsNumber(part) ? name : []))
  return (parameters) => {
    // Fastify made both from the address: names and texts, or a list of texts where a name came twice.
    const given = parameters as Record<string, unknown>
    for (const name of names) {
      const text = given[name]
      if (typeof text === 'string' && decimal.test(text)) given[name] = Number(text)
    }
  }
}

function wantsNumber(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodNumber) return true
  if (schema instanceof z.ZodLiteral) return [...schema.values].some((value) => typeof value === 'number')
  if (schema instanceof z.ZodUnion) return schema.options.some(wantsNumber)
  if (schema instanceof z.ZodPipe) return wantsNumber(schema.in)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return wantsNumber(schema.unwrap())
  return false
}
