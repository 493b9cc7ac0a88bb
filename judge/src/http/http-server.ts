import { JudgeTask, type JudgeHealth, type Progress, type Verdict } from '@gradus/contract/judge'
import type { LanguageState } from '@gradus/contract/language-code'
import { receivedRequestId, requestIdHeader, withRequestId } from '@gradus/telemetry/request-id'
import { traced } from '@gradus/telemetry/tracing'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import { errorReplyOf } from './error-reply.ts'
import { repeatMilliseconds, streamVerdict } from './verdict-stream.ts'

/** The functions that the judge's HTTP calls need. */
export interface JudgeService {
  /** @param signal aborts when the client disconnects */
  judge(task: JudgeTask, signal: AbortSignal, progress: (step: Progress) => void): Promise<Verdict>
  health(): JudgeHealth
  /** @param settled resolves once every toolchain has been looked for */
  languages(settled: boolean): Promise<LanguageState[]>
}

const retryAfterSeconds = 2
/** A task with many cases is large; each of its parts has a limit of its own. */
const largestBody = 64 * 1024 * 1024
const requestMilliseconds = 300_000
const LanguagesQuery = z.object({ settled: z.literal('true').optional() })

export function createHttpServer(
  service: JudgeService,
  warn: (message: string) => void,
  timing = { repeatMilliseconds },
): FastifyInstance {
  const app = Fastify({
    bodyLimit: largestBody,
    // Otherwise a task that stops arriving would keep its connection open for ever.
    requestTimeout: requestMilliseconds,
    forceCloseConnections: true,
    logger: false,
  })
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = errorReplyOf(error, warn)
    if (status === 503 || status === 429) void reply.header('retry-after', retryAfterSeconds)
    return reply.status(status).send(body)
  })
  app.setNotFoundHandler(() => {
    throw new Problem('unknownCall', 'The judge has no such call.')
  })
  app.get('/languages', ({ query }) => service.languages(LanguagesQuery.parse(query).settled !== undefined))
  app.get('/health', () => service.health())
  app.post('/judge', async (request, reply) => {
    const task = JudgeTask.parse(request.body)
    const signal = whenClientDisconnects(request, reply)
    const id = receivedRequestId(request.headers[requestIdHeader])
    const attributes = { 'gradus.request_id': id, 'gradus.language': task.language, 'gradus.priority': task.priority }
    const judgeTask = (progress: (step: Progress) => void) =>
      withRequestId(id, () =>
        traced('judge', attributes, () => service.judge(task, signal, progress), {
          kind: 'server',
          headers: request.headers,
        }),
      )
    if (request.headers.accept?.includes('text/event-stream') !== true) return judgeTask(() => undefined)
    return streamVerdict(reply, judgeTask, { explain: (error) => errorReplyOf(error, warn), ...timing })
  })
  return app
}

/** Aborts when the client closes the connection before the reply. */
function whenClientDisconnects(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) disconnected.abort()
  })
  if (request.raw.destroyed && !request.raw.complete) disconnected.abort()
  return disconnected.signal
}
