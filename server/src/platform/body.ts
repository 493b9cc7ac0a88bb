import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

/**
 * JSON bodies. An empty one is none (clients send the header with calls that have no payload), and a text with a NUL is
 * refused at the door: PostgreSQL cannot keep it and no compiler should see it.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    if (text === '') return undefined
    const body = parse(text)
    const field = text.includes('\\u0000') ? pathOfNul(body) : undefined
    if (field !== undefined)
      throw new Problem('badInput', { message: 'A text holds a NUL character. Remove it and send again.', field })
    return body
  })
  // UpdateIfNotFilled sends its URL-encoded value alone (specification, section 7).
  const words = ['text/plain', 'application/x-www-form-urlencoded']
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(words, { parseAs: 'string' }, async (_request: unknown, text: string) => {
    if (/\0|%00/.test(text))
      throw new Problem('badInput', { message: 'The text holds a NUL character. Remove it and send again.' })
    return text
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    throw new Problem('badInput', { message: 'The body is not JSON.' })
  }
}

function pathOfNul(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const inner = pathOfNul(part, path === '' ? key : `${path}.${key}`)
    if (inner !== undefined) return inner
  }
  return undefined
}
