import { isDeepStrictEqual } from 'node:util'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { Progress } from '@gradus/contract/judge'
import { requestId, requestIdHeader } from '@gradus/telemetry/request-id'
import { traceHeaders } from '@gradus/telemetry/tracing'
import { z } from 'zod'

/** One HTTP call to one judge, and how to interpret a missing response. */

const Refused = z.object({ status: z.number() })

/** The judge replied that it does not take the call. */
export class JudgeRefusal extends Error {
  readonly status: number
  /** Seconds after which the judge can be asked again. */
  readonly retryAfter: number | undefined
  constructor(status: number, text: string, retryAfter?: number) {
    super(messageIn(text))
    this.status = status
    this.retryAfter = retryAfter
  }
}

const refusals = {
  /** The task is invalid or too large. Every judge would refuse it, so it is not retried. */
  permanent: [400, 413],
  languageUnavailable: [422],
  /** The owner has as many waiting tasks as the judge allows. */
  ownerQueueFull: [429],
  /** The judge's queue is full, or the judge is stopping. */
  busy: [503],
} as const satisfies Record<string, readonly number[]>

export function isRefusal(error: unknown, kind: keyof typeof refusals): error is JudgeRefusal {
  const statuses: readonly number[] = refusals[kind]
  return error instanceof JudgeRefusal && statuses.includes(error.status)
}

/** The judge disconnected or stayed silent while it worked on this task. The task itself may be the cause. */
export class Unanswered extends Error {}

/** @throws JudgeRefusal */
export async function getJson(url: string): Promise<unknown> {
  return await bodyOf(await fetch(url, { signal: AbortSignal.timeout(5_000) }))
}

/** A judge reports at once that it has received a task. One that does not is stuck. */
const firstWordMilliseconds = 30_000
/** A timer that is later than this was not called in time because the process had no time for it. */
const standstillMilliseconds = 50

interface JudgeCallOptions {
  readonly silenceMilliseconds: number
  readonly signals: readonly AbortSignal[]
}

/**
 * Gives the judge up after `silenceMilliseconds` without an event. A judge repeats the step of a task that takes long
 * (verdict-stream.ts), so however long a task waits or runs, only a judge that has died or hangs is silent.
 * @param onProgress is not called for repeats
 * @throws JudgeRefusal, Unanswered; another error if the judge had not begun with it
 */
export async function judgeAt(
  url: string,
  body: string,
  { silenceMilliseconds, signals }: JudgeCallOptions,
  onProgress: ((step: Progress) => void) | undefined,
): Promise<unknown> {
  let isWaiting = false
  let hasReplied = false
  const silent = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const restartTimer = (milliseconds = silenceMilliseconds) => {
    clearTimeout(timer)
    const due = performance.now() + milliseconds
    timer = setTimeout(() => {
      // If this process stood still itself, it first reads what has arrived meanwhile.
      if (performance.now() > due + standstillMilliseconds) restartTimer()
      else silent.abort(new DOMException('The judge did not answer in time.', 'TimeoutError'))
    }, milliseconds)
  }
  restartTimer(Math.min(silenceMilliseconds, firstWordMilliseconds))
  const signal = AbortSignal.any([silent.signal, ...signals])
  try {
    const context = { [requestIdHeader]: requestId(), ...traceHeaders() }
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream', ...context }
    const response = await fetch(`${url}/judge`, { method: 'POST', headers, body, signal })
    hasReplied = true
    restartTimer()
    if (!response.ok || !response.body) return await bodyOf(response)
    let lastStep: Progress | undefined
    return await lastOf(response.body, (step) => {
      restartTimer()
      isWaiting = step.step === 'queued' || step.step === 'preparing'
      // A repeat shows that the judge is alive, not that the task moves.
      if (!isDeepStrictEqual(step, lastStep)) onProgress?.(step)
      lastStep = step
    })
  } catch (error) {
    if (error instanceof JudgeRefusal || isWaiting || !(hasReplied || wasReached(error))) throw error
    throw new Unanswered('The judge did not answer.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.ok) return await response.json()
  const retryAfter = Number(response.headers.get('retry-after') ?? undefined)
  const text = (await response.text()).slice(0, 500)
  throw new JudgeRefusal(response.status, text, Number.isFinite(retryAfter) ? retryAfter : undefined)
}

/** Codes of connections that broke after they were made. */
const broken: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'])

function wasReached(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error
  return error.name === 'TimeoutError' || (cause instanceof Error && 'code' in cause && broken.has(cause.code))
}

/** Reads a judge's events up to its verdict. @throws JudgeRefusal, or Error if the judge went away in between */
async function lastOf(body: ReadableStream<Uint8Array>, onProgress: (step: Progress) => void): Promise<unknown> {
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  for await (const { event, data } of events) {
    if (event === 'progress') onProgress(Progress.parse(JSON.parse(data)))
    if (event === 'verdict') return JSON.parse(data)
    if (event === 'error') throw new JudgeRefusal(Refused.parse(JSON.parse(data)).status, data)
  }
  throw new Error('The judge ended before its verdict.')
}

function messageIn(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed) return String(parsed.message)
  } catch {
    // Not JSON: use the text itself.
  }
  return text
}
