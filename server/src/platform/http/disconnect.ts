import type { FastifyReply, FastifyRequest } from 'fastify'

const signals = new WeakMap<FastifyRequest, AbortSignal>()

/**
 * Aborts when the client disconnects before its answer is complete. Fastify's `request.signal` cannot tell: it follows the
 * request's stream, which closes as soon as the body has been read.
 */
export function disconnectSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const known = signals.get(request)
  if (known) return known
  const gone = new AbortController()
  signals.set(request, gone.signal)
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort()
  })
  if (reply.raw.destroyed) gone.abort()
  return gone.signal
}
