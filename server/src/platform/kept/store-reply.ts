import type { FastifyReply, FastifyRequest } from 'fastify'
import { keptAnswer, type Keeping } from './answer.ts'
import type { AnswerMemory } from './memory.ts'

/** Headers that belong to a single request. */
const unkeptHeaders = new Set(['content-length', 'content-encoding', 'vary', 'cache-control', 'connection', 'date'])

/** Keeps a call's answer under a key if it is complete. */
export function storeReply(
  memory: AnswerMemory,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string,
  keeping: Keeping,
): void {
  const headers = Object.entries(reply.getHeaders())
  if (reply.statusCode !== 200 || headers.some(([name]) => name === 'set-cookie')) return
  const kept = headers.filter(([name]) => !unkeptHeaders.has(name) && !name.startsWith('x-ratelimit'))
  memory.store(
    request.keepingSince,
    key,
    keptAnswer(
      Buffer.from(payload),
      Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
      keeping,
      request.routeOptions.url,
    ),
  )
}
