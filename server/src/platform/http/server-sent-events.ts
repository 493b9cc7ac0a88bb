import type { FastifyReply, FastifyRequest } from 'fastify'

/** Comment lines keep a quiet connection open through proxies, and reveal a broken one. */
export const beatMilliseconds = 15_000

/** True when the client asks for progress (`accept: text/event-stream`). */
export function wantsEvents(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/event-stream') ?? false
}

/**
 * Answers a call as server-sent events: a `progress` event for each step, then one `answer`. A refusal before
 * the first event is an ordinary one, with its status; after it, it is the event `refusal`.
 */
export async function streamReply(
  reply: FastifyReply,
  work: (progress: (step: unknown) => void) => Promise<unknown>,
  refusalOf: (error: unknown) => unknown,
): Promise<FastifyReply> {
  const beat = setInterval(() => {
    if (reply.raw.headersSent && reply.raw.writableLength === 0) reply.raw.write(': still here\n\n')
  }, beatMilliseconds)
  const send = (event: string, data: unknown) => {
    if (!reply.raw.headersSent) openEventStream(reply)
    reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  try {
    send('answer', await work((step) => send('progress', step)))
  } catch (error) {
    if (!reply.raw.headersSent) throw error
    send('refusal', refusalOf(error))
  } finally {
    clearInterval(beat)
  }
  reply.raw.end()
  return reply
}

export function openEventStream(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    // Those of every response, such as the security headers, which Fastify would have sent.
    ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  })
}
