import type { Progress, Verdict } from '@gradus/contract/judge'
import type { FastifyReply } from 'fastify'
import type { ErrorReply } from './error-reply.ts'

/** Sends the verdict as server-sent events: `progress` events, then one `verdict` or one `error`. */
export async function streamVerdict(
  reply: FastifyReply,
  judgeTask: (progress: (step: Progress) => void) => Promise<Verdict>,
  explain: (error: unknown) => ErrorReply,
): Promise<FastifyReply> {
  let started = false
  const send = (event: string, data: unknown): void => {
    if (!started) {
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      started = true
    }
    reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  try {
    send('verdict', await judgeTask((step) => send('progress', step)))
  } catch (error) {
    // Before the first event, the reply is an ordinary error with its status.
    if (!started) throw error
    const { status, body } = explain(error)
    send('error', { status, ...body })
  }
  reply.raw.end()
  return reply
}
