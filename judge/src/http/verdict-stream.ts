import type { Progress, Verdict } from '@gradus/contract/judge'
import type { FastifyReply } from 'fastify'
import type { ErrorReply } from './error-reply.ts'

/** A quarter of the silence after which a server gives the judge up (`silenceMilliseconds` in judge-pool.ts). */
export const repeatMilliseconds = 30_000
/**
 * Ten minutes. The longest step is a run near its limit: 90 seconds, twice, and longer on a busy machine. A step that
 * takes more hangs, so the server should give it up.
 */
const maxRepeats = 20

interface StreamOptions {
  readonly explain: (error: unknown) => ErrorReply
  readonly repeatMilliseconds: number
}

/**
 * Sends the verdict as server-sent events: `progress` events, then one `verdict` or one `error`. A step that takes long
 * is repeated: otherwise a server could not distinguish it from a judge that has died.
 */
export async function streamVerdict(
  reply: FastifyReply,
  judgeTask: (progress: (step: Progress) => void) => Promise<Verdict>,
  { explain, repeatMilliseconds }: StreamOptions,
): Promise<FastifyReply> {
  let started = false
  let repeating: NodeJS.Timeout | undefined
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
  const sendProgress = (step: Progress): void => {
    send('progress', step)
    clearInterval(repeating)
    let repeats = 0
    repeating = setInterval(() => {
      // How long a task waits depends on others, so only the steps of its own work are limited.
      if (step.step !== 'queued' && ++repeats > maxRepeats) clearInterval(repeating)
      else send('progress', step)
    }, repeatMilliseconds)
  }
  try {
    send('verdict', await judgeTask(sendProgress))
  } catch (error) {
    // Before the first event, the reply is an ordinary error with its status.
    if (!started) throw error
    const { status, body } = explain(error)
    send('error', { status, ...body })
  } finally {
    clearInterval(repeating)
  }
  reply.raw.end()
  return reply
}
