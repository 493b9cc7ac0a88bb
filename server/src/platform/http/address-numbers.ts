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
    // Fastify parsed both from the address: an object of texts, or of lists of texts if a name occurs twice.
    const values = parameters as Record<string, unknown>
    for (const name of names) {
      const text = values[name]
      if (typeof text === 'string' && decimal.test(text)) values[name] = Number(text)
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
