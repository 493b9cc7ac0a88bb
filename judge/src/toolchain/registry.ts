import type { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { chmodSync, createWriteStream, lstatSync, mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { LanguageState } from '@gradus/contract/language-code'
import { languageOf } from '@gradus/contract/language'
import { buildLimits, type LanguageDriver, type Program, type ToolchainCache } from '../language/language.ts'
import { selfTestPrograms } from '../language/self-test-program.ts'
import { JudgeFailure, Problem } from '../problem.ts'
import { claimCacheFolder } from './cache-folder.ts'
import type { SandboxFactory } from '../sandbox/factory.ts'
import { type SandboxCommand, profileOf, requestOf } from '../sandbox/command.ts'
import type { ExecutionContext } from '../run/execution-context.ts'

const unusedMilliseconds = 24 * 60 * 60 * 1000
const largestProduct = 256 * 1024 * 1024

interface RegisteredToolchain {
  readonly driver: LanguageDriver
  cache: ToolchainCache | undefined
  version: string
  reason: string | undefined
  isPreparing: boolean
  ready: Promise<void>
}

/**
 * The languages of this judge, each with its toolchain cache: a folder under JUDGE_CACHE_DIR for files that are
 * generated once (runner, precompiled header, class archive, list of packages). Toolchains are detected in the
 * background at the start; a submission waits only for its own language. Files that only make judging faster are
 * generated afterwards, one language after the other, so that they do not slow down the start.
 */
export class ToolchainRegistry {
  readonly #tools = new Map<number, RegisteredToolchain>()
  readonly #sandboxes: SandboxFactory
  readonly warmed: Promise<void>
  readonly #closing = new AbortController()

  constructor(
    drivers: readonly LanguageDriver[],
    sandboxes: SandboxFactory,
    context: ExecutionContext,
    options: {
      readonly cacheFolder: string
      readonly warn: (message: string) => void
      readonly missing: string | undefined
    },
  ) {
    this.#sandboxes = sandboxes
    claimCacheFolder(options.cacheFolder)
    for (const driver of drivers) {
      const tool: RegisteredToolchain = {
        driver,
        cache: undefined,
        version: '',
        reason: options.missing,
        isPreparing: false,
        ready: Promise.resolve(),
      }
      if (options.missing === undefined) {
        tool.isPreparing = true
        tool.ready = this.#open(tool, options.cacheFolder)
          .catch((error: unknown) => {
            tool.reason = error instanceof Error ? (error.message.split('\n')[0] ?? error.message) : String(error)
            options.warn(`${languageOf(driver.code)?.name} is not available: ${tool.reason}`)
          })
          .finally(() => {
            tool.isPreparing = false
          })
      }
      this.#tools.set(driver.code, tool)
    }
    this.warmed = this.#warm(context, options.warn)
  }

  /** Waits until the toolchain of a language is ready. Calls `onWait` if it is not ready yet. */
  async whenReady(
    code: number,
    onWait: () => void = () => undefined,
  ): Promise<{ readonly driver: LanguageDriver; readonly cache: ToolchainCache }> {
    const tool = this.#tools.get(code)
    const name = languageOf(code)?.name ?? `Language ${code}`
    if (tool === undefined) throw new Problem('languageUnavailable', `${name} is not one of this judge's languages.`)
    if (tool.isPreparing) onWait()
    await tool.ready
    if (tool.cache === undefined || tool.reason !== undefined) {
      throw new Problem('languageUnavailable', `${name} is not available: ${tool.reason}`)
    }
    return { driver: tool.driver, cache: tool.cache }
  }

  /** Settles when every toolchain has been detected. */
  async settled(): Promise<void> {
    await Promise.all([...this.#tools.values()].map((tool) => tool.ready))
  }

  states(): LanguageState[] {
    return [...this.#tools.values()].map((tool) => ({
      code: tool.driver.code,
      name: languageOf(tool.driver.code)?.name ?? '',
      version: tool.version,
      available: tool.reason === undefined,
      ...(tool.isPreparing ? { preparing: true } : {}),
      ...(tool.reason === undefined ? {} : { reason: tool.reason }),
    }))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.warmed
  }

  async #open(tool: RegisteredToolchain, cacheFolder: string): Promise<void> {
    tool.version = await tool.driver.detect()
    tool.cache = this.#cache(tool, cacheFolder)
    await tool.driver.prepare?.(tool.cache)
  }

  async #warm(context: ExecutionContext, warn: (message: string) => void): Promise<void> {
    for (const tool of this.#tools.values()) {
      await tool.ready
      const { cache } = tool
      if (this.#closing.signal.aborted || tool.reason !== undefined || cache === undefined) continue
      try {
        await tool.driver.warm?.(cache)
        const build = tool.driver.build?.(warmUpProgram(tool.driver), cache)
        if (build?.kind === 'compileServer' && !this.#closing.signal.aborted)
          await context.compileServers.warm(build.compiler, build.files)
      } catch (error) {
        // Without it the language still works, only slower.
        if (!this.#closing.signal.aborted)
          warn(`${languageOf(tool.driver.code)?.name} could not be made faster: ${String(error)}`)
      }
    }
  }

  /**
   * Names the folder after the toolchain's version and the driver's recipe, and removes the folders of other versions that
   * have not been used for a day.
   */
  #cache({ driver, version }: RegisteredToolchain, cacheFolder: string): ToolchainCache {
    const folder = join(cacheFolder, folderNameOf(driver, version))
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
    const now = new Date()
    utimesSync(folder, now, now)
    for (const name of readdirSync(cacheFolder)) {
      const path = join(cacheFolder, name)
      if (!name.startsWith(`${driver.code}-`) || path === folder) continue
      if (now.getTime() - lstatSync(path).mtimeMs > unusedMilliseconds) rmSync(path, { recursive: true, force: true })
    }
    return { folder, signal: this.#closing.signal, produce: (name, step) => this.#produce(join(folder, name), step) }
  }

  async #produce(path: string, step: SandboxCommand): Promise<void> {
    const limits = buildLimits({ cpuMilliseconds: 60_000, outputBytes: 1024 * 1024 })
    const part = `${path}.${process.pid}`
    const sandbox = this.#sandboxes.prepare(profileOf(step, limits))
    let stored = Promise.resolve()
    // Into the file as it comes: a precompiled header or a class archive has more than 100 MB.
    const onChannel = (channel: Duplex): void => {
      stored = pipeline(
        channel,
        upTo(largestProduct, () => sandbox.stop('channel')),
        createWriteStream(part),
      )
      stored.catch(() => undefined)
    }
    try {
      const request = { limits, channelBytes: largestProduct, signal: this.#closing.signal, onChannel }
      const result = await sandbox.run(requestOf(step, request))
      if (result.status !== 0) {
        const output = result.combinedOutput.toString('utf8').slice(0, 500)
        throw new JudgeFailure(`${step.command[0]} ended with ${result.stop ?? result.status}. ${output}`)
      }
      await stored
      await rename(part, path)
    } finally {
      await rm(part, { force: true })
    }
  }
}

/** The name of a language's folder below JUDGE_CACHE_DIR. */
export function folderNameOf({ code, recipe = '' }: LanguageDriver, version: string): string {
  return `${code}-${version}-${createHash('sha256').update(recipe).digest('hex').slice(0, 12)}`
}

/** Passes on at most this many bytes, and calls `exceed` if there are more. */
function upTo(bytes: number, exceed: () => void) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let passed = 0
    for await (const chunk of chunks) {
      passed += chunk.length
      if (passed > bytes) return exceed()
      yield chunk
    }
  }
}

/** The program that a compile server compiles before its first submission. */
function warmUpProgram({ code }: LanguageDriver): Program {
  const { candidate, tests } = selfTestPrograms[code]
  return { candidate, tests, interface: undefined, additionalFiles: [] }
}
