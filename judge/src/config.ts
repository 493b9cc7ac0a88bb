import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { languageOf, languages, type LanguageCode } from '@gradus/contract/language'
import { z } from 'zod'

/** When a compile server is replaced. */
export interface Recycling {
  /** After this many requests; a language may have a lower number. */
  readonly requests: number
  readonly milliseconds: number
  /** When it uses this share of its memory limit. */
  readonly memoryShare: number
  /**
   * A compile server that was idle for this long is stopped, unless it is the last one of its language and there is
   * enough memory.
   */
  readonly idleMilliseconds: number
  /** Memory is short when less than this share of the machine's is available. */
  readonly shortMemoryShare: number
}

export interface Config {
  readonly host: string
  readonly port: number
  readonly slots: number
  /** The most submissions that may wait. */
  readonly queue: number
  /** The most submissions of one owner that may wait. */
  readonly ownerQueue: number
  /** The most ready sandboxes in the pool. */
  readonly sandboxPool: number
  readonly recycling: Recycling
  readonly cacheFolder: string
  readonly production: boolean
  /** Where Prometheus metrics are served; undefined: they are not served. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** The languages that are offered, by code; undefined for all. */
  readonly languages: readonly LanguageCode[] | undefined
}

const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

const Environment = z.object({
  JUDGE_HOST: z.string().default('127.0.0.1'),
  JUDGE_PORT: count(0, 65535).default(0),
  JUDGE_SLOTS: count(1, 256).default(availableParallelism()),
  JUDGE_QUEUE: count(0, 10_000).default(200),
  JUDGE_OWNER_QUEUE: count(0, 10_000).default(20),
  JUDGE_SANDBOX_POOL: count(0, 64).default(12),
  JUDGE_COMPILER_REQUESTS: count(1, 100_000).default(100_000),
  JUDGE_COMPILER_SECONDS: count(1, 24 * 60 * 60).default(30 * 60),
  JUDGE_COMPILER_MEMORY_PERCENT: count(1, 100).default(85),
  JUDGE_COMPILER_IDLE_SECONDS: count(1, 24 * 60 * 60).default(60 * 60),
  JUDGE_SHORT_MEMORY_PERCENT: count(0, 100).default(25),
  JUDGE_CACHE_DIR: z.string().default(() => join(tmpdir(), `gradus-judge-${process.getuid?.() ?? 0}`)),
  JUDGE_METRICS_PORT: count(0, 65535).optional(),
  JUDGE_METRICS_HOST: z.string().default('127.0.0.1'),
  NODE_ENV: z.string().default('development'),
  LANGUAGES: z.string().optional(),
})

/** Reads the settings. Throws one sentence about the first invalid one. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${issue?.path.join('.')} is wrong: ${issue?.message}`)
  }
  const values = parsed.data
  return {
    host: values.JUDGE_HOST,
    port: values.JUDGE_PORT,
    slots: values.JUDGE_SLOTS,
    queue: values.JUDGE_QUEUE,
    ownerQueue: values.JUDGE_OWNER_QUEUE,
    sandboxPool: values.JUDGE_SANDBOX_POOL,
    recycling: {
      requests: values.JUDGE_COMPILER_REQUESTS,
      milliseconds: values.JUDGE_COMPILER_SECONDS * 1000,
      memoryShare: values.JUDGE_COMPILER_MEMORY_PERCENT / 100,
      idleMilliseconds: values.JUDGE_COMPILER_IDLE_SECONDS * 1000,
      shortMemoryShare: values.JUDGE_SHORT_MEMORY_PERCENT / 100,
    },
    metrics:
      values.JUDGE_METRICS_PORT === undefined
        ? undefined
        : { host: values.JUDGE_METRICS_HOST, port: values.JUDGE_METRICS_PORT },
    cacheFolder: values.JUDGE_CACHE_DIR,
    production: values.NODE_ENV === 'production',
    languages: values.LANGUAGES?.split(',').map((word) => codeOf(word.trim())),
  }
}

/** LANGUAGES names languages by code, name or tag: `8,java,C++`. */
function codeOf(word: string): LanguageCode {
  const found =
    languageOf(Number(word)) ??
    languages.find(({ name, tag }) => name.toLowerCase() === word.toLowerCase() || tag === word.toLowerCase())
  if (found === undefined) throw new Error(`LANGUAGES is wrong: there is no language ${word}.`)
  return found.code
}
