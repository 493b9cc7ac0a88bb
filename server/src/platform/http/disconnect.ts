import type { FastifyReply, FastifyRequest } from 'fastify'

const signals = new WeakMap<FastifyRequest, AbortSignal>()

/**
 * A signal that aborts when the client disconnects before its response is complete. Fastify's `request.signal` does not
 * serve: it follows the request's stream, which closes as soon as the body has been read.
 */
export function disconnectSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const existing = signals.get(request)
  if (existing) return existing
  const controller = new AbortController()
  signals.set(request, controller.signal)
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) controller.abort()
  })
  if (reply.raw.destroyed) controller.abort()
  return controller.signal
}
