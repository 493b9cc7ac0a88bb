import { setTimeout as wait } from 'node:timers/promises'
import { JudgeHealth, Verdict, type JudgeTask, type Progress } from '@gradus/contract/judge'
import { LanguageState } from '@gradus/contract/language'
import type { z } from 'zod'
import { getJson, judgeAt, JudgeRefusal, Unanswered } from './judge-call.ts'
import { Problem } from '../problem.ts'

interface JudgeOptions {
  readonly patience?: number
  readonly signal?: AbortSignal
  /** Told of the place in the queue, of compiling, and of each test. */
  readonly onProgress?: ((step: Progress) => void) | undefined
  /** False refuses at once where as many of the owner's tasks wait as a judge lets; otherwise they are waited for. */
  readonly waitsForOwner?: boolean
}

export interface JudgeClient {
  /**
   * Judges one task. A judge that is full or away is passed over for another, then all are asked again until `patience`
   * milliseconds are over, or nobody waits for it any more (`signal`). What no judge will ever take is refused at once.
   * A judge that goes away while it is at work on the task makes a judge error of it, as one that says so does.
   * @throws Problem judgeAway, also where all judges lack the language at the moment; badInput; tooOften if too many
   * of the owner's tasks wait
   */
  judge(task: z.input<typeof JudgeTask>, options?: JudgeOptions): Promise<Verdict>
  /** @throws Problem judgeAway */
  languages(): Promise<LanguageState[]>
  answers(): Promise<boolean>
}

/** A task that is wrong, or too large, is so for every judge and for ever. */
const refusedForGood: ReadonlySet<number> = new Set([400, 413])
const languageUnavailable = 422
const ownerQueueFull = 429

const defaultPatience = 20_000
/** Longer than the longest run that the judge's maxima allow. */
const workPatience = 120_000
/** How long a task is kept back while as many of its owner's wait as a judge lets. */
const ownerQueuePatience = 120_000
const languagesMaxAge = 10_000
/** While a judge that has just started still looks for its toolchains. */
const preparingMaxAge = 500
/** A judge that cannot judge says judgeError; it may be this judge's fault alone, so others are asked too. */
const judgeErrorTries = 3
/** A task at which a judge went away is tried once more, not oftener: it may be what ends judges. */
const unansweredTries = 2

/** @param work milliseconds that a judge has for a task, once it took it */
export function createJudgeClient(urls: readonly string[], work: number = workPatience): JudgeClient {
  let turn = 0
  let languages: { at: number; states: LanguageState[] } | undefined

  const judge: JudgeClient['judge'] = async (task, options = {}) => {
    const { patience = defaultPatience, signal, onProgress, waitsForOwner = true } = options
    const begun = Date.now()
    const body = JSON.stringify(task)
    const first = turn++
    let errors = 0
    let unanswered = 0
    let lacking = 0
    let fullQueues = 0
    for (let attempt = 0; ; attempt++) {
      try {
        const url = urls[(first + attempt) % urls.length] ?? ''
        const verdict = Verdict.parse(await judgeAt(url, body, { patience: work, signal }, onProgress))
        if (verdict.outcome !== 'judgeError' || ++errors >= judgeErrorTries) return verdict
      } catch (error) {
        if (signal?.aborted) throw new Problem('judgeAway', { retryAfterSeconds: 5 })
        if (error instanceof JudgeRefusal && refusedForGood.has(error.status))
          throw new Problem('badInput', { message: error.message })
        if (error instanceof JudgeRefusal && error.status === languageUnavailable && ++lacking === urls.length)
          throw new Problem('judgeAway', { message: error.message, retryAfterSeconds: 30 })
        if (error instanceof JudgeRefusal && error.status === ownerQueueFull && ++fullQueues === urls.length) {
          if (!waitsForOwner || Date.now() >= begun + ownerQueuePatience) throw ownerQueueProblem(error)
        } else {
          if (error instanceof Unanswered) unanswered += 1
          const isOver = Date.now() >= begun + (fullQueues > 0 ? ownerQueuePatience : patience)
          if (unanswered >= unansweredTries || (isOver && unanswered > 0))
            return judgeErrorOf('The judge did not answer.')
          if (isOver) throw new Problem('judgeAway', { retryAfterSeconds: 5 })
        }
      }
      if (attempt % urls.length < urls.length - 1) continue
      lacking = 0
      fullQueues = 0
      await wait(Math.min(2_000, 100 * 2 ** Math.floor(attempt / urls.length)))
    }
  }

  /** Asks each judge once, beginning with another one each time. @throws Problem judgeAway if none answers */
  const ask = async (path: string): Promise<unknown> => {
    const first = turn++
    for (const index of urls.keys()) {
      const answer = await getJson(`${urls[(first + index) % urls.length]}${path}`).catch(() => undefined)
      if (answer !== undefined) return answer
    }
    throw new Problem('judgeAway', { retryAfterSeconds: 5 })
  }

  return {
    judge,
    async languages() {
      const maxAge = languages?.states.some(({ preparing }) => preparing) ? preparingMaxAge : languagesMaxAge
      if (languages && Date.now() - languages.at < maxAge) return languages.states
      const reply = await ask('/languages')
      languages = { at: Date.now(), states: LanguageState.array().parse(reply) }
      return languages.states
    },
    async answers() {
      const reply = await ask('/health').catch(() => undefined)
      return JudgeHealth.safeParse(reply).success
    },
  }
}

/** An owner's tasks end one after the other, so another one finds a place soon. */
function ownerQueueProblem({ message, retryAfter = 2 }: JudgeRefusal): Problem {
  return new Problem('tooOften', { message, retryAfterSeconds: retryAfter })
}

export function judgeErrorOf(message: string): Verdict {
  const nothing = { tests: [], diagnostics: [], output: '', compilerOutput: '', score: 0 }
  return { outcome: 'judgeError', message, ...nothing, cpuMilliseconds: 0, wallMilliseconds: 0, memoryBytes: 0 }
}
