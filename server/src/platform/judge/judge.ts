import { setTimeout as wait } from 'node:timers/promises'
import { JudgeHealth, Verdict, type JudgeTask, type Progress } from '@gradus/contract/judge'
import { LanguageState } from '@gradus/contract/language-code'
import type { z } from 'zod'
import { getJson, isRefusal, Unanswered, type JudgeRefusal } from './judge-call.ts'
import { createJudgePool, type JudgeSettings } from './judge-pool.ts'
import { observedJudgeAt } from './observed-call.ts'
import { Problem } from '../problem.ts'

export interface JudgeOptions {
  readonly patience?: number
  readonly signal?: AbortSignal
  /** Called with the place in the queue, on compiling, and for each test. */
  readonly onProgress?: ((step: Progress) => void) | undefined
  /**
   * False: refuse at once if the owner already has as many waiting tasks as a judge allows. Otherwise wait for them.
   */
  readonly waitsForOwner?: boolean
}

export interface JudgeClient {
  /**
   * Judges one task, by the judge with the most free slots. If that one is full, unreachable or faulty, others are
   * tried (judge-pool.ts), and then all again, until `patience` milliseconds have passed or the caller gives up
   * (`signal`). A task that no judge will ever accept is refused at once. If a judge disconnects while it works on the
   * task, or reports a judge error, the verdict is a judge error.
   * @throws Problem judgeUnavailable, also where all judges lack the language at the moment; badInput; tooOften if too many
   * of the owner's tasks wait
   */
  judge(task: z.input<typeof JudgeTask>, options?: JudgeOptions): Promise<Verdict>
  /** @throws Problem judgeUnavailable */
  languages(): Promise<LanguageState[]>
  answers(): Promise<boolean>
}

/** Milliseconds between two rounds through all judges. */
const longestPause = 2_000

const defaultPatience = 20_000
/** How long to wait before a retry while the owner has as many waiting tasks as a judge allows. */
const ownerQueuePatience = 120_000
const languagesMaxAge = 10_000
/** The same while a judge that has just started still detects its toolchains. */
const preparingMaxAge = 500
/** A judge that cannot judge replies with judgeError. The cause may be this judge alone, so others are asked, too. */
const judgeErrorTries = 3
/**
 * If a judge breaks off during a task, the task is tried once more but not more often: the task may be what crashes
 * judges.
 */
const unansweredTries = 2

export function createJudgeClient(urls: readonly string[], settings?: JudgeSettings): JudgeClient {
  const pool = createJudgePool(urls, settings)
  let languages: { at: number; states: LanguageState[] } | undefined

  const judge: JudgeClient['judge'] = async (task, options = {}) => {
    const { patience = defaultPatience, signal, onProgress, waitsForOwner = true } = options
    const startedAt = Date.now()
    const body = JSON.stringify(task)
    const tried = new Set<string>()
    let errors = 0
    let unanswered = 0
    let lacking = 0
    let fullQueues = 0
    await pool.ready()
    for (let round = 0; ;) {
      const place = pool.pick(tried)
      const isOver = () => Date.now() >= startedAt + (fullQueues > 0 ? ownerQueuePatience : patience)
      if (!place) {
        // All judges were asked, or are unavailable.
        if (isOver()) {
          if (unanswered > 0) return judgeErrorOf('The judge did not answer.')
          throw new Problem('judgeUnavailable', { retryAfterSeconds: 5 })
        }
        tried.clear()
        lacking = 0
        fullQueues = 0
        await pause(Math.min(longestPause, 100 * 2 ** round++), signal)
        continue
      }
      tried.add(place.url)
      try {
        const signals = [place.silence, ...(signal ? [signal] : [])]
        const follow = (step: Progress) => {
          place.moved()
          onProgress?.(step)
        }
        const verdict = readVerdict(
          await observedJudgeAt(place.url, body, { silenceMilliseconds: pool.silenceMilliseconds, signals }, follow),
        )
        const isJudgeError = verdict.outcome === 'judgeError'
        place.answered(isJudgeError)
        if (!isJudgeError || ++errors >= judgeErrorTries) return verdict
      } catch (error) {
        if (signal?.aborted) place.left()
        else place.failed(error)
        if (signal?.aborted) throw new Problem('judgeUnavailable', { retryAfterSeconds: 5 })
        if (isRefusal(error, 'permanent')) throw new Problem('badInput', { message: error.message })
        if (isRefusal(error, 'languageUnavailable') && ++lacking >= pool.size)
          throw new Problem('judgeUnavailable', { message: error.message, retryAfterSeconds: 30 })
        if (isRefusal(error, 'ownerQueueFull') && ++fullQueues >= pool.size) {
          if (!waitsForOwner || Date.now() >= startedAt + ownerQueuePatience) throw ownerQueueProblem(error)
        } else if (error instanceof Unanswered && ++unanswered >= unansweredTries)
          return judgeErrorOf('The judge did not answer.')
      }
    }
  }

  /** Asks each judge once, starting with another one each time. @throws Problem judgeUnavailable if none answers */
  const ask = async (path: string): Promise<unknown> => {
    for (const url of await pool.inTurn()) {
      const reply = await getJson(`${url}${path}`).catch(() => undefined)
      if (reply !== undefined) return reply
    }
    throw new Problem('judgeUnavailable', { retryAfterSeconds: 5 })
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

/**
 * A verdict that does not have the right form counts as a judge error of its task, because what a program printed may be
 * why; other tasks of this judge go on.
 */
function readVerdict(reply: unknown): Verdict {
  const { success, data } = Verdict.safeParse(withStorableTexts(reply))
  return success ? data : judgeErrorOf('The judge’s verdict could not be read.')
}

/** Replaces what PostgreSQL cannot store in `jsonb`: NUL characters and halves of surrogate pairs. */
function withStorableTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd')
  if (Array.isArray(value)) return value.map(withStorableTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withStorableTexts(part)]))
}

/** @throws Problem judgeUnavailable if the caller gives up */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined)
  if (signal?.aborted) throw new Problem('judgeUnavailable', { retryAfterSeconds: 5 })
}

/** An owner's tasks end one after the other, so there is room for another task soon. */
function ownerQueueProblem({ message, retryAfter = 2 }: JudgeRefusal): Problem {
  return new Problem('tooOften', { message, retryAfterSeconds: retryAfter })
}

export function judgeErrorOf(message: string): Verdict {
  const nothing = { tests: [], diagnostics: [], output: '', compilerOutput: '', score: 0 }
  return { outcome: 'judgeError', message, ...nothing, cpuMilliseconds: 0, wallMilliseconds: 0, memoryBytes: 0 }
}
