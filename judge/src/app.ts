import { JudgeTask, type JudgeHealth, type Progress, type Verdict } from '@gradus/contract/judge'
import type { LanguageState } from '@gradus/contract/language'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z, ZodError } from 'zod'
import type { Config } from './config.ts'
import { judge } from './submission/judge.ts'
import type { LanguageDriver } from './language/language.ts'
import { drivers } from './language/registry.ts'
import { testProtections, type SelfTestResult } from './sandbox/self-test.ts'
import { CallerLeft, JudgeFailure, Problem, type ProblemName } from './problem.ts'
import { PipeRelays } from './validator/pipe-relay.ts'
import { JudgeQueue } from './queue/queue.ts'
import { CompileServers } from './compile/compile-server.ts'
import { SandboxPool } from './sandbox/pool.ts'
import { ToolchainRegistry } from './toolchain/registry.ts'
import { verdictOfJudgeError } from './verdict/verdict.ts'
import type { ExecutionContext } from './run/execution-context.ts'

const statusOf: Readonly<Record<ProblemName, number>> = {
  badTask: 400,
  unknownCall: 404,
  tooLarge: 413,
  languageUnavailable: 422,
  ownerQueueFull: 429,
  queueFull: 503,
  stopping: 503,
}
const retryAfterSeconds = 2
/** A task with many cases is large; each of its parts has a limit of its own. */
const largestBody = 64 * 1024 * 1024
const closedByClient = 499
const LanguagesQuery = z.object({ settled: z.literal('true').optional() })

export interface Judge {
  readonly app: FastifyInstance
  readonly selfTest: SelfTestResult
  /** Settles when everything that only makes judging faster has been made. */
  readonly warmed: Promise<void>
}

/** Composes the judge. Throws in production if a protection is missing. */
export async function composeJudge(
  config: Config,
  warn: (message: string) => void,
  known: readonly LanguageDriver[] = drivers,
): Promise<Judge> {
  const selfTest = await testProtections(config, warn)
  const { sandboxes } = selfTest
  if (config.sandboxPool > 0) sandboxes.keepBlanks(config.slots * 2)
  const context: ExecutionContext = {
    pool: new SandboxPool(sandboxes, config.sandboxPool, warn),
    compileServers: new CompileServers(sandboxes, config.recycling),
    relays: new PipeRelays(),
    cores: sandboxes.cores,
  }
  const chosen = known.filter((driver) => config.languages?.includes(driver.code) ?? true)
  const toolchains = new ToolchainRegistry(chosen, sandboxes, context, {
    cacheFolder: config.cacheFolder,
    warn,
    missing: selfTest.missing,
  })
  const queue = new JudgeQueue(config.slots, config.queue, config.ownerQueue)
  const stopping = new AbortController()
  const app = Fastify({ bodyLimit: largestBody, forceCloseConnections: true, logger: false })

  app.setErrorHandler((error, _request, reply) => sendError(error, reply, warn))
  app.setNotFoundHandler(() => {
    throw new Problem('unknownCall', 'The judge has no such call.')
  })
  app.get('/languages', (request) => languageStates(toolchains, request.query))
  app.get('/health', (): JudgeHealth => {
    const languages = toolchains.states()
    const whole =
      Object.values(selfTest.protections).every(Boolean) && languages.every((language) => language.available)
    return {
      status: whole ? 'ok' : 'degraded',
      slots: queue.slots,
      running: queue.running,
      waiting: queue.waiting,
      protections: selfTest.protections,
      languages,
    }
  })
  app.post('/judge', async (request, reply) => {
    const task = JudgeTask.parse(request.body)
    const signal = AbortSignal.any([stopping.signal, whenClientLeaves(request, reply)])
    const judgeTask = (progress: (step: Progress) => void): Promise<Verdict> =>
      queue.run(
        {
          owner: task.owner,
          priority: task.priority,
          signal,
          onMove: (position) => progress({ step: 'queued', position }),
        },
        (queueSlot) =>
          judge({ task, signal, progress, queueSlot }, toolchains, context).catch((error) =>
            failedVerdict(error, warn),
          ),
      )
    if (request.headers.accept?.includes('text/event-stream') !== true) return judgeTask(() => undefined)
    return streamVerdict(reply, judgeTask, (error) => errorReplyOf(error, warn))
  })
  app.addHook('onClose', async () => {
    stopping.abort()
    queue.close()
    context.pool.close()
    context.compileServers.close()
    // Toolchains that are still being prepared use sandboxes.
    await toolchains.close()
    await sandboxes.close()
    await context.relays.close()
  })
  return { app, selfTest, warmed: toolchains.warmed }
}

async function languageStates(toolchains: ToolchainRegistry, query: unknown): Promise<LanguageState[]> {
  const { settled } = LanguagesQuery.parse(query)
  if (settled !== undefined) await toolchains.settled()
  return toolchains.states()
}

/** Aborts when the client closes the connection before the reply. */
function whenClientLeaves(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort()
  })
  if (request.raw.destroyed && !request.raw.complete) gone.abort()
  return gone.signal
}

/** A failure of the sandbox or the toolchain becomes a verdict, which the server retries. */
function failedVerdict(error: unknown, warn: (message: string) => void): Verdict {
  if (error instanceof Problem || error instanceof CallerLeft) throw error
  warn(`A submission could not be judged: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  return verdictOfJudgeError(error instanceof JudgeFailure ? error.message : 'The judge failed.')
}

/** Sends the verdict as server-sent events: `progress` events, then one `verdict` or one `error`. */
async function streamVerdict(
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

interface ErrorReply {
  readonly status: number
  readonly body: { readonly error: string; readonly message: string }
}

function errorReplyOf(error: unknown, warn: (message: string) => void): ErrorReply {
  if (error instanceof Problem)
    return { status: statusOf[error.name], body: { error: error.name, message: error.message } }
  if (error instanceof CallerLeft)
    return { status: closedByClient, body: { error: 'abandoned', message: error.message } }
  if (error instanceof ZodError) {
    const [issue] = error.issues
    const message = `${issue?.path.join('.') || 'The task'}: ${issue?.message ?? 'it is not a task.'}`
    return { status: 400, body: { error: 'badTask', message } }
  }
  if (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500
  ) {
    return { status: error.statusCode, body: { error: 'badRequest', message: error.message } }
  }
  warn(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return { status: 500, body: { error: 'judgeFailed', message: 'The judge failed. Please try again.' } }
}

function sendError(error: unknown, reply: FastifyReply, warn: (message: string) => void): FastifyReply {
  const { status, body } = errorReplyOf(error, warn)
  if (status === 503 || status === 429) void reply.header('retry-after', retryAfterSeconds)
  return reply.status(status).send(body)
}
