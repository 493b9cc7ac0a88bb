import { setTimeout as wait } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { JudgeHealth, Progress, Verdict, type JudgeTask } from '@gradus/contract/judge'
import { LanguageState } from '@gradus/contract/language'
import { z } from 'zod'
import { Problem } from './problem.ts'

interface JudgeOptions {
  readonly patience?: number
  readonly signal?: AbortSignal
  /** Told of the place in the queue, of compiling, and of each test. */
  readonly onProgress?: ((step: Progress) => void) | undefined
}

export interface JudgeClient {
  /**
   * Judges one task. A judge that is full or away is passed over for another, then all are asked again until `patience`
   * milliseconds are over, or nobody waits for it any more (`signal`). What no judge will ever take is refused at once.
   * @throws Problem judgeAway, also where all judges lack the language at the moment; badInput
   */
  judge(task: z.input<typeof JudgeTask>, options?: JudgeOptions): Promise<Verdict>
  /** @throws Problem judgeAway */
  languages(): Promise<LanguageState[]>
  answers(): Promise<boolean>
}

/** A task that is wrong, or too large, is so for every judge and for ever. */
const refusedForGood: ReadonlySet<number> = new Set([400, 413])
const languageUnavailable = 422
const Refused = z.object({ status: z.number() })

const defaultPatience = 20_000
/** Longer than the longest run that the judge's maxima allow, queueing included. */
const callTimeout = 120_000
const languagesKeptFor = 10_000
/** A judge that cannot judge says judgeError; it may be this judge's fault alone, so others are asked too. */
const judgeErrorTries = 3

export function createJudgeClient(urls: readonly string[]): JudgeClient {
  let turn = 0
  let languages: { at: number; states: LanguageState[] } | undefined

  const ask = async (path: string, init: RequestInit, onProgress?: (step: Progress) => void): Promise<unknown> => {
    const url = urls[turn++ % urls.length]
    const response = await fetch(`${url}${path}`, init)
    if (response.ok && onProgress && response.body) return await lastOf(response.body, onProgress)
    if (response.ok) return await response.json()
    const refusal = (await response.text()).slice(0, 500)
    throw new JudgeRefusal(response.status, refusal)
  }

  const judge: JudgeClient['judge'] = async (task, { patience = defaultPatience, signal, onProgress } = {}) => {
    const deadline = Date.now() + patience
    let errors = 0
    let lacking = 0
    for (let attempt = 0; ; attempt++) {
      try {
        const init = {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: onProgress ? 'text/event-stream' : 'application/json',
          },
          body: JSON.stringify(task),
          signal: AbortSignal.any([AbortSignal.timeout(callTimeout), ...(signal ? [signal] : [])]),
        }
        const reply = await ask('/judge', init, onProgress)
        const verdict = Verdict.parse(reply)
        if (verdict.outcome !== 'judgeError' || ++errors >= judgeErrorTries) return verdict
      } catch (error) {
        if (error instanceof JudgeRefusal && refusedForGood.has(error.status))
          throw new Problem('badInput', { message: error.message })
        if (error instanceof JudgeRefusal && error.status === languageUnavailable && ++lacking === urls.length)
          throw new Problem('judgeAway', { message: error.message, retryAfterSeconds: 30 })
        if (Date.now() >= deadline || signal?.aborted) throw new Problem('judgeAway', { retryAfterSeconds: 5 })
      }
      if (attempt % urls.length < urls.length - 1) continue
      lacking = 0
      await wait(Math.min(2_000, 100 * 2 ** Math.floor(attempt / urls.length)))
    }
  }

  return {
    judge,
    async languages() {
      if (languages && Date.now() - languages.at < languagesKeptFor) return languages.states
      const reply = await firstThatAnswers(urls.length, () => ask('/languages', { signal: AbortSignal.timeout(5_000) }))
      languages = { at: Date.now(), states: LanguageState.array().parse(reply) }
      return languages.states
    },
    async answers() {
      const reply = await firstThatAnswers(urls.length, () =>
        ask('/health', { signal: AbortSignal.timeout(5_000) }),
      ).catch(() => undefined)
      return JudgeHealth.safeParse(reply).success
    },
  }
}

/** Reads a judge's events up to its verdict. @throws JudgeRefusal, or Error where the judge went away in between */
async function lastOf(body: ReadableStream<Uint8Array>, onProgress: (step: Progress) => void): Promise<unknown> {
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  for await (const { event, data } of events) {
    if (event === 'progress') onProgress(Progress.parse(JSON.parse(data)))
    if (event === 'verdict') return JSON.parse(data)
    if (event === 'error') throw new JudgeRefusal(Refused.parse(JSON.parse(data)).status, data)
  }
  throw new Error('The judge ended before its verdict.')
}

class JudgeRefusal extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(messageIn(text))
    this.status = status
  }
}

function messageIn(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed) return String(parsed.message)
  } catch {
    // Not JSON: the text itself is the best there is.
  }
  return text
}

/** @throws Problem judgeAway where none of `tries` calls got an answer */
async function firstThatAnswers(tries: number, ask: () => Promise<unknown>): Promise<unknown> {
  for (let left = tries; left > 0; left--) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
  }
  throw new Problem('judgeAway', { retryAfterSeconds: 5 })
}
